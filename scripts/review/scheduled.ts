import { isDeepStrictEqual } from 'node:util';
import type { RecordFile } from '../model/dataset.ts';
import type { Finding, PlannedSubject } from '../model/finding.ts';
import { isDeprecatedNow } from '../model/findings.ts';
import type { Difference } from '../model/generated/published.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { plannedFindings } from '../model/open-findings.ts';
import { MachineryError } from '../model/problem.ts';
import type { ScheduledList } from '../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../model/scheduled.ts';
import { setEntries, writeEntries } from '../records/edit-list.ts';
import { setValue } from '../records/write.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { dataOf, type Review, textOf } from './review.ts';

function listOf({ dataset }: Review, platform: string): RecordFile<ScheduledList> | undefined {
  return dataset.scheduled.find(({ data }) => data.platform === platform);
}

/** The rows of a list as the answers so far leave them. */
function itemsIn(review: Review, path: string): ScheduledItem[] {
  return [...dataOf<ScheduledList>(review, path).items];
}

function setItems(review: Review, path: string, items: readonly ScheduledItem[]): void {
  review.changes.set(path, setEntries(textOf(review, path), ['items'], items));
}

/**
 * The rows of a list that differ from its page. They are answered together, because the list has one
 * evidence for all of them.
 *
 * @throws MachineryError where one cannot be taken from the page
 */
function openRows({ report, dataset }: Review, list: RecordFile<ScheduledList>) {
  const own = new Set(scheduledIds(list.data));
  const open = plannedFindings(report, dataset).flatMap(({ id, subject }) =>
    subject.kind === 'planned' && subject.candidate === null && own.has(id)
      ? [{ id, ...subject }]
      : [],
  );
  const stuck = [
    ...report.scheduled.filter(({ id, state }) => state === 'not_checked' && own.has(id)),
    ...open.filter(({ differences }) => isDeprecatedNow(differences)),
  ].map(({ id }) => id);
  if (stuck.length > 0) throw notAsPage(list, stuck, 'add a record of what is deprecated now');
  return open;
}

function notAsPage({ path }: RecordFile<unknown>, ids: readonly string[], remedy: string) {
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
  return new MachineryError(
    `${path} has one evidence for all its rows, and these are not as the page has them: ${ids.slice(0, 3).join(', ')}${more}; ${remedy}, dismiss what the page has wrong, or edit the file by hand`,
  );
}

/** Whether the page has no such row any more, or none with a date: its row leaves the list. */
function leavesList(differences: readonly Difference[]): boolean {
  return differences.some(
    ({ field, found }) => (field === 'item' || field === 'date') && found === null,
  );
}

/**
 * Takes what the page says of planned dates into their list: the values that differ in any row, and
 * rows that the page no longer has go. The evidence of the page moves with them.
 *
 * @returns what changes, a line each
 * @throws MachineryError that says what else can be done, where the list would say something that
 * the page does not.
 */
export function acceptScheduled(review: Review, { platform }: PlannedSubject): string[] {
  const list = listOf(review, platform);
  if (!list) throw new MachineryError(`there is no list of planned dates of ${platform}`);
  const { path, data } = list;
  const page = seenPage(review, data.source_url, { path, since: data.as_of });
  return openRows(review, list).flatMap((row) => {
    const items = itemsIn(review, path);
    // Another answer of this run may have taken it already.
    const index = items.findIndex((item) => isDeepStrictEqual(item, data.items[row.index ?? -1]));
    if (index < 0) return [];
    const { id, differences } = row;
    const isLeft = leavesList(differences);
    if (isLeft) setItems(review, path, items.toSpliced(index, 1));
    for (const { field, found } of isLeft ? [] : differences) {
      const text = setValue(textOf(review, path), ['items', index, field], found);
      review.changes.set(path, text);
    }
    review.changes.set(path, moveEvidence(textOf(review, path), page));
    return differences.map(({ field, recorded, found }) => {
      return `${id} ${field}: ${JSON.stringify(recorded)} -> ${JSON.stringify(found)}`;
    });
  });
}

/**
 * Adds a planned date that the page prints to the list of its platform, at the end; where there is
 * no list, it begins one.
 *
 * @throws MachineryError where other rows of the list have to be accepted first.
 */
export function addScheduled(
  review: Review,
  { id, path }: Finding,
  { platform, candidate }: PlannedSubject,
): string[] {
  if (!candidate) return [];
  const { source_url: sourceUrl } = candidate;
  const list = listOf(review, platform);
  if (list && list.data.source_url !== sourceUrl) {
    throw new MachineryError(
      `${path} is the list of ${list.data.source_url}, and ${id} is on ${sourceUrl}; edit it by hand`,
    );
  }
  const page = seenPage(review, sourceUrl, { path, since: list?.data.as_of ?? null });
  const open = list ? openRows(review, list) : [];
  const [first] = open;
  if (list && first) {
    const ids = open.map((row) => row.id);
    throw notAsPage(list, ids, `accept them first (npm run review -- accept ${first.id})`);
  }
  if (textOf(review, path) === '') {
    const text = `evidence:\n${writeEntries([page], 2)}items:\n${writeEntries([candidate.row], 2)}`;
    review.changes.set(path, text);
  } else {
    setItems(review, path, [...itemsIn(review, path), candidate.row]);
    review.changes.set(path, moveEvidence(textOf(review, path), page));
  }
  return [];
}

/** Takes the rows of an item that is recorded as deprecated now off the list of planned dates. */
export function leaveSchedule(review: Review, recordId: string): void {
  const [platform = ''] = recordId.split('/');
  const list = listOf(review, platform);
  if (!list) return;
  const items = itemsIn(review, list.path);
  const left = items.filter((row) => deprecationIdOf(platform, row) !== recordId);
  if (left.length > 0 && left.length < items.length) setItems(review, list.path, left);
}
