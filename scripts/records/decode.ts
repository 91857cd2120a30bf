/** Something that keeps a text from being read, or spoils it; `offset` in UTF-16 code units. */
export interface Fault {
  code: string;
  offset: number;
  message: string;
}

const BOM = '\uFEFF';

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Characters that no YAML or JSON text may hold raw: C0 but tab and line ends, DEL, C1 but NEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
const UNPRINTABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|\r(?!\n)/g;

/** What could be read of a file. */
interface DecodedText {
  /** Without a byte order mark; up to the first byte that is not UTF-8 where there is one. */
  text: string;
  /** Whether it is the whole text, fit for a parser. */
  sound: boolean;
  faults: Fault[];
}

/**
 * Decodes a file as UTF-8, strictly: a byte sequence that is not UTF-8, UTF-16 and binary files are
 * refused, never repaired (`Buffer.toString` would accept Latin-1 silently).
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = utf16Name(bytes);
  if (wide !== null) {
    const message = `the file is written in ${wide}; save it as UTF-8 without a byte order mark`;
    return refuse('', message);
  }
  let text: string;
  try {
    text = DECODER.decode(bytes);
  } catch {
    return refuseBytes(bytes);
  }
  const faults: Fault[] = [];
  if (text.startsWith(BOM)) {
    const message = 'the file begins with a byte order mark; save it as UTF-8 without one';
    faults.push({ code: 'encoding-bom', offset: 0, message });
    text = text.slice(1);
  }
  const unprintable = findUnprintable(text);
  if (unprintable) faults.push(unprintable);
  return { text, sound: unprintable === null, faults };
}

function findUnprintable(text: string): Fault | null {
  UNPRINTABLE.lastIndex = 0;
  const match = UNPRINTABLE.exec(text);
  if (!match) return null;
  const code = match[0].charCodeAt(0);
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const wayOut = code === 0 ? 'save it as plain UTF-8 text' : 'remove it';
  const message = `the file contains the control character ${name}; ${wayOut}`;
  return { code: 'encoding-control-character', offset: match.index, message };
}

function utf16Name(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 (little-endian)';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 (big-endian)';
  return null;
}

function refuse(text: string, message: string): DecodedText {
  const fault = { code: 'encoding-not-utf8', offset: text.length, message };
  return { text, sound: false, faults: [fault] };
}

function refuseBytes(bytes: Uint8Array): DecodedText {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (beginsUtf8(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const readable = decoder.decode(bytes.subarray(0, good), { stream: true });
  // What begins a sequence that does not go on is left out of `readable`: the culprit is there.
  const offset = Buffer.byteLength(readable);
  const hex = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  const what = bytes.includes(0) ? 'the file is binary' : 'the file is not UTF-8';
  return refuse(readable, `${what} (byte 0x${hex} at offset ${offset}); save it as UTF-8`);
}

/** Whether the bytes are UTF-8, or would be if more followed. */
function beginsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
