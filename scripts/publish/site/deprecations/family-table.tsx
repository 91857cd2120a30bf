/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../../model/generated/published.ts';
import { type PlannedRecord, plannedInWords } from '../../../model/planned.ts';
import { OldAge } from '../age.tsx';
import { ScrollTable } from '../tables.tsx';
import { shortDate } from '../words.ts';
import type { Family } from './families.ts';
import { knownSince } from './record-known.ts';
import { DaysLeft, Marks, RecordLink, ShutdownDay, Successor } from './records.tsx';

const COLUMNS = ['Shutdown date', 'Name', 'Platform', 'Replacement', 'Known since'];

function RecordRow({ record, current }: { record: Deprecation; current: string | null }) {
  const known = knownSince(record);
  return (
    <tr>
      <td>
        <ShutdownDay shutdown={record} />{' '}
        {record.shutdown_date !== null && <DaysLeft shutdown={record} />}
      </td>
      <th scope="row">
        {record.id === current ? <code>{record.item}</code> : <RecordLink record={record} />}{' '}
        <Marks record={record} />
      </th>
      <td>{record.platform}</td>
      <td class="successor">
        <Successor record={record} />
      </td>
      <td data-label="known since">
        <time dateTime={known.date}>{shortDate(known.date)}</time>
        {known.how === 'announced' && <small> announced</small>}
      </td>
    </tr>
  );
}

function PlannedRow({ planned }: { planned: PlannedRecord }) {
  return (
    <tr>
      <td>
        <ShutdownDay shutdown={planned} />{' '}
        <span class="left planned">{plannedInWords(planned)}</span>
      </td>
      <th scope="row">
        <code>{planned.item}</code> <OldAge seen={planned.as_of} />
      </th>
      <td>{planned.platform}</td>
      <td class="successor">{planned.successor ?? <span class="none">–</span>}</td>
      <td>
        <small>may move</small>
      </td>
    </tr>
  );
}

/** Every version of a model on every platform, in one table. */
export function FamilyTable({
  family,
  current = null,
}: {
  family: Family;
  current?: string | null;
}) {
  return (
    <ScrollTable
      id="versions"
      class="stacked"
      columns={COLUMNS}
      caption={`${family.name}: every version and platform that is recorded. –: none named`}
    >
      <tbody>
        {family.records.map((record) => (
          <RecordRow key={record.id} record={record} current={current} />
        ))}
        {family.planned.map((planned) => (
          <PlannedRow key={planned.id} planned={planned} />
        ))}
      </tbody>
    </ScrollTable>
  );
}
