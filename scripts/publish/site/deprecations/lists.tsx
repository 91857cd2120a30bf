/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { BEFORE_DATE, type Day, longDate } from '../../../model/day.ts';
import { groupBy } from '../../../model/words.ts';
import { standingOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { GroupRow, Mark, OldAge, PageLink, ScrollTable } from '../parts.tsx';
import {
  type Entry,
  type EntryGroup,
  familyPagePath,
  isPlanned,
  joinStops,
  type Stop,
} from './entries.ts';
import { DaysLeft, joined, RecordLink, Regions, ShutdownDay, Successor } from './record-parts.tsx';

/** One model of a platform, under one name or several, and what its vendor names instead. */
function StopLine(props: { stop: Stop; dated: boolean }) {
  const [first, ...rest] = props.stop;
  const family = usePage().facts.familyOf.get(first.id);
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
      {(isDated || first.successor !== null) && (
        <span class="then">
          {isDated && (
            <>
              stops <ShutdownDay shutdown={first} />{' '}
            </>
          )}
          {first.successor !== null && (
            <>
              <span aria-hidden="true">→ </span>
              <span class="visually-hidden">, replacement named by the vendor: </span>
              <Successor entry={first} />
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
    <DateGroup key={name} label={`${props.kind ?? ''}${name}`} mark={own[0]?.platform_id ?? ''}>
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

/** What stops next, by month, date and basis. */
export function ComingList({ groups }: { groups: readonly EntryGroup[] }) {
  const keyOf = ({ shutdown_date: date, date_basis: basis }: Entry) => `${date} ${basis}`;
  return groups.map(({ id, name, entries }) => (
    <div key={id}>
      <h3 class="month">{name}</h3>
      <ol class="dates">
        {[...groupBy(entries, keyOf)].map(([key, own]) => {
          const [first] = own;
          if (!first?.shutdown_date) return null;
          return (
            <DateEntry key={key} date={first.shutdown_date} left={<DaysLeft shutdown={first} />}>
              <Stops records={own} />
            </DateEntry>
          );
        })}
      </ol>
    </div>
  ));
}

/** What a search of the table looks for in a row besides its words, and what its filters compare. */
function findableBy(stop: Stop, { bynames, platforms }: SiteFacts) {
  const [first] = stop;
  const id = first.platform_id;
  const { provider = '', providerSlug = '' } = platforms.get(id) ?? {};
  const names = stop.flatMap(({ item, aliases }) => [item, ...aliases]);
  const others = bynames.get(id) ?? [];
  const date = first.shutdown_date ?? '';
  return {
    'data-names': names.join('|'),
    'data-also': [...names, date, provider, ...others, first.type, first.status].join(' | '),
    'data-provider': providerSlug,
  };
}

/** What is said beside a name where it is not what a reader expects. */
function Marks({ entry }: { entry: Entry }) {
  const { plannedDiffering, today } = usePage().facts;
  if (isPlanned(entry)) {
    return (
      <>
        <small class="mark planned">planned, may move</small>{' '}
        {plannedDiffering.has(entry.id) && <small>the page says otherwise</small>}
      </>
    );
  }
  const { status, type } = entry;
  const marks = type === 'model' ? [] : [type as string];
  if (status !== 'deprecated' || standingOf(entry, today) !== 'coming') marks.push(status);
  return (
    <>
      {marks.length > 0 && <small>{marks.join(', ')}</small>} <Regions entry={entry} />
    </>
  );
}

/** The name of an entry, leading to its page; what is only planned leads to its model. */
function EntryName({ entry }: { entry: Entry }) {
  const family = usePage().facts.familyOf.get(entry.id);
  if (!isPlanned(entry)) return <RecordLink record={entry} />;
  const name = <code>{entry.item}</code>;
  if (family) return <PageLink to={familyPagePath(family)}>{name}</PageLink>;
  return name;
}

/** What the rows of a table are for. */
interface RowUse {
  /** Whether a script finds and filters the rows. */
  searched?: boolean;
  /** Whether all are of one platform, which is then not said again. */
  onePlatform?: boolean;
}

function StopRow({ stop, searched, onePlatform }: RowUse & { stop: Stop }) {
  const { facts } = usePage();
  const [first] = stop;
  const displayNames = [...new Set(stop.flatMap(({ display_name: name }) => name ?? []))];
  const attributes = searched ? findableBy(stop, facts) : {};
  return (
    <tr data-when={isPlanned(first) ? 'planned' : standingOf(first, facts.today)} {...attributes}>
      <td>
        <ShutdownDay shutdown={first} /> <DaysLeft shutdown={first} />
      </td>
      <th scope="row">
        {joined(
          stop.map((entry) => (
            <span key={entry.id} class="name">
              <EntryName entry={entry} />
            </span>
          )),
          ', ',
        )}{' '}
        {displayNames.length > 0 && <small>{displayNames.join(', ')}</small>}{' '}
        <Marks entry={first} /> <OldAge seen={first.as_of} />
      </th>
      <td class="successor">
        <Successor entry={first} />
      </td>
      {!onePlatform && <td>{first.platform}</td>}
    </tr>
  );
}

function columnsOf({ onePlatform }: RowUse): string[] {
  const columns = ['Stops on', 'Name', 'Replacement'];
  if (!onePlatform) columns.push('Platform');
  return columns;
}

/** Rows under their headings, to be shown or loaded. */
export function EntryRows({ groups, ...use }: RowUse & { groups: readonly EntryGroup[] }) {
  const { familyOf } = usePage().facts;
  return (
    <>
      {groups.map(({ id, name, entries }) => (
        <tbody key={id}>
          <GroupRow columns={columnsOf(use).length}>{name}</GroupRow>
          {joinStops(entries, familyOf).map((stop) => (
            <StopRow key={stop[0].id} stop={stop} {...use} />
          ))}
        </tbody>
      ))}
    </>
  );
}

/** Says once what a table leaves unsaid in its rows. */
const CAPTION = `Soonest first. –: no replacement in our source. “${BEFORE_DATE.not_before.trim()}”: it does not stop before that date.`;

/** A table of what stops, in groups by what the date means today. */
export function EntryTable(props: RowUse & { groups: readonly EntryGroup[] }) {
  const { groups, ...use } = props;
  return (
    <ScrollTable id="records" class="records stacked" columns={columnsOf(use)} caption={CAPTION}>
      <EntryRows groups={groups} {...use} />
    </ScrollTable>
  );
}
