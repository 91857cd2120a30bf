import { expect, test } from 'vitest';
import type { VendorRecord } from '../../../scripts/model/records.ts';
import { testPromises } from '../../support/records/promises.ts';
import { recordText, vendor } from '../../support/records/records.ts';
import { ofDeprecation, ofVendor, placesIn, VENDOR } from '../../support/records/validation.ts';

type Plan = VendorRecord['plans'][number];

const page = { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' };
const PRICING = 'https://toolbox.example/pricing';

/** A vendor's file with one line that is written otherwise. */
function withLine(line: string, by: string): string[] {
  const text = recordText(vendor());
  expect(text).toContain(line);
  return placesIn(
    VENDOR,
    text.replace(line, () => by),
  );
}

/** What is told of a value, by what is made of it. */
const TOLD = {
  deprecation: (changes: object) => ofDeprecation(changes),
  plan: ({ limit_notes = [], ...rest }: Partial<Plan>) =>
    ofVendor({ plans: [{ id: 'a', name: 'A', price_month: 1, ...rest, limit_notes }] }),
  successor: (successor: string) => ofDeprecation({ successor }),
  alias: (alias: string) => ofDeprecation({ aliases: [alias] }),
  region: (region: string) => ofDeprecation({ regions: [region] }),
  shutdown_date: (date: string) => ofDeprecation({ shutdown_date: date, announced_on: null }),
  copy: (copy: string) => ofDeprecation({ evidence: [{ ...page, copy }] }),
  source_url: (source_url: string) => ofVendor({ source_url }),
  read_url: (read_url: string) =>
    ofVendor({ evidence: [{ url: PRICING, read_url, read_at: page.read_at }] }),
  name: (value: string) => withLine('name: Toolbox', `name: ${value}`),
  note: (value: string) => withLine('- 1 project', `- ${value}`),
};

testPromises('values.yaml', import.meta.url, TOLD);

test('texts have a longest length', () => {
  const long = (length: number) => 'x'.repeat(length);
  expect(ofDeprecation({ successor: long(201) })).toEqual(['6:12 schema-max-length']);
  expect(ofDeprecation({ migration_note: long(1_001) })).toEqual(['8:17 schema-max-length']);
  expect(TOLD.note(long(1_001))).toEqual(['10:9 schema-max-length']);
});
