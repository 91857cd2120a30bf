import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SourceChecksIndex } from '../../scripts/model/generated/published.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { deriveSourceChecks } from '../../scripts/publish/source-checks.ts';
import { buildInput, jsonOf, report, textOf } from '../support/build/publication.ts';

test('without a report the index is empty', async () => {
  const artifacts = deriveSourceChecks(publish(await buildInput()));
  expect(artifacts.map(({ path }) => path)).toEqual(['source-checks/index.json']);
  expect(jsonOf(artifacts, 'source-checks/index.json')).toEqual({
    schema_version: '0.1',
    latest: null,
    reports: [],
  });
});

test('the index tells of each report, oldest first, with its counts and the sha256 of its file', async () => {
  const early = report();
  const summary = { ...early.summary, candidates: 4 };
  const late = report({
    date: '2026-03-06',
    as_of: '2026-03-06T06:30:00Z',
    summary: { ...summary, records: { match: 7, mismatch: 1, gone: 2, not_checked: 3 } },
  });
  const artifacts = deriveSourceChecks(publish(await buildInput({ reports: [late, early] })));
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
