import type { Difference } from '#scripts/model/generated/published.ts';
import type { PageDescription } from '#scripts/model/generated/records.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '#support/pages/pages.ts';
import { deprecation } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

const ROW = 'rocket-1 | 2026-12-31 | rocket-2';
const OTHER_URL = 'https://docs.acme.example/sdk';

interface Sample {
  name: string;
  rows?: string[];
  header?: string;
  page?: string;
  observed?: string;
  description?: Partial<PageDescription>;
  record?: Partial<DeprecationRecord>;
  state: string;
  reason?: string;
  differences?: string[];
  words?: string | null;
  heading?: string;
  /** Rows of a second page of the platform. */
  other?: string[];
  candidates?: string[];
}

const brief = (one: Difference) => `${one.field} ${one.recorded} ${one.found} ${one.kind}`;

test.each(readSamples<Sample[]>('judged-records.yaml', import.meta.url))(
  'of a record the page says: $name',
  ({ rows = [], header, page, observed = '2026-03-01', description: changes, ...sample }) => {
    const pages = [readPage(page ?? pageOf(rows, header), { observedOn: observed })];
    const descriptions = [description(changes)];
    if (sample.other) {
      pages.push(readPage(pageOf(sample.other), { url: OTHER_URL }));
      descriptions.push(description({ id: 'sdk', url: OTHER_URL }));
    }
    const found = check({ pages, descriptions, records: [deprecation(sample.record)] });
    const [record] = found.records;
    const { state, reason, differences = [], words, heading } = sample;
    expect(record?.state).toBe(state);
    expect(record?.differences.map(brief)).toEqual(differences);
    expect(record?.last_verified).toBe(state === 'match' ? observed : null);
    if (reason !== undefined) expect(record?.reason).toBe(reason);
    if (words !== undefined) expect(record?.differences[0]?.words).toBe(words);
    if (heading !== undefined) expect(record?.differences[0]?.heading).toBe(heading);
    const candidates = found.candidates.map(
      (one) => `${one.words} near ${one.near} of ${one.record.source_url}`,
    );
    if (sample.candidates) expect(candidates).toEqual(sample.candidates);
  },
);

test('a match has the hash of what matched, and needs no reason', () => {
  const [record] = check({ pages: pageOf([ROW]), records: [deprecation()] }).records;
  expect(record).toEqual({
    id: 'acme-api/rocket-1',
    state: 'match',
    last_verified: '2026-03-01',
    facts_sha256: factsSha256(deprecation()),
    differences: [],
  });
});

test.each([
  ['2026-02-01', ROW, '2026-03-01'],
  ['2026-04-01', ROW, '2026-04-01'],
])('what was last verified on %s, with the row %s, is so as of %s', (day, row, verified) => {
  const records = [deprecation()];
  const found = check({ pages: pageOf([row]), records, lastVerified: () => day });
  expect(found.records[0]?.last_verified).toBe(verified);
});

test('a record of a page that was not loaded is not checked', () => {
  const missing = check({ pages: [], records: [deprecation()] });
  expect(missing.records[0]).toMatchObject({ state: 'not_checked', last_verified: null });
  const reason = 'there is no copy of the page';
  expect(missing.pages).toEqual([{ url: PAGE_URL, state: 'not_checked', reason }]);
});
