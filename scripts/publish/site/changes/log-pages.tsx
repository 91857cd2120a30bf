/** @jsxRuntime automatic @jsxImportSource preact */

import type { History } from '../../../model/dataset.ts';
import { type Day, dayOf } from '../../../model/day.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { FIND_CHANGE_SCRIPT } from '../assets.ts';
import {
  type AnchoredChange,
  type ChangePage,
  changePagePath,
  dateAnchor,
  deriveAnchors,
  type SiteFacts,
  usePage,
} from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables-and-charts.tsx';
import { longDate, longMonth } from '../words.ts';
import { splitByYear, YearLinks, type YearPage, yearPage } from '../year-pages.tsx';
import { ChangeLine } from './changes.tsx';

/** Newest changes that the list of dates shows. */
const NEWEST = 40;

const NOTHING = 'Changes are not recorded yet; recording begins with the baseline.';

/** Changes of one dataset under its name. */
function Part(props: { name: string; changes: readonly AnchoredChange[]; home: boolean }) {
  const { name, changes, home } = props;
  if (changes.length === 0) return null;
  return (
    <div>
      <h3>
        {name} <span class="count">{changes.length}</span>
      </h3>
      <ul class="changes">
        {changes.map((change) => (
          <ChangeLine key={change.anchor} change={change} home={home} />
        ))}
      </ul>
    </div>
  );
}

/** Dates that the list of dates shows; each year has a page of its own. */
const DATES_SHOWN = 60;

/** How many changes of each dataset a date has. */
interface DateCounts {
  day: Day;
  plans: number;
  deprecations: number;
}

/** The dates with changes, newest first. */
function countDates({ changes }: SiteFacts): DateCounts[] {
  const dates = new Map<Day, DateCounts>();
  for (const { dataset, entry } of changes) {
    const day = dayOf(entry.ts);
    const counts = dates.get(day) ?? { day, plans: 0, deprecations: 0 };
    dates.set(day, counts);
    counts[dataset] += 1;
  }
  return [...dates.values()].sort((a, b) => compareCodeUnits(b.day, a.day));
}

function Dates({ dates }: { dates: readonly DateCounts[] }) {
  const { placeOfDate } = usePage().facts;
  return (
    <ul class="dates">
      {dates.map(({ day, plans, deprecations }) => (
        <li key={day} id={dateAnchor(day)}>
          <PageLink to={placeOfDate.get(day) ?? 'changelog.html'}>
            <time dateTime={day}>{day}</time>
          </PageLink>
          : {countOf(plans, 'change')} of plans, {countOf(deprecations, 'change')} of deprecations
        </li>
      ))}
    </ul>
  );
}

function Body(props: { dates: readonly DateCounts[]; years: readonly YearPage<DateCounts>[] }) {
  const { dates, years } = props;
  const { facts, link } = usePage();
  const { changePages, changes, history } = facts;
  return (
    <>
      <h1>Changes</h1>
      <p class="lead" data-anchors={link(deriveAnchors(changePages).path)}>
        Every change of a published value since recording began; times are UTC. Entries are only
        ever added. For what happens soon, see <PageLink to="news.html">what is new</PageLink>. Also
        as JSON of <PageLink to="data/changelog.json">plans</PageLink> and{' '}
        <PageLink to="deprecations/changes.json">deprecations</PageLink>, and as{' '}
        <PageLink to="data/changelog.csv">CSV of plans</PageLink>.
      </p>
      {history.baseline === null ? (
        <p>{NOTHING}</p>
      ) : (
        <>
          <section aria-labelledby="dates">
            <h2 id="dates">By date</h2>
            <YearLinks pages={years} label="Changes by year" />
            <Dates dates={dates.slice(0, DATES_SHOWN)} />
          </section>
          <section aria-labelledby="newest">
            <h2 id="newest">Newest</h2>
            <ul class="changes">
              {newestOf(changes).map((change) => (
                <ChangeLine key={change.anchor} change={change} />
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}

/** The newest changes of both datasets, newest first. */
function newestOf(changes: readonly AnchoredChange[]): AnchoredChange[] {
  return changes
    .toReversed()
    .sort((a, b) => (a.entry.ts === b.entry.ts ? 0 : a.entry.ts < b.entry.ts ? 1 : -1))
    .slice(0, NEWEST);
}

/** The changes of one date. */
function DateSection({ day, changes }: { day: Day; changes: readonly AnchoredChange[] }) {
  const id = dateAnchor(day);
  return (
    <section aria-labelledby={id} class="log-day">
      <h2 id={id}>{longDate(day)}</h2>
      <Part name="Plans" changes={changes.filter(({ dataset }) => dataset === 'plans')} home />
      <Part
        name="Deprecations"
        changes={changes.filter(({ dataset }) => dataset === 'deprecations')}
        home
      />
    </section>
  );
}

function MonthBody({ page }: { page: ChangePage }) {
  const { month, part, parts, changes } = page;
  const days = new Map<Day, AnchoredChange[]>();
  for (const change of changes) {
    const day = dayOf(change.entry.ts);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return (
    <>
      <p class="crumbs">
        <PageLink to="changelog.html">Changes</PageLink> / {month}
      </p>
      <h1>Changes of {longMonth(month)}</h1>
      <p class="lead">
        As they were recorded; times are UTC.
        {parts > 1 && ` Part ${part.toString()} of ${parts.toString()}.`}
      </p>
      {parts > 1 && (
        <ul class="inline">
          {Array.from({ length: parts }, (_, index) => (
            <li key={index}>
              {index + 1 === part ? (
                `Part ${part.toString()}`
              ) : (
                <PageLink to={changePagePath(month, index + 1)}>Part {index + 1}</PageLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {[...days].map(([day, own]) => (
        <DateSection key={day} day={day} changes={own} />
      ))}
    </>
  );
}

/** The dates with changes of both datasets, by year, and a page for each month. */
export function* changelogPages(facts: SiteFacts): Generator<Page> {
  const dates = countDates(facts);
  const years = splitByYear(dates, {
    folder: 'changelog',
    dateOf: ({ day }) => day,
    newest: DATES_SHOWN,
    most: 366,
  });
  const section = 'changelog.html';
  yield {
    path: 'changelog.html',
    head: {
      title: 'Changes',
      description: 'Every recorded change of plans and deprecations, by date.',
      section,
      scripts: [FIND_CHANGE_SCRIPT.path],
    },
    body: <Body dates={dates} years={years} />,
  };
  for (const page of years) {
    yield yearPage(page, years, {
      home: 'changelog.html',
      name: 'Changes',
      description: 'The dates on which plans or deprecations changed.',
      section,
      body: <Dates dates={page.entries} />,
    });
  }
  for (const page of facts.changePages) {
    yield {
      path: page.path,
      head: {
        title: `Changes of ${longMonth(page.month)}${page.part > 1 ? `, part ${page.part.toString()}` : ''}`,
        description: `What changed in plans and deprecations in ${longMonth(page.month)}.`,
        section,
      },
      body: <MonthBody page={page} />,
    };
  }
}

type PublishedDate = History['dates'][number];

/** Dates that the page lists; each year has pages of its own. */
const NEWEST_DATES = 120;
/** Dates that one page of a year lists: at least half a year. */
const MOST_DATES = 184;

function countChanges({ changes }: SiteFacts): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const { entry } of changes) {
    const day = dayOf(entry.ts);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

function DayTable(props: {
  dates: readonly PublishedDate[];
  changes: ReadonlyMap<Day, number>;
  caption: string;
}) {
  const { dates, changes, caption } = props;
  const { dataset, placeOfDate } = usePage().facts;
  return (
    <ScrollTable
      id="days"
      class="counts"
      columns={['Date (UTC)', 'Commit', 'Deprecations', 'Changes']}
      numbers={['Deprecations', 'Changes']}
      caption={caption}
    >
      <tbody>
        {dates.map(({ date, final, commit, records }) => (
          <tr key={date} id={`d-${date}`}>
            <th scope="row">
              <time dateTime={date}>{date}</time>
              {!final && <small> in progress</small>}
            </th>
            <td>
              <ExternalLink url={`${dataset.dataset.repository}/commit/${commit}`}>
                <code>{commit.slice(0, 12)}</code>
              </ExternalLink>
            </td>
            <td class="number">{records}</td>
            <td class="number">
              {changes.has(date) ? (
                <PageLink to={placeOfDate.get(date) ?? 'changelog.html'}>
                  {changes.get(date)}
                </PageLink>
              ) : (
                0
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function BuildLogBody(props: {
  dates: readonly PublishedDate[];
  changes: ReadonlyMap<Day, number>;
  years: readonly YearPage<PublishedDate>[];
}) {
  const { dates, changes, years } = props;
  return (
    <>
      <h1>Build log</h1>
      <p class="lead">
        A line for each published date: the commit, the number of records, and the number of
        changes. The full snapshots are listed in{' '}
        <PageLink to="dep-snapshots/index.json">dep-snapshots/index.json</PageLink>.
      </p>
      <YearLinks pages={years} label="Build log by year" />
      {dates.length === 0 ? (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      ) : (
        <DayTable
          dates={dates.slice(0, NEWEST_DATES)}
          changes={changes}
          caption={
            dates.length > NEWEST_DATES
              ? `The newest ${NEWEST_DATES} of ${dates.length} published dates`
              : 'Published dates, newest first'
          }
        />
      )}
    </>
  );
}

/** A line for each published date. */
export function* buildLogPages(facts: SiteFacts): Generator<Page> {
  const dates = facts.history.dates.toReversed();
  const changes = countChanges(facts);
  const years = splitByYear(dates, {
    folder: 'build-log',
    dateOf: ({ date }) => date,
    newest: NEWEST_DATES,
    most: MOST_DATES,
  });
  const list = {
    home: 'build-log.html',
    name: 'Build log',
    description: 'A line for each published date: commit, records and changes.',
    section: 'build-log.html',
  };
  yield {
    path: list.home,
    head: { title: list.name, description: list.description, section: list.section },
    body: <BuildLogBody dates={dates} changes={changes} years={years} />,
  };
  for (const page of years) {
    yield yearPage(page, years, {
      ...list,
      body: (
        <DayTable
          dates={page.entries}
          changes={changes}
          caption={`Published dates of ${page.year}, newest first`}
        />
      ),
    });
  }
}
