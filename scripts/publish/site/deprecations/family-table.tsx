/** @jsxRuntime automatic @jsxImportSource preact */
import { ScrollTable } from '../tables.tsx';
import type { Family } from './families.ts';
import { PlannedRow, RECORD_COLUMNS, RecordRow } from './records.tsx';

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
      columns={[...RECORD_COLUMNS, 'Known since']}
      caption={`${family.name}: every version and platform that is recorded. –: none named`}
    >
      <tbody>
        {family.records.map((record) => (
          <RecordRow key={record.id} record={record} current={current} inFamily />
        ))}
        {family.planned.map((planned) => (
          <PlannedRow key={planned.id} planned={planned} inFamily />
        ))}
      </tbody>
    </ScrollTable>
  );
}
