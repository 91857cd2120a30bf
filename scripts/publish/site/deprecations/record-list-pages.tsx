/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Deprecation } from '../../../model/generated/published.ts';
import { DEPRECATION_STATUSES, namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { listPagePath, markdownTwin, platformFolder, statusFolder } from '../addresses.ts';
import { SORT_SCRIPT } from '../assets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { breadcrumbs, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables-and-charts.tsx';
import { standingOf } from '../words.ts';
import { YearLinks } from '../year-pages.tsx';
import { ByPlatform, PlannedSection } from './overview.tsx';
import { splitIntoPages } from './record-groups.ts';
import {
  countsInWords,
  mostEver,
  type RecordList,
  statusLists,
  yearLists,
} from './record-lists.ts';
import { RecordTable } from './records.tsx';

/** A list of records on pages of its own, each light. */
interface ListedRecords {
  /** Folder of dist/. */
  folder: string;
  /** The last step of the path from the start page. */
  name: string;
  title: string;
  heading: string;
  /** One sentence. */
  description: string;
  lead: ComponentChildren;
  /** Where else to go from the page of that path, above the table. */
  links(path: string): ComponentChildren;
  caption: string;
  records: readonly Deprecation[];
  /** The most records that it ever had. */
  most: number | undefined;
  /** Below the table of the first page. */
  below: ComponentChildren;
  /** Whether each page has a Markdown file of the same name. */
  hasMarkdown?: boolean;
}

function Parts({ folder, parts, number }: { folder: string; parts: number; number: number }) {
  if (parts === 1) return null;
  return (
    <nav class="parts" aria-label="Parts of this list">
      <ol class="inline">
        {Array.from({ length: parts }, (_, index) => (
          <li key={index}>
            {index + 1 === number ? (
              <span aria-current="page">Part {number}</span>
            ) : (
              <PageLink to={listPagePath(folder, index + 1)}>Part {index + 1}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The pages of a list of records; one that says so where there is none. */
function* listPages(list: ListedRecords, facts: SiteFacts): Generator<Page> {
  const { folder, name, title, heading, description, lead, links, caption, below } = list;
  const pages = splitIntoPages(list.records, facts.today, list.most);
  for (const [index, groups] of pages.entries()) {
    const number = index + 1;
    const path = listPagePath(folder, number);
    const part = number > 1 ? `, part ${number.toString()}` : '';
    yield {
      path,
      head: {
        title: `${title}${part}`,
        description,
        section: 'deprecations/index.html',
        scripts: [SORT_SCRIPT.path],
        ...(list.hasMarkdown && {
          alternates: [{ type: 'text/markdown', path: markdownTwin(path), title: 'Markdown' }],
        }),
        data: breadcrumbs(facts.baseUrl, [
          ['Deprecations', 'deprecations/index.html'],
          [name, path],
        ]),
      },
      body: (
        <>
          <p class="crumbs">
            <PageLink to="deprecations/index.html">Deprecations</PageLink> / {name}
          </p>
          <h1>{`${heading}${part}`}</h1>
          <p class="lead">{lead}</p>
          {links(path)}
          <Parts folder={folder} parts={pages.length} number={number} />
          {groups.length > 0 && <RecordTable id="records" groups={groups} caption={caption} />}
          {groups.length === 0 && number > 1 && (
            <p>No record is in this part any more: the list is shorter than it was.</p>
          )}
          <Parts folder={folder} parts={pages.length} number={number} />
          {number === 1 && below}
        </>
      ),
    };
  }
}

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

const PLATFORMS = platformFolder('');

function pagesOfPlatform(
  platform: string,
  most: number | undefined,
  facts: SiteFacts,
): Generator<Page> {
  const records = facts.deprecations.filter(({ id }) => platformOf(id) === platform);
  const { platform: name, providerSlug } = namesOf(`${platform}/`, facts.platforms);
  return listPages(
    {
      folder: platformFolder(platform),
      name,
      title: `${name} deprecations and shutdown dates`,
      heading: `${name}: deprecations and shutdown dates`,
      description: `${countOf(records.length, 'deprecated or retired item', 'deprecated and retired items')} on ${name} with shutdown dates and the replacements that the vendor names.`,
      lead: `${countOf(records.length, 'record')}, upcoming dates first, then what is past its date, newest first. Dates apply to this platform only.`,
      links: () => (
        <p>
          <PageLink to={`subscribe.html#${providerSlug}`}>Subscribe</PageLink> ·{' '}
          <PageLink to="deprecations/index.html">Search all platforms</PageLink>
        </p>
      ),
      caption: `Deprecations on ${name}, with the replacement that the vendor names`,
      records,
      most,
      below: <PlannedSection platform={platform} />,
    },
    facts,
  );
}

/** Dates that vendors plan for items that they do not call deprecated. */
function plannedPage(): Page {
  return {
    path: 'deprecations/planned.html',
    head: {
      title: 'Planned retirement dates of AI models',
      description:
        'Dates that vendors print for AI models that they have not deprecated; they may move.',
      section: 'deprecations/index.html',
    },
    body: (
      <>
        <p class="crumbs">
          <PageLink to="deprecations/index.html">Deprecations</PageLink> / Planned dates
        </p>
        <h1>Planned dates</h1>
        <p class="lead">
          Dates that vendors print for items that they have not deprecated. Also as{' '}
          <PageLink to="deprecations/scheduled.json">JSON</PageLink>.
        </p>
        <PlannedSection all />
      </>
    ),
  };
}

/** Every record of each platform, the list of the platforms, and what is only planned. */
export function* platformPages(facts: SiteFacts): Generator<Page> {
  const most = mostEver(facts);
  const ids = [...most.keys()]
    .flatMap((folder) => (folder.startsWith(PLATFORMS) ? [folder.slice(PLATFORMS.length)] : []))
    .sort(compareCodeUnits);
  const description = `${countOf(facts.deprecations.length, 'record')}, by platform.`;
  yield plannedPage();
  yield {
    path: 'deprecations/records/index.html',
    head: {
      title: 'Deprecations by platform',
      description,
      section: 'deprecations/index.html',
    },
    body: (
      <>
        <p class="crumbs">
          <PageLink to="deprecations/index.html">Deprecations</PageLink> / By platform
        </p>
        <h1>Deprecations by platform</h1>
        <p class="lead">{description}</p>
        <ByPlatform />
      </>
    ),
  };
  for (const platform of ids) {
    yield* pagesOfPlatform(platform, most.get(platformFolder(platform)), facts);
  }
}
