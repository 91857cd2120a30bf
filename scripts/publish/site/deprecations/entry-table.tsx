/** @jsxRuntime automatic @jsxImportSource preact */
import { BEFORE_DATE } from '../../../model/day.ts';
import { OldAge } from '../age.tsx';
import { standingOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { GroupRow, ScrollTable } from '../tables.tsx';
import {
  type Entry,
  type EntryGroup,
  isPlanned,
  joinStops,
  platformIdOf,
  type Stop,
} from './entries.ts';
import { familyPagePath } from './families.ts';
import { DaysLeft, RecordLink, Regions, ShutdownDay, Successor } from './record-parts.tsx';

/** What a search of the table looks for in a row besides its words, and what its filters compare. */
function findableBy(stop: Stop, { bynames, platforms }: SiteFacts) {
  const [first] = stop;
  const id = platformIdOf(first);
  const { provider = '', providerSlug = '' } = platforms.get(id) ?? {};
  const names = stop.flatMap(({ item, aliases }) => [item, ...aliases]);
  const others = bynames.get(id) ?? [];
  const type = isPlanned(first) ? 'model' : first.type;
  const date = first.shutdown_date ?? '';
  return {
    'data-names': names.join('|'),
    'data-also': [...names, date, provider, ...others, type, first.status].join(' | '),
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
export function EntryName({ entry }: { entry: Entry }) {
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

/** What people call the models of a row, each name once. */
function displayNamesOf(stop: Stop): string[] {
  const names = stop.map((entry) => (isPlanned(entry) ? undefined : entry.display_name));
  return [...new Set(names.filter((name) => name !== undefined))];
}

function StopRow({ stop, searched, onePlatform }: RowUse & { stop: Stop }) {
  const { facts } = usePage();
  const [first] = stop;
  const named = stop.find(({ successor }) => successor !== null) ?? first;
  const displayNames = displayNamesOf(stop);
  const attributes = searched ? findableBy(stop, facts) : {};
  return (
    <tr data-when={isPlanned(first) ? 'planned' : standingOf(first, facts.today)} {...attributes}>
      <td>
        <ShutdownDay shutdown={first} /> <DaysLeft shutdown={first} />
      </td>
      <th scope="row">
        {stop.map((entry) => (
          <span key={entry.id} class="name">
            <EntryName entry={entry} />
          </span>
        ))}{' '}
        {displayNames.length > 0 && <small>{displayNames.join(', ')}</small>}{' '}
        <Marks entry={first} /> <OldAge seen={first.as_of} />
      </th>
      <td class="successor">
        <Successor entry={named} />
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
        <tbody key={id} data-group={id}>
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
