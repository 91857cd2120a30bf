/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../model/generated/published.ts';
import { type Standing, standingOf } from './describe-day.ts';
import { usePage } from './page-scope.ts';
import { RecordRow } from './record-row.tsx';
import { ScrollTable } from './scroll-table.tsx';

const COLUMNS = [
  'Shutdown day',
  'Left',
  'Item',
  'Platform',
  'Type',
  'Status',
  'Successor named by the vendor',
];

/** Coming days first, soonest first; then the days that have passed, newest first; undated last. */
const GROUPS: readonly { standing: Standing; name: string; newestFirst: boolean }[] = [
  { standing: 'coming', name: 'Coming, soonest first', newestFirst: false },
  { standing: 'passed', name: 'Day passed, newest first', newestFirst: true },
  { standing: 'undated', name: 'No day announced', newestFirst: false },
];

function newestFirst(records: readonly Deprecation[]): Deprecation[] {
  // Within a day the published order, by id, stays.
  return [...records].sort((a, b) =>
    a.shutdown_date === b.shutdown_date
      ? 0
      : (a.shutdown_date ?? '') < (b.shutdown_date ?? '')
        ? 1
        : -1,
  );
}

/** Every record, in groups by what its day means today. */
export function RecordTable({ id }: { id: string }) {
  const { deprecations, today } = usePage().facts;
  const groups = GROUPS.map((group) => {
    const records = deprecations.filter((each) => standingOf(each, today) === group.standing);
    return { ...group, records: group.newestFirst ? newestFirst(records) : records };
  }).filter(({ records }) => records.length > 0);
  return (
    <ScrollTable
      id={id}
      class="records"
      sortable
      columns={COLUMNS}
      unsortable="Left"
      caption="Deprecated and retired models, APIs and SDKs"
    >
      {groups.map(({ standing, name, records }) => (
        <tbody key={standing}>
          <tr class="group">
            <th colSpan={COLUMNS.length} scope="rowgroup">
              {name} <span class="count">{records.length}</span>
            </th>
          </tr>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}
