/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../model/generated/published.ts';
import { DaysLeft } from './days-left.tsx';
import { standingOf } from './describe-day.ts';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';
import { RecordLink } from './record-link.tsx';
import { ShutdownDay } from './shutdown-day.tsx';
import { Successor } from './successor.tsx';

/** Days shown on the first page: a day is shown whole or not at all. */
const DAYS_SHOWN = 8;

/** Records by day and basis, in the order in which they come. */
function groupByDay(records: readonly Deprecation[]): Deprecation[][] {
  const groups = new Map<string, Deprecation[]>();
  for (const record of records) {
    const key = `${record.shutdown_date ?? ''} ${record.date_basis ?? ''}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(record);
  }
  return [...groups.values()];
}

function NamedSuccessor({ record }: { record: Deprecation }) {
  return (
    <span class="then">
      <span aria-hidden="true"> → </span>
      <span class="visually-hidden">, successor named by the vendor: </span>
      <Successor record={record} />
    </span>
  );
}

/** The soonest shutdown days, each with everything that stops on it. */
export function ComingDays() {
  const { deprecations, today } = usePage().facts;
  const coming = deprecations.filter((record) => standingOf(record, today) === 'coming');
  const days = groupByDay(coming);
  const shown = days.slice(0, DAYS_SHOWN);
  const more = coming.length - shown.flat().length;
  if (coming.length === 0) return <p>No shutdown day lies ahead.</p>;
  return (
    <>
      <ol class="coming-days">
        {shown.map((records) => {
          const [first] = records;
          if (!first) return null;
          return (
            <li key={first.id}>
              <h3>
                <ShutdownDay shutdown={first} /> <DaysLeft shutdown={first} />
              </h3>
              <ul>
                {records.map((record) => (
                  <li key={record.id}>
                    <RecordLink record={record} /> <small>{record.platform}</small>
                    <NamedSuccessor record={record} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
      <p>
        <PageLink to="deprecations/index.html?when=coming">
          {more > 0 ? `${more} more that come later` : 'All of them in a table'}
        </PageLink>
      </p>
    </>
  );
}
