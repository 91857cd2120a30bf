/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Day } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { groupBy } from '../../../model/words.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { longDate, longMonth, standingOf } from '../words.ts';
import { familyPagePath } from './families.ts';
import { DaysLeft, NamedSuccessor, RecordLink } from './records.tsx';

/** Records that belong together; there is always one. */
type Records = [first: Deprecation, ...rest: Deprecation[]];

function grouped(records: readonly Deprecation[], keyOf: (each: Deprecation) => string): Records[] {
  return [...groupBy(records, keyOf).values()] as Records[];
}

/** Upcoming records by date and basis, soonest first. */
export function comingDates(records: readonly Deprecation[], today: Day): Records[] {
  const coming = records.filter((record) => standingOf(record, today) === 'coming');
  return grouped(coming, ({ shutdown_date, date_basis }) => `${shutdown_date} ${date_basis}`);
}

/** One model of a platform, under one name or several, and what its vendor names instead. */
function Stop({ records: [first, ...rest] }: { records: Records }) {
  const family = usePage().facts.familyOf.get(first.id);
  const named = [first, ...rest].find(({ successor }) => successor !== null) ?? first;
  return (
    <li>
      <span>
        {rest.length > 0 && family ? (
          <>
            <PageLink to={familyPagePath(family)}>
              <code>{family.name}</code>
            </PageLink>{' '}
            <small>{rest.length + 1} names</small>
          </>
        ) : (
          <RecordLink record={first} />
        )}
      </span>
      <NamedSuccessor record={named} />
    </li>
  );
}

/** Lines of one date under what they share. */
export function DateGroup({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <p class="kind">{label}</p>
      <ul>{children}</ul>
    </div>
  );
}

/** The records of one date by platform; each model of a platform once. */
export function Stops(props: { records: readonly Deprecation[]; kind?: string }) {
  const { familyOf } = usePage().facts;
  return grouped(props.records, ({ platform }) => platform).map((own) => (
    <DateGroup key={own[0].platform} label={`${props.kind ?? ''}${own[0].platform}`}>
      {grouped(own, ({ id }) => familyOf.get(id)?.slug ?? id).map((model) => (
        <Stop key={model[0].id} records={model} />
      ))}
    </DateGroup>
  ));
}

/** One date: the day large, and beside it what is said of it. */
export function DateEntry(props: {
  date: Day;
  left?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { date, left, children } = props;
  const [number, month = ''] = longDate(date).split(' ');
  return (
    <li>
      <p class="date">
        <time dateTime={date}>
          <b>{number}</b> {month.slice(0, 3)}
        </time>{' '}
        {left}
      </p>
      <div>{children}</div>
    </li>
  );
}

const MONTH_BAR = 40;

/** How much stops in each month, leading to it. */
function Months({ months }: { months: readonly (readonly [string, readonly Records[]])[] }) {
  const counts = months.map(([, dates]) => dates.flat().length);
  const most = Math.max(...counts);
  return (
    <nav aria-label="Months" class="months">
      {months.map(([month], index) => {
        const count = counts[index] ?? 0;
        const height = Math.max(2, Math.round((count / most) * MONTH_BAR));
        return (
          <a key={month} href={`#in-${month}`}>
            <svg viewBox={`0 0 40 ${MONTH_BAR}`} aria-hidden="true">
              <rect y={MONTH_BAR - height} width="40" height={height} />
            </svg>
            <b>{count}</b> {longMonth(month).slice(0, 3)}
          </a>
        );
      })}
    </nav>
  );
}

/** What stops next, by month and date. */
export function ComingList(props: {
  dates: readonly Records[];
  /** The level of the headings of months. */
  level: 2 | 3;
  /** Whether the months are drawn above, to choose one. */
  drawn?: boolean;
}) {
  const { dates, level, drawn = false } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  const months = [...groupBy(dates, ([first]) => first.shutdown_date?.slice(0, 7) ?? '')];
  return (
    <>
      {drawn && months.length > 1 && <Months months={months} />}
      {months.map(([month, own]) => (
        <div key={month}>
          <Heading class="month" id={drawn ? `in-${month}` : undefined}>
            {longMonth(month)}
          </Heading>
          <ol class="dates">
            {own.map((records) => (
              <DateEntry
                key={records[0].id}
                date={records[0].shutdown_date ?? ''}
                left={<DaysLeft shutdown={records[0]} />}
              >
                <Stops records={records} />
              </DateEntry>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
