import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { createProofs, factsSha256 } from '../../scripts/model/matches.ts';
import { readReportVersion } from '../../scripts/records/version-0-1.ts';
import { report } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';

type Checked = SourceCheckReport['records'][number];

const newestMatches = (reports: SourceCheckReport[]) =>
  createProofs(reports.map((data) => ({ data }))).newest;

function found(date: string, last_verified: string | null, state: Checked['state'] = 'match') {
  const facts_sha256 = factsSha256(deprecation());
  const records: Checked[] = [
    { id: 'acme-api/rocket-1', state, last_verified, facts_sha256, differences: [] },
  ];
  return report({ date, as_of: `${date}T06:30:00Z`, records });
}

test('of several reports the last day counts, and only where the record was found to match', () => {
  const reports = [
    found('2026-03-05', '2026-03-05'),
    found('2026-03-06', '2026-03-02'),
    found('2026-03-07', '2026-03-05', 'mismatch'),
  ];
  expect(newestMatches(reports)(deprecation())).toBe('2026-03-05');
  expect(newestMatches([found('2026-03-05', null, 'not_checked')])(deprecation())).toBeNull();
});

test('a match holds only while the facts of the record are the ones that matched', () => {
  const newest = newestMatches([found('2026-03-02', null), found('2026-03-05', '2026-03-05')]);
  expect(newest(deprecation())).toBe('2026-03-05');
  expect(newest(deprecation({ migration_note: 'Other words.', as_of: '2026-03-04' }))).toBe(
    '2026-03-05',
  );
  expect(newest(deprecation({ successor: 'rocket-9' }))).toBeNull();
  expect(newest(deprecation({ source_url: 'https://other.example/' }))).toBeNull();
});

test('a match that does not name its facts proves nothing, now and in history', () => {
  const records: Checked[] = [
    { id: 'acme-api/rocket-1', state: 'match', last_verified: '2026-03-05', differences: [] },
  ];
  expect(newestMatches([report({ records })])(deprecation())).toBeNull();
  expect(readReportVersion(Buffer.from(JSON.stringify(report({ records }))))).toMatchObject({
    value: { records: [] },
  });
});
