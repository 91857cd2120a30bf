/** @jsxRuntime automatic @jsxImportSource preact */
import { DEPRECATION_STATUSES } from '../../../model/published.ts';
import { listPagePath, statusFolder } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { PlannedSection } from '../overview.tsx';
import { listPages } from '../record-list.tsx';
import {
  countsInWords,
  mostEver,
  type RecordList,
  statusLists,
  yearLists,
} from '../record-lists.ts';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { standingOf } from '../words.ts';
import { YearLinks } from '../year-pages.tsx';

const YEARS = 'deprecations/in/index.html';

/** The lists of the years, the lists of the statuses, and where all of them are searched. */
export function ListLinks({ lists, current }: { lists: readonly RecordList[]; current?: string }) {
  return (
    <>
      <YearLinks
        pages={lists.map(({ folder, name }) => ({
          path: listPagePath(folder),
          year: name,
          part: 1,
          parts: 1,
        }))}
        label="Years of shutdown dates"
        {...(current !== undefined && { current })}
      />
      <p>
        {DEPRECATION_STATUSES.map((status) => (
          <span key={status}>
            <PageLink to={listPagePath(statusFolder(status))}>All {status}</PageLink> ·{' '}
          </span>
        ))}
        <PageLink to={YEARS}>All years</PageLink> ·{' '}
        <PageLink to="deprecations/index.html">Search all platforms</PageLink>
      </p>
    </>
  );
}

function pagesOf(
  list: RecordList,
  { years, most }: { years: readonly RecordList[]; most: ReadonlyMap<string, number> },
  facts: SiteFacts,
): Page[] {
  const { folder, name, title, what, records } = list;
  const counts = countsInWords(records, facts.today);
  return listPages(
    {
      folder,
      name,
      title,
      heading: title,
      description: `${what} ${counts}`,
      lead: `${what} ${counts}`,
      links: <ListLinks lists={years} current={listPagePath(folder)} />,
      caption: `${title}, with the replacement that the vendor names`,
      records,
      most: most.get(folder),
      below: years.includes(list) ? <PlannedSection year={name} /> : null,
      hasMarkdown: true,
    },
    facts,
  );
}

/** Each year with how much stops in it. */
function YearTable({ lists }: { lists: readonly RecordList[] }) {
  const { today } = usePage().facts;
  return (
    <ScrollTable
      id="years"
      columns={['Year', 'Records', 'Upcoming', 'Past their date', 'Earliest possible date']}
      numbers={['Records', 'Upcoming', 'Past their date', 'Earliest possible date']}
      caption={`Recorded shutdown dates by year, counted on ${today} (UTC)`}
    >
      <tbody>
        {lists.map(({ folder, name, records }) => {
          const coming = records.filter((record) => standingOf(record, today) === 'coming').length;
          return (
            <tr key={folder}>
              <th scope="row">
                <PageLink to={listPagePath(folder)}>{name}</PageLink>
              </th>
              <td class="number">{records.length}</td>
              <td class="number">{coming}</td>
              <td class="number">{records.length - coming}</td>
              <td class="number">
                {records.filter(({ date_basis: basis }) => basis === 'earliest').length}
              </td>
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}

function yearsPage(lists: readonly RecordList[], { deprecations, today }: SiteFacts): Page {
  return {
    path: YEARS,
    head: {
      title: 'AI model and API shutdown dates by year',
      description: `Every recorded shutdown date by its year. ${countsInWords(deprecations, today)}`,
      section: 'deprecations/index.html',
    },
    body: (
      <>
        <p class="crumbs">
          <PageLink to="deprecations/index.html">Deprecations</PageLink> / By year
        </p>
        <h1>AI model and API shutdown dates by year</h1>
        <p class="lead">{countsInWords(deprecations, today)}</p>
        <ListLinks lists={[]} />
        {lists.length > 0 && <YearTable lists={lists} />}
      </>
    ),
  };
}

/** Every record by the year of its shutdown date, and by its status. */
export function recordListPages(facts: SiteFacts): Page[] {
  const { deprecations } = facts;
  const most = mostEver(facts);
  const years = yearLists(deprecations, most);
  return [
    yearsPage(years, facts),
    ...[...years, ...statusLists(deprecations)].flatMap((list) =>
      pagesOf(list, { years, most }, facts),
    ),
  ];
}
