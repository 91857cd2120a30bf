/** @jsxRuntime automatic @jsxImportSource preact */
import { longDate } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import type { Effect } from '../../../model/generated/records.ts';
import { recordSentence } from '../../../model/spellings/checked-sentence.ts';
import { groupBy, joinWords } from '../../../model/words.ts';
import { Quote } from '../changes/changes.tsx';
import { RecordFinding } from '../checks/findings.tsx';
import { shortDate } from '../dates.ts';
import { usePage } from '../facts.ts';
import { ExternalLink, Linked, PageLink } from '../links.tsx';
import { familyPagePath } from './families.ts';
import { Lifeline } from './lifeline.tsx';
import { Confirmed, SeenOn, ShutdownDay } from './record-parts.tsx';
import { Sentence } from './sentence.tsx';

/** An identifier as code has it: one word. */
const IDENTIFIER = /^[\w.:@/-]+$/;

/** What changes in code, where the vendor names one identifier for another. */
export function ChangedIdentifier({ record }: { record: Deprecation }) {
  const { item, successor, type } = record;
  if (type !== 'model' || successor === null) return null;
  if (!IDENTIFIER.test(item) || !IDENTIFIER.test(successor)) return null;
  return (
    <pre class="snippet">
      <del>{`- "${item}"`}</del>
      {'\n'}
      <ins>{`+ "${successor}"`}</ins>
    </pre>
  );
}

/** Words of a note that is shown beside the answer; a longer one is folded. */
const NOTE_ROOM = 12;

/** What we add to the vendor's words. */
function Note({ text }: { text: string }) {
  const note = <Linked text={text} />;
  if (text.split(' ').length <= NOTE_ROOM) return <p>Our note: {note}</p>;
  return (
    <details>
      <summary>Our note</summary>
      <p>{note}</p>
    </details>
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
        {note !== null && <Note text={note} />}
      </div>
      <div class="known">
        <p class="note">
          {announced !== null && record.shutdown_date === null && (
            <>
              Announced <time dateTime={announced}>{longDate(announced)}</time>.{' '}
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
            <details>
              <summary>Regions</summary>
              <p>{regions.join(', ')}</p>
            </details>
          )}
        </div>
      </div>
      <Lifeline record={record} />
    </div>
  );
}

const EFFECTS: Record<Effect['effect'], string> = {
  closed_to_new_users: 'Closed to new users',
  closed_to_idle_users: 'Closed to inactive users',
  restricted: 'Restricted',
  rerouted: 'Calls go to another model or fail',
  read_only: 'Read only',
};

/** What else happens; from when, where that is still to come. The vendor's words are folded. */
function Effects({ record }: { record: Deprecation }) {
  const { today } = usePage().facts;
  const groups = groupBy(record.effects ?? [], ({ effect }) => EFFECTS[effect]);
  return [...groups].map(([name, same]) => {
    const dates = new Set(same.flatMap(({ from }) => from ?? []).filter((from) => from > today));
    return (
      <details key={name}>
        <summary>
          {name}
          {dates.size > 0 && ` from ${joinWords([...dates].map(longDate))}`}
        </summary>
        {same.map(({ source_url, words }) => (
          <p key={words}>
            <Quote words={words} />{' '}
            <small>
              <ExternalLink url={source_url}>source</ExternalLink>
            </small>
          </p>
        ))}
      </details>
    );
  });
}

/** Earlier dates that stand before their fold. */
const EARLIER_SHOWN = 2;

/** The dates that the vendor's page gave before; since when it gave each is folded. */
function DateHistory({ record }: { record: Deprecation }) {
  const { earlier_dates: earlier = [] } = record;
  if (earlier.length === 0) return null;
  const dates = earlier.map(({ shutdown_date: day }) => (day === null ? 'none' : shortDate(day)));
  const more = dates.splice(EARLIER_SHOWN).length;
  return (
    <details>
      <summary>
        Earlier dates: {dates.join(', ')}
        {more > 0 && ` and ${more} more`}
      </summary>
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
    </details>
  );
}
