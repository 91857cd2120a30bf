/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Deprecation } from '../../../model/generated/published.ts';
import type { Effect } from '../../../model/generated/records.ts';
import { Age, OldAge } from '../age.tsx';
import { Quote } from '../changes/changes.tsx';
import { LastFinding } from '../checks/checks.tsx';
import { usePage } from '../facts.ts';
import { ExternalLink, Linked, PageLink } from '../links.tsx';
import { longDate, standingOf } from '../words.ts';
import { familyPagePath } from './families.ts';
import {
  DaysLeft,
  FamilyTable,
  knownSince,
  RecordLink,
  ShutdownDay,
  Successor,
} from './records.tsx';

const STOPPED = 'Assume that it no longer works.';
const REROUTED = 'Some calls have been moved to another model; assume that the others fail.';

/** What to assume until a date and after it; a script counts on from the build. */
function Assume({ date, before, after }: { date: string; before: string; after: string }) {
  const { today } = usePage().facts;
  if (date < today) return <b>{after}</b>;
  return (
    <b data-until={date} data-after={after}>
      {before}
    </b>
  );
}

/** What the vendor set, in one sentence, and what to assume today. */
function Sentence({ record }: { record: Deprecation }) {
  const { files, today } = usePage().facts;
  const { provider, shutdown_date: date, status } = record;
  const left = <DaysLeft shutdown={record} />;
  const effects = files.get(record.id)?.effects ?? [];
  const stopped = effects.some(({ effect }) => effect === 'rerouted') ? REROUTED : STOPPED;
  const assume = <b>{stopped}</b>;
  if (date === null) {
    return status === 'retired' ? (
      <>
        {provider} says that this is retired and gives no date. {assume}
      </>
    ) : (
      <>
        {provider} has deprecated this and <b>announced no shutdown date</b>.
      </>
    );
  }
  const day = <time dateTime={date}>{longDate(date)}</time>;
  const passed = standingOf(record, today) === 'passed';
  if (status === 'retired') {
    return (
      <>
        This is recorded as retired. {provider}’s shutdown date: {day} {left}
        {passed && <> {assume}</>}
      </>
    );
  }
  if (record.date_basis === 'earliest') {
    return (
      <>
        {provider} calls {day} the earliest possible shutdown date {left}{' '}
        <Assume
          date={date}
          before="It may work longer."
          after="It may have stopped; the vendor has not said so."
        />
      </>
    );
  }
  return (
    <>
      {provider} set {day} as its shutdown date {left}{' '}
      <Assume date={date} before="Migrate before then." after={stopped} />
    </>
  );
}

/** An identifier as code has it: one word. */
const IDENTIFIER = /^[\w.:@/-]+$/;

/** What changes in code, where the vendor names one identifier for another. */
export function ChangedIdentifier({ record }: { record: Deprecation }) {
  const { item, successor, type } = record;
  if (type !== 'model' || successor === null) return null;
  if (!IDENTIFIER.test(item) || !IDENTIFIER.test(successor)) return null;
  return <pre class="snippet">{`- "${item}"\n+ "${successor}"`}</pre>;
}

/** What is recorded of the replacement itself. */
function EndsToo({ records }: { records: readonly Deprecation[] }) {
  if (records.length === 0) return null;
  return (
    <div class="aside">
      <p>The replacement also ends:</p>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <RecordLink record={record} /> on {record.platform}, <ShutdownDay shutdown={record} />{' '}
            <DaysLeft shutdown={record} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a vendor names instead, to be copied, after what says whose word it is. */
export function Instead({
  record,
  children,
}: {
  record: Deprecation;
  children: ComponentChildren;
}) {
  return (
    <>
      <p class="kind">{children}</p>
      <p>
        <b data-copy={record.successor ?? ''}>
          <Successor record={record} />
        </b>
      </p>
    </>
  );
}

/** The replacement, and what is recorded of the names in it. */
function Replacement({ record }: { record: Deprecation }) {
  const { successorOf } = usePage().facts.checker;
  const { twin } = successorOf(record);
  const named = twin ?? record;
  if (named.successor === null) return <p>The source read names no replacement.</p>;
  return (
    <>
      <Instead record={named}>
        {twin && (
          <>
            Its source names no replacement; for <RecordLink record={twin} />, of the same date,{' '}
            {record.provider} names
          </>
        )}
        {!twin && <>Replacement named by {record.provider}</>}
      </Instead>
      <ChangedIdentifier record={record} />
      <EndsToo records={successorOf(named).records} />
    </>
  );
}

/** Where the record was read, how old that is, and what the last check found. */
function Source({ record }: { record: Deprecation }) {
  const { evidence = [], provider, source_url: url } = record;
  const page = evidence.find((each) => each.url === url);
  const copy = page?.copy;
  const copied = page?.read_at.slice(0, 10) ?? record.as_of;
  return (
    <>
      <p>
        <ExternalLink url={url}>{provider}’s page</ExternalLink>, as of{' '}
        <time dateTime={record.as_of}>{longDate(record.as_of)}</time> <Age seen={record.as_of} />
        {copy && (
          <>
            {' · '}
            <ExternalLink url={copy}>
              {copied === record.as_of
                ? 'the copy that was read'
                : `public copy of ${longDate(copied)}`}
            </ExternalLink>
          </>
        )}
        {record.announced_on === null && (
          <> · known since at least {longDate(knownSince(record))}</>
        )}
      </p>
      <LastFinding record={record} />
    </>
  );
}

/** What a reader came for: what was set, what to do, and how old that is. */
export function Answer({ record }: { record: Deprecation }) {
  const { announced_on: announced } = record;
  return (
    <div class="verdict">
      <div>
        <p class="sentence">
          <Sentence record={record} />
          {announced !== null && (
            <small>
              {' '}
              Announced <time dateTime={announced}>{longDate(announced)}</time>.
            </small>
          )}
        </p>
        {record.migration_note !== null && (
          <p>
            Our note: <Linked text={record.migration_note} />
          </p>
        )}
        <Source record={record} />
      </div>
      <div class="instead">
        <Replacement record={record} />
      </div>
    </div>
  );
}

/** The other versions and platforms of a model, whose dates are their own. */
export function Elsewhere({ record }: { record: Deprecation }) {
  const family = usePage().facts.familyOf.get(record.id);
  if (!family) return null;
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">
        <PageLink to={familyPagePath(family)}>All of {family.name}</PageLink>
      </h2>
      <FamilyTable family={family} current={record.id} />
    </section>
  );
}

const EFFECTS: Record<Effect['effect'], string> = {
  closed_to_new_users: 'Closed to new users',
  closed_to_idle_users: 'Closed to inactive users',
  restricted: 'Restricted',
  rerouted: 'Calls are sent to another model',
  read_only: 'Read only',
  continues_for_some: 'Goes on for some',
};

/** What else happens, when and to whom, in the vendor's words. */
export function Effects({ id }: { id: string }) {
  const effects = usePage().facts.files.get(id)?.effects ?? [];
  if (effects.length === 0) return null;
  return (
    <section aria-labelledby="effects">
      <h2 id="effects">Before the shutdown</h2>
      <ul class="checked">
        {effects.map((effect) => (
          <li key={`${effect.effect} ${effect.words}`}>
            <b>{EFFECTS[effect.effect]}</b>
            {effect.from !== null && (
              <>
                {' '}
                from <time dateTime={effect.from}>{longDate(effect.from)}</time>
              </>
            )}
            : <Quote words={effect.words} />{' '}
            <small>
              <ExternalLink url={effect.source_url}>source</ExternalLink>
            </small>{' '}
            <OldAge seen={effect.as_of} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The dates that the vendor's page gave before, as dated copies show them. */
export function DateHistory({ record }: { record: Deprecation }) {
  const earlier = usePage().facts.files.get(record.id)?.earlier_dates ?? [];
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">History of its date</h2>
      <ol class="changes">
        {earlier.map((each) => (
          <li key={`${each.first_seen} ${each.shutdown_date ?? ''}`}>
            <ShutdownDay shutdown={each} />{' '}
            <small>
              on the vendor’s page from {longDate(each.first_seen)} to {longDate(each.last_seen)}
              {each.evidence.map(({ copy, url, read_at }) => (
                <span key={copy ?? url}>
                  , <ExternalLink url={copy ?? url}>copy of {longDate(read_at)}</ExternalLink>
                </span>
              ))}
            </small>
          </li>
        ))}
        <li>
          <ShutdownDay shutdown={record} /> <small>on the page of {longDate(record.as_of)}</small>
        </li>
      </ol>
    </section>
  );
}
