/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { DEPRECATION_STATUSES } from '../../../model/published.ts';
import { listPagePath, markdownTwin, statusFolder } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { standingOf } from '../words.ts';
import { YearLinks } from '../year-pages.tsx';
import { PlannedSection } from './overview.tsx';
import { listPages } from './record-list.tsx';
import {
  countsInWords,
  mostEver,
  type RecordList,
  statusLists,
  yearLists,
} from './record-lists.ts';

const YEARS = 'deprecations/in/index.html';

/** A link, or only its words on the page to which it leads. */
function Elsewhere(props: { to: string; current: string; children: ComponentChildren }) {
  const { to, current, children } = props;
  return to === current ? (
    <span aria-current="page">{children}</span>
  ) : (
    <PageLink to={to}>{children}</PageLink>
  );
}

/** The lists of the years, the lists of the statuses, and where all of them are searched. */
function ListLinks(props: { lists: readonly RecordList[]; current: string; markdown?: string }) {
  const { lists, current, markdown } = props;
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
        current={current}
      />
      <p>
        {DEPRECATION_STATUSES.map((status) => (
          <span key={status}>
            <Elsewhere to={listPagePath(statusFolder(status))} current={current}>
              All {status}
            </Elsewhere>{' '}
            ·{' '}
          </span>
        ))}
        <Elsewhere to={YEARS} current={current}>
          All years
        </Elsewhere>{' '}
        · <PageLink to="deprecations/index.html">Search all platforms</PageLink>
        {markdown !== undefined && (
          <>
            {' '}
            · <PageLink to={markdown}>Markdown</PageLink>
          </>
        )}
      </p>
    </>
  );
}

function pagesOf(
  list: RecordList,
  { years, most }: { years: readonly RecordList[]; most: ReadonlyMap<string, number> },
  facts: SiteFacts,
): Generator<Page> {
  const { folder, name, title, what, records } = list;
  const counts = countsInWords(records, facts.today);
  return listPages(
    {
      folder,
      name,
      title,
      heading: title,
      description: `${what} ${counts}`,
      lead: what,
      links: (path) => (
        <>
          <p>{counts}</p>
          <ListLinks lists={years} current={path} markdown={markdownTwin(path)} />
        </>
      ),
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
      columns={['Year', 'Records', 'Upcoming']}
      numbers={['Records', 'Upcoming']}
      caption={`Recorded shutdown dates by year, counted on ${today} (UTC)`}
    >
      <tbody>
        {lists.map(({ folder, name, records }) => {
          const coming = records.filter((record) => standingOf(record, today) === 'coming');
          return (
            <tr key={folder}>
              <th scope="row">
                <PageLink to={listPagePath(folder)}>{name}</PageLink>
              </th>
              <td class="number">{records.length}</td>
              <td class="number">{coming.length}</td>
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
        <p class="lead">
          Each year’s page lists what has its recorded shutdown date in that year, on all platforms.
        </p>
        <p>{countsInWords(deprecations, today)}</p>
        <ListLinks lists={[]} current={YEARS} />
        {lists.length > 0 && <YearTable lists={lists} />}
      </>
    ),
  };
}

/** Every record by the year of its shutdown date, and by its status. */
export function* recordListPages(facts: SiteFacts): Generator<Page> {
  const { deprecations } = facts;
  const most = mostEver(facts);
  const years = yearLists(deprecations, most);
  yield yearsPage(years, facts);
  for (const list of [...years, ...statusLists(deprecations)]) {
    yield* pagesOf(list, { years, most }, facts);
  }
}
