// What comes in: what a report says of planned dates.
// What goes out: a question for each row of a list that its page has otherwise, and for each new one.
// Example: `scheduled/acme-api/rocket-6 differs from its page; planned for 2027-06-01`.
import { isDeepStrictEqual } from 'node:util';
import { type Facts, type Known, knownOf } from './dismissals.ts';
import {
  type Answer,
  byHand,
  command,
  describeFinding,
  type Edit,
  editOf,
  type Finding,
  STATE_WORDS,
} from './finding.ts';
import type { Difference, ScheduledCandidate, SourceCheckReport } from './generated/published.ts';
import type { ScheduledFile, ScheduledItem } from './generated/records.ts';
import { deprecationIdOf, platformOfRow, scheduledIds, scheduledSha256 } from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

/**
 * What a report says of planned dates and still waits, by date: not what is about items that are
 * recorded as deprecated.
 */
export function plannedFindings(report: SourceCheckReport, facts: Facts): Finding[] {
  const known = knownOf(report, facts);
  return [
    ...facts.scheduled.flatMap((list) => rowFindings(list, report, known)),
    ...report.scheduled_candidates.flatMap((one) => candidateFinding(one, report, known)),
  ].sort((a, b) => compareCodeUnits(a.day ?? '', b.day ?? '') || compareCodeUnits(a.id, b.id));
}

type List = Known['scheduled'][number];

/** A planned date that its page does not have as the list has it. */
interface OpenRow {
  id: string;
  title: string;
  row: ScheduledItem;
  /** Those that are not dismissed. */
  differences: readonly Difference[];
  reason: string | undefined;
}

function openRows({ data }: List, report: SourceCheckReport, known: Known): OpenRow[] {
  return scheduledIds(data).flatMap((id, at) => {
    const [row, one] = [data.items[at], report.scheduled.find((checked) => checked.id === id)];
    const title = STATE_WORDS[one?.state ?? ''];
    if (!row || !one || title === undefined) return [];
    if (one.facts_sha256 !== scheduledSha256(row, data.source_url)) return [];
    const differences = one.differences.filter((each) => !known.aside.has(each));
    const own = deprecationIdOf(data.platform, row);
    if (differences.length === 0 || known.deprecations.some((record) => record.id === own))
      return [];
    return [{ id, title, row, differences, reason: one.reason }];
  });
}

/**
 * Whether the vendor calls a planned item deprecated now: then it needs a record, and its planned
 * date leaves the list with that.
 */
function isDeprecatedNow({ differences }: OpenRow): boolean {
  return differences.some(({ field, kind }) => field === 'lifecycle' && kind === 'withdrawn');
}

/**
 * An answer that moves the evidence of a list, which it has once for all rows; or why there is no
 * command, where some would not be as the page has them.
 */
function takeWhole(
  { path, data }: List,
  report: SourceCheckReport,
  { take, open }: { take: Answer; open: readonly OpenRow[] },
): Answer {
  const own = scheduledIds(data);
  const unread = report.scheduled.filter(
    ({ id, state }) => state === 'not_checked' && own.includes(id),
  );
  const left = [...unread, ...open].map(({ id }) => id);
  if (left.length === 0) return take;
  return byHand(
    `${path} has one evidence for all its rows, and these are not as the page has them: ${left.join(', ')}; accept them first, add a record of what is deprecated now, dismiss what the page has wrong, or edit the file by hand`,
  );
}

/** The rows that differ: the answer to one takes them all. */
function rowFindings(list: List, report: SourceCheckReport, known: Known): Finding[] {
  const { path, data } = list;
  const open = openRows(list, report, known);
  const edits = [takeRows(path, open)];
  const settles = open.map(({ id }) => id);
  return open.map((one) => {
    const { id, title, row, differences, reason } = one;
    let take = takeWhole(list, report, {
      take: command('accept', id, { edits, settles }),
      open: open.filter(isDeprecatedNow),
    });
    if (isDeprecatedNow(one)) {
      const add = command('add', deprecationIdOf(data.platform, row));
      take = byHand(`add a record: ${add.text}`);
    }
    const when = `planned for ${row.date}`;
    const place = { url: data.source_url, path, day: row.date };
    return describeFinding({ id, title, when, differences, reason, take, ...place }, known.names);
  });
}

/** A planned date that a page prints and the records lack. */
function candidateFinding(
  candidate: ScheduledCandidate,
  report: SourceCheckReport,
  known: Known,
): Finding[] {
  const { id, row, source_url: url } = candidate;
  const platform = platformOfRow(id);
  const list = known.scheduled.find(({ data }) => data.platform === platform);
  const isThere = list?.data.items.some(
    ({ item, version, date }) => item === row.item && version === row.version && date === row.date,
  );
  const own = deprecationIdOf(platform, row);
  const isRecorded = known.deprecations.some((record) => record.id === own);
  if (isThere || isRecorded || known.aside.has(candidate)) return [];
  const title = 'is a planned date that is not recorded yet';
  const path = list?.path ?? `records/scheduled/${platform}.yaml`;
  let take = command('add', id, { edits: [addRow(path, row)] });
  if (list) take = takeWhole(list, report, { take, open: openRows(list, report, known) });
  const when = `planned for ${row.date}`;
  return [
    describeFinding({ id, title, when, candidate, take, url, path, day: row.date }, known.names),
  ];
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
