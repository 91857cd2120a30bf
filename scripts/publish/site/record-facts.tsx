/** @jsxRuntime automatic @jsxImportSource preact */

import type { Deprecation } from '../../model/generated/published.ts';
import { namesOf } from '../../model/name-platforms.ts';
import { DaysLeft } from './days-left.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { FactList } from './fact-list.tsx';
import { Outward } from './outward.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';
import { RecordLink } from './record-link.tsx';
import { ShutdownDay } from './shutdown-day.tsx';
import { StatusMark } from './status-mark.tsx';
import { Successor } from './successor.tsx';
import { linkSuccessor, namedElsewhere } from './words.ts';

/** A record that a successor's text names, with what is announced of it. */
function NamedRecord({ record }: { record: Deprecation }) {
  return (
    <li>
      <RecordLink record={record} /> on {record.platform}: <StatusMark status={record.status} />,
      shutdown <ShutdownDay shutdown={record} />
      {record.shutdown_date !== null && (
        <>
          , <DaysLeft shutdown={record} />
        </>
      )}
    </li>
  );
}

/** The successor, and the records that bear a name that it names. */
function SuccessorFact({ record }: { record: Deprecation }) {
  const { names } = usePage().facts;
  const here = linkSuccessor(record, names).flatMap((part) => (part.record ? [part.record] : []));
  const elsewhere = namedElsewhere(record, names);
  return (
    <>
      <Successor record={record} />
      {here.length > 0 && (
        <div class="aside">
          <p>Has a record itself on this platform:</p>
          <ul>
            {[...new Set(here)].map((named) => (
              <NamedRecord key={named.id} record={named} />
            ))}
          </ul>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div class="aside">
          <p>The same name has a record on another platform, whose days are its own:</p>
          <ul>
            {elsewhere.map((named) => (
              <NamedRecord key={named.id} record={named} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What the vendor states of a record's item, and where. */
export function RecordFacts({ record }: { record: Deprecation }) {
  const { platforms } = usePage().facts;
  const { providerSlug } = namesOf(record.id, platforms);
  const day = (text: string | null) =>
    text === null ? <span class="none">not stated</span> : <time dateTime={text}>{text}</time>;
  return (
    <FactList
      facts={[
        ['Id', <code key="id">{record.id}</code>],
        ['Item', <code key="item">{record.item}</code>],
        ...(record.aliases.length === 0
          ? []
          : [['Listed in the same entry', <AliasList key="aliases" record={record} />] as const]),
        [
          'Platform',
          <>
            {record.platform},{' '}
            <PageLink to={`deprecations/index.html?provider=${providerSlug}`}>
              {record.provider}
            </PageLink>
          </>,
        ],
        ['Type', record.type],
        ['Status', <StatusMark key="status" status={record.status} />],
        ['Announced', day(record.announced_on)],
        ['Shutdown day', <ShutdownDay key="day" shutdown={record} />],
        ['Successor named by the vendor', <SuccessorFact key="successor" record={record} />],
        ['Migration note (ours)', record.migration_note ?? <span class="none">none</span>],
        [
          'Source',
          <>
            <Outward url={record.source_url} /> as of{' '}
            <time dateTime={record.as_of}>{record.as_of}</time>
          </>,
        ],
        ['Pages read', <EvidenceList key="evidence" evidence={record.evidence ?? []} />],
      ]}
    />
  );
}

/** Aliases; those with a record of their own on this platform lead there. */
function AliasList({ record }: { record: Deprecation }) {
  const { names } = usePage().facts;
  const [platform = ''] = record.id.split('/');
  const own = new Map(
    (names.get(platform) ?? [])
      .filter(([name, other]) => name === other.item && other !== record)
      .map(([, other]) => [other.item, other] as const),
  );
  return (
    <ul class="inline">
      {record.aliases.map((alias) => {
        const other = own.get(alias);
        return <li key={alias}>{other ? <RecordLink record={other} /> : <code>{alias}</code>}</li>;
      })}
    </ul>
  );
}
