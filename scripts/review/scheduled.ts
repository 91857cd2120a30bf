import { stringify } from 'yaml';
import type { RecordFile } from '../model/dataset.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import type { ScheduledList } from '../model/records.ts';
import {
  deprecationIdOf,
  isDeprecatedNow,
  leavesList,
  platformOfRow,
  type ScheduledFinding,
  scheduledFindings,
  scheduledIds,
} from '../model/scheduled.ts';
import { appendEntry, removeEntry } from '../records/edit-list.ts';
import { parseRecord } from '../records/parse.ts';
import { setValue } from '../records/write.ts';
import { comparedPage } from './accept.ts';
import { type ComparedPage, evidenceOf, moveEvidence } from './accept-plan.ts';
import { type FileChange, type Review, textOf, validateChange } from './review.ts';

/** Whether a name is that of a planned date; no platform and no vendor has such an id. */
export function isScheduledId(name: string): boolean {
  return name.startsWith('scheduled/');
}

/** What is accepted of one row. */
interface AcceptedRow {
  id: string;
  changed: { field: string; from: string | null; to: string | null }[];
}

const ITEMS = ['items'] as const;

function listOf({ dataset }: Review, platform: string): RecordFile<ScheduledList> | undefined {
  return dataset.scheduled.find(({ data }) => data.platform === platform);
}

/**
 * Takes what the page says of planned dates into their list: the values that differ, and rows that
 * the page no longer has go. The evidence of the page moves with them. Because it is of the whole
 * list, nothing else of it may wait: its rows are accepted together.
 *
 * @param ids of one platform
 * @throws MachineryError that says what else can be done, where the list would say something that
 * the page does not.
 */
export function acceptScheduled(
  review: Review,
  ids: readonly string[],
): FileChange & { rows: AcceptedRow[] } {
  const findings = ids.map((id) => findScheduled(review, id));
  const [{ platform } = { platform: '' }] = findings;
  const list = listOf(review, platform);
  if (!list) throw new MachineryError(`there is no list of planned dates of ${platform}`);
  for (const finding of findings) refuseOthers(finding);
  const page = comparedPage(review, list.path, list.data);
  refuseRest(review, list, new Set(ids), page);
  let text = textOf(review, list.path);
  for (const { index, differences } of findings.filter((one) => !leavesList(one))) {
    for (const { field, found } of differences) {
      text = setValue(text, [...ITEMS, index ?? 0, field], found);
    }
  }
  const leaving = findings.filter(leavesList).flatMap(({ index }) => index ?? []);
  for (const index of leaving.sort((a, b) => b - a)) text = removeEntry(text, ITEMS, index);
  const change = { path: list.path, text: moveEvidence(text, list.data.evidence, page) };
  validateChange(review, [change]);
  const rows = findings.map(({ id, differences }) => ({
    id,
    changed: differences.map(({ field, recorded, found }) => {
      return { field, from: recorded, to: found };
    }),
  }));
  return { ...change, rows };
}

/** The finding with this id. */
function findScheduled({ report, dataset, reportPath }: Review, id: string): ScheduledFinding {
  const finding = scheduledFindings(report, dataset).find((one) => one.id === id);
  if (finding) return finding;
  const state = (report.scheduled ?? []).find((one) => one.id === id)?.state;
  throw new MachineryError(
    state === undefined
      ? `there is no ${id} in ${reportPath}; list what waits with: npm run review`
      : `nothing of ${id} waits (${state}); run check-sources again`,
  );
}

function refuseOthers(finding: ScheduledFinding): void {
  const { id, kind, platform, path, index } = finding;
  if (kind === 'candidate') {
    throw new MachineryError(`${id} is not recorded yet; add it with: npm run review -- add ${id}`);
  }
  if (!isDeprecatedNow(finding)) return;
  const record = id.split('/')[2] ?? '';
  throw new MachineryError(
    `the page now calls ${id} deprecated; add its record, which takes row ${index ?? ''} off ${path}: npm run review -- add ${platform}/${record}`,
  );
}

/** Nothing that would be left may differ from the page: its evidence is of the whole list. */
function refuseRest(
  { report, dataset }: Review,
  list: RecordFile<ScheduledList>,
  taken: ReadonlySet<string>,
  { url }: ComparedPage,
): void {
  const own = new Set(scheduledIds(list.data));
  const waiting = scheduledFindings(report, dataset)
    .filter(({ kind, id }) => kind !== 'candidate' && own.has(id))
    .map(({ id }) => id);
  const unknown = (report.scheduled ?? [])
    .filter(({ id, state }) => state === 'not_checked' && own.has(id))
    .map(({ id }) => id);
  const left = [...waiting, ...unknown].filter((id) => !taken.has(id));
  if (left.length === 0) return;
  const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
  throw new MachineryError(
    `${list.path} has one evidence for all its rows, and these are not as the page has them: ${left.slice(0, 3).join(', ')}${more}; accept them together (npm run review -- accept --page ${url}), add a record of what is deprecated now, dismiss what the page has wrong, or edit the file by hand`,
  );
}

/**
 * Adds a planned date that the page prints to the list of its platform, at the end; where there is
 * no list, it begins one.
 *
 * @throws MachineryError where it is recorded, or where other rows of the list have to be accepted
 * first.
 */
export function addScheduled(review: Review, id: string): FileChange {
  const { platform, candidate, path, sourceUrl } = findScheduled(review, id);
  if (!candidate) {
    throw new MachineryError(
      `${id} is recorded already; take it over with: npm run review -- accept ${id}`,
    );
  }
  const list = listOf(review, platform);
  if (list && list.data.source_url !== sourceUrl) {
    throw new MachineryError(
      `${path} is the list of ${list.data.source_url}, and ${id} is on ${sourceUrl}; edit it by hand`,
    );
  }
  const page = comparedPage(review, path, list?.data ?? { source_url: sourceUrl, as_of: '' });
  const change = { path, text: withRow(review, list, candidate.row, page) };
  validateChange(review, [change]);
  return change;
}

function withRow(
  review: Review,
  list: RecordFile<ScheduledList> | undefined,
  row: ScheduledItem,
  page: ComparedPage,
): string {
  if (!list) {
    return stringify({ evidence: [evidenceOf(page)], items: [row] }, { lineWidth: 0 });
  }
  refuseRest(review, list, new Set(), page);
  const text = appendEntry(textOf(review, list.path), ITEMS, linesOf(row));
  return moveEvidence(text, list.data.evidence, page);
}

function linesOf({ item, version, lifecycle, date, basis, successor }: ScheduledItem): string[] {
  const text = (value: string): string => stringify(value, { lineWidth: 0 }).trimEnd();
  return [
    `item: ${text(item)}`,
    `version: ${version === null ? 'null' : JSON.stringify(version)}`,
    `lifecycle: ${text(lifecycle)}`,
    `date: ${date}`,
    `basis: ${basis}`,
    `successor: ${successor === null ? 'null' : text(successor)}`,
  ];
}

/** `records/scheduled/acme.yaml:12`: where the row of a planned date is. */
export function placeOfRow(review: Review, id: string): string | null {
  const list = listOf(review, platformOfRow(id));
  const index = list ? scheduledIds(list.data).indexOf(id) : -1;
  if (!list || index < 0) return null;
  const { document } = parseRecord(list.path, Buffer.from(textOf(review, list.path)));
  const { line } = document?.locate([...ITEMS, index]) ?? { line: 1 };
  return `${list.path}:${line}`;
}

/**
 * The list of planned dates without the rows of an item that is recorded as deprecated now; null
 * where it has none, or nothing else.
 */
export function leaveSchedule(review: Review, recordId: string): FileChange | null {
  const [platform = ''] = recordId.split('/');
  const list = listOf(review, platform);
  const rows = (list?.data.items ?? []).flatMap((row, index) =>
    deprecationIdOf(platform, row) === recordId ? [index] : [],
  );
  if (!list || rows.length === 0 || rows.length === list.data.items.length) return null;
  const text = rows
    .sort((a, b) => b - a)
    .reduce((before, index) => removeEntry(before, ITEMS, index), textOf(review, list.path));
  return { path: list.path, text };
}
