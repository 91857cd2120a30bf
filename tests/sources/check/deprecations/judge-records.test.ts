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
}

const brief = (one: Difference) => `${one.field} ${one.recorded} ${one.found} ${one.kind}`;

test.each(readSamples<Sample[]>('judged-records.yaml', import.meta.url))(
  'of a record the page says: $name',
  ({ rows = [], header, page, observed = '2026-03-01', description: changes, ...sample }) => {
    const read = readPage(page ?? pageOf(rows, header), { observedOn: observed });
    const records = [deprecation(sample.record)];
    const found = check({ pages: [read], descriptions: [description(changes)], records });
    const [record] = found.records;
    const { state, reason, differences = [], words, heading } = sample;
    expect(record?.state).toBe(state);
    expect(record?.differences.map(brief)).toEqual(differences);
    expect(record?.last_verified).toBe(state === 'match' ? observed : null);
    if (reason !== undefined) expect(record?.reason).toBe(reason);
    if (words !== undefined) expect(record?.differences[0]?.words).toBe(words);
    if (heading !== undefined) expect(record?.differences[0]?.heading).toBe(heading);
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

/** What two pages of one platform say, the second with one row. */
function both(
  row: string,
  changes: Partial<PageDescription> & { observedOn?: string } = {},
  record: Partial<DeprecationRecord> = {},
  own = ROW,
) {
  const { observedOn = '2026-03-01', ...others } = changes;
  const found = check({
    pages: [readPage(pageOf([own])), readPage(pageOf([row]), { url: OTHER_URL, observedOn })],
    descriptions: [description(), description({ id: 'sdk', url: OTHER_URL, ...others })],
    records: [deprecation(record)],
  });
  return { candidates: found.candidates, record: found.records[0] };
}

describe('a row on another page', () => {
  const LATER = 'rocket-1 | 2027-03-04 | rocket-2';
  test('with another date is a candidate that names the record, which matches its own page', () => {
    const found = both(LATER);
    expect(found.record?.state).toBe('match');
    const record = { id: 'acme-api/rocket-1', shutdown_date: '2027-03-04', source_url: OTHER_URL };
    const candidate = { item: 'rocket-1', near: 'acme-api/rocket-1', words: LATER, record };
    expect(found.candidates).toMatchObject([candidate]);
  });

  const earlier = {
    shutdown_date: '2027-03-04',
    date_basis: 'committed' as const,
    first_seen: '2026-01-01',
    last_seen: '2026-02-01',
    evidence: [{ url: OTHER_URL, read_at: '2026-02-01' }],
  };
  test.each<[string, string, Partial<DeprecationRecord>]>([
    ['with the same date', ROW, {}],
    ['whose date the note names', LATER, { migration_note: 'The SDK names 2027-03-04.' }],
    ['whose date is an earlier one', LATER, { earlier_dates: [earlier] }],
    ['of a copy that is older than the record', LATER, { as_of: '2026-03-02' }],
  ])('%s is no candidate', (_name, row, record) => {
    expect(both(row, {}, record).candidates).toEqual([]);
  });
});

test('another row of the same page is a candidate that names the record, unless the note does', () => {
  const of = (record: Partial<DeprecationRecord>) => {
    const pages = pageOf([ROW, 'rocket-1 | 2027-03-04 | rocket-3']);
    return check({ pages, records: [deprecation(record)] }).candidates;
  };
  const record = { shutdown_date: '2027-03-04', successor: 'rocket-3' };
  expect(of({})).toMatchObject([{ item: 'rocket-1', near: 'acme-api/rocket-1', record }]);
  expect(of({ migration_note: 'Another row names 2027-03-04.' })).toEqual([]);
  expect(of({ as_of: '2026-03-02' })).toEqual([]);
});
