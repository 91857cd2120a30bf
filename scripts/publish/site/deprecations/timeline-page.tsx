/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays } from '../../../model/day.ts';
import { ListAge } from '../age.tsx';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { ComingList, comingDates } from './coming-list.tsx';
import { PlannedSection } from './planned-section.tsx';

/** How far ahead the page looks. */
const DAYS_AHEAD = 180;

function TimelineBody() {
  const { deprecations, today } = usePage().facts;
  const end = addDays(today, DAYS_AHEAD);
  const coming = comingDates(deprecations, today);
  const ahead = coming.filter(([{ shutdown_date: date }]) => (date ?? '') <= end);
  return (
    <>
      <h1>What stops in the next {DAYS_AHEAD} days</h1>
      <p class="lead">
        Dates apply to one platform.{' '}
        <ListAge seen={ahead.flatMap((records) => records.map(({ as_of }) => as_of))} />
      </p>
      {ahead.length === 0 && <p>No shutdown date is recorded for the next {DAYS_AHEAD} days.</p>}
      <ComingList dates={ahead} level={2} drawn />
      {ahead.length < coming.length && (
        <p>
          <PageLink to="deprecations/index.html?when=coming">Later dates</PageLink>
        </p>
      )}
      <PlannedSection belongs={({ shutdown_date: date }) => date <= end} />
    </>
  );
}

/** What stops next. */
export function timelinePage(): Page {
  return {
    path: 'deprecations/timeline.html',
    head: {
      title: 'AI models that shut down in the next 180 days',
      description:
        'Shutdown dates of AI models, APIs and SDKs in the next 180 days, with replacements, by date and platform.',
      section: 'deprecations/index.html',
    },
    body: <TimelineBody />,
  };
}
