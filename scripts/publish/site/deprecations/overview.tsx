/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Shutdown } from '../../../model/day.ts';
import type { ScheduledDate } from '../../../model/generated/published.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { plannedKey } from '../../datasets.ts';
import { platformPagePath, reportPagePath } from '../addresses.ts';
import { Age } from '../age.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { ScrollTable } from '../tables.tsx';
import { AGE_LIMITS, countByAge, standingOf } from '../words.ts';
import { plannedName } from './planned.ts';
import { DaysLeft, RecordLink, ShutdownDay } from './records.tsx';

function AgeCounts(props: { what: ComponentChildren; seen: readonly string[] }) {
  const { today } = usePage().facts;
  const { fresh, aging, old } = countByAge(props.seen, today);
  return (
    <li>
      <b>{props.what}</b>: <span class="age fresh">● {fresh} within 30 days</span>{' '}
      <span class="age aging">◐ {aging} within 180</span> <span class="age old">○ {old} older</span>
    </li>
  );
}

/** What stops next, and how fresh all of it is, in one line for the first look. */
export function Status() {
  const { deprecations, today } = usePage().facts;
  const [first, ...rest] = deprecations.filter((each) => standingOf(each, today) === 'coming');
  const date = first?.shutdown_date;
  const more = rest.filter(({ shutdown_date }) => shutdown_date === date).length;
  const { fresh, aging } = countByAge(
    deprecations.map(({ as_of }) => as_of),
    today,
  );
  return (
    <p class="status">
      {first && (
        <span data-coming-until={date}>
          Next: <RecordLink record={first} /> on {first.platform}
          {more > 0 && ` and ${more.toString()} more`}, <DaysLeft shutdown={first} />{' '}
          <Age seen={first.as_of} />.{' '}
        </span>
      )}
      <a href="#fresh">
        {fresh} of {countOf(deprecations.length, 'deprecation')} seen within {AGE_LIMITS.fresh} days
      </a>
      , {aging} within {AGE_LIMITS.aging}.
    </p>
  );
}

/** How much there is, and when it was last seen on the vendors' pages. */
export function Freshness() {
  const { dataset, deprecations, lastReport, today, vendors } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const plans = vendors.flatMap((vendor) => vendor.plans.map(() => vendor.retrieved_at));
  return (
    <section class="freshness" aria-labelledby="fresh">
      <h2 id="fresh">How old is this?</h2>
      <p>
        {countOf(deprecations.length, 'deprecation')} from {countOf(tracked.length, 'provider')},{' '}
        {countOf(plans.length, 'plan')} from {countOf(vendors.length, 'vendor')}. Last seen on the
        vendors’ pages, or on dated copies of them, counted on {today}:
      </p>
      <ul>
        <AgeCounts
          what={<PageLink to="deprecations/index.html">Deprecations</PageLink>}
          seen={deprecations.map(({ as_of }) => as_of)}
        />
        <AgeCounts what={<PageLink to="plans/index.html">Plans</PageLink>} seen={plans} />
      </ul>
      <p class="note">
        More than {AGE_LIMITS.aging} days old: the vendor may well have changed the page since.{' '}
        {lastReport ? (
          <PageLink to="source-checks/index.html">What each check read</PageLink>
        ) : (
          'No source check has been published yet.'
        )}
      </p>
    </section>
  );
}

/** A planned date as other dates are shown; only an earliest one says more. */
function plannedShutdown({ date, date_basis: basis }: ScheduledDate): Shutdown {
  return { shutdown_date: date, date_basis: basis === 'earliest' ? 'earliest' : 'committed' };
}

/** Planned dates that a page shows beside its own; the page of all has the others. */
const PLANNED_SHOWN = 12;

function PlannedTable({ dates }: { dates: readonly ScheduledDate[] }) {
  const { lastReport, plannedDiffering } = usePage().facts;
  return (
    <ScrollTable
      id="scheduled-table"
      class="stacked"
      columns={['Item', 'Planned date', 'Days left', 'Platform', 'Stage', 'Replacement', 'Seen']}
      caption="Planned dates, soonest first; they may move"
    >
      <tbody>
        {dates.map((each) => (
          <tr key={`${each.platform} ${plannedName(each)} ${each.date}`}>
            <th scope="row">
              <code>{plannedName(each)}</code>
            </th>
            <td>
              <ShutdownDay shutdown={plannedShutdown(each)} />
            </td>
            <td>
              <DaysLeft shutdown={plannedShutdown(each)} />
            </td>
            <td>{each.platform}</td>
            <td>{each.lifecycle}</td>
            <td class="successor">
              {each.successor ?? <span class="none">no replacement named</span>}
            </td>
            <td>
              <Age seen={each.as_of} />
              {lastReport && plannedDiffering.has(plannedKey(each, each.platform)) && (
                <>
                  {' '}
                  <PageLink to={reportPagePath(lastReport.date)}>the page says otherwise</PageLink>
                </>
              )}
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

/** Each platform with what is recorded of it, what comes next, and its calendar. */
export function ByPlatform() {
  const { deprecations, platforms, today } = usePage().facts;
  const ids = [...new Set(deprecations.map(({ id }) => platformOf(id)))].sort(compareCodeUnits);
  if (deprecations.length === 0) return null;
  return (
    <section aria-labelledby="platforms">
      <h2 id="platforms">All records, by platform</h2>
      <ScrollTable
        id="platform-table"
        columns={['Platform', 'Provider', 'Records', 'Upcoming', 'Next date', 'Calendar']}
        numbers={['Records', 'Upcoming']}
        caption="Recorded deprecations by platform"
      >
        <tbody>
          {ids.map((id) => {
            const own = deprecations.filter((record) => platformOf(record.id) === id);
            const coming = own.filter((record) => standingOf(record, today) === 'coming');
            const { platform, provider, providerSlug } = namesOf(`${id}/`, platforms);
            return (
              <tr key={id}>
                <th scope="row">
                  <PageLink to={platformPagePath(id)}>{platform}</PageLink>
                </th>
                <td>{provider}</td>
                <td class="number">{own.length}</td>
                <td class="number">{coming.length}</td>
                <td>
                  {coming[0]?.shutdown_date ? (
                    <time dateTime={coming[0].shutdown_date}>{coming[0].shutdown_date}</time>
                  ) : (
                    <span class="none">none announced</span>
                  )}
                </td>
                <td>
                  <PageLink to={`subscribe.html#${providerSlug}`}>subscribe</PageLink>
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
    </section>
  );
}
