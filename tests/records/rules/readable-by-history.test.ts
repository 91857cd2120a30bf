import { describe, expect, test } from 'vitest';
import { readVersion } from '../../../scripts/history/versions.ts';
import { deprecation, recordText, vendor } from '../../support/records/records.ts';
import { placesIn, validateFiles } from '../../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';

/** Addresses that browsers open, and history has never read. */
const UNREADABLE = [
  'https:///docs.acme.example/deprecations',
  'https://docs.acme.example/deprecations#[x]',
  'https://docs.acme.example/deprecations?tabs[]=x',
  'https:docs.acme.example/deprecations',
  'https://docs.acme.example\\deprecations',
];

describe('what history cannot read is a problem here', () => {
  test.each(UNREADABLE)('%s as source_url', (source_url) => {
    expect(placesIn(DEPRECATION, deprecation({ source_url }))).toEqual([
      expect.stringMatching(/:10 schema-/),
    ]);
    expect(placesIn(VENDOR, vendor({ source_url }))).toEqual([
      expect.stringMatching(/:10 schema-/),
    ]);
  });

  test.each([
    ['a line that is indented by 256 blanks', `migration_note: "a\n${' '.repeat(256)}b"`],
    ['a text with 65 opening brackets', `migration_note: "${'['.repeat(65)}"`],
    ['a text with 64 dashes', `migration_note: "${'- '.repeat(64)}x"`],
  ])('%s', (_, line) => {
    const text = recordText(deprecation()).replace('evidence:', `${line}\nevidence:`);
    expect(placesIn(DEPRECATION, text)).toEqual([expect.stringMatching(/ yaml-too-deep$/)]);
    expect(readVersion('deprecation', Buffer.from(text))).toHaveProperty('reason');
  });
});

/** Ways to write one value, some of them odd. */
const SPELLINGS = [
  'x',
  '"x"',
  "'x'",
  '>-\n  x\n  y',
  '|-\n  x',
  '"a: b"',
  'a:b',
  'x # c',
  '1e3',
  '.nan',
];

test.each(SPELLINGS)('history reads a valid file as validation does: name: %s', (spelling) => {
  const text = recordText(vendor()).replace('name: Toolbox', `name: ${spelling}`);
  const { dataset } = validateFiles({ [VENDOR]: text });
  const reading = readVersion('vendor', Buffer.from(text));
  const read = 'value' in reading ? reading.value.name : null;
  if (dataset) expect(read).toBe(dataset.vendors[0]?.data.name);
});
