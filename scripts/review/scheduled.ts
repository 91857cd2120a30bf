import { isDeepStrictEqual } from 'node:util';
import type { Finding, PlannedSubject } from '../model/finding.ts';
import { isDeprecatedNow } from '../model/findings.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { plannedFindings } from '../model/open-findings.ts';
import { MachineryError } from '../model/problem.ts';
import type { ScheduledList } from '../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../model/scheduled.ts';
import { setEntries, setValue, writeEntries } from '../records/edit.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { acceptRow } from './readings.ts';
import { changeInWords, dataOf, type Review, textOf } from './review.ts';

/** The rows of a list as the answers so far leave them; none where there is no list. */
function rowsIn(review: Review, path: string): readonly ScheduledItem[] {
  if (textOf(review, path) === '') return [];
  return dataOf<ScheduledList>(review, path).items;
}

/**
 * Takes what the page says of planned dates into their list: a row that it has and the list lacks, at
 * the end; else everything that differs in any row. A list has one evidence for all its rows, so it
 * moves only where each of them is as the page has it.
 *
 * @returns what changes, a line each
 * @throws MachineryError that names the rows that are not
 */
export function takePlanned(
  review: Review,
  { id: question, path }: Finding,
  { candidate }: PlannedSubject,
): string[] {
  const { dataset, report } = review;
  const list = dataset.scheduled.find((one) => one.path === path)?.data;
  const rows = rowsIn(review, path);
  const open = plannedFindings(report, dataset).flatMap(({ id, path: own, subject }) => {
    if (own !== path || subject.kind !== 'planned') return [];
    // Another answer of this run may have taken it already.
    const at = rows.findIndex((row) => isDeepStrictEqual(row, list?.items[subject.index ?? -1]));
    const { differences } = subject;
    // The page has no such row any more, or none with a date.
    const leaves = differences.some(
      ({ field, found }) => found === null && ['item', 'date'].includes(field),
    );
    if (at < 0) return [];
    return [{ id, at, differences, leaves }];
  });
  const taken = candidate ? [] : open.filter((one) => !isDeprecatedNow(one.differences));
  const own = list ? scheduledIds(list) : [];
  const unread = report.scheduled.filter((one) => one.state === 'not_checked');
  const left = [
    ...unread.filter(({ id }) => own.includes(id)),
    ...open.filter((one) => !taken.includes(one)),
  ];
  if (left.length > 0) {
    const ids = left.map(({ id }) => id).join(', ');
    throw new MachineryError(
      `${path} has one evidence for all its rows, and these are not as the page has them: ${ids}; accept them first, add a record of what is deprecated now, dismiss what the page has wrong, or edit the file by hand`,
    );
  }
  const url = list?.source_url ?? candidate?.source_url ?? '';
  const page = seenPage(review, url, { path, since: list?.as_of ?? null });
  let text = textOf(review, path) || `evidence:\n${writeEntries([page], 2)}items: []\n`;
  for (const { at, differences } of taken.filter(({ leaves }) => !leaves))
    for (const { field, found } of differences) text = setValue(text, ['items', at, field], found);
  review.changes.set(path, text);
  const kept = rowsIn(review, path).filter(
    (_, index) => !taken.some(({ at, leaves }) => leaves && at === index),
  );
  const items = [...kept];
  if (candidate) items.push(candidate.row);
  review.changes.set(path, moveEvidence(setEntries(text, ['items'], items), page));
  for (const id of new Set([question, ...taken.map((one) => one.id)])) acceptRow(review, id);
  return taken.flatMap(({ id, differences }) =>
    differences.map((one) => changeInWords(`${id} ${one.field}`, one.recorded, one.found)),
  );
}

/** Takes the rows of an item that is recorded as deprecated now off the list of planned dates. */
export function leaveSchedule(review: Review, recordId: string): void {
  const [platform = ''] = recordId.split('/');
  const path = `records/scheduled/${platform}.yaml`;
  const rows = rowsIn(review, path);
  const left = rows.filter((row) => deprecationIdOf(platform, row) !== recordId);
  if (left.length > 0 && left.length < rows.length)
    review.changes.set(path, setEntries(textOf(review, path), ['items'], left));
}
