/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation, Evidence } from '../../../model/generated/published.ts';
import { platformOf } from '../../../model/published.ts';
import { badgePath } from '../../api/catalogue.ts';
import { addressOf, platformPagePath, recordPagePath } from '../addresses.ts';
import { usePage } from '../facts.ts';
import { Age, ExternalLink, PageLink } from '../layout.tsx';
import { FactList } from '../tables.tsx';
import { longDate } from '../words.ts';
import { RecordLink, ShutdownDay, StatusMark, Successor } from './record-table.tsx';

/** The address of a public copy of a page, where the record names one. */
export function copyAddress({ repository, path, commit }: Evidence): string | null {
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
            <ExternalLink url={page.url} />, version of{' '}
            <time dateTime={page.read_at.slice(0, 10)}>{longDate(page.read_at)}</time>{' '}
            <Age seen={page.read_at} />
            {copy && (
              <>
                , <ExternalLink url={copy}>public copy in {page.repository}</ExternalLink>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Every field of a record, and where it was read. */
export function RecordFacts({ record }: { record: Deprecation }) {
  const day = (text: string | null) =>
    text === null ? <span class="none">not stated</span> : <time dateTime={text}>{text}</time>;
  return (
    <FactList
      facts={[
        ['Id', <code key="id">{record.id}</code>],
        ['Item', <code key="item">{record.item}</code>],
        ...(record.aliases.length === 0
          ? []
          : [['Also listed as', <AliasList key="aliases" record={record} />] as const]),
        [
          'Platform',
          <>
            <PageLink to={platformPagePath(platformOf(record.id))}>{record.platform}</PageLink>,{' '}
            {record.provider}
          </>,
        ],
        ['Type', record.type],
        ['Status', <StatusMark key="status" status={record.status} />],
        ['Announced', day(record.announced_on)],
        ['Shutdown date', <ShutdownDay key="day" shutdown={record} />],
        ['Replacement named by the vendor', <Successor key="successor" record={record} />],
        ['Our note', record.migration_note ?? <span class="none">none</span>],
        [
          'Source',
          <>
            <ExternalLink url={record.source_url} />, supported by its version of{' '}
            <time dateTime={record.as_of}>{record.as_of}</time> <Age seen={record.as_of} />
          </>,
        ],
        ['Sources', <EvidenceList key="evidence" evidence={record.evidence ?? []} />],
      ]}
    />
  );
}

/** Aliases; those with a record of their own on this platform lead there. */
export function AliasList({ record }: { record: Deprecation }) {
  const { names } = usePage().facts;
  const [platform = ''] = record.id.split('/');
  const own = new Map(
    (names.get(platform) ?? [])
      .filter(([name, other]) => name === other.item && other !== record)
      .map(([, other]) => [other.item, other] as const),
  );
  return record.aliases.map((alias, index) => {
    const other = own.get(alias);
    return (
      <span key={alias}>
        {index > 0 && ', '}
        {other ? <RecordLink record={other} /> : <code>{alias}</code>}
      </span>
    );
  });
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
        <code data-copy="">{`[![Shutdown date](${image})](${page})`}</code>
      </pre>
    </>
  );
}
