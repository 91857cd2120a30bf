/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation, Evidence } from '../../model/generated/published.ts';
import { namesOf } from '../../model/published.ts';
import { badgePath } from '../catalogue.ts';
import { addressOf, recordPagePath } from './addresses.ts';
import { DaysLeft, RecordLink, ShutdownDay, StatusMark, Successor } from './deprecations.tsx';
import { usePage } from './facts.ts';
import { InstantTime, Outward, PageLink } from './layout.tsx';
import { FactList } from './tables.tsx';
import { linkSuccessor, namedElsewhere } from './words.ts';

/** The address of a public copy of a page, where the record names one. */
function copyAddress({ repository, path, commit }: Evidence): string | null {
  if (!repository || !path || !commit) return null;
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${repository}/blob/${commit}/${file}`;
}

/** The pages that were read for a record. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul class="evidence">
      {evidence.map((page) => {
        const copy = copyAddress(page);
        return (
          <li key={`${page.url} ${page.path ?? ''}`}>
            <Outward url={page.url} />, read as it stood <InstantTime at={page.read_at} />
            {copy && (
              <>
                ; <Outward url={copy}>public copy in {page.repository}</Outward>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

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

/** Markdown that shows a badge which follows the record, for a README. */
export function BadgeSnippet({ record }: { record: Deprecation }) {
  const { baseUrl } = usePage().facts;
  const endpoint = `${baseUrl}${badgePath(record.id)}`;
  const image = `https://img.shields.io/endpoint?url=${encodeURIComponent(endpoint)}`;
  const page = `${baseUrl}${addressOf(recordPagePath(record.id))}`;
  return (
    <>
      <p>
        Markdown for a README. The badge is drawn by shields.io from{' '}
        <PageLink to={badgePath(record.id)}>this file</PageLink> and follows the record.
      </p>
      <pre class="snippet">
        <code>{`[![Shutdown day](${image})](${page})`}</code>
      </pre>
    </>
  );
}
