import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { createProofs, factsSha256 } from '#scripts/model/matches.ts';
import { readReportVersion } from '#scripts/records/version-0-1.ts';
import { report } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';

type Checked = SourceCheckReport['records'][number];

/** A report of a day that found the record as it is, or as `changes` say. */
function found(date: string, changes: Partial<Checked> = {}): SourceCheckReport {
  const facts = { facts_sha256: factsSha256(deprecation()), differences: [] };
  const record = { id: 'acme-api/rocket-1', last_verified: date, ...facts } as const;
  const records: Checked[] = [{ ...record, state: 'match', ...changes }];
  return report({ date, as_of: `${date}T06:30:00Z`, records });
}

const SEVERAL = [
  found('2026-03-05'),
  found('2026-03-06', { last_verified: '2026-03-02' }),
  found('2026-03-07', { state: 'mismatch', last_verified: '2026-03-05' }),
];
const { facts_sha256: _, ...UNNAMED } = found('2026-03-05').records[0] as Checked;
const NO_FACTS = report({ records: [UNNAMED] });

test.each<[what: string, reports: SourceCheckReport[], changes: object, day: string | null]>([
  ['the last day of several that found it to match', SEVERAL, {}, '2026-03-05'],
  ['that day, where our own words are others', SEVERAL, { migration_note: 'New.' }, '2026-03-05'],
  ['nothing of other facts', SEVERAL, { successor: 'rocket-9' }, null],
  ['nothing of another page', SEVERAL, { source_url: 'https://other.example/' }, null],
  ['nothing where it was not checked', [found('2026-03-05', { state: 'not_checked' })], {}, null],
  ['nothing without the facts that matched', [NO_FACTS], {}, null],
])('reports prove of a record %s', (_, reports, changes, day) => {
  const { newest } = createProofs(reports.map((data) => ({ data })));
  expect(newest(deprecation(changes))).toBe(day);
});

test('a match that does not name its facts proves nothing in history either', () => {
  const reading = readReportVersion(Buffer.from(JSON.stringify(NO_FACTS)));
  expect(reading).toMatchObject({ value: { records: [] } });
});
