import { type Day, dayOf, shutdownInWords } from '../../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../../model/generated/published.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
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
  yearFolder,
} from '../addresses.ts';
import { ageInWords, leftInWords, standingOf } from '../words.ts';
import { groupRecords, splitIntoPages } from './record-groups.ts';

/** Every record of a year or of a platform, as its pages and their Markdown say it. */
export interface RecordList {
  kind: 'year' | 'platform';
  /** Folder of dist/ of its pages. */
  folder: string;
  /** `2026`, `Claude API`. */
  name: string;
  /** What people search for. */
  title: string;
  /** In the published order: soonest shutdown first. */
  records: Deprecation[];
  /** Planned dates that belong to it. */
  planned(each: ScheduledDate): boolean;
}

type Listed = Pick<Publication, 'deprecations' | 'platforms'> & {
  history: Pick<Publication['history'], 'changes'>;
};

/** What has its shutdown date in a year; a year stays when a vendor moves its last date away. */
function yearList(year: string, deprecations: readonly Deprecation[]): RecordList {
  const isOf = (date: Day | null) => date?.startsWith(`${year}-`) === true;
  return {
    kind: 'year',
    folder: yearFolder(year),
    name: year,
    title: `AI model and API shutdown dates in ${year}`,
    records: deprecations.filter(({ shutdown_date: date }) => isOf(date)),
    planned: ({ date }) => isOf(date),
  };
}

function platformList(id: string, { deprecations, platforms }: Listed): RecordList {
  const { platform } = namesOf(`${id}/`, platforms);
  return {
    kind: 'platform',
    folder: platformFolder(id),
    name: platform,
    title: `${platform}: deprecations and shutdown dates`,
    records: deprecations.filter((record) => platformOf(record.id) === id),
    planned: (each) => each.platform === platform,
  };
}

/** The lists of the platforms, then of the years, newest first. The address of each stays. */
export function recordLists(listed: Listed): RecordList[] {
  const { deprecations, history } = listed;
  const ids = [...deprecations, ...history.changes].flatMap(({ id }) =>
    id === '*' ? [] : [platformOf(id)],
  );
  const dates = [
    ...deprecations.map(({ shutdown_date: date }) => date),
    ...history.changes.flatMap((entry) => {
      if (entry.change === 'record_removed') return [entry.old.shutdown_date];
      return entry.change === 'shutdown_date_changed' ? [entry.old] : [];
    }),
  ];
  const years = new Set(dates.flatMap((date) => (date === null ? [] : [date.slice(0, 4)])));
  return [
    ...[...new Set(ids)].sort(compareCodeUnits).map((id) => platformList(id, listed)),
    ...[...years]
      .sort(compareCodeUnits)
      .reverse()
      .map((year) => yearList(year, deprecations)),
  ];
}

/** `62 upcoming, 191 past`: how many records there are of each standing, those that are not 0. */
export function countsInWords(records: readonly Deprecation[], today: Day): string {
  const words = { coming: 'upcoming', passed: 'past', undated: 'without a date' };
  const counts = (['coming', 'passed', 'undated'] as const).flatMap((standing) => {
    const count = records.filter((record) => standingOf(record, today) === standing).length;
    return count === 0 ? [] : [`${count.toString()} ${words[standing]}`];
  });
  return records.length === 0 ? 'no record' : counts.join(', ');
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

/** Planned dates that are still to come; a section of its own, because they may move. */
function plannedText(publication: Publication, list: RecordList, today: Day): string[] {
  const dates = publishScheduled(publication).items.filter(
    (each) => each.date >= today && list.planned(each),
  );
  if (dates.length === 0) return [];
  return [
    '## Planned, may move',
    'Dates for items that the vendor does not call deprecated; not counted above.',
    dates.map((each) => plannedLine(each, today)).join('\n'),
  ];
}

function listTexts(publication: Publication, list: RecordList): Artifact[] {
  const { baseUrl, now } = publication;
  const today = dayOf(now);
  const { folder, title, records } = list;
  const pages = splitIntoPages(groupRecords(records, today));
  return pages.map((groups, index) => {
    const path = listPagePath(folder, index + 1);
    const next = index + 1 < pages.length ? markdownTwin(listPagePath(folder, index + 2)) : null;
    const parts = [
      `# ${title}${index === 0 ? '' : `, part ${(index + 1).toString()}`}`,
      `${countOf(records.length, 'record')} on ${today} (UTC): ${countsInWords(records, today)}. Dates move: confirm at the source.`,
      ...groups.flatMap((group) => [
        `## ${group.name}`,
        group.records.map((record) => recordLine(record, baseUrl, today)).join('\n'),
      ]),
      ...(index === 0 ? plannedText(publication, list, today) : []),
      ...(next === null ? [] : [`Next part: <${baseUrl}${next}>`]),
      `Page: <${baseUrl}${addressOf(path)}>`,
    ];
    return { path: markdownTwin(path), text: `${parts.join('\n\n')}\n` };
  });
}

/** The pages of platforms and years as Markdown, each beside its page. */
export function deriveRecordListTexts(publication: Publication): Artifact[] {
  return recordLists(publication).flatMap((list) => listTexts(publication, list));
}
