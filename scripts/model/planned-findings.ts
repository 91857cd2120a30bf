// What comes in: what a report says of planned dates.
// What goes out: a question for each row of a list that its page has otherwise, and for each new one.
// Example: `scheduled/acme-api/rocket-6 differs from its page; planned for 2027-06-01`.
import { isDeepStrictEqual } from 'node:util';
import {
  type Answer,
  byHand,
  command,
  describeFinding,
  type Edit,
  editOf,
  type Facts,
  type Finding,
  type Known,
  knownOf,
  STATE_WORDS,
} from './finding.ts';
import type { CheckedScheduled, Difference, SourceCheckReport } from './generated/published.ts';
import type { ScheduledFile, ScheduledItem } from './generated/records.ts';
import type { ScheduledList } from './records.ts';
import { deprecationIdOf, platformOfRow, scheduledIds, scheduledSha256 } from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

/**
 * What a report says of planned dates and still waits, by date: not what is about items that are
 * recorded as deprecated.
 */
export function plannedFindings(report: SourceCheckReport, facts: Facts): Finding[] {
  const known = knownOf(report, facts);
  const platforms = [
    ...facts.scheduled.map(({ data }) => data.platform),
    ...report.scheduled_candidates.map(({ id }) => platformOfRow(id)),
  ];
  return [...new Set(platforms)]
    .flatMap((platform) => listFindings(platform, known))
    .sort((a, b) => compareCodeUnits(a.day ?? '', b.day ?? '') || compareCodeUnits(a.id, b.id));
}

/** A planned date that its page does not have as the list has it. */
interface OpenRow {
  row: ScheduledItem;
  checked: CheckedScheduled;
  /** Those that are not dismissed. */
  differences: readonly Difference[];
}

/** Whether the item of a row is recorded as deprecated. */
function isRecorded(platform: string, row: ScheduledItem, { deprecations }: Known): boolean {
  const own = deprecationIdOf(platform, row);
  return deprecations.some(({ id }) => id === own);
}

function openRows(list: ScheduledList, known: Known): OpenRow[] {
  const { platform, items, source_url } = list;
  return scheduledIds(list).flatMap((id, at) => {
    const [row, checked] = [items[at], known.report.scheduled.find((one) => one.id === id)];
    if (!row || !checked || STATE_WORDS[checked.state] === undefined) return [];
    if (checked.facts_sha256 !== scheduledSha256(row, source_url)) return [];
    const differences = checked.differences.filter((one) => !known.aside.has(one));
    if (differences.length === 0 || isRecorded(platform, row, known)) return [];
    return [{ row, checked, differences }];
  });
}

/**
 * Whether the vendor calls a planned item deprecated now: then it needs a record, and its planned
 * date leaves the list with that.
 */
function isDeprecatedNow({ differences }: OpenRow): boolean {
  return differences.some(({ field, kind }) => field === 'lifecycle' && kind === 'withdrawn');
}

/** The rows of a list that differ (one answer takes them all), and those that the page has besides. */
function listFindings(platform: string, known: Known): Finding[] {
  const { report, names } = known;
  const path = `records/scheduled/${platform}.yaml`;
  const list = known.scheduled.find(({ data }) => data.platform === platform)?.data;
  const ids = list ? scheduledIds(list) : [];
  const open = list ? openRows(list, known) : [];
  const unread = report.scheduled.filter(
    ({ id, state }) => state === 'not_checked' && ids.includes(id),
  );
  // A list has one evidence for all its rows, so it moves only where each is as the page has it.
  const takeWhole = (take: Answer, others: readonly OpenRow[]): Answer => {
    const left = [...unread, ...others.map(({ checked }) => checked)].map(({ id }) => id);
    if (left.length === 0) return take;
    return byHand(
      `${path} has one evidence for all its rows, and these are not as the page has them: ${left.join(', ')}; accept them first, add a record of what is deprecated now, dismiss what the page has wrong, or edit the file by hand`,
    );
  };
  const edits = [takeRows(path, open)];
  const settles = open.map(({ checked }) => checked.id);
  const rows = open.map((one): Finding => {
    const { row, differences } = one;
    const { id, state, reason } = one.checked;
    const deprecated = open.filter(isDeprecatedNow);
    let take = takeWhole(command('accept', id, { edits, settles }), deprecated);
    if (deprecated.includes(one))
      take = byHand(`add a record: ${command('add', deprecationIdOf(platform, row)).text}`);
    const [title = '', when] = [STATE_WORDS[state], `planned for ${row.date}`];
    const place = { url: list?.source_url ?? null, path, day: row.date };
    return describeFinding({ id, title, when, differences, reason, take, ...place }, names);
  });
  const printed = report.scheduled_candidates.flatMap((candidate): Finding[] => {
    const { id, row, source_url: url } = candidate;
    if (platformOfRow(id) !== platform || known.aside.has(candidate)) return [];
    const isThere = list?.items.some(
      ({ item, version, date }) =>
        item === row.item && version === row.version && date === row.date,
    );
    if (isThere || isRecorded(platform, row, known)) return [];
    const title = 'is a planned date that is not recorded yet';
    const take = takeWhole(command('add', id, { edits: [addRow(path, row)] }), open);
    const when = `planned for ${row.date}`;
    return [describeFinding({ id, title, when, candidate, take, url, path, day: row.date }, names)];
  });
  return [...rows, ...printed];
}

/** Everything that differs in any row; one that the page lists no more, or without a date, goes. */
function takeRows(path: string, open: readonly OpenRow[]): Edit {
  return editOf<ScheduledFile>(path, (file) => {
    const items = file.items.flatMap((row) => {
      // Another answer of this run may have taken it already.
      const own = open.find((one) => isDeepStrictEqual(one.row, row))?.differences ?? [];
      const leaves = own.some(
        ({ field, found }) => found === null && ['item', 'date'].includes(field),
      );
      if (leaves) return [];
      return [{ ...row, ...Object.fromEntries(own.map(({ field, found }) => [field, found])) }];
    });
    return { ...file, items };
  });
}

/** A row that the page prints, at the end of its list. */
function addRow(path: string, row: ScheduledItem): Edit {
  return editOf<ScheduledFile | null>(path, (file) => {
    return { evidence: [], ...file, items: [...(file?.items ?? []), row] };
  });
}
