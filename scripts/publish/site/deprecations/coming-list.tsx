/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Day } from '../../../model/day.ts';
import { longDate, longMonth } from '../../../model/day.ts';
import { groupBy } from '../../../model/words.ts';
import { standingOf } from '../dates.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { Mark } from '../marks.tsx';
import { type Entry, isPlanned, joinStops, platformIdOf, type Stop } from './entries.ts';
import { EntryName } from './entry-table.tsx';
import { familyPagePath } from './families.ts';
import { DaysLeft, Regions, ShutdownDay, Successor } from './record-parts.tsx';

/** Entries of one date and basis; there is always one. */
export type SameDate = [first: Entry, ...rest: Entry[]];

/** What is still to come by date and basis, soonest first. */
export function comingDates(entries: readonly Entry[], today: Day): SameDate[] {
  const coming = entries.filter((entry) => standingOf(entry, today) === 'coming');
  const keyOf = ({ shutdown_date, date_basis }: Entry) => `${shutdown_date} ${date_basis}`;
  return [...groupBy(coming, keyOf).values()] as SameDate[];
}

/** One model of a platform, under one name or several, and what its vendor names instead. */
function StopLine(props: { stop: Stop; dated: boolean }) {
  const [first, ...rest] = props.stop;
  const family = usePage().facts.familyOf.get(first.id);
  const named = [first, ...rest].find(({ successor }) => successor !== null) ?? first;
  const isDated = props.dated && first.shutdown_date !== null;
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
          <EntryName entry={first} />
        )}{' '}
        <Regions entry={first} />
      </span>
      {(isDated || named.successor !== null) && (
        <span class="then">
          {isDated && (
            <>
              stops <ShutdownDay shutdown={first} />{' '}
            </>
          )}
          {named.successor !== null && (
            <>
              <span aria-hidden="true">→ </span>
              <span class="visually-hidden">, replacement named by the vendor: </span>
              <Successor entry={named} />
            </>
          )}
        </span>
      )}
    </li>
  );
}

/** Lines of one date under what they share. */
export function DateGroup(props: {
  label: ComponentChildren;
  /** The platform or vendor whose mark stands before the label. */
  mark?: string;
  children: ComponentChildren;
}) {
  return (
    <div>
      <p class="kind">
        {props.mark !== undefined && <Mark id={props.mark} />}
        {props.label}
      </p>
      <ul>{props.children}</ul>
    </div>
  );
}

/**
 * The entries of one date by platform, planned ones apart; each model of a platform once.
 *
 * @param dated whether it is not the date on which they stop, which is then said of each
 */
export function Stops(props: { records: readonly Entry[]; kind?: string; dated?: boolean }) {
  const { familyOf } = usePage().facts;
  const groups = groupBy(props.records, (entry) => {
    return `${entry.platform}${isPlanned(entry) ? ', planned' : ''}`;
  });
  return [...groups].map(([name, own]) => (
    <DateGroup
      key={name}
      label={`${props.kind ?? ''}${name}`}
      mark={own[0] ? platformIdOf(own[0]) : ''}
    >
      {joinStops(own, familyOf).map((stop) => (
        <StopLine key={stop[0].id} stop={stop} dated={props.dated ?? false} />
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

/** What stops next, by month and date. */
export function ComingList({ dates }: { dates: readonly SameDate[] }) {
  const months = [...groupBy(dates, ([first]) => first.shutdown_date?.slice(0, 7) ?? '')];
  return (
    <>
      {months.map(([month, own]) => (
        <div key={month}>
          <h3 class="month">{longMonth(month)}</h3>
          <ol class="dates">
            {own.map((entries) => (
              <DateEntry
                key={entries[0].id}
                date={entries[0].shutdown_date ?? ''}
                left={<DaysLeft shutdown={entries[0]} />}
              >
                <Stops records={entries} />
              </DateEntry>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
