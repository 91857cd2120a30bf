/** @jsxRuntime automatic @jsxImportSource preact */
import { type Day, daysBetween } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { longDate, longMonth, standingOf } from '../words.ts';
import { familyPagePath } from './families.ts';
import { DaysLeft, NamedSuccessor, RecordLink } from './records.tsx';

/** Everything that stops on one date, of one basis. */
type ComingDate = [first: Deprecation, ...rest: Deprecation[]];

/** Upcoming records by date and basis, soonest first. */
export function comingDates(records: readonly Deprecation[], today: Day): ComingDate[] {
  const dates = new Map<string, ComingDate>();
  for (const record of records) {
    if (standingOf(record, today) !== 'coming') continue;
    const key = `${record.shutdown_date ?? ''} ${record.date_basis ?? ''}`;
    const date = dates.get(key);
    if (date) date.push(record);
    else dates.set(key, [record]);
  }
  return [...dates.values()];
}

/** Days that the track of a date spans. */
const SPAN = 180;

/** Where the date lies between today and the end; the words beside it say the same. */
function Track({ records: [first, ...rest] }: { records: ComingDate }) {
  const { today } = usePage().facts;
  const x = daysBetween(today, first.shutdown_date ?? today);
  const radius = Math.min(8, 3 + Math.sqrt(rest.length + 1));
  return (
    <svg
      class={first.date_basis === 'earliest' ? 'track earliest' : 'track'}
      viewBox={`-9 0 ${SPAN + 18} 20`}
      aria-hidden="true"
    >
      <line x1="0" x2={SPAN} y1="10" y2="10" />
      <circle cx={x} cy="10" r={Math.round(radius * 10) / 10} />
    </svg>
  );
}

/** One model of a platform, under one name or several. */
function Stop({ records: [first, ...rest] }: { records: ComingDate }) {
  const family = usePage().facts.familyOf.get(first.id);
  const named = [first, ...rest].find(({ successor }) => successor !== null) ?? first;
  return (
    <li>
      {rest.length > 0 && family ? (
        <>
          <PageLink to={familyPagePath(family)}>
            <code>{family.name}</code>
          </PageLink>{' '}
          <small>
            {first.platform}, {rest.length + 1} names
          </small>
        </>
      ) : (
        <>
          <RecordLink record={first} /> <small>{first.platform}</small>
        </>
      )}
      <NamedSuccessor record={named} />
    </li>
  );
}

/** The records of a date by platform and model. */
function byModel(
  records: ComingDate,
  familyOf: ReadonlyMap<string, { slug: string }>,
): ComingDate[] {
  const models = new Map<string, ComingDate>();
  for (const record of records) {
    const key = `${record.platform} ${familyOf.get(record.id)?.slug ?? record.id}`;
    const model = models.get(key);
    if (model) model.push(record);
    else models.set(key, [record]);
  }
  return [...models.values()];
}

function ComingDateEntry({ records, tracked }: { records: ComingDate; tracked: boolean }) {
  const { familyOf } = usePage().facts;
  const [first] = records;
  const date = first.shutdown_date ?? '';
  const [number, month = ''] = longDate(date).split(' ');
  return (
    <li data-coming-until={date}>
      <p class="date">
        <time dateTime={date}>
          <b>{number}</b> {month.slice(0, 3)}
        </time>{' '}
        <DaysLeft shutdown={first} />
      </p>
      {tracked && <Track records={records} />}
      <ul>
        {byModel(records, familyOf).map((model) => (
          <Stop key={model[0].id} records={model} />
        ))}
      </ul>
    </li>
  );
}

/** What stops next, by month and date; each model of a platform once. */
export function ComingList(props: {
  dates: readonly ComingDate[];
  /** The level of the headings of months. */
  level: 2 | 3;
  /** Whether each date is drawn between today and the end. */
  tracked?: boolean;
}) {
  const { dates, level, tracked = false } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  const months = new Map<string, ComingDate[]>();
  for (const date of dates) {
    const month = date[0].shutdown_date?.slice(0, 7) ?? '';
    months.set(month, [...(months.get(month) ?? []), date]);
  }
  return (
    <>
      {[...months].map(([month, own]) => (
        <div key={month}>
          <Heading class="month">{longMonth(month)}</Heading>
          <ol class={tracked ? 'dates tracked' : 'dates'}>
            {own.map((records) => (
              <ComingDateEntry
                key={`${records[0].shutdown_date ?? ''} ${records[0].date_basis ?? ''}`}
                records={records}
                tracked={tracked}
              />
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
