/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays, type Day, daysBetween } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { isRecordEvent, type NewsEvent, newsEvents, type RecordEvent } from '../../news.ts';
import { vendorPagePath } from '../addresses.ts';
import { PlanChange } from '../changes.tsx';
import { DaysLeft, NamedSuccessor, RecordLink, ShutdownDay } from '../deprecations.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { standingOf } from '../words.ts';

/** Weeks that the page shows. */
const WEEKS = 13;
/** More of one kind on one platform in a week are folded away. */
const SHOWN = 6;

/** The Monday of the week of a date. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const HEADINGS: Record<RecordEvent['kind'], string> = {
  date_reached: 'Shutdown date reached',
  due_in_7_days: 'Seven days left',
  due_in_30_days: 'Thirty days left',
  date_moved: 'Date moved',
  date_set: 'Date set',
  date_withdrawn: 'Date withdrawn',
  status_changed: 'Status changed',
  successor_changed: 'Replacement changed',
  record_added: 'Recorded',
  record_removed: 'Record removed',
};

function Detail({ event }: { event: RecordEvent }) {
  const { kind, old, new: now } = event;
  switch (kind) {
    case 'date_moved':
      return (
        <>
          {' '}
          from {old} to {now}
        </>
      );
    case 'date_withdrawn':
      return <> (was {old})</>;
    case 'status_changed':
    case 'successor_changed':
      return (
        <>
          {' '}
          from {old ?? 'none'} to {now ?? 'none'}
        </>
      );
    case 'date_reached':
    case 'due_in_7_days':
    case 'due_in_30_days':
    case 'date_set':
      return <> {now}</>;
    default:
      return null;
  }
}

function RecordLine({ event }: { event: RecordEvent }) {
  const { id, item, platform, record } = event;
  return (
    <li>
      <time dateTime={event.date}>{event.date}</time> <RecordLink record={{ id, item }} />{' '}
      <small>{platform}</small>
      <Detail event={event} />
      {record && <NamedSuccessor record={record} />} {record && <Age seen={record.as_of} />}
    </li>
  );
}

function Lines({ events }: { events: readonly RecordEvent[] }) {
  const list = (part: readonly RecordEvent[]) => (
    <ul class="changes">
      {part.map((event) => (
        <RecordLine key={event.key} event={event} />
      ))}
    </ul>
  );
  if (events.length <= SHOWN + 1) return list(events);
  return (
    <>
      {list(events.slice(0, SHOWN))}
      <details>
        <summary>{events.length - SHOWN} more</summary>
        {list(events.slice(SHOWN))}
      </details>
    </>
  );
}

function Week({ monday, events }: { monday: Day; events: readonly NewsEvent[] }) {
  const records = events.filter(isRecordEvent);
  const plans = events.flatMap((event) => (isRecordEvent(event) ? [] : [event]));
  return (
    <section aria-labelledby={`week-${monday}`} class="log-day">
      <h2 id={`week-${monday}`}>
        <a href={`#week-${monday}`}>
          Week of <time dateTime={monday}>{monday}</time>
        </a>
      </h2>
      {(Object.keys(HEADINGS) as RecordEvent['kind'][]).map((kind) => {
        const own = records.filter((event) => event.kind === kind);
        if (own.length === 0) return null;
        return (
          <div key={kind}>
            <h3>
              {HEADINGS[kind]} <span class="count">{own.length}</span>
            </h3>
            <Lines events={own} />
          </div>
        );
      })}
      {plans.length > 0 && (
        <div>
          <h3>
            Plans <span class="count">{plans.length}</span>
          </h3>
          <PlanLines events={plans} />
        </div>
      )}
      {events.length === 0 && <p>Nothing was recorded and no date was reached.</p>}
    </section>
  );
}

function PlanLines({ events }: { events: readonly Exclude<NewsEvent, RecordEvent>[] }) {
  const names = new Map(usePage().facts.vendors.map(({ id, name }) => [id, name]));
  const vendors = new Map<string, (typeof events)[number][]>();
  for (const event of events) {
    vendors.set(event.vendor, [...(vendors.get(event.vendor) ?? []), event]);
  }
  return (
    <ul class="changes">
      {[...vendors].map(([vendor, own]) => {
        const [first] = own;
        if (!first) return null;
        return own.length === 1 ? (
          <li key={vendor}>
            <time dateTime={first.date}>{first.date}</time> <PlanChange entry={first.entry} />
          </li>
        ) : (
          <li key={vendor}>
            <time dateTime={first.date}>{first.date}</time>{' '}
            <PageLink to={`${vendorPagePath(vendor)}#changes`}>
              {names.get(vendor) ?? vendor}
            </PageLink>
            : {countOf(own.length, 'change')}
          </li>
        );
      })}
    </ul>
  );
}

/** What comes in the next two weeks: announced, and so no news yet. */
function ComingSoon() {
  const { deprecations, today } = usePage().facts;
  const end = addDays(today, 14);
  const soon = deprecations.filter(
    (record) => standingOf(record, today) === 'coming' && (record.shutdown_date ?? '') <= end,
  );
  return (
    <section aria-labelledby="soon">
      <h2 id="soon">In the next 14 days</h2>
      {soon.length === 0 ? (
        <p>No shutdown date lies in the next 14 days.</p>
      ) : (
        <ul class="changes">
          {soon.map((record) => (
            <li key={record.id} data-coming-until={record.shutdown_date}>
              <ShutdownDay shutdown={record} /> <DaysLeft shutdown={record} />{' '}
              <RecordLink record={record} /> <small>{record.platform}</small>
              <NamedSuccessor record={record} /> <Age seen={record.as_of} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Body() {
  const { facts } = usePage();
  const events = newsEvents(facts);
  const thisWeek = mondayOf(facts.today);
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(thisWeek, -7 * index));
  const of = (monday: Day) =>
    events.filter(({ date }) => date >= monday && daysBetween(monday, date) < 7);
  return (
    <>
      <h1>What is new</h1>
      <p class="lead">
        By week: what was recorded or changed, and which shutdown dates came near or were reached,
        by the dates as they are recorded now. To get it as a feed or calendar, see{' '}
        <PageLink to="subscribe.html">Subscribe</PageLink>; every single change is in{' '}
        <PageLink to="changelog.html">Changes</PageLink>.
      </p>
      <ComingSoon />
      {weeks.map((monday) => (
        <Week key={monday} monday={monday} events={of(monday)} />
      ))}
    </>
  );
}

/** What has happened, by week. */
export function newsPage(_facts: SiteFacts): Page {
  return {
    path: 'news.html',
    head: {
      title: 'New AI model shutdowns and plan changes, by week',
      description:
        'By week: shutdown dates announced, moved and reached, and changes of plan prices and limits.',
      section: 'news.html',
    },
    body: <Body />,
  };
}
