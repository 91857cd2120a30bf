import type { Shutdown } from '../../../model/day.ts';
import type { ScheduledDate } from '../../../model/generated/published.ts';
import { plannedName } from '../../../model/planned.ts';
import { NO_REPLACEMENT } from '../../../model/wording.ts';
import { reportPagePath } from '../addresses.ts';
import { OldAge } from '../age.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { ScrollTable } from '../tables.tsx';
import { familyPagePath } from './families.ts';
import { DaysLeft, ShutdownDay } from './records.tsx';

/** A planned date as other dates are shown, with how far it is; a floor is not counted down to. */
function PlannedDay({ planned: { date, date_basis: basis } }: { planned: ScheduledDate }) {
  if (basis === 'not_before') {
    return <ShutdownDay shutdown={{ shutdown_date: date, date_basis: basis }} />;
  }
  const shutdown: Shutdown = {
    shutdown_date: date,
    date_basis: basis === 'earliest' ? 'earliest' : 'committed',
  };
  return (
    <>
      <ShutdownDay shutdown={shutdown} /> <DaysLeft shutdown={shutdown} />
    </>
  );
}

/** Planned dates that a page shows beside its own; the page of all has the others. */
const PLANNED_SHOWN = 12;

/** What is planned; with a link where its model has other names or platforms. */
function PlannedName({ planned }: { planned: ScheduledDate }) {
  const name = plannedName(planned);
  const family = usePage().facts.familyOf.get(`${planned.platform} ${name}`);
  if (!family) return <code>{name}</code>;
  return (
    <PageLink to={familyPagePath(family)}>
      <code>{name}</code>
    </PageLink>
  );
}

function PlannedTable({ dates }: { dates: readonly ScheduledDate[] }) {
  const { lastReport, plannedDiffering } = usePage().facts;
  return (
    <ScrollTable
      id="scheduled-table"
      class="stacked"
      columns={['Item', 'Planned date', 'Platform', 'Stage', 'Replacement']}
      caption="Soonest first. Not sooner than: the vendor promises no shutdown before the date, and has announced none"
    >
      <tbody>
        {dates.map((each) => (
          <tr key={`${each.platform} ${plannedName(each)} ${each.date}`}>
            <th scope="row">
              <PlannedName planned={each} /> <OldAge seen={each.as_of} />
            </th>
            <td>
              <PlannedDay planned={each} />
              {lastReport && plannedDiffering.has(each.id) && (
                <>
                  {' '}
                  <PageLink to={reportPagePath(lastReport.date)}>the page says otherwise</PageLink>
                </>
              )}
            </td>
            <td>{each.platform}</td>
            <td>{each.lifecycle}</td>
            <td class="successor">
              {each.successor ?? <span class="none">{NO_REPLACEMENT}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/**
 * Dates that vendors print for items that they do not call deprecated: apart from the deprecations,
 * because they are plans. Those that belong to a page, or all.
 */
export function PlannedSection(props: {
  belongs?: (each: ScheduledDate) => boolean;
  all?: boolean;
}) {
  const { belongs = () => true, all = false } = props;
  const { scheduled, today } = usePage().facts;
  const dates = scheduled.filter((each) => each.date >= today && belongs(each));
  if (dates.length === 0) return null;
  const shown = all ? dates : dates.slice(0, PLANNED_SHOWN);
  return (
    <section aria-labelledby="scheduled" class="planned">
      <h2 id="scheduled">
        Planned, may move <span class="count">{dates.length}</span>
      </h2>
      {!all && <p>Dates for items that the vendor does not call deprecated.</p>}
      <PlannedTable dates={shown} />
      {!all && (
        <p>
          <PageLink to="deprecations/planned.html">All planned dates</PageLink>
        </p>
      )}
    </section>
  );
}
