import { isDeepStrictEqual } from 'node:util';
import { parseRecord } from './parse.ts';
import { fixDateForm } from './rules/dates.ts';
import { finalNewline, keyOrder, lineEnds, templateLeft, trailingBlanks } from './rules/format.ts';
import { type Fix, schemaOfPath } from './rules/rule.ts';
import { composedText } from './rules/text.ts';

interface Step {
  fix: Fix | undefined;
  /** Whether it spells a value in another way; no other step may change one. */
  spells: boolean;
}

/** Every fix, in the order in which one makes the next one easy. */
const STEPS: readonly Step[] = [
  { fix: lineEnds.fix, spells: false },
  { fix: templateLeft.fix, spells: false },
  { fix: trailingBlanks.fix, spells: false },
  { fix: finalNewline.fix, spells: false },
  { fix: composedText.fix, spells: true },
  { fix: fixDateForm, spells: true },
  { fix: keyOrder.fix, spells: false },
];

/**
 * Fixes the form of a YAML record: line ends, blanks, order of keys, spelling of days, NFC, a byte
 * order mark. What it gives it gives again for its own result.
 *
 * @returns the new bytes, or null where there is nothing to fix, or the file cannot be read as it
 * is (not YAML, a key twice), so that a person must look first.
 */
export function fixRecord(path: string, bytes: Uint8Array): Uint8Array | null {
  const schema = path.endsWith('.json') ? null : schemaOfPath(path);
  const { document: read, problems } = parseRecord(path, bytes);
  if (!schema || !read || problems.some(({ code }) => code !== 'encoding-bom')) return null;
  let document = read;
  for (const { fix, spells } of STEPS) {
    const text = fix?.(document, schema) ?? document.text;
    const next = parseRecord(path, new TextEncoder().encode(text));
    if (!next.document || next.problems.length > 0) continue;
    if (spells || isDeepStrictEqual(next.document.value, document.value)) document = next.document;
  }
  const fixed = new TextEncoder().encode(document.text);
  return Buffer.from(bytes).equals(fixed) ? null : fixed;
}
