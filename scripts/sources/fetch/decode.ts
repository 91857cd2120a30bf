import type { PageFormat } from '../page.ts';
import { FetchFailure } from './fetch-failure.ts';

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
