import { expect, test } from 'vitest';
import { compareReadings, foundLess } from '../../scripts/compare/found-less.ts';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { recordFiles } from '../support/records/records.ts';
import { candidate, mismatch } from '../support/records/review.ts';
import { sourceReport } from '../support/records/source-report.ts';
import { changeOf, filesOf } from '../support/repositories/comparison.ts';

const PROVIDER = 'records/providers/acme.yaml';
const before = recordFiles();
const after = { ...before, [PROVIDER]: (before[PROVIDER] ?? '').replace('^model$', '^never$') };

const stopped = (found: Partial<SourceCheckReport> | null) => {
  const readings = new Map([[PROVIDER, { before: sourceReport(), after: found }]]);
  const change = { ...changeOf(filesOf(before), filesOf(after)), readings };
  return foundLess.check(change).map(({ message }) => message);
};

test('a changed description must find what the old one finds on the same pages', () => {
  expect(stopped(sourceReport())).toEqual([]);
  expect(stopped(sourceReport({ records: [mismatch()] }))).toEqual([]);
  for (const state of ['gone', 'not_checked'] as const) {
    const [message] = stopped(sourceReport({ records: [mismatch([], { state })] }));
    expect(message).toContain('the new one does not: acme-api/rocket-1;');
  }
  expect(stopped(null)[0]).toContain('3 things');
});

test('what it finds more is shown: records and candidates', () => {
  const more = sourceReport({ candidates: [candidate('rocket-9')] });
  const none = sourceReport({ records: [] });
  expect(compareReadings({ before: none, after: more })).toEqual({
    less: [],
    more: ['acme-api/rocket-1', 'candidate acme-api/rocket-9'],
  });
});
