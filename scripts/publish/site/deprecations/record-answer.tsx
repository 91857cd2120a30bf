/** @jsxRuntime automatic @jsxImportSource preact */
import { longDate } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import type { Effect } from '../../../model/generated/records.ts';
import { recordSentence } from '../../../model/spellings/checked-sentence.ts';
import { groupBy } from '../../../model/words.ts';
import { Quote } from '../changes/changes.tsx';
import { RecordFinding } from '../checks/findings.tsx';
import { shortDate } from '../dates.ts';
import { usePage } from '../facts.ts';
import { ExternalLink, Linked, PageLink } from '../links.tsx';
import { familyPagePath } from './families.ts';
import { Lifeline } from './lifeline.tsx';
import { Confirmed, RecordLink, SeenOn, ShutdownDay, Successor } from './record-parts.tsx';
import { Sentence } from './sentence.tsx';

/** An identifier as code has it: one word. */
const IDENTIFIER = /^[\w.:@/-]+$/;

/** What changes in code, where the vendor names one identifier for another. */
function ChangedIdentifier({ record }: { record: Deprecation }) {
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

/** The replacement; the sentence says what is recorded of the names in it. */
export function Replacement({ record }: { record: Deprecation }) {
  const { twin } = usePage().facts.checker.successorOf(record);
  const named = twin ?? record;
  if (named.successor === null) return null;
  return (
    <div class="instead">
      <p class="kind">
        Replacement
        {twin && (
          <>
            {' '}
            of <RecordLink record={twin} />
          </>
        )}
      </p>
      <p>
        <b data-copy={named.successor}>
          <Successor entry={named} />
        </b>
      </p>
      <ChangedIdentifier record={record} />
    </div>
  );
}

/** Characters of a note that is shown beside the answer; a longer one is folded. */
const NOTE_ROOM = 120;

/** What we add to the vendor's words. */
function Note({ text }: { text: string }) {
  const note = <Linked text={text} />;
  if (text.length <= NOTE_ROOM) return <p>Our note: {note}</p>;
  return (
    <details>
      <summary>Our note</summary>
      <p>{note}</p>
    </details>
  );
}

const REROUTED = 'Some calls are sent to another model; assume that the others fail.';

/** What a reader came for: whether and when it stops, what replaces it, and who says so. */
export function Answer({ record }: { record: Deprecation }) {
  const { checker, familyOf, today } = usePage().facts;
  const { announced_on: announced, effects = [], migration_note: note } = record;
  const family = familyOf.get(record.id);
  const { twin } = checker.successorOf(record);
  const dated = [record, ...checker.successorOf(twin ?? record).records];
  return (
    <div class="verdict">
      <div>
        <Sentence text={recordSentence(checker, record, today)} entries={dated} />
        {effects.some(({ effect }) => effect === 'rerouted') && <p>{REROUTED}</p>}
        {note !== null && <Note text={note} />}
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
            <PageLink to={familyPagePath(family)}>Every version of {family.name}</PageLink>
          </p>
        )}
      </div>
      <Replacement record={record} />
      <Lifeline record={record} />
    </div>
  );
}

const EFFECTS: Record<Effect['effect'], string> = {
  closed_to_new_users: 'Closed to new users',
  closed_to_idle_users: 'Closed to inactive users',
  restricted: 'Restricted',
  rerouted: 'Calls are sent to another model',
  read_only: 'Read only',
};

function effectInWords({ effect, from }: Effect): string {
  if (from === null) return EFFECTS[effect];
  return `${EFFECTS[effect]} from ${longDate(from)}`;
}

/** What else happens and when; the vendor's words are folded. */
export function Effects({ record }: { record: Deprecation }) {
  const groups = [...groupBy(record.effects ?? [], effectInWords)];
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="effects">
      <h2 id="effects">Before the shutdown</h2>
      {groups.map(([name, same]) => (
        <details key={name}>
          <summary>{name}</summary>
          {same.map(({ source_url, words }) => (
            <p key={words}>
              <Quote words={words} />{' '}
              <small>
                <ExternalLink url={source_url}>source</ExternalLink>
              </small>
            </p>
          ))}
        </details>
      ))}
    </section>
  );
}

/** The dates that the vendor's page gave before; since when it gave each is folded. */
export function DateHistory({ record }: { record: Deprecation }) {
  const { earlier_dates: earlier = [] } = record;
  if (earlier.length === 0) return null;
  const dates = earlier.map(({ shutdown_date: day }) => (day === null ? 'none' : shortDate(day)));
  return (
    <details>
      <summary>Earlier dates: {dates.join(', ')}</summary>
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
