/** @jsxRuntime automatic @jsxImportSource preact */
import { shutdownInWords } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import {
  listPagePath,
  platformPagePath,
  recordPagePath,
  vendorPagePath,
  yearFolder,
} from '../addresses.ts';
import { COPY_SCRIPT } from '../assets.ts';
import { ChangeHistory } from '../changes/changes.tsx';
import { LastFinding } from '../checks/checks.tsx';
import { type Removed, type SiteFacts, usePage } from '../facts.ts';
import { breadcrumbs, EditLink, PageLink, WrongValueLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import type { NamesByPlatform } from '../words.ts';
import { Answer, DateHistory, Effects, Elsewhere } from './record-answer.tsx';
import { AliasList, RecordFacts } from './records.tsx';

/** What a reader can do with the record. */
function Actions({ record }: { record: Deprecation }) {
  const { platforms } = usePage().facts;
  const file = `deprecations/records/${record.id}`;
  return (
    <ul class="inline actions">
      <li class="scripted">
        <span data-copy="#" data-copy-label="Copy link" />
      </li>
      <li>
        <PageLink to={`subscribe.html#${namesOf(record.id, platforms).providerSlug}`}>
          Subscribe
        </PageLink>
      </li>
      <li>
        <WrongValueLink id={record.id} />
      </li>
      <li>
        <PageLink to={`${file}.json`}>JSON</PageLink>
      </li>
      <li>
        <PageLink to={`${file}.md`}>Markdown</PageLink>
      </li>
      {record.shutdown_date !== null && (
        <li>
          <PageLink to={listPagePath(yearFolder(record.shutdown_date.slice(0, 4)))}>
            All of {record.shutdown_date.slice(0, 4)}
          </PageLink>
        </li>
      )}
    </ul>
  );
}

function Body({ record }: { record: Deprecation }) {
  return (
    <article>
      <p class="crumbs">
        <PageLink to="deprecations/index.html">Deprecations</PageLink> /{' '}
        <PageLink to={platformPagePath(platformOf(record.id))}>{record.platform}</PageLink>
      </p>
      <h1>
        <code>{record.item}</code> <small>{record.platform}</small>
      </h1>
      {record.aliases.length > 0 && (
        <p class="note">
          The vendor lists it together with <AliasList record={record} />.
        </p>
      )}
      <Answer record={record} />
      <Actions record={record} />
      <Elsewhere record={record} />
      <Effects id={record.id} />
      <DateHistory record={record} />
      <LastFinding record={record} />
      <ChangeHistory id={record.id} />
      <details>
        <summary>All fields and sources</summary>
        <RecordFacts record={record} />
        <p>
          <EditLink path={`records/deprecations/${record.id}.yaml`} />
        </p>
      </details>
    </article>
  );
}

/** Characters of a title that search engines show. */
const TITLE_ROOM = 70;

/**
 * What people search for, as far as a title has room; a replacement only where one is named. The date
 * tells records of the same item on one platform apart: a vendor may set dates by region.
 */
function titleOf(record: Deprecation, names: NamesByPlatform): string {
  const { id, item, platform, status, successor, shutdown_date: date } = record;
  const isTwin = ([name, other]: readonly [string, Deprecation]) =>
    name === item && other.item === item && other !== record;
  if (date !== null && names.get(platformOf(id))?.some(isTwin)) {
    return `${item} shutdown date ${date}`;
  }
  const titles = [
    ...(successor === null
      ? []
      : [`${item} ${status}: shutdown date and replacement (${platform})`]),
    `${item} ${status}: shutdown date (${platform})`,
    `${item} shutdown date (${platform})`,
  ];
  return titles.find((title) => title.length <= TITLE_ROOM) ?? `${item} shutdown date`;
}

/** The page of one record. */
function recordPage(record: Deprecation, { baseUrl, names }: SiteFacts): Page {
  const { id, item, platform, successor } = record;
  const instead =
    successor === null
      ? 'The vendor names no replacement.'
      : `Replacement named by the vendor: ${successor}.`;
  return {
    path: recordPagePath(id),
    head: {
      title: titleOf(record, names),
      description: `${item} on ${platform}: ${record.status}, shutdown ${shutdownInWords(record)}. ${instead}`,
      section: 'deprecations/index.html',
      scripts: [COPY_SCRIPT.path],
      alternates: [
        { type: 'application/json', path: `deprecations/records/${id}.json`, title: 'JSON' },
        { type: 'text/markdown', path: `deprecations/records/${id}.md`, title: 'Markdown' },
      ],
      data: breadcrumbs(baseUrl, [
        ['Deprecations', 'deprecations/index.html'],
        [platform, platformPagePath(platformOf(id))],
        [item, recordPagePath(id)],
      ]),
    },
    body: <Body record={record} />,
  };
}

/** The pages of all records. */
export function* recordPages(facts: SiteFacts): Generator<Page> {
  for (const record of facts.deprecations) yield recordPage(record, facts);
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
            <PageLink to="plans/index.html">Plans</PageLink> / {name}
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

/** The pages of what is no longer published: their addresses stay. */
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
