/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Deprecation } from '../../../model/generated/published.ts';
import type { Effect } from '../../../model/generated/records.ts';
import { Age } from '../age.tsx';
import { Quote } from '../changes/changes.tsx';
import { usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import { linkSuccessor, longDate, namedElsewhere, standingOf } from '../words.ts';
import type { PlannedRecord } from './planned.ts';
import { DaysLeft, RecordLink, ShutdownDay, StatusMark, Successor } from './records.tsx';

const STOPPED = 'Assume that it no longer works.';

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
  const { today } = usePage().facts;
  const { provider, shutdown_date: date, status } = record;
  const left = <DaysLeft shutdown={record} />;
  const assume = <b>{STOPPED}</b>;
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
        This is recorded as retired. {provider}’s shutdown date: {day}, {left}.
        {passed && <> {assume}</>}
      </>
    );
  }
  if (record.date_basis === 'earliest') {
    return (
      <>
        {provider} calls {day} the earliest possible shutdown date: {left}.{' '}
        <Assume
          date={date}
          before="It may work longer."
          after="It may be off; the vendor has not said that it stopped."
        />
      </>
    );
  }
  return (
    <>
      {provider} set {day} as its shutdown date: {left}.{' '}
      <Assume date={date} before="Move before then." after={STOPPED} />
    </>
  );
}

/** When the vendor announced it. */
function Announced({ record }: { record: Deprecation }) {
  if (record.announced_on === null) return null;
  return (
    <small>
      {' '}
      Announced <time dateTime={record.announced_on}>{longDate(record.announced_on)}</time>.
    </small>
  );
}

/** An identifier as code has it: one word. */
const IDENTIFIER = /^[\w.:@/-]+$/;

/** What changes in code, where the vendor names one identifier for another. */
function ChangedIdentifier({ record }: { record: Deprecation }) {
  const { item, successor, type } = record;
  if (type !== 'model' || successor === null) return null;
  if (!IDENTIFIER.test(item) || !IDENTIFIER.test(successor)) return null;
  return <pre class="snippet">{`- "${item}"\n+ "${successor}"`}</pre>;
}

/** A record that a replacement's name leads to: whether it is going away itself. */
function NamedRecord({ record }: { record: Deprecation }) {
  return (
    <li>
      <RecordLink record={record} /> on {record.platform}: <StatusMark status={record.status} />,
      shutdown <ShutdownDay shutdown={record} />
      {record.shutdown_date !== null && (
        <>
          , <DaysLeft shutdown={record} />
        </>
      )}{' '}
      <Age seen={record.as_of} />
    </li>
  );
}

/** The replacement, and what is recorded of the names in it. */
function Replacement({ record }: { record: Deprecation }) {
  const { names } = usePage().facts;
  if (record.successor === null) return <p>{record.provider} names no replacement.</p>;
  const here = linkSuccessor(record, names).flatMap((part) => (part.record ? [part.record] : []));
  const elsewhere = namedElsewhere(record, names);
  return (
    <>
      <p>
        Replacement named by {record.provider}:{' '}
        <b data-copy={record.successor}>
          <Successor record={record} />
        </b>
      </p>
      <ChangedIdentifier record={record} />
      {here.length === 0 && <p class="note">No shutdown of it is recorded on this platform.</p>}
      {here.length > 0 && (
        <div class="aside">
          <p>The replacement is going away itself:</p>
          <ul>
            {[...new Set(here)].map((named) => (
              <NamedRecord key={named.id} record={named} />
            ))}
          </ul>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div class="aside">
          <p>The same name has a record on another platform, with its own dates:</p>
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

/** Where the record was read, and how long ago. */
function Source({ record }: { record: Deprecation }) {
  const { evidence = [], provider, source_url: url } = record;
  const [page] = evidence.filter((each) => each.url === url);
  const copy = page?.copy;
  return (
    <p>
      <Age seen={record.as_of} /> · {provider}’s page of{' '}
      <time dateTime={record.as_of}>{longDate(record.as_of)}</time> ·{' '}
      <ExternalLink url={url}>source</ExternalLink>
      {copy && (
        <>
          {' '}
          · <ExternalLink url={copy}>the copy that was read</ExternalLink>
        </>
      )}
    </p>
  );
}

/** What a reader came for: what was set, what to do, and how old that is. */
export function Answer({ record }: { record: Deprecation }) {
  return (
    <div class="verdict">
      <p class="sentence">
        <Sentence record={record} />
        <Announced record={record} />
      </p>
      <Replacement record={record} />
      {record.migration_note !== null && <p>Our note: {record.migration_note}</p>}
      <Source record={record} />
    </div>
  );
}

/** What is only planned for the same model on another platform. */
function PlannedLine({ planned }: { planned: PlannedRecord }) {
  return (
    <li>
      {planned.platform}: <code>{planned.item}</code>,{' '}
      <PageLink to="deprecations/planned.html">planned, may move</PageLink>:{' '}
      <ShutdownDay shutdown={planned} />, <DaysLeft shutdown={planned} />{' '}
      <Age seen={planned.as_of} />
    </li>
  );
}

/** The same model on other platforms, whose dates are their own; what is planned is called so. */
export function Elsewhere({ record }: { record: Deprecation }) {
  const { plannedElsewhere, sameElsewhere } = usePage().facts;
  const others = sameElsewhere.get(record.id) ?? [];
  const planned = plannedElsewhere.get(record.id) ?? [];
  if (others.length + planned.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">Same model elsewhere</h2>
      <ul class="checked">
        {others.map((other) => (
          <li key={other.id}>
            {other.platform}: <RecordLink record={other} />, <StatusMark status={other.status} />,
            shutdown <ShutdownDay shutdown={other} />
            {other.shutdown_date !== null && (
              <>
                , <DaysLeft shutdown={other} />
              </>
            )}{' '}
            <span aria-hidden="true"> → </span>
            <span class="visually-hidden">, replacement named by the vendor: </span>
            <Successor record={other} /> <Age seen={other.as_of} />
          </li>
        ))}
        {planned.map((each) => (
          <PlannedLine key={each.id} planned={each} />
        ))}
      </ul>
    </section>
  );
}

const EFFECTS: Record<Effect['effect'], string> = {
  closed_to_new_users: 'Closed to new users',
  closed_to_idle_users: 'Closed to users who have not used it lately',
  restricted: 'Restricted',
  rerouted: 'Calls are sent to another model',
  read_only: 'Read only',
  fails: 'Calls fail',
};

/** What else happens, when and to whom, in the vendor's words. */
export function Effects({ id }: { id: string }) {
  const effects = usePage().facts.files.get(id)?.effects ?? [];
  if (effects.length === 0) return null;
  return (
    <section aria-labelledby="effects">
      <h2 id="effects">What else happens</h2>
      <ul class="checked">
        {effects.map((effect) => (
          <li key={`${effect.effect} ${effect.words}`}>
            <b>{EFFECTS[effect.effect]}</b>
            {effect.from !== null && (
              <>
                {' '}
                from <time dateTime={effect.from}>{effect.from}</time>
              </>
            )}
            : <Quote words={effect.words} />{' '}
            <small>
              <ExternalLink url={effect.source_url}>source</ExternalLink>
            </small>{' '}
            <Age seen={effect.as_of} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HistoryLine(props: { date: ComponentChildren; when: ComponentChildren }) {
  return (
    <li>
      {props.date} <small>{props.when}</small>
    </li>
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
          <HistoryLine
            key={`${each.first_seen} ${each.shutdown_date ?? ''}`}
            date={<ShutdownDay shutdown={each} />}
            when={
              <>
                on the vendor’s page from {each.first_seen} to {each.last_seen}
                {each.evidence.map((page) => {
                  const copy = page.copy ?? page.url;
                  return (
                    <span key={copy}>
                      , <ExternalLink url={copy}>copy of {page.read_at.slice(0, 10)}</ExternalLink>
                    </span>
                  );
                })}
              </>
            }
          />
        ))}
        <HistoryLine
          date={<ShutdownDay shutdown={record} />}
          when={
            <>
              as recorded now, on the page of {record.as_of} <Age seen={record.as_of} />
            </>
          }
        />
      </ol>
    </section>
  );
}
