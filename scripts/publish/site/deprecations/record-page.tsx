/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../../model/generated/published.ts';
import { platformOf } from '../../../model/record-id.ts';
import { recordSentence } from '../../../model/spellings/checked-sentence.ts';
import { shutdownClause } from '../../../model/wording.ts';
import { Actions, GetTold } from '../actions.tsx';
import { platformPagePath, recordPagePath, vendorPagePath } from '../addresses.ts';
import { ChangeHistory } from '../changes/changes.tsx';
import type { Removed } from '../changes/removed.ts';
import { Cite } from '../cite.tsx';
import type { SiteFacts } from '../facts.ts';
import { EditLink, PageLink } from '../links.tsx';
import { Mark } from '../marks.tsx';
import type { Page } from '../render.tsx';
import { Badge } from './badge.tsx';
import { datedTitle } from './family-page.tsx';
import { MoreFacts } from './more-facts.tsx';
import { Answer } from './record-answer.tsx';
import { EvidenceList, joined, Regions } from './record-parts.tsx';

function RecordBody({ record }: { record: Deprecation }) {
  const { id, item, platform, as_of: asOf } = record;
  const file = `records/deprecations/${id}.yaml`;
  return (
    <article>
      <h1>
        {record.display_name === undefined ? <code>{item}</code> : record.display_name}{' '}
        <small>
          {record.display_name !== undefined && <code>{item}</code>} <Mark id={platformOf(id)} />
          <PageLink to={platformPagePath(platformOf(id))}>{platform}</PageLink>{' '}
          <Regions entry={record} />
        </small>
      </h1>
      {record.aliases.length > 0 && (
        <p class="note">
          The vendor also calls it{' '}
          {joined(
            record.aliases.map((alias) => <code key={alias}>{alias}</code>),
            ', ',
          )}
          .
        </p>
      )}
      <Answer record={record} />
      <Actions id={id} json={`deprecations/records/${id}.json`}>
        <GetTold platform={platformOf(id)} />
      </Actions>
      <MoreFacts record={record} />
      <ChangeHistory id={id} />
      <div class="folds">
        <Cite fact={`${item} on ${platform}: ${shutdownClause(record)}`} asOf={asOf} file={file} />
        <Badge record={record} />
        <details>
          <summary>Sources</summary>
          <EvidenceList evidence={record.evidence ?? []} />
          <p>
            <EditLink path={file} />
          </p>
        </details>
      </div>
    </article>
  );
}

/** The page of one record. */
function recordPage(record: Deprecation, facts: SiteFacts): Page {
  const { id, item, platform, regions } = record;
  return {
    path: recordPagePath(id),
    head: {
      // A vendor may set dates by region: their date, for which there is room, tells such records apart.
      title: datedTitle(regions ? item : `${item} (${platform})`, record, facts),
      description: `Is ${item} going away? ${recordSentence(facts.checker, record, facts.today)}`,
      section: 'deprecations/index.html',
      scripts: ['copy-text'],
      json: `deprecations/records/${id}.json`,
    },
    body: <RecordBody record={record} />,
  };
}

/** The pages of all records. */
export function* recordPages(facts: SiteFacts): Generator<Page> {
  for (const record of facts.deprecations) yield recordPage(record, facts);
}

function RemovedBody({ removed }: { removed: Removed }) {
  const { kind, id, name } = removed;
  return (
    <article>
      <h1>{name}</h1>
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
