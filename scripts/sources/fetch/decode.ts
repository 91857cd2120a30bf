import { normalizeText } from '../pages/inline.ts';
import { FetchFailure, type PageFormat } from '../pages/page.ts';
import FORMATS from './formats.json' with { type: 'json' };

/**
 * The text of a page's bytes, which must be UTF-8, whatever a header says. Never guesses: a wrong
 * letter in a price is worse than a page that is not checked.
 *
 * @throws FetchFailure where they are not text in UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FetchFailure('the page is not text in UTF-8');
  }
  if (text.includes('\0')) throw new FetchFailure('the page is not text');
  if (text.trim() === '') throw new FetchFailure('the page is empty');
  return text;
}

const MEDIA_TYPES = new Map(Object.entries(FORMATS.media_types));
const ENDINGS = new Map(Object.entries(FORMATS.endings));
const WALLS = FORMATS.walls.map((title) => new RegExp(title, 'i'));

/** The format that a path's ending names, or null: `.mdx` can be prose or a module of constants. */
export function formatOfPath(path: string): PageFormat | null {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return (ENDINGS.get(extension) ?? null) as PageFormat | null;
}

/** The format that a text looks like, where nothing names it. */
export function sniffFormat(text: string): PageFormat {
  const start = text.trimStart().slice(0, 2000);
  if (/^<(?:!doctype|html|head|body|\?xml)/i.test(start)) return 'html';
  if (/^(?:\{\s*["}]|\[\s*[[{"\]])/.test(start)) return 'json';
  if (/^(?:#{1,6} |---$|\|.*\|$)/m.test(start)) return 'markdown';
  return 'text';
}

/**
 * Text and format of a response body, by its Content-Type (RFC 9110, section 8.3). `text/plain`
 * and no type at all leave the format to the ending of the path, then to the text.
 *
 * @throws FetchFailure for a type that is not text, and as decodeText.
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string,
  path: string,
): { text: string; format: PageFormat } {
  const name = contentType.split(';', 1).join().trim().toLowerCase();
  const isPlain = name === '' || name === 'text/plain';
  let format = (MEDIA_TYPES.get(name) ?? null) as PageFormat | null;
  if (name.endsWith('+json')) format = 'json';
  if (!isPlain && format === null) throw new FetchFailure('the page is not text');
  const text = decodeText(bytes);
  return { text, format: format ?? formatOfPath(path) ?? sniffFormat(text) };
}

/** Pages of a bot check say little; a page that says more may well speak of robots. */
const LARGEST_WALL = 40_000;

/**
 * Whether an HTML page is a bot check or a login page instead of the page asked for, by its
 * title or its first heading. Pages of other shapes are left to the descriptions.
 */
export function isBotCheck(html: string): boolean {
  if (html.length > LARGEST_WALL) return false;
  const titles = html.matchAll(/<(title|h1)\b[^>]*>([\s\S]{0,2000}?)<\/\1>/gi);
  return [...titles].some(([, , inner = '']) => {
    const text = normalizeText(inner.replace(/<[^>]*>/g, ' '));
    return WALLS.some((pattern) => pattern.test(text));
  });
}

/** Whether an HTML page declares another language than the records, which are in English. */
export function isOtherLanguage(html: string): boolean {
  const [, language = 'en'] = /<html\b[^>]*\slang\s*=\s*["']?([a-z]{2,3})\b/i.exec(html) ?? [];
  return language.toLowerCase() !== 'en';
}
