/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../../model/generated/published.ts';
import { recordAnchor, recordPagePath } from '../addresses.ts';
import { BadgeSnippet } from '../badge-snippet.tsx';
import { ChangeHistory } from '../change-history.tsx';
import { DaysLeft } from '../days-left.tsx';
import { dayInWords } from '../describe-day.ts';
import { EditLink } from '../edit-link.tsx';
import type { SiteFacts } from '../facts.ts';
import { LastFinding } from '../last-finding.tsx';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import { RecordFacts } from '../record-facts.tsx';
import type { Page } from '../render.tsx';
import { ShutdownDay } from '../shutdown-day.tsx';
import { StatusMark } from '../status-mark.tsx';

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
export function recordPage(record: Deprecation): Page {
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
