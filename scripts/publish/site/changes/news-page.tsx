/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays, type Day } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import {
  countsOf,
  EVENT_HEADINGS,
  isRecordEvent,
  type NewsEvent,
  type RecordEvent,
  weekPath,
} from '../../feeds/news.ts';
import { vendorPagePath } from '../addresses.ts';
import { ComingDays, NamedSuccessor, RecordLink } from '../deprecations/records.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { longDate } from '../words.ts';
import { splitByYear, YearLinks, type YearPage, yearPage } from '../year-pages.tsx';
import { PlanChange } from './changes.tsx';

/** Weeks of which the first page shows something, and the lines of each kind. */
const WEEKS_SHOWN = 2;
const LINES_SHOWN = 6;
/** Weeks that the first page shows or lists; each year has a page of its own. */
const WEEKS_LISTED = 26;
/** Lines of a page of one week, so that it stays light. */
const MOST_LINES = 150;

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
    case 'due_in_7_days':
    case 'due_in_30_days':
    case 'date_set':
      return <> on {now}</>;
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

function Lines(props: { events: readonly RecordEvent[]; most: number; more: string }) {
  const { events, most, more } = props;
  // One that is left over takes no more room than the line that would lead to it.
  const cut = events.length <= most + 1 ? events.length : most;
  return (
    <ul class="changes">
      {events.slice(0, cut).map((event) => (
        <RecordLine key={event.key} event={event} />
      ))}
      {cut < events.length && (
        <li>
          <PageLink to={more}>{events.length - cut} more</PageLink>
        </li>
      )}
    </ul>
  );
}

/** What happened in a week, by kind. */
function Kinds(props: { events: readonly NewsEvent[]; most: number; more: string; level: 2 | 3 }) {
  const { events, most, more, level } = props;
  const records = events.filter(isRecordEvent);
  const plans = events.flatMap((event) => (isRecordEvent(event) ? [] : [event]));
  const Heading = level === 2 ? 'h2' : 'h3';
  if (events.length === 0) return <p>Nothing was recorded and no date was reached.</p>;
  return (
    <>
      {(Object.keys(EVENT_HEADINGS) as RecordEvent['kind'][]).map((kind) => {
        const own = records.filter((event) => event.kind === kind);
        if (own.length === 0) return null;
        return (
          <div key={kind}>
            <Heading>
              {EVENT_HEADINGS[kind]} <span class="count">{own.length}</span>
            </Heading>
            <Lines events={own} most={most} more={more} />
          </div>
        );
      })}
      {plans.length > 0 && (
        <div>
          <Heading>
            Plans <span class="count">{plans.length}</span>
          </Heading>
          <PlanLines events={plans} />
        </div>
      )}
    </>
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
  const { today } = usePage().facts;
  return (
    <section aria-labelledby="soon">
      <h2 id="soon">In the next {DAYS_SOON} days</h2>
      <ComingDays until={addDays(today, DAYS_SOON)} />
    </section>
  );
}

const DAYS_SOON = 14;

type Week = readonly [monday: Day, events: readonly NewsEvent[]];

function WeekList({ weeks }: { weeks: readonly Week[] }) {
  return (
    <ul class="dates">
      {weeks.map(([monday, events]) => (
        <li key={monday} id={`week-${monday}`}>
          <PageLink to={weekPath(monday)}>
            Week of <time dateTime={monday}>{monday}</time>
          </PageLink>
          : {countsOf(events)}
        </li>
      ))}
    </ul>
  );
}

function Body({ weeks, years }: { weeks: readonly Week[]; years: readonly YearPage<Week>[] }) {
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
      {weeks.slice(0, WEEKS_SHOWN).map(([monday, events]) => (
        <section key={monday} aria-labelledby={`week-${monday}`} class="log-day">
          <h2 id={`week-${monday}`}>
            <PageLink to={weekPath(monday)}>
              Week of <time dateTime={monday}>{monday}</time>
            </PageLink>
          </h2>
          <Kinds events={events} most={LINES_SHOWN} more={weekPath(monday)} level={3} />
        </section>
      ))}
      <section aria-labelledby="earlier">
        <h2 id="earlier">Earlier weeks</h2>
        <WeekList weeks={weeks.slice(WEEKS_SHOWN, WEEKS_LISTED)} />
        <YearLinks pages={years} label="Weeks by year" />
      </section>
    </>
  );
}

function WeekBody(props: { monday: Day; events: readonly NewsEvent[]; weeks: readonly Day[] }) {
  const { monday, events, weeks } = props;
  const [before, after] = [addDays(monday, -7), addDays(monday, 7)].map((day) =>
    weeks.includes(day) ? day : null,
  );
  const kinds = new Set(events.map(({ kind }) => kind)).size;
  return (
    <>
      <p class="crumbs">
        <PageLink to="news.html">What is new</PageLink> / Week of {monday}
      </p>
      <h1>Week of {longDate(monday)}</h1>
      <p>
        {before && <PageLink to={weekPath(before)}>Week before</PageLink>}
        {before && after && ' · '}
        {after && <PageLink to={weekPath(after)}>Week after</PageLink>}
      </p>
      <Kinds
        events={events}
        most={Math.floor(MOST_LINES / Math.max(1, kinds))}
        more="changelog.html"
        level={2}
      />
    </>
  );
}

/** What has happened, by week; a page for each week. */
export function* newsPages(facts: SiteFacts): Generator<Page> {
  const { weeks } = facts;
  const mondays = weeks.map(([monday]) => monday);
  const years = splitByYear<Week>(weeks, {
    folder: 'news',
    dateOf: ([monday]) => monday,
    newest: WEEKS_LISTED,
    most: 53,
  });
  yield {
    path: 'news.html',
    head: {
      title: 'New AI model shutdowns and plan changes, by week',
      description:
        'By week: shutdown dates announced, moved and reached, and changes of plan prices and limits.',
      section: 'news.html',
    },
    body: <Body weeks={weeks} years={years} />,
  };
  for (const page of years) {
    yield yearPage(page, years, {
      home: 'news.html',
      name: 'What is new',
      description: 'Shutdown dates and plan changes by week.',
      section: 'news.html',
      body: <WeekList weeks={page.entries} />,
    });
  }
  for (const [monday, events] of weeks) {
    yield {
      path: weekPath(monday),
      head: {
        title: `Week of ${monday}: AI model shutdowns and plan changes`,
        description: `In the week of ${monday}: ${countsOf(events)}.`,
        section: 'news.html',
      },
      body: <WeekBody monday={monday} events={events} weeks={mondays} />,
    };
  }
}
