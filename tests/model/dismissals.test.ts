import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { DISMISSED_PATH, outdatedDismissals } from '../../scripts/model/dismissals.ts';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import type { Dismissal } from '../../scripts/model/generated/records.ts';
import { safeJson } from '../../scripts/model/words.ts';
import { summarizeReport } from '../../scripts/sources/check/summary.ts';
import { validDataset } from '../support/build/publication.ts';
import { runCommand } from '../support/commands/run-command.ts';
import { PRICING } from '../support/pages/saved-pages.ts';
import { deprecation, recordFiles } from '../support/records/records.ts';
import {
  candidate,
  difference,
  mismatch,
  REPORT_PATH,
  reportOf,
} from '../support/records/review.ts';
import { createRepository } from '../support/repositories/repository.ts';

function dismissal(changes: Partial<Dismissal> = {}): Dismissal {
  const { field, recorded, found, words } = difference();
  return {
    id: 'acme-api/rocket-1',
    field,
    recorded,
    found,
    words,
    reason: 'The page is wrong.',
    dismissed_on: '2026-03-01',
    ...changes,
  };
}

const OF_CANDIDATE = dismissal({
  id: 'acme-api: comet-1',
  field: 'candidate',
  recorded: null,
  found: 'comet-1',
  words: candidate('comet-1').words,
});
const OF_LIMIT = dismissal({
  id: 'toolbox/free',
  field: 'limit',
  recorded: null,
  found: '5 seats',
  words: '5 seats',
});

/** A report for which the vendor's page was read, too. */
function reportWith(parts: Parameters<typeof reportOf>[0]): SourceCheckReport {
  const report = reportOf(parts);
  const [page] = report.pages;
  return { ...report, pages: page ? [page, { ...page, url: PRICING }] : [] };
}

function outdated(report: SourceCheckReport, ...dismissed: Dismissal[]): string[] {
  return outdatedDismissals(report, { ...validDataset(), dismissed }).map(({ id }) => id);
}

test('what is still found is set aside, whatever the other values are', () => {
  const report = reportWith({ records: [mismatch()], candidates: [candidate('comet-1')] });
  expect(outdated(report, dismissal(), OF_CANDIDATE)).toEqual([]);
  const other = dismissal({ found: '2027-03-31' });
  expect(outdated(report, dismissal(), other)).toEqual(['acme-api/rocket-1']);
});

test('what every page was read for and nobody finds is outdated', () => {
  const report = reportWith({ records: [mismatch([], { state: 'match' })] });
  const all = [dismissal(), OF_CANDIDATE, OF_LIMIT];
  expect(outdated(report, ...all)).toEqual(all.map(({ id }) => id));
});

test('nothing is outdated where a page that would say it was not read', () => {
  const report = reportWith({});
  const pages = report.pages.map((page) => ({ ...page, state: 'not_checked' as const }));
  expect(outdated({ ...report, pages }, dismissal(), OF_CANDIDATE, OF_LIMIT)).toEqual([]);
  expect(outdated({ ...report, pages: [] }, dismissal(), OF_CANDIDATE, OF_LIMIT)).toEqual([]);
});

test('what is about nothing in the records is outdated', () => {
  const report = reportWith({});
  expect(outdated(report, dismissal({ id: 'acme-api/sled-9' }))).toEqual(['acme-api/sled-9']);
});

test('check-sources and review say so, and it is no problem', async () => {
  const report = reportOf({ records: [mismatch([], { state: 'match' })] });
  const line = 'acme-api/rocket-1, shutdown_date "2026-12-31" "2027-02-28", of 2026-03-01';
  expect(summarizeReport(report, [], [dismissal()])).toContain(line);
  const repository = createRepository({
    ...recordFiles({ deprecations: [deprecation()] }),
    [DISMISSED_PATH]: stringify([dismissal()]),
  });
  repository.write({ [REPORT_PATH]: safeJson(report) });
  const args = ['--root', repository.root, '--now', '2026-03-05T08:00:00Z'];
  const { stdout: text } = await runCommand('review', args);
  expect(text).toContain('nothing waits');
  expect(text).toContain(`1 dismissal that no finding matches any more`);
  expect(text).toContain(line);
  expect(await runCommand('validate', args)).toMatchObject({ code: 0 });
});
