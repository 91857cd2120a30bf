import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Candidate,
  CheckedRecord,
  Difference,
  SourceCheckReport,
} from '#scripts/model/generated/published.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { safeJson } from '#scripts/model/words.ts';
import { checkedPage, report } from '#support/build/publication.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { DEPRECATIONS } from '#support/pages/saved-pages.ts';

import { deprecation, recordFiles } from './records.ts';

export const NOW = '2026-03-05T08:00:00Z';
export const REPORT_PATH = 'records/source-checks/2026-03-05.json';

/** One value of rocket-1 that differs; by default its shutdown date. */
export function difference(changes: Partial<Difference> = {}): Difference {
  const { field = 'shutdown_date' } = changes;
  const recorded = Object.entries(deprecation()).find(([key]) => key === field)?.[1] ?? null;
  return {
    field,
    recorded: recorded as string | null,
    found: '2027-02-28',
    kind: 'changed',
    words: 'rocket-1 | 2027-02-28 | rocket-2',
    heading: 'Models',
    ...changes,
  };
}

/** A record that differs from its page. */
export function mismatch(
  differences: Difference[] = [difference()],
  changes: Partial<CheckedRecord> = {},
): CheckedRecord {
  const id = 'acme-api/rocket-1';
  return { id, state: 'mismatch', last_verified: null, differences, ...changes };
}

/** An item that the page lists and the records do not. */
export function candidate(item: string, changes: Partial<DeprecationRecord> = {}): Candidate {
  const record = deprecation({ id: `acme-api/${item}`, item, ...changes });
  const words = `${item} | ${record.shutdown_date} | ${record.successor}`;
  return { platform: 'acme-api', item, words, heading: 'Models', record: { ...record } };
}

/** A report of 2026-03-05 about the page of acme, seen on 2026-03-04. */
export function reportOf(
  parts: Partial<SourceCheckReport>,
  observedOn = '2026-03-04',
): SourceCheckReport {
  return report({ as_of: NOW, pages: [checkedPage(DEPRECATIONS, observedOn)], ...parts });
}

/** A folder with a report to review, and deprecations as given. */
export function reviewedFolder(
  report: SourceCheckReport,
  deprecations: DeprecationRecord[] = [deprecation()],
): Folder {
  const files = recordFiles({ deprecations });
  return createFolder({ ...files, [REPORT_PATH]: safeJson(report) });
}

/** Runs the review of a folder at the time of its report. */
export function review({ root }: Folder, ...args: string[]) {
  return runCommand('review', ['--root', root, '--now', NOW, ...args]);
}

type Pressed = Iterable<string | null>;

/**
 * Answers the questions of a review in a terminal with keys and lines; the last one for all that
 * follow, null for the end of input.
 */
export async function press({ root }: Pick<Folder, 'root'>, keys: Pressed, ...args: string[]) {
  const left = [...keys];
  const line = async () => (left.length > 1 ? left.shift() : left[0]) ?? null;
  const terminal = { key: async () => (await line()) ?? '', line };
  const all = ['--root', root, ...args];
  return (await runCommand('review', all, undefined, {}, { terminal })).stdout;
}

/** The text of a file of the folder. */
export function textOf({ root }: Folder, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
