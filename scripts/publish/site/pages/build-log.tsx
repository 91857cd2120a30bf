/** @jsxRuntime automatic @jsxImportSource preact */
import { dayOf } from '../../../model/day.ts';
import { changePagePath } from '../change-pages.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Outward, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';

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
        {history.dates.toReversed().map(({ date, final, commit, records }) => (
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
            <td class="number">{records}</td>
            <td class="number">
              {counts.has(date) ? (
                <PageLink to={changePagePath(date)}>{counts.get(date)}</PageLink>
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
      {history.dates.length === 0 ? (
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
