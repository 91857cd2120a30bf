/** @jsxRuntime automatic @jsxImportSource preact */
import { type Day, leftInWords, NO_DATE, type Shutdown } from '../../../model/day.ts';
import type { Deprecation, Evidence } from '../../../model/generated/published.ts';
import { BEFORE_DATE, type PlannedRecord } from '../../../model/planned.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import { recordPagePath, reportPagePath } from '../addresses.ts';
import { Age, OldAge } from '../age.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../links.tsx';
import { GroupRow, ScrollTable } from '../tables.tsx';
import { longDate, shortDate, standingOf, urgencyOf } from '../words.ts';
import { type Family, familyPagePath } from './families.ts';
import type { RecordGroup } from './record-groups.ts';

/** The date on which something stops; an earliest date and a floor are called so. */
export function ShutdownDay({ shutdown }: { shutdown: Shutdown }) {
  const { shutdown_date: day, date_basis: basis } = shutdown;
  if (day === null) return <span class="none">{NO_DATE}</span>;
  return (
    <span class="day">
      {basis && basis !== 'committed' && <span class="earliest">{BEFORE_DATE[basis]}</span>}
      <time dateTime={day}>{shortDate(day)}</time>
    </span>
  );
}

/** How far away the date is on the date of the build; a script counts on from there. */
export function DaysLeft({ shutdown }: { shutdown: Shutdown }) {
  const { today } = usePage().facts;
  const { shutdown_date: day, date_basis: basis } = shutdown;
  const name = `left ${urgencyOf(shutdown, today)}`;
  const words = leftInWords(shutdown, today);
  if (day === null) return null;
  return (
    <span class={name} data-day={day} data-basis={basis}>
      {words}
    </span>
  );
}

/** A record's item, leading to its page. */
export function RecordLink({ record }: { record: Pick<Deprecation, 'id' | 'item'> }) {
  return (
    <PageLink to={recordPagePath(record.id)}>
      <code>{record.item}</code>
    </PageLink>
  );
}

/** What the vendor names instead; a name that has a record of its own leads there. */
export function Successor({ record }: { record: Deprecation }) {
  const { record: named, twin } = usePage().facts.checker.successorOf(record);
  if (record.successor !== null) {
    return named ? (
      <RecordLink record={{ id: named.id, item: record.successor }} />
    ) : (
      <span class="words">{record.successor}</span>
    );
  }
  if (!twin) return <span class="none">–</span>;
  return (
    <span>
      see <RecordLink record={twin} />
    </span>
  );
}

/** What a search of the table looks for in a row besides its words, and what its filters compare. */
function findableBy(
  { id, aliases, shutdown_date: date, type, status }: Deprecation,
  { bynames, platforms }: SiteFacts,
) {
  const { provider, providerSlug } = namesOf(id, platforms);
  return {
    'data-also': [
      ...aliases,
      date ?? '',
      provider,
      ...(bynames.get(platformOf(id)) ?? []),
      type,
      status,
    ].join(' | '),
    'data-provider': providerSlug,
  };
}

/**
 * Since when a record is known: its announcement where the vendor dates it, else the oldest page
 * version that it rests on, which others may have seen earlier.
 */
export function knownSince({ announced_on: announced, as_of, evidence = [] }: Deprecation): Day {
  return announced ?? evidence.map(({ read_at }) => read_at.slice(0, 10)).sort()[0] ?? as_of;
}

/** What is said beside a name where it is not what a reader expects. */
function Marks({ record }: { record: Deprecation }) {
  const { status, type } = record;
  const isComing = standingOf(record, usePage().facts.today) === 'coming';
  const marks = [
    ...(record.regions ?? []),
    ...(type === 'model' ? [] : [type]),
    ...(isComing && status === 'deprecated' ? [] : [status]),
  ];
  return (
    <>
      {marks.length > 0 && <small>{marks.join(', ')}</small>} <OldAge seen={record.as_of} />
    </>
  );
}

/** What the rows of a table of records are for. */
interface RowUse {
  /** Whether a script finds and filters the rows. */
  searched?: boolean;
  /** Whether all are of one platform, which is then not said again. */
  onePlatform?: boolean;
  /** Whether all are of one model: then it is said since when each is known. */
  inFamily?: boolean;
  /** The record whose page it is. */
  current?: string | undefined;
}

interface RecordRows extends RowUse {
  groups: readonly RecordGroup[];
}

/** A record in a table of many. */
function RecordRow(props: RowUse & { record: Deprecation }) {
  const { facts } = usePage();
  const { record, searched, onePlatform, inFamily, current } = props;
  const known = knownSince(record);
  return (
    <tr
      data-when={standingOf(record, facts.today)}
      {...(searched ? findableBy(record, facts) : {})}
    >
      <td>
        <ShutdownDay shutdown={record} /> <DaysLeft shutdown={record} />
      </td>
      <th scope="row">
        {record.id === current ? <code>{record.item}</code> : <RecordLink record={record} />}{' '}
        <Marks record={record} />
      </th>
      <td class="successor">
        <Successor record={record} />
      </td>
      {!onePlatform && <td>{record.platform}</td>}
      {inFamily && (
        <td data-label="known since">
          <time dateTime={known}>{shortDate(known)}</time>
          {record.announced_on !== null && <small> announced</small>}
        </td>
      )}
    </tr>
  );
}

/** A planned date in a table of records; a floor is not counted down to. */
export function PlannedRow({ planned, inFamily }: RowUse & { planned: PlannedRecord }) {
  const { familyOf, lastReport, plannedDiffering } = usePage().facts;
  const { item, platform, successor } = planned;
  const family = inFamily ? undefined : familyOf.get(planned.id);
  return (
    <tr>
      <td>
        <ShutdownDay shutdown={planned} /> <DaysLeft shutdown={planned} />
        {lastReport && plannedDiffering.has(planned.id) && (
          <>
            {' '}
            <PageLink to={reportPagePath(lastReport.date)}>the page says otherwise</PageLink>
          </>
        )}
      </td>
      <th scope="row">
        {family ? (
          <PageLink to={familyPagePath(family)}>
            <code>{item}</code>
          </PageLink>
        ) : (
          <code>{item}</code>
        )}{' '}
        <OldAge seen={planned.as_of} />
      </th>
      <td class="successor">{successor ?? <span class="none">–</span>}</td>
      <td>{platform}</td>
      {inFamily && (
        <td>
          <small>planned, may move</small>
        </td>
      )}
    </tr>
  );
}

export const RECORD_COLUMNS: readonly string[] = [
  'Shutdown date',
  'Item',
  'Replacement',
  'Platform',
];

/** The rows of a table of records, in groups by what their date means today. */
export function RecordGroups({ groups, ...how }: RecordRows) {
  return (
    <>
      {groups.map(({ standing, name, records }) => (
        <tbody key={standing} data-group={standing}>
          <GroupRow columns={RECORD_COLUMNS.length - (how.onePlatform ? 1 : 0)}>{name}</GroupRow>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} {...how} />
          ))}
        </tbody>
      ))}
    </>
  );
}

/** Records in groups by what their date means today. */
export function RecordTable({ caption, ...rows }: RecordRows & { caption: string }) {
  return (
    <ScrollTable
      id="records"
      class="records stacked"
      columns={rows.onePlatform ? RECORD_COLUMNS.slice(0, -1) : RECORD_COLUMNS}
      caption={`${caption}. –: the source names no replacement.`}
    >
      <RecordGroups {...rows} />
    </ScrollTable>
  );
}

/** Every version of a model on every platform, in one table. */
export function FamilyTable({ family, current }: { family: Family; current?: string }) {
  return (
    <ScrollTable
      id="versions"
      class="stacked"
      columns={[...RECORD_COLUMNS, 'Known since']}
      caption={`${family.name}: every version and platform that is recorded. –: none named`}
    >
      <tbody>
        {family.records.map((record) => (
          <RecordRow key={record.id} record={record} current={current} inFamily />
        ))}
        {family.planned.map((planned) => (
          <PlannedRow key={planned.id} planned={planned} inFamily />
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** The replacement after an arrow; nothing where the vendor names none. */
export function NamedSuccessor({ record }: { record: Deprecation }) {
  if (record.successor === null) return null;
  return (
    <span class="then">
      <span aria-hidden="true"> → </span>
      <span class="visually-hidden">, replacement named by the vendor: </span>
      <Successor record={record} />
    </span>
  );
}

/** The pages that were read for a record. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul class="evidence">
      {evidence.map((page) => (
        <li key={`${page.url} ${page.copy ?? ''}`}>
          <ExternalLink url={page.url} />, version of{' '}
          <time dateTime={page.read_at.slice(0, 10)}>{longDate(page.read_at)}</time>{' '}
          <Age seen={page.read_at} />
          {page.copy && (
            <>
              , <ExternalLink url={page.copy}>public copy</ExternalLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
