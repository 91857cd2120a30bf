import type { SourceChecksIndex } from '#scripts/model/generated/published.ts';
import { sha256 } from '#scripts/publish/artifact.ts';
import { publishFiles, report } from '#support/build/publication.ts';

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
  const entry = {
    date: '2026-03-06',
    path,
    sha256: sha256(files.text(path)),
    ...counts,
    candidates: 4,
  };
  expect(index.reports[1]).toEqual(entry);
});
