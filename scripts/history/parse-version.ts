import { parse } from 'yaml';

/**
 * What one version of a file says, or why it cannot be read. The checks in the files read-*.ts are
 * those of schema_version 0.1 and stay as they are, whatever records must obey later: what has
 * been published from a version is made again from it in every later build.
 */
export type Reading<T> = { value: T } | { reason: string };

/** A mapping as it was written, nothing of it checked. */
export type Fields = Readonly<Record<string, unknown>>;

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  prettyErrors: false,
  logLevel: 'error',
  maxAliasCount: 0,
} as const;
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a version; null for bytes that are not UTF-8. */
export function decodeText(bytes: Buffer): string | null {
  try {
    return DECODER.decode(bytes);
  } catch {
    return null;
  }
}

/** Parses YAML that is one mapping, without aliases. */
export function parseFields(bytes: Buffer): Reading<Fields> {
  const text = decodeText(bytes);
  if (text === null) return { reason: 'it is not UTF-8' };
  if (isDeep(text)) return { reason: 'it is nested too deep' };
  let value: unknown;
  try {
    value = parse(text, OPTIONS);
  } catch {
    return { reason: 'it is not YAML' };
  }
  return isFields(value) ? { value } : { reason: 'it is not a mapping' };
}

/** Whether `value` is a mapping. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const DEEPEST = 64;
const CHAIN = new RegExp(`(?:[-?:][ \\t]+){${DEEPEST}}|^[ ]{${4 * DEEPEST}}`, 'm');

/**
 * Whether text might nest so deep that parsing it would hit the end of the stack: whether it does
 * differs between machines, and the same history must read the same everywhere.
 */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if ((code === 0x5d || code === 0x7d) && depth > 0) {
      depth -= 1;
    }
  }
  return CHAIN.test(text);
}
