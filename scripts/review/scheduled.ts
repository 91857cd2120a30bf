import type { RecordFile } from '../model/dataset.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import type { ScheduledList } from '../model/records.ts';
import {
  deprecationIdOf,
  isDeprecatedNow,
  leavesList,
  type ScheduledFinding,
  scheduledFindings,
  scheduledIds,
} from '../model/scheduled.ts';
import { setEntries, writeEntries } from '../records/edit-list.ts';
import { parseYaml } from '../records/parse-yaml.ts';
import { setValue } from '../records/write.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { type Review, textOf } from './review.ts';

const ITEMS = ['items'] as const;

function listOf({ dataset }: Review, platform: string): RecordFile<ScheduledList> | undefined {
  return dataset.scheduled.find(({ data }) => data.platform === platform);
}

/** The rows of a list as they are written. */
function itemsIn(text: string): ScheduledItem[] {
  const { items = [] } = (parseYaml(text).tree?.value ?? {}) as Partial<ScheduledList>;
  return [...items];
}

/**
 * Takes what the page says of planned dates into their list: the values that differ, and rows that
 * the page no longer has go. The evidence of the page moves with them. Because it is of the whole
 * list, nothing else of it may wait: its rows are accepted together.
 *
 * @param ids of one platform
 * @returns what changes, a line each
 * @throws MachineryError that says what else can be done, where the list would say something that
 * the page does not.
 */
export function acceptScheduled(review: Review, ids: readonly string[]): string[] {
  const findings = ids.map((id) => findScheduled(review, id));
  const [{ platform } = { platform: '' }] = findings;
  const list = listOf(review, platform);
  if (!list) throw new MachineryError(`there is no list of planned dates of ${platform}`);
  for (const finding of findings) refuseOthers(finding);
  const page = seenPage(review, list.data.source_url, { path: list.path, since: list.data.as_of });
  refuseRest(review, list, new Set(ids));
  let text = textOf(review, list.path);
  for (const { index, differences } of findings.filter((one) => !leavesList(one))) {
    for (const { field, found } of differences) {
      text = setValue(text, [...ITEMS, index ?? 0, field], found);
    }
  }
  const leaving = findings.filter(leavesList).map(({ index }) => index);
  text = setEntries(
    text,
    ITEMS,
    itemsIn(text).filter((_, index) => !leaving.includes(index)),
  );
  review.changes.set(list.path, moveEvidence(text, page));
  return findings.flatMap(({ id, differences }) =>
    differences.map(({ field, recorded, found }) => {
      return `${id} ${field}: ${JSON.stringify(recorded)} -> ${JSON.stringify(found)}`;
    }),
  );
}

/** The finding with this id. */
function findScheduled({ report, dataset, reportPath }: Review, id: string): ScheduledFinding {
  const finding = scheduledFindings(report, dataset).find((one) => one.id === id);
  if (finding) return finding;
  const state = report.scheduled.find((one) => one.id === id)?.state;
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
): void {
  const own = new Set(scheduledIds(list.data));
  const waiting = scheduledFindings(report, dataset)
    .filter(({ kind, id }) => kind !== 'candidate' && own.has(id))
    .map(({ id }) => id);
  const unknown = report.scheduled
    .filter(({ id, state }) => state === 'not_checked' && own.has(id))
    .map(({ id }) => id);
  const left = [...waiting, ...unknown].filter((id) => !taken.has(id));
  if (left.length === 0) return;
  const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
  throw new MachineryError(
    `${list.path} has one evidence for all its rows, and these are not as the page has them: ${left.slice(0, 3).join(', ')}${more}; accept them together, add a record of what is deprecated now, dismiss what the page has wrong, or edit the file by hand`,
  );
}

/**
 * Adds a planned date that the page prints to the list of its platform, at the end; where there is
 * no list, it begins one.
 *
 * @throws MachineryError where it is recorded, or where other rows of the list have to be accepted
 * first.
 */
export function addScheduled(review: Review, id: string): void {
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
  const page = seenPage(review, sourceUrl, { path, since: list?.data.as_of ?? null });
  const before = textOf(review, path);
  if (list) refuseRest(review, list, new Set());
  const { row } = candidate;
  const text =
    before === ''
      ? `evidence:\n${writeEntries([page], 2)}items:\n${writeEntries([row], 2)}`
      : moveEvidence(setEntries(before, ITEMS, [...itemsIn(before), row]), page);
  review.changes.set(path, text);
}

/** Takes the rows of an item that is recorded as deprecated now off the list of planned dates. */
export function leaveSchedule(review: Review, recordId: string): void {
  const [platform = ''] = recordId.split('/');
  const list = listOf(review, platform);
  const items = list?.data.items ?? [];
  const stays = items.map((row) => deprecationIdOf(platform, row) !== recordId);
  if (!list || stays.every(Boolean) || !stays.includes(true)) return;
  const text = textOf(review, list.path);
  const left = itemsIn(text).filter((_, index) => stays[index]);
  review.changes.set(list.path, setEntries(text, ITEMS, left));
}
