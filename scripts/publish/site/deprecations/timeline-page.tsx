/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays, type Day, daysBetween } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { longMonth, standingOf } from '../words.ts';
import { PlannedSection } from './overview.tsx';
import { DaysLeft, NamedSuccessor, RecordLink, ShutdownDay } from './records.tsx';

/** How far ahead the page looks. */
const DAYS_AHEAD = 180;

/** Everything that stops on one platform on one date. */
interface TimelineEntry {
  date: Day;
  platform: string;
  basis: Deprecation['date_basis'];
  records: Deprecation[];
}

/** The entries of records that are given soonest first. */
function entriesOf(records: readonly Deprecation[]): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry>();
  for (const record of records) {
    const { platform, shutdown_date: date, date_basis: basis } = record;
    if (date === null) continue;
    const key = JSON.stringify([date, platform, basis]);
    const entry = entries.get(key) ?? { date, platform, basis, records: [] };
    entries.set(key, entry);
    entry.records.push(record);
  }
  return [...entries.values()];
}

const TRACK = { width: 180, height: 20 };

/** Where the date lies between today and the end; the words beside it say the same. */
function Track({ entry }: { entry: TimelineEntry }) {
  const { today } = usePage().facts;
  const x = daysBetween(today, entry.date);
  const middle = TRACK.height / 2;
  const radius = Math.min(8, 3 + Math.sqrt(entry.records.length));
  return (
    <svg
      class={entry.basis === 'earliest' ? 'track earliest' : 'track'}
      viewBox={`-9 0 ${TRACK.width + 18} ${TRACK.height}`}
      aria-hidden="true"
    >
      <line x1="0" x2={TRACK.width} y1={middle} y2={middle} />
      {[30, 90].map((tick) => (
        <line key={tick} x1={tick} x2={tick} y1={middle - 3} y2={middle + 3} />
      ))}
      <circle cx={x} cy={middle} r={Math.round(radius * 10) / 10} />
    </svg>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const shutdown = { shutdown_date: entry.date, date_basis: entry.basis };
  return (
    <li data-coming-until={entry.date}>
      <h3>
        <ShutdownDay shutdown={shutdown} /> <DaysLeft shutdown={shutdown} />
      </h3>
      <Track entry={entry} />
      <div>
        <p class="platform">{entry.platform}</p>
        <ul>
          {entry.records.map((record) => (
            <li key={record.id}>
              <RecordLink record={record} />
              <NamedSuccessor record={record} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Body() {
  const { deprecations, today } = usePage().facts;
  const end = addDays(today, DAYS_AHEAD);
  const coming = entriesOf(deprecations.filter((each) => standingOf(each, today) === 'coming'));
  const ahead = coming.filter(({ date }) => date <= end);
  const later = coming.length - ahead.length;
  const months = [...new Set(ahead.map(({ date }) => date.slice(0, 7)))];
  return (
    <>
      <h1>What stops in the next {DAYS_AHEAD} days</h1>
      <p class="lead">Dates apply to one platform; elsewhere the same model has its own.</p>
      {ahead.length === 0 && <p>No shutdown date is recorded for the next {DAYS_AHEAD} days.</p>}
      {months.map((month) => (
        <section key={month} aria-labelledby={`m-${month}`}>
          <h2 id={`m-${month}`}>{longMonth(month)}</h2>
          <ol class="coming-days ahead">
            {ahead
              .filter(({ date }) => date.startsWith(month))
              .map((entry) => (
                <Entry key={`${entry.date} ${entry.platform} ${entry.basis ?? ''}`} entry={entry} />
              ))}
          </ol>
        </section>
      ))}
      {later > 0 && (
        <p>
          <PageLink to="deprecations/index.html?when=coming">
            {countOf(later, 'later date')}
          </PageLink>
        </p>
      )}
      <PlannedSection belongs={({ date }) => date <= end} />
    </>
  );
}

/** What stops next. */
export function timelinePage(_facts: SiteFacts): Page {
  return {
    path: 'deprecations/timeline.html',
    head: {
      title: 'AI models that shut down in the next 180 days',
      description:
        'Shutdown dates of AI models, APIs and SDKs in the next 180 days, with replacements, by date and platform.',
      section: 'deprecations/timeline.html',
    },
    body: <Body />,
  };
}
