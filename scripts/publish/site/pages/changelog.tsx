/** @jsxRuntime automatic @jsxImportSource preact */
import { dayOf } from '../../../model/day.ts';
import { ChangeLine } from '../changes.tsx';
import { type AnchoredChange, type SiteFacts, usePage } from '../facts.ts';
import { Outward, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';

/** Changes by date, newest first; within a date as they were recorded. */
function groupByDay(changes: readonly AnchoredChange[]): [string, AnchoredChange[]][] {
  const days = new Map<string, AnchoredChange[]>();
  for (const change of changes) {
    const day = dayOf(change.entry.ts);
    const list = days.get(day) ?? [];
    days.set(day, list);
    list.push(change);
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1));
}

function DayChanges({ day, changes }: { day: string; changes: readonly AnchoredChange[] }) {
  const parts = [
    { name: 'Plans', list: changes.filter(({ dataset }) => dataset === 'plans') },
    { name: 'Deprecations', list: changes.filter(({ dataset }) => dataset === 'deprecations') },
  ];
  return (
    <section aria-labelledby={`d-${day}`} class="log-day">
      <h2 id={`d-${day}`}>
        <a href={`#d-${day}`}>
          <time dateTime={day}>{day}</time>
        </a>
      </h2>
      {parts
        .filter(({ list }) => list.length > 0)
        .map(({ name, list }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul class="changes">
              {list.map((change) => (
                <ChangeLine key={change.anchor} change={change} home />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function Body() {
  const { changes, history } = usePage().facts;
  return (
    <>
      <h1>Changes</h1>
      <p class="lead">
        Every change of a published value since recording began, newest first; times are UTC.
        Entries are only ever added. For what happens soon, see{' '}
        <PageLink to="news.html">what is new</PageLink>. Also as JSON of{' '}
        <PageLink to="data/changelog.json">plans</PageLink> and{' '}
        <PageLink to="deprecations/changes.json">deprecations</PageLink>, and as{' '}
        <PageLink to="data/changelog.csv">CSV of plans</PageLink>.
      </p>
      {history.baseline === null ? (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      ) : (
        groupByDay(changes).map(([day, list]) => <DayChanges key={day} day={day} changes={list} />)
      )}
    </>
  );
}

/** The changes of both datasets by date. */
export function changelogPage(_facts: SiteFacts): Page {
  return {
    path: 'changelog.html',
    head: {
      title: 'Changes',
      description: 'Every recorded change of plans and deprecations, by date.',
      section: 'changelog.html',
    },
    body: <Body />,
  };
}

function DayTable() {
  const { changes, dataset, history } = usePage().facts;
  const counts = new Map<string, number>();
  for (const { entry } of changes) {
    counts.set(dayOf(entry.ts), (counts.get(dayOf(entry.ts)) ?? 0) + 1);
  }
  return (
    <ScrollTable
      id="days"
      class="counts"
      columns={['Date (UTC)', 'Commit', 'Deprecations', 'Changes']}
      numbers={['Deprecations', 'Changes']}
      caption="Published dates, newest first"
    >
      <tbody>
        {history.days.toReversed().map(({ date, final, commit, deprecations }) => (
          <tr key={date} id={`d-${date}`}>
            <th scope="row">
              <time dateTime={date}>{date}</time>
              {!final && <small> in progress</small>}
            </th>
            <td>
              <Outward url={`${dataset.dataset.repository}/commit/${commit}`}>
                <code>{commit.slice(0, 12)}</code>
              </Outward>
            </td>
            <td class="number">{deprecations.length}</td>
            <td class="number">
              {counts.has(date) ? (
                <PageLink to={`changelog.html#d-${date}`}>{counts.get(date)}</PageLink>
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

function BuildLogBody() {
  const { history } = usePage().facts;
  return (
    <>
      <h1>Build log</h1>
      <p class="lead">
        A line for each published date: the commit, the number of records, and the number of
        changes. The full snapshots are listed in{' '}
        <PageLink to="dep-snapshots/index.json">dep-snapshots/index.json</PageLink>.
      </p>
      {history.days.length === 0 ? (
        <p>Changes are not recorded yet; recording begins with the baseline.</p>
      ) : (
        <DayTable />
      )}
    </>
  );
}

/** A line for each published date. */
export function buildLogPage(_facts: SiteFacts): Page {
  return {
    path: 'build-log.html',
    head: {
      title: 'Build log',
      description: 'A line for each published date: commit, records and changes.',
      section: 'build-log.html',
    },
    body: <BuildLogBody />,
  };
}
