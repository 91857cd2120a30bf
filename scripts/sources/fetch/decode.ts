import type { PageFormat, ReadPage } from '../pages/page.ts';
import { FetchFailure } from './failure.ts';

/** What windows-1252 has in 0x80 to 0x9f (Encoding standard, index windows-1252). */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Node 20 decodes windows-1252 as ISO 8859-1 (nodejs/node#56542): a price in euros loses its sign. */
function decodeWindows1252(bytes: Uint8Array): string {
  const western = Buffer.from(bytes).toString('latin1');
  return western.replace(
    /[\u0080-\u009f]/g,
    (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? '',
  );
}

/**
 * The character set that an HTML page declares in its first 1024 bytes. A page that can declare
 * UTF-16 in ASCII is not in UTF-16; it counts as UTF-8 (HTML, section 13.2.3.2).
 */
function declaredCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(start)?.[1] ?? null;
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/** Throws a FetchFailure for a label that names no encoding, and for bytes that are no text in it. */
function decodeAs(label: string, bytes: Uint8Array): string {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new FetchFailure('the page has an unknown character set');
  }
  if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FetchFailure(`the page is not text in its character set, ${decoder.encoding}`);
  }
}

/**
 * The text of a page's bytes: by its byte order mark, else the character set given, else the one
 * that an HTML page declares, else UTF-8 (the order of the Encoding and HTML standards). Never
 * guesses: a wrong letter in a price is worse than a page that is not checked.
 *
 * @throws FetchFailure where the character set is unknown or the bytes are no text in it.
 */
export function decodeText(
  bytes: Uint8Array,
  charset: string | null,
  format: PageFormat | null,
): string {
  const declared = format === null || format === 'html' ? declaredCharset(bytes) : null;
  const text = decodeAs(markedCharset(bytes) ?? charset ?? declared ?? 'utf-8', bytes);
  if (text.includes('\0')) throw new FetchFailure('the page is not text');
  if (text.trim() === '') throw new FetchFailure('the page is empty');
  return text;
}

const FORMATS: Record<string, PageFormat> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/json': 'json',
  'text/json': 'json',
};

const EXTENSIONS: Record<string, PageFormat> = {
  md: 'markdown',
  mdx: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  txt: 'text',
  json: 'json',
};

/** The format that a path's ending names, or null. */
export function formatOfPath(path: string): PageFormat | null {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return EXTENSIONS[extension] ?? null;
}

/** The format that a text looks like, where nothing names it. */
export function sniffFormat(text: string): PageFormat {
  const start = text.trimStart().slice(0, 2000);
  if (/^<(?:!doctype|html|head|body|\?xml)/i.test(start)) return 'html';
  if (/^[[{]/.test(start) && isJson(text)) return 'json';
  if (/^(?:#{1,6} |---$|\|.*\|$)/m.test(start)) return 'markdown';
  return 'text';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Text and format of a response body, by its Content-Type (RFC 9110, section 8.3). `text/plain`
 * and no type at all leave the format to the ending of the path, then to the text.
 *
 * @throws FetchFailure for a type that is no text, and as decodeText.
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string,
  path: string,
): { text: string; format: PageFormat } {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const name = type.toLowerCase();
  const plain = name === '' || name === 'text/plain';
  if (!plain && !FORMATS[name] && !name.endsWith('+json')) {
    throw new FetchFailure('the page is not text');
  }
  const charset = parameters
    .map((parameter) => /^charset\s*=\s*"?([^"]+)"?$/i.exec(parameter)?.[1])
    .find(Boolean);
  const named = FORMATS[name] ?? (name.endsWith('+json') ? 'json' : formatOfPath(path));
  const text = decodeText(bytes, charset ?? null, named);
  return { text, format: named ?? sniffFormat(text) };
}

/** Titles and lines of the pages that are in front of a page, for robots or for logging in. */
const BOT_CHECKS = [
  /^just a moment/i,
  /^attention required/i,
  /^(?:access|request) (?:denied|blocked)/i,
  /^(?:please )?verify(?:ing)? (?:that )?you are (?:a )?human/i,
  /^(?:are you|you are not) a robot/i,
  /^security check(?:point)?/i,
  /^(?:vercel )?security checkpoint/i,
  /^pardon our interruption/i,
  /^(?:log|sign) ?in(?: to continue)?$/i,
];

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
    const text = inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return BOT_CHECKS.some((pattern) => pattern.test(text));
  });
}

/** Part of the letters, from which on a page is not in a Latin script. */
const OTHER_SCRIPT = 0.3;

/** The language that an HTML page declares, as its primary subtag (`en` of `en-US`), or null. */
function declaredLanguage(html: string): string | null {
  return /<html\b[^>]*\slang\s*=\s*["']?([a-z]{2,3})\b/i.exec(html)?.[1]?.toLowerCase() ?? null;
}

/**
 * Whether a page is in another language than the records, which are in English: by what its HTML
 * declares, else by the script of its letters.
 */
export function isOtherLanguage(page: ReadPage): boolean {
  return page.texts.some(({ text, format }) => {
    const declared = format === 'html' ? declaredLanguage(text.slice(0, 10_000)) : null;
    if (declared !== null) return declared !== 'en';
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
    return letters > 0 && (letters - latin) / letters > OTHER_SCRIPT;
  });
}
