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
import { familyPagePath } from './families.ts';
import { DaysLeft, NamedSuccessor, RecordLink, Regions } from './record-parts.tsx';

/** Entries of one date and basis; there is always one. */
export type SameDate = [first: Entry, ...rest: Entry[]];

/** What is still to come by date and basis, soonest first. */
export function comingDates(entries: readonly Entry[], today: Day): SameDate[] {
  const coming = entries.filter((entry) => standingOf(entry, today) === 'coming');
  const keyOf = ({ shutdown_date, date_basis }: Entry) => `${shutdown_date} ${date_basis}`;
  return [...groupBy(coming, keyOf).values()] as SameDate[];
}

/** One model of a platform, under one name or several, and what its vendor names instead. */
function StopLine({ stop: [first, ...rest] }: { stop: Stop }) {
  const family = usePage().facts.familyOf.get(first.id);
  const named = [first, ...rest].find(({ successor }) => successor !== null) ?? first;
  const isAlone = !family || (rest.length === 0 && !isPlanned(first));
  return (
    <li>
      <span>
        {isAlone && !isPlanned(first) && <RecordLink record={first} />}
        {isAlone && isPlanned(first) && <code>{first.item}</code>}
        {!isAlone && (
          <PageLink to={familyPagePath(family)}>
            <code>{rest.length > 0 ? family.name : first.item}</code>
          </PageLink>
        )}{' '}
        {rest.length > 0 && <small>{rest.length + 1} names</small>}{' '}
        {!isPlanned(first) && <Regions regions={first.regions ?? []} />}
      </span>
      <NamedSuccessor entry={named} />
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

/** The entries of one date by platform, planned ones apart; each model of a platform once. */
export function Stops(props: { records: readonly Entry[]; kind?: string }) {
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
        <StopLine key={stop[0].id} stop={stop} />
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
