/** @jsxRuntime automatic @jsxImportSource preact */
import { dayOf } from '../../../model/day.ts';
import type { AnchoredChange } from '../anchor-changes.ts';
import { ChangeLine } from '../change-line.tsx';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import type { Page } from '../render.tsx';

/** Changes by day, newest day first; within a day as they were recorded. */
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
        Every change of a published value since public history began, newest day first; times are
        UTC. Entries are only ever added. Also as JSON of{' '}
        <PageLink to="data/changelog.json">plans</PageLink> and{' '}
        <PageLink to="deprecations/changes.json">deprecations</PageLink>, and as{' '}
        <PageLink to="data/changelog.csv">CSV of plans</PageLink>.
      </p>
      {history.baseline === null ? (
        <p>Public history has not begun yet; it begins with the baseline.</p>
      ) : (
        groupByDay(changes).map(([day, list]) => <DayChanges key={day} day={day} changes={list} />)
      )}
    </>
  );
}

/** The changes of both datasets by day. */
export function changelogPage(_facts: SiteFacts): Page {
  return {
    path: 'changelog.html',
    head: {
      title: 'Changes',
      description: 'Every change of plans and deprecations since public history began, by day.',
      section: 'changelog.html',
    },
    body: <Body />,
  };
}
