import { expect } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../../scripts/records/parse-yaml.ts';
import { fixRecord } from '../../../scripts/records/validate.ts';
import { createRandom, type Random } from '../random.ts';
import { authored, deprecation, vendor } from './records.ts';
import { placesIn } from './validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';

/** A file after its fix; null where there is nothing to fix. */
export function fix(text: string | Uint8Array, path = VENDOR): string | null {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const fixed = fixRecord(path, bytes);
  return fixed && new TextDecoder('utf-8', { ignoreBOM: true }).decode(fixed);
}

/** A record in a form as people write it, with what a fix is for. */
function disorder(record: object, random: Random): string {
  const shuffle = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffle);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, child]) => [key, shuffle(child)] as const);
    return Object.fromEntries(
      entries
        .map((entry) => ({ entry, rank: random.below(random.pick([1, 100])) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ entry }) => entry),
    );
  };
  const defaultStringType = random.pick(['PLAIN', 'QUOTE_DOUBLE', 'BLOCK_FOLDED'] as const);
  const lines = stringify(shuffle(record), {
    lineWidth: 0,
    defaultStringType,
    defaultKeyType: 'PLAIN',
  })
    .trimEnd()
    .split('\n');
  const isHeader = (line: string): boolean => /^[^#]*[|>][-+]?$/.test(line);
  const decorated = lines.flatMap((line, index) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    const isText = isHeader(lines[index - 1] ?? '');
    if (isText || isHeader(line)) return [line];
    const before = random.pick([[], [], [], [`${indent}# note ${index}`], ['']]);
    const isNote = /^ *- |^migration_note:|^ *price_detail:/.test(line);
    const comment = isNote ? '' : ` # after ${index}`;
    return [...before, line + random.pick(['', '', '', '  ', comment])];
  });
  return decorated.join(random.pick(['\n', '\n', '\r\n'])) + random.pick(['', '\n', '\n\n']);
}

const words = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort();

/** The numbers from 1 on, one for each file. */
export function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** A record, and its text in a form as people write it. */
export function makeDisorder(seed: number): { path: string; text: string; record: object } {
  const random = createRandom(seed * 104_729);
  const isVendor = random.below(2) === 0;
  const plan = (id: string) => ({
    id,
    name: `${id}: "x"`,
    price_month: null,
    price_detail: 'usage-based',
    limit_notes: ['a # b', "it's"],
  });
  const record = isVendor
    ? vendor({ plans: [plan('a'), plan('b')], observations: ['one', 'two: three'] })
    : deprecation({ aliases: ['x', 'y'] });
  const path = isVendor ? VENDOR : DEPRECATION;
  const file = authored(record);
  return { path, text: disorder(file, random), record: file };
}

/** A fix of the file that a seed makes changes no value, loses no word, and leaves nothing to do. */
export function checkDisorder(seed: number): void {
  const { path, text, record } = makeDisorder(seed);
  const fixed = fix(text, path) ?? text;

  // No value changes, no word is lost, comments included.
  expect(parseYaml(fixed)).toMatchObject({ faults: [], tree: { value: record } });
  expect(words(fixed)).toEqual(words(text));
  // A second run has nothing left to do, and validation has nothing left to tell.
  expect(fix(fixed, path)).toBeNull();
  expect(placesIn(path, fixed)).toEqual([]);
}
