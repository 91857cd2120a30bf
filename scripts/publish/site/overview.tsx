/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { dayOf } from '../../model/day.ts';
import { namesOf } from '../../model/published.ts';
import { countOf } from '../../model/words.ts';
import { usePage } from './facts.ts';
import { PageLink } from './layout.tsx';
import { ScrollTable } from './tables.tsx';
import { AGE_LIMITS, type AgeBand, ageBandOf, standingOf } from './words.ts';

/** How many of some facts were seen lately, by age. */
function countByAge(seen: readonly string[], today: string): Record<AgeBand, number> {
  const counts = { fresh: 0, aging: 0, old: 0 };
  for (const day of seen) counts[ageBandOf(dayOf(day), today)] += 1;
  return counts;
}

function AgeCounts(props: { what: ComponentChildren; seen: readonly string[]; oldest: string }) {
  const { today } = usePage().facts;
  const { fresh, aging, old } = countByAge(props.seen, today);
  return (
    <li>
      <b>{props.what}</b>: <span class="age fresh">● {fresh} within 30 days</span>{' '}
      <span class="age aging">◐ {aging} within 180</span> <span class="age old">○ {old} older</span>{' '}
      <PageLink to={props.oldest}>oldest first</PageLink>
    </li>
  );
}

/** How much there is, and when it was last seen on the vendors' pages. */
export function Freshness() {
  const { dataset, deprecations, lastReport, vendors } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const plans = vendors.flatMap((vendor) => vendor.plans.map(() => vendor.retrieved_at));
  return (
    <section class="freshness" aria-labelledby="fresh">
      <h2 id="fresh">How old is this?</h2>
      <p>
        {countOf(deprecations.length, 'deprecation')} from {countOf(tracked.length, 'provider')},{' '}
        {countOf(plans.length, 'plan')} from {countOf(vendors.length, 'vendor')}. Last seen on the
        vendors’ pages, or on dated copies of them:
      </p>
      <ul>
        <AgeCounts
          what={<PageLink to="deprecations/index.html">Deprecations</PageLink>}
          seen={deprecations.map(({ as_of }) => as_of)}
          oldest="deprecations/index.html?sort=seen"
        />
        <AgeCounts
          what={<PageLink to="plans/index.html">Plans</PageLink>}
          seen={plans}
          oldest="plans/index.html#oldest"
        />
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

/** Each provider with what is recorded of it, what comes next, and its calendar. */
export function ByProvider() {
  const { dataset, deprecations, platforms, today } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  if (deprecations.length === 0) return null;
  return (
    <section aria-labelledby="providers">
      <h2 id="providers">By provider</h2>
      <ScrollTable
        id="provider-table"
        columns={['Provider', 'Records', 'Upcoming', 'Next date', 'Calendar']}
        numbers={['Records', 'Upcoming']}
        caption="Recorded deprecations by provider"
      >
        <tbody>
          {tracked.map(({ id, data }) => {
            const own = deprecations.filter(
              (record) => namesOf(record.id, platforms).providerSlug === id,
            );
            const coming = own.filter((record) => standingOf(record, today) === 'coming');
            return (
              <tr key={id}>
                <th scope="row">
                  <PageLink to={`deprecations/index.html?provider=${id}`}>{data.name}</PageLink>
                </th>
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
                  <PageLink to={`subscribe.html#${id}`}>subscribe</PageLink>
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
    </section>
  );
}
