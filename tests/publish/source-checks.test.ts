import { createHash } from 'node:crypto';
import type { SourceChecksIndex } from '#scripts/model/generated/published.ts';
import { publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { buildInput, publishFiles, report, textOf } from '#support/build/publication.ts';

test('the index lists each report, oldest first, with its counts and the sha256 of its file', () => {
  const early = report();
  const counts = { match: 7, mismatch: 1, gone: 2, not_checked: 3 };
  const late = report({
    date: '2026-03-06',
    as_of: '2026-03-06T06:30:00Z',
    summary: { ...early.summary, candidates: 4, records: counts },
  });
  const files = publishFiles({ reports: [late, early] });
  const index = files.json<SourceChecksIndex>('source-checks/index.json');
  expect(index.latest).toBe('2026-03-06');
  expect(index.reports.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-06']);
  const path = 'source-checks/2026-03-06.json';
  expect(files.json(path)).toEqual(late);
  const sum = createHash('sha256').update(files.text(path)).digest('hex');
  const entry = { date: '2026-03-06', path, sha256: sum, ...counts, candidates: 4 };
  expect(index.reports[1]).toEqual(entry);
});

test('the report says which copies it compared, and never calls that a match', () => {
  const record = { id: 'acme-api/rocket-1', state: 'match' as const, differences: [] };
  const records = [{ ...record, last_verified: '2025-12-24' }];
  const reports = [report({ date: '2026-03-01', records })];
  const site = [...deriveSite(publish(buildInput({ reports })))];
  const text = textOf(site, 'about.html').replace(/<[^>]*>/g, '');
  expect(text).not.toContain('matched a live page');
  expect(text).toContain('1 agreed with a saved copy');
});
