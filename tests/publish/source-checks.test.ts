import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CheckedRecord, SourceChecksIndex } from '../../scripts/model/generated/published.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { deriveSite } from '../../scripts/publish/site/site.ts';
import { deriveSourceChecks } from '../../scripts/publish/source-checks.ts';
import { buildInput, jsonOf, report, textOf } from '../support/build/publication.ts';

test('the index lists each report, oldest first, with its counts and the sha256 of its file', () => {
  const early = report();
  const summary = { ...early.summary, candidates: 4 };
  const late = report({
    date: '2026-03-06',
    as_of: '2026-03-06T06:30:00Z',
    summary: { ...summary, records: { match: 7, mismatch: 1, gone: 2, not_checked: 3 } },
  });
  const artifacts = [...deriveSourceChecks(publish(buildInput({ reports: [late, early] })))];
  const index = jsonOf<SourceChecksIndex>(artifacts, 'source-checks/index.json');
  expect(index.latest).toBe('2026-03-06');
  expect(index.reports.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-06']);
  const text = textOf(artifacts, 'source-checks/2026-03-06.json');
  expect(jsonOf(artifacts, 'source-checks/2026-03-06.json')).toEqual(late);
  expect(index.reports[1]).toEqual({
    date: '2026-03-06',
    path: 'source-checks/2026-03-06.json',
    sha256: createHash('sha256').update(text).digest('hex'),
    match: 7,
    mismatch: 1,
    gone: 2,
    not_checked: 3,
    candidates: 4,
  });
});

function seen(...records: Partial<CheckedRecord>[]): ReturnType<typeof report> {
  const checked = records.map((changes, index) => ({
    id: `acme-api/rocket-${index + 1}`,
    state: 'match' as const,
    last_verified: '2026-03-01',
    differences: [],
    ...changes,
  }));
  return { ...report({ date: '2026-03-01' }), records: checked };
}

test('the report says which copies it compared, and never calls that a match', () => {
  const reports = [seen({ last_verified: '2025-12-24' })];
  const site = [...deriveSite(publish(buildInput({ reports })))];
  const text = textOf(site, 'about.html').replace(/<[^>]*>/g, '');
  expect(text).not.toContain('matched a live page');
  expect(text).toContain('1 agreed with a saved copy');
});
