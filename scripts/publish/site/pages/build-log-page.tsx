/** @jsxRuntime automatic @jsxImportSource preact */
import { dayOf } from '../../../model/day.ts';
import type { SiteFacts } from '../facts.ts';
import { Outward } from '../outward.tsx';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../scroll-table.tsx';

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
      columns={['Day (UTC)', 'Commit', 'Deprecations', 'Changes of both datasets']}
      caption="Published days, newest first"
    >
      <tbody>
        {history.days.toReversed().map(({ date, final, commit, deprecations }) => (
          <tr key={date} id={`d-${date}`}>
            <th scope="row">
              <time dateTime={date}>{date}</time>
              {!final && <small> running</small>}
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

function Body() {
  const { history } = usePage().facts;
  return (
    <>
      <h1>Build log</h1>
      <p class="lead">
        A line for each published day: the commit it was made from, the records it held, and what
        changed. The full snapshots are listed in{' '}
        <PageLink to="dep-snapshots/index.json">dep-snapshots/index.json</PageLink>.
      </p>
      {history.days.length === 0 ? (
        <p>Public history has not begun yet; it begins with the baseline.</p>
      ) : (
        <DayTable />
      )}
    </>
  );
}

/** A line for each published day. */
export function buildLogPage(_facts: SiteFacts): Page {
  return {
    path: 'build-log.html',
    head: {
      title: 'Build log',
      description: 'A line for each published day: commit, records and changes.',
      section: 'build-log.html',
    },
    body: <Body />,
  };
}
