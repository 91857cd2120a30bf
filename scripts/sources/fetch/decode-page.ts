import type { PageFormat } from '../page.ts';
import { decodeText } from './decode.ts';
import { FetchFailure } from './fetch-failure.ts';

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
