/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../../model/generated/published.ts';
import { recordAnchor, recordPagePath, vendorPagePath } from '../addresses.ts';
import { ChangeHistory } from '../changes.tsx';
import { LastFinding } from '../checks.tsx';
import { DaysLeft, ShutdownDay, StatusMark } from '../deprecations.tsx';
import { type Removed, type SiteFacts, usePage } from '../facts.ts';
import { EditLink, PageLink } from '../layout.tsx';
import { BadgeSnippet, RecordFacts } from '../record-facts.tsx';
import type { Page } from '../render.tsx';
import { dayInWords } from '../words.ts';

function OtherForms({ record }: { record: Deprecation }) {
  const file = `deprecations/records/${record.id}`;
  return (
    <ul class="inline">
      <li>
        <PageLink to={`${file}.json`}>JSON</PageLink>
      </li>
      <li>
        <PageLink to={`${file}.md`}>Markdown</PageLink>
      </li>
      <li>
        <PageLink to={`deprecations/index.html#${recordAnchor(record.id)}`}>In the table</PageLink>
      </li>
      <li>
        <EditLink path={`records/deprecations/${record.id}.yaml`} />
      </li>
    </ul>
  );
}

function Body({ record }: { record: Deprecation }) {
  const { today } = usePage().facts;
  return (
    <article>
      <p class="crumbs">
        <PageLink to="deprecations/index.html">Deprecations</PageLink> / {record.platform}
      </p>
      <h1>
        <code>{record.item}</code>
      </h1>
      <p class="verdict">
        <StatusMark status={record.status} />
        <span class="stop">
          {record.shutdown_date !== null && 'Shutdown day '}
          <ShutdownDay shutdown={record} />
        </span>
        {record.shutdown_date !== null && <DaysLeft shutdown={record} />}
        <small>
          as of{' '}
          <time dateTime={today} data-today>
            {today}
          </time>{' '}
          (UTC)
        </small>
      </p>
      <section aria-labelledby="facts">
        <h2 id="facts">What the vendor states</h2>
        <RecordFacts record={record} />
        <OtherForms record={record} />
      </section>
      <section aria-labelledby="check">
        <h2 id="check">What the last check found</h2>
        <LastFinding record={record} />
      </section>
      <ChangeHistory id={record.id} />
      <section aria-labelledby="badge">
        <h2 id="badge">Badge</h2>
        <BadgeSnippet record={record} />
      </section>
    </article>
  );
}

/** The page of one record. */
function recordPage(record: Deprecation): Page {
  const { id, item, platform, successor } = record;
  const instead =
    successor === null
      ? 'The vendor names no successor.'
      : `Successor named by the vendor: ${successor}.`;
  return {
    path: recordPagePath(id),
    head: {
      title: `${item} on ${platform}`,
      description: `${item} on ${platform}: ${record.status}, shutdown ${dayInWords(record)}. ${instead}`,
      section: 'deprecations/index.html',
      twins: [
        { type: 'application/json', path: `deprecations/records/${id}.json`, title: 'JSON' },
        { type: 'text/markdown', path: `deprecations/records/${id}.md`, title: 'Markdown' },
      ],
    },
    body: <Body record={record} />,
  };
}

/** The pages of all records. */
export function recordPages({ deprecations }: SiteFacts): Page[] {
  return deprecations.map(recordPage);
}

function RemovedBody({ removed }: { removed: Removed }) {
  const { kind, id, name, platform } = removed;
  return (
    <article>
      <p class="crumbs">
        {kind === 'record' ? (
          <>
            <PageLink to="deprecations/index.html">Deprecations</PageLink> / {platform}
          </>
        ) : (
          <>
            <PageLink to="plans/index.html">Plans</PageLink> / vendor
          </>
        )}
      </p>
      <h1>{kind === 'record' ? <code>{name}</code> : name}</h1>
      <p class="verdict">
        This {kind} was removed; <code>{id}</code> is never used again for something else.
      </p>
      <ChangeHistory id={id} />
    </article>
  );
}

/** The pages of what is no longer published: their addresses last. */
export function removedPages({ removed }: SiteFacts): Page[] {
  return removed.map((each) => ({
    path: each.kind === 'record' ? recordPagePath(each.id) : vendorPagePath(each.id),
    head: {
      title: each.platform === null ? each.name : `${each.name} on ${each.platform}`,
      description: `The ${each.kind} ${each.name} was removed; its change history.`,
      section: each.kind === 'record' ? 'deprecations/index.html' : 'plans/index.html',
    },
    body: <RemovedBody removed={each} />,
  }));
}
