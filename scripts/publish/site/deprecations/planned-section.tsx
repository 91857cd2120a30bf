/** @jsxRuntime automatic @jsxImportSource preact */

import type { PlannedRecord } from '../../../model/planned.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { ScrollTable } from '../tables.tsx';
import { PlannedRow, RECORD_COLUMNS } from './records.tsx';

/** Planned dates that a page shows beside its own; the page of all has the others. */
const PLANNED_SHOWN = 12;

/**
 * Dates that vendors print for items that they do not call deprecated: apart from the deprecations,
 * because they are plans. Those that belong to a page, or all.
 */
export function PlannedSection(props: {
  belongs?: (each: PlannedRecord) => boolean;
  all?: boolean;
}) {
  const { belongs = () => true, all = false } = props;
  const planned = usePage().facts.planned.filter(belongs);
  if (planned.length === 0) return null;
  const shown = all ? planned : planned.slice(0, PLANNED_SHOWN);
  return (
    <section aria-labelledby="scheduled" class="planned">
      <h2 id="scheduled">
        Planned, may move <span class="count">{planned.length}</span>
      </h2>
      <ScrollTable
        id="scheduled-table"
        class="records stacked"
        columns={RECORD_COLUMNS}
        caption="Dates for items that the vendor does not call deprecated. Not sooner than: no shutdown before the date."
      >
        <tbody>
          {shown.map((each) => (
            <PlannedRow key={each.id} planned={each} />
          ))}
        </tbody>
      </ScrollTable>
      {!all && (
        <p>
          <PageLink to="deprecations/planned.html">All planned dates</PageLink>
        </p>
      )}
    </section>
  );
}
