import { type Day, dayOf, shutdownInWords } from '../model/day.ts';
import type { Deprecation, ScheduledDate } from '../model/generated/published.ts';
import { cleanText, markdownText } from '../model/words.ts';
import type { Artifact } from './artifact.ts';
import type { Publication } from './copies/publication.ts';
import { publishScheduled } from './datasets.ts';
import { addressOf, listPagePath, markdownTwin, recordPagePath } from './site/addresses.ts';
import { splitIntoPages } from './site/deprecations/record-groups.ts';
import {
  countsInWords,
  mostEver,
  type RecordList,
  statusLists,
  yearLists,
} from './site/deprecations/record-lists.ts';
import { ageInWords, leftInWords } from './site/words.ts';

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
