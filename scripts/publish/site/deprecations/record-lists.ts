import { type Day, dayOf, shutdownInWords } from '../../../model/day.ts';
import type {
  Deprecation,
  DeprecationChange,
  ScheduledDate,
} from '../../../model/generated/published.ts';
import { DEPRECATION_STATUSES, platformOf } from '../../../model/published.ts';
import { cleanText, compareCodeUnits, countOf, markdownText } from '../../../model/words.ts';
import type { Artifact } from '../../artifact.ts';
import { publishScheduled } from '../../datasets.ts';
import type { Publication } from '../../publication.ts';
import {
  addressOf,
  listPagePath,
  markdownTwin,
  platformFolder,
  recordPagePath,
  statusFolder,
  yearFolder,
} from '../addresses.ts';
import { AGE_LIMITS, ageInWords, countByAge, leftInWords, standingOf } from '../words.ts';
import { splitIntoPages } from './record-groups.ts';

/** Every record of a year or of a status, as its pages and their Markdown say it. */
export interface RecordList {
  /** Folder of dist/ of its pages. */
  folder: string;
  /** `2026`, `retired`. */
  name: string;
  /** What people search for. */
  title: string;
  /** What belongs to it, in one sentence. */
  what: string;
  /** In the published order: soonest shutdown first. */
  records: Deprecation[];
}

/** What the lists are made from. */
type Lists = Pick<Publication, 'deprecations'> & {
  history: Pick<Publication['history'], 'changes'>;
};

const STATUS_MEANS: Record<Deprecation['status'], string> = {
  deprecated:
    'Announced by the vendor, which has not said that it stopped; its date may have passed.',
  retired:
    'The vendor says that it stopped, or its committed date had come when the page was read.',
};

/** What has one status; each status has its list. */
export function statusLists(records: readonly Deprecation[]): RecordList[] {
  return DEPRECATION_STATUSES.map((status) => ({
    folder: statusFolder(status),
    name: status,
    title: `${status === 'retired' ? 'Retired' : 'Deprecated'} AI models and APIs, with their dates`,
    what: STATUS_MEANS[status],
    records: records.filter((record) => record.status === status),
  }));
}

/** The year of a date. */
function yearOf(day: Day): string {
  return day.slice(0, 4);
}

type Member = Pick<Deprecation, 'id' | 'status' | 'shutdown_date'>;

/** The folders of the lists that a record is part of. */
function foldersOf({ id, status, shutdown_date: day }: Member): string[] {
  const year = day === null ? [] : [yearFolder(yearOf(day))];
  return [platformFolder(platformOf(id)), statusFolder(status), ...year];
}

/** A record before a change of it, null where the change added it. */
function before(entry: DeprecationChange, record: Member | undefined): Member | null {
  if (entry.change === 'record_removed') return entry.old;
  if (record === undefined || entry.change === 'record_added') return null;
  if (entry.change === 'status_changed') return { ...record, status: entry.old };
  if (entry.change === 'shutdown_date_changed') return { ...record, shutdown_date: entry.old };
  return record;
}

/**
 * The most records that each list ever had, by its folder. The address of a list, and of each part
 * of a long one, stays once it was given, also when a vendor moves the last date of a year.
 *
 * Goes back from today's records through the change history, from timestamp to timestamp.
 */
export function mostEver({ deprecations, history }: Lists): ReadonlyMap<string, number> {
  const records = new Map<string, Member>(deprecations.map((record) => [record.id, record]));
  const sizes = new Map<string, number>();
  const most = new Map<string, number>();
  const count = (record: Member | null | undefined, by: 1 | -1) => {
    for (const folder of record ? foldersOf(record) : []) {
      sizes.set(folder, (sizes.get(folder) ?? 0) + by);
    }
  };
  const compare = () => {
    for (const [folder, size] of sizes) most.set(folder, Math.max(size, most.get(folder) ?? 0));
  };
  for (const record of deprecations) count(record, 1);
  compare();
  history.changes.toReversed().forEach((entry, index, newestFirst) => {
    const record = records.get(entry.id);
    const earlier = before(entry, record);
    count(record, -1);
    count(earlier, 1);
    if (earlier === null) records.delete(entry.id);
    else records.set(entry.id, earlier);
    if (entry.ts !== newestFirst[index + 1]?.ts) compare();
  });
  return new Map([...most].filter(([, size]) => size > 0));
}

/** What has its published shutdown date in one year, the newest year first. */
export function yearLists(
  records: readonly Deprecation[],
  most: ReadonlyMap<string, number>,
): RecordList[] {
  const prefix = yearFolder('');
  return [...most.keys()]
    .filter((folder) => folder.startsWith(prefix))
    .map((folder) => folder.slice(prefix.length))
    .sort(compareCodeUnits)
    .reverse()
    .map((year) => ({
      folder: yearFolder(year),
      name: year,
      title: `AI model and API shutdown dates in ${year}`,
      what: `Every record whose vendor has published a shutdown date in ${year}, on all platforms.`,
      records: records.filter(({ shutdown_date: day }) => day !== null && yearOf(day) === year),
    }));
}

/** `62 to come, 191 past`: the parts that are not 0. */
function listCounts(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toString()} ${what}`)
    .join(', ');
}

/** How many records there are, what their dates mean on a date, and how old they are. */
export function countsInWords(records: readonly Deprecation[], today: Day): string {
  if (records.length === 0) return `No record on ${today} (UTC).`;
  const count = (standing: string): number =>
    records.filter((record) => standingOf(record, today) === standing).length;
  const dates = listCounts([
    [count('coming'), 'upcoming'],
    [count('passed'), 'past their date'],
    [count('undated'), 'without a date'],
  ]);
  const earliest = records.filter(({ date_basis: basis }) => basis === 'earliest').length;
  const { fresh, aging, old } = countByAge(
    records.map(({ as_of }) => as_of),
    today,
  );
  const ages = listCounts([
    [fresh, `seen within ${AGE_LIMITS.fresh.toString()} days`],
    [aging, `within ${AGE_LIMITS.aging.toString()}`],
    [old, 'longer ago'],
  ]);
  return `${countOf(records.length, 'record')} on ${today} (UTC): ${dates}${earliest === 0 ? '' : `; ${earliest.toString()} ${earliest === 1 ? 'has' : 'have'} only an earliest possible date`}; ${fresh === 0 ? 'seen ' : ''}${ages}.`;
}

function plain(text: string): string {
  return markdownText(cleanText(text));
}

function recordLine(record: Deprecation, baseUrl: string, today: Day): string {
  const { id, item, platform, type, status, successor, shutdown_date, as_of } = record;
  const left = shutdown_date === null ? '' : `, ${leftInWords(record, today)}`;
  const instead = successor === null ? 'no replacement named' : `replacement: ${plain(successor)}`;
  return `- ${shutdownInWords(record)}${left}: [${plain(item)}](${baseUrl}${addressOf(recordPagePath(id))}) on ${plain(platform)}, ${type}, ${status}; ${instead}; ${ageInWords(as_of, today)}`;
}

function plannedLine(each: ScheduledDate, today: Day): string {
  const { date, date_basis: basis, item, version, platform, lifecycle, as_of } = each;
  const name = version === null ? item : `${item} (${version})`;
  return `- planned ${basis === 'earliest' ? 'earliest ' : ''}${date}: ${plain(name)} on ${plain(platform)}, ${plain(lifecycle)}; ${ageInWords(as_of, today)}`;
}

/** Planned dates of a year that are still to come; a section of its own, because they may move. */
function plannedText(publication: Publication, year: string, today: Day): string[] {
  const dates = publishScheduled(publication).items.filter(
    ({ date }) => date >= today && date.startsWith(`${year}-`),
  );
  if (dates.length === 0) return [];
  return [
    '## Planned, may move',
    'Dates that a vendor’s schedule prints for items that it does not call deprecated; not counted above.',
    dates.map((each) => plannedLine(each, today)).join('\n'),
  ];
}

function textsOf(
  publication: Publication,
  list: RecordList,
  { most, planned }: { most: ReadonlyMap<string, number>; planned: string[] },
): Artifact[] {
  const { baseUrl, now } = publication;
  const today = dayOf(now);
  const { folder, title, what, records } = list;
  const pages = splitIntoPages(records, today, most.get(folder));
  return pages.map((groups, index) => {
    const path = listPagePath(folder, index + 1);
    const next = index + 1 < pages.length ? markdownTwin(listPagePath(folder, index + 2)) : null;
    const parts = [
      `# ${title}${index === 0 ? '' : `, part ${(index + 1).toString()}`}`,
      `${what} ${countsInWords(records, today)} Dates move: confirm at the source.`,
      ...groups.flatMap((group) => [
        `## ${group.name}`,
        group.records.map((record) => recordLine(record, baseUrl, today)).join('\n'),
      ]),
      ...(groups.length === 0 && index > 0
        ? ['No record is in this part any more: the list is shorter than it was.']
        : []),
      ...(index === 0 ? planned : []),
      ...(next === null ? [] : [`Next part: <${baseUrl}${next}>`]),
      `Page: <${baseUrl}${addressOf(path)}>`,
    ];
    return { path: markdownTwin(path), text: `${parts.join('\n\n')}\n` };
  });
}

/** The pages of years and statuses as Markdown, each beside its page. */
export function deriveRecordListTexts(publication: Publication): Artifact[] {
  const { deprecations, now } = publication;
  const most = mostEver(publication);
  return [
    ...yearLists(deprecations, most).flatMap((list) =>
      textsOf(publication, list, {
        most,
        planned: plannedText(publication, list.name, dayOf(now)),
      }),
    ),
    ...statusLists(deprecations).flatMap((list) =>
      textsOf(publication, list, { most, planned: [] }),
    ),
  ];
}
