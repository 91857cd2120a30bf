/** @jsxRuntime automatic @jsxImportSource preact */
import type { History } from '../../../model/dataset.ts';
import { type Day, dayOf } from '../../../model/day.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { splitByYear, YearLinks, type YearPage, yearPage } from '../year-pages.tsx';

type PublishedDate = History['dates'][number];

/** Dates that the page lists; each year has pages of its own. */
const NEWEST = 120;
/** Dates that one page of a year lists: at least half a year. */
const MOST = 184;

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
          dates={dates.slice(0, NEWEST)}
          changes={changes}
          caption={
            dates.length > NEWEST
              ? `The newest ${NEWEST} of ${dates.length} published dates`
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
    newest: NEWEST,
    most: MOST,
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
