/** @jsxRuntime automatic @jsxImportSource preact */
import { longDate } from '../../../model/day.ts';
import { FIELD_NAMES, fieldOf, textsOf } from '../../../model/deprecation-fields.ts';
import type { Deprecation, SourceCheckReport } from '../../../model/generated/published.ts';
import { isAbout } from '../../../model/matches.ts';
import { recordSentence } from '../../../model/spellings/checked-sentence.ts';
import { groupBy, joinWords } from '../../../model/words.ts';
import { platformPagePath, recordPagePath, vendorPagePath } from '../addresses.ts';
import { ChangeHistory, Quote } from '../changes/changes.tsx';
import { shortDate } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { EditLink, ExternalLink, Fold, Linked, LongDay, Mark, PageLink } from '../parts.tsx';
import texts from '../texts.json' with { type: 'json' };
import { Badge } from './badge.tsx';
import { familyPagePath } from './entries.ts';
import { datedTitle } from './family-page.tsx';
import {
  ChangedIdentifier,
  CiteEntry,
  Confirmed,
  EntryActions,
  EvidenceList,
  fileOf,
  Heading,
  joined,
  Regions,
  SeenOn,
  Sentence,
  ShutdownDay,
} from './record-parts.tsx';

function RecordBody({ record }: { record: Deprecation }) {
  const { id, item, platform, platform_id } = record;
  return (
    <article>
      <Heading item={item} name={record.display_name}>
        <Mark id={platform_id} />
        <PageLink to={platformPagePath(platform_id)}>{platform}</PageLink>{' '}
        <Regions entry={record} />
      </Heading>
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
      <EntryActions entry={record} />
      <MoreFacts record={record} />
      <ChangeHistory id={id} />
      <div class="folds">
        <CiteEntry entry={record} />
        <Badge record={record} />
        <Fold title="Sources">
          <EvidenceList evidence={record.evidence ?? []} />
          <p>
            <EditLink path={fileOf(record)} />
          </p>
        </Fold>
      </div>
    </article>
  );
}

/** The page of one record. */
function recordPage(record: Deprecation, facts: SiteFacts): Page {
  const { id, item, platform, regions } = record;
  return {
    path: recordPagePath(id),
    // A vendor may set dates by region: their date, for which there is room, tells such records apart.
    title: datedTitle(regions ? item : `${item} (${platform})`, record, facts),
    description: `Is ${item} going away? ${recordSentence(facts.checker, record, facts.today)}`,
    json: `deprecations/records/${id}.json`,
    body: <RecordBody record={record} />,
  };
}

/** The pages of all records. */
export function* recordPages(facts: SiteFacts): Generator<Page> {
  for (const record of facts.deprecations) yield recordPage(record, facts);
}

/** The pages of what is no longer published: their addresses stay. */
export function removedPages({ removed }: SiteFacts): Page[] {
  return removed.map(([id, kind]) => ({
    path: kind === 'record' ? recordPagePath(id) : vendorPagePath(id),
    title: `${id}: removed`,
    description: `The ${kind} ${id} was removed; its change history.`,
    body: (
      <article>
        <h1>{id}</h1>
        <p class="verdict">
          This {kind} was removed; its id is never used again for something else.
        </p>
        <ChangeHistory id={id} />
      </article>
    ),
  }));
}

/** The values of the fields that their rows give a label for, where a record has them. */
function MoreFacts({ record }: { record: Deprecation }) {
  const facts = FIELD_NAMES.flatMap((name) => {
    const { page } = fieldOf(name);
    const values = textsOf(name, record[name]);
    if (page === undefined || values.length === 0) return [];
    return [{ label: page, values }];
  });
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(({ label, values }) => (
        <>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value}>
              <code>{value}</code>
            </dd>
          ))}
        </>
      ))}
    </dl>
  );
}

/** The date of a page as a report read it. */
function readOn({ pages, date }: SourceCheckReport, address: string): string {
  return pages.find(({ url, state }) => state === 'read' && url === address)?.observed_on ?? date;
}

/** What the newest check says against a record; nothing where it agrees or was not checked. */
function RecordFinding({ record }: { record: Deprecation }) {
  const { findings, lastReport } = usePage().facts;
  const finding = findings.get(record.id);
  if (!lastReport || !finding || !isAbout(finding, record)) return null;
  const { state, differences } = finding;
  if (state !== 'mismatch' && state !== 'gone') return null;
  const isDismissed = differences.length > 0 && differences.every(({ dismissed }) => dismissed);
  const date = longDate(readOn(lastReport, record.source_url));
  const said = state === 'gone' ? 'no longer lists it' : 'says otherwise';
  const review = isDismissed ? 'a reviewer kept the record' : 'waiting for review';
  return (
    <p class="state">
      The page of {date} {said}; {review}.
    </p>
  );
}

/** What a reader came for: whether and when it stops, what replaces it, and who says so. */
export function Answer({ record }: { record: Deprecation }) {
  const { checker, familyOf, today } = usePage().facts;
  const { announced_on: announced, migration_note: note, regions = [] } = record;
  const family = familyOf.get(record.id);
  return (
    <div class="verdict">
      <Sentence text={recordSentence(checker, record, today)} lead={record} />
      <div class="beside">
        <ChangedIdentifier record={record} />
        {note !== null && (
          <Fold title="Our note">
            <p>
              <Linked text={note} />
            </p>
          </Fold>
        )}
      </div>
      <div class="known">
        <p class="note">
          {announced !== null && (
            <>
              Announced <LongDay day={announced} />.{' '}
            </>
          )}
          <Confirmed entry={record} />
        </p>
        <RecordFinding record={record} />
        {family && (
          <p>
            <PageLink to={familyPagePath(family)}>
              Every version<span class="visually-hidden"> of {family.name}</span>
            </PageLink>
          </p>
        )}
        <div class="folds">
          <Effects record={record} />
          <DateHistory record={record} />
          {regions.length > 0 && (
            <Fold title="Regions">
              <p>{regions.join(', ')}</p>
            </Fold>
          )}
        </div>
      </div>
    </div>
  );
}

/** What else happens; from when, where that is still to come. The vendor's words are folded. */
function Effects({ record }: { record: Deprecation }) {
  const { today } = usePage().facts;
  const groups = groupBy(record.effects ?? [], ({ effect }) => texts.effects[effect]);
  return [...groups].map(([name, same]) => {
    const dates = new Set(same.flatMap(({ from }) => from ?? []).filter((from) => from > today));
    const from = dates.size > 0 ? ` from ${joinWords([...dates].map(longDate))}` : '';
    return (
      <Fold key={name} title={`${name}${from}`}>
        {same.map(({ source_url, words }) => (
          <p key={words}>
            <Quote words={words} />{' '}
            <small>
              <ExternalLink url={source_url}>source</ExternalLink>
            </small>
          </p>
        ))}
      </Fold>
    );
  });
}

/** The dates that the vendor's page gave before; since when it gave each is folded. */
function DateHistory({ record }: { record: Deprecation }) {
  const { earlier_dates: earlier = [] } = record;
  if (earlier.length === 0) return null;
  const dates = earlier.map(({ shutdown_date: day }) => (day === null ? 'none' : shortDate(day)));
  return (
    <Fold title={`Earlier dates: ${dates.join(', ')}`}>
      <ol class="changes">
        {earlier.map((each) => (
          <li key={`${each.first_seen} ${each.shutdown_date ?? ''}`}>
            <ShutdownDay shutdown={each} />{' '}
            <small>
              on the page from <SeenOn evidence={each.evidence} />
            </small>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
