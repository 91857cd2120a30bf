/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { answerSentence } from '../../../model/answer-sentence.ts';
import {
  BEFORE_DATE,
  type Day,
  distanceInWords,
  leftInWords,
  longDate,
  NO_DATE,
  type Shutdown,
} from '../../../model/day.ts';
import type { Deprecation, Evidence } from '../../../model/generated/published.ts';
import { recordSentence } from '../../../model/spellings/checked-sentence.ts';
import { shutdownClause } from '../../../model/wording.ts';
import { escapePattern, oneOfPatterns, regionsInWords } from '../../../model/words.ts';
import { recordPagePath } from '../addresses.ts';
import { shortDate, urgencyOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Actions, Age, Cite, ExternalLink, GetTold, LongDay, PageLink } from '../parts.tsx';
import { type Entry, isPlanned } from './entries.ts';

/** A name as people say it, where the vendor prints one, and as code has it. */
export function Heading(props: {
  item: string;
  name: string | undefined;
  children?: ComponentChildren;
}) {
  const { item, name, children } = props;
  const code = <code>{item}</code>;
  return (
    <h1>
      {name ?? code}{' '}
      {(name !== undefined || children !== undefined) && (
        <small>
          {name !== undefined && code} {children}
        </small>
      )}
    </h1>
  );
}

/** Where an entry is recorded, below the root of the repository. */
export function fileOf(entry: Entry): string {
  if (isPlanned(entry)) return `records/scheduled/${entry.platform_id}.yaml`;
  return `records/deprecations/${entry.id}.yaml`;
}

/** How to cite what an entry says. */
export function CiteEntry({ entry }: { entry: Entry }) {
  const fact = `${entry.item} on ${entry.platform}: ${shutdownClause(entry)}`;
  return <Cite fact={fact} asOf={entry.as_of} file={fileOf(entry)} />;
}

/** What a reader can do with an answer: be told of changes, correct it, read it as JSON. */
export function EntryActions({ entry }: { entry: Entry }) {
  const { id, platform_id: platform } = entry;
  const json = isPlanned(entry) ? 'deprecations/scheduled.json' : `deprecations/records/${id}.json`;
  return (
    <Actions id={id} json={json}>
      <GetTold platform={platform} />
    </Actions>
  );
}

/** The date on which something stops; an earliest date and a floor are called so. */
export function ShutdownDay({ shutdown }: { shutdown: Shutdown }) {
  const { shutdown_date: day, date_basis: basis } = shutdown;
  if (day === null) return <span class="none">{NO_DATE}</span>;
  return (
    <span class="day">
      {basis && basis !== 'committed' && <span class="earliest">{BEFORE_DATE[basis]}</span>}
      <time dateTime={day}>{shortDate(day)}</time>
    </span>
  );
}

/**
 * How far away the date is on the date of the build; a script counts on from there.
 *
 * @param bare only the distance, beside words that say what it is
 */
export function DaysLeft({ shutdown, bare = false }: { shutdown: Shutdown; bare?: boolean }) {
  const { today } = usePage().facts;
  const { shutdown_date: day, date_basis: basis } = shutdown;
  if (day === null || (basis === 'not_before' && !bare)) return null;
  return (
    <span
      class={`left ${urgencyOf(shutdown, today)}`}
      data-day={day}
      data-basis={bare ? '' : basis}
    >
      {bare ? distanceInWords(day, today) : leftInWords(shutdown, today)}
    </span>
  );
}

/** A record's item, leading to its page; of what is no longer published only its name. */
export function RecordLink({ record }: { record: { id: string; item: string | null } }) {
  const { id, item } = record;
  const name = <code>{item ?? id}</code>;
  if (!usePage().facts.records.has(id)) return name;
  return <PageLink to={recordPagePath(id)}>{name}</PageLink>;
}

/** Elements of one line with what stands between them. */
export function joined(parts: readonly ComponentChildren[], between: string): ComponentChildren[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** The first and the last date on which a page said something, each leading to its copy. */
export function SeenOn({ evidence }: { evidence: readonly Evidence[] }) {
  const dates = evidence.map(({ copy, read_at, url }) => (
    <ExternalLink key={read_at} url={copy ?? url}>
      {shortDate(read_at)}
    </ExternalLink>
  ));
  return <>{joined(dates, ' to ')}</>;
}

/** The regions to which a date applies, where it is not for all. */
export function Regions({ entry }: { entry: Entry }) {
  const { regions = [] } = entry;
  if (regions.length === 0) return null;
  return <small>{regionsInWords(regions)}</small>;
}

/** A text with its names in one piece each: a browser would break them at their hyphens. */
export function wholeNames(text: string): ComponentChildren {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <span key={index} class="whole">
        {part}
      </span>
    );
  });
}

/** What the vendor names instead; a name that has a record of its own leads there. */
export function Successor({ entry }: { entry: Entry }) {
  const { checker } = usePage().facts;
  if (isPlanned(entry)) return entry.successor ?? <span class="none">–</span>;
  const { record: named, twin } = checker.successorOf(entry);
  if (entry.successor !== null) {
    if (named) return <RecordLink record={{ id: named.id, item: entry.successor }} />;
    return <span class="words">{wholeNames(entry.successor)}</span>;
  }
  if (!twin) return <span class="none">–</span>;
  return (
    <span>
      see <RecordLink record={twin} />
    </span>
  );
}

/**
 * Since when an entry is known: its announcement where the vendor dates it, else the day of the page
 * on which we saw its date first, which others may have seen earlier.
 */
export function knownSince(entry: Entry, { firstSeen }: Pick<SiteFacts, 'firstSeen'>): Day {
  const { announced_on: announced, as_of: seen, earlier_dates: earlier = [], id } = entry;
  if (isPlanned(entry)) return earlier[0]?.first_seen ?? seen;
  return announced ?? firstSeen.get(id) ?? seen;
}

/** A package of a registry by its address: `https://www.npmjs.com/package/@a/b/v/1.2.0`. */
const PACKAGE =
  /^https:\/\/(?:www\.)?(npm|py)[a-z.]*\/(?:package|project)\/(.+?)(?:\/v)?\/([\d.]+[^/]*)\/?$/;
const REGISTRIES: Readonly<Record<string, string>> = { npm: 'npm', py: 'PyPI' };

/** What a source is called: `openai 7.57.0 on npm`, or the vendor's page. */
function sourceName(url: string, provider: string): string {
  const [, registry = '', name, version] = PACKAGE.exec(url) ?? [];
  if (name === undefined) return `${provider}’s page`;
  return `${name} ${version} on ${REGISTRIES[registry]}`;
}

/** The newest page that says what a record says. */
export function Confirmed({ entry }: { entry: Entry }) {
  const { platforms } = usePage().facts;
  const provider = platforms.get(entry.platform_id)?.provider ?? '';
  const { as_of: date, evidence = [], source_url: cited } = entry;
  const read = evidence.filter(({ read_at }) => read_at.slice(0, 10) === date);
  const { url } = read.find((each) => each.url === cited) ?? read[0] ?? { url: cited };
  return (
    <>
      Confirmed on <ExternalLink url={url}>{sourceName(url, provider)}</ExternalLink> of{' '}
      <LongDay day={date} />, <Age seen={date} />
    </>
  );
}

/** The pages that were read for a record. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul class="evidence">
      {evidence.map((page) => (
        <li key={`${page.url} ${page.copy ?? ''}`}>
          <ExternalLink url={page.url} />, version of <LongDay day={page.read_at} />
          {page.copy && (
            <>
              , <ExternalLink url={page.copy}>public copy</ExternalLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

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

/** A date with its distance, as sentences have it. */
function dateInWords(day: Day, today: Day): string {
  return `${longDate(day)}, ${distanceInWords(day, today)}`;
}

/** A text in which the distances of these dates are marked. */
function Counted({ text, entries }: { text: string; entries: readonly Entry[] }) {
  const { today } = usePage().facts;
  // Of several with one date the first counts.
  const dates = new Map(
    entries.toReversed().map((each) => [dateInWords(each.shutdown_date ?? today, today), each]),
  );
  const patterns = oneOfPatterns([...dates.keys()].map(escapePattern));
  return text.split(new RegExp(`(${patterns})`)).map((part) => {
    const entry = dates.get(part);
    if (!entry?.shutdown_date) return wholeNames(part);
    const date = longDate(entry.shutdown_date).replaceAll(' ', '\u00a0');
    return [`${date}, `, <DaysLeft shutdown={entry} bare />];
  });
}

/**
 * A part of a sentence, with something of it large.
 *
 * @param show what is large, with the mark that follows it in the text
 */
function Part(props: {
  text: string;
  large: string;
  show: (mark: string) => ComponentChildren;
  entries: readonly Entry[];
}) {
  const { text, large, show, entries } = props;
  const at = text.indexOf(large);
  if (large === '' || at < 0) return <span class="part">{wholeNames(text)}</span>;
  const rest = text.slice(at + large.length);
  const after = rest.slice(1);
  return (
    <span class="part">
      {wholeNames(text.slice(0, at))}
      <span class="large">{show(rest.slice(0, 1))}</span>
      {after !== '' && (
        <span class="tail">
          <Counted text={after} entries={entries} />
        </span>
      )}
    </span>
  );
}

/**
 * The sentence of an answer in its parts: the end with its date large, what the vendor names instead
 * with its name to copy, and what other platforms have. Its distances are marked, so that a script
 * counts them on; names are not broken where they fit.
 *
 * @param lead what it is about
 * @param others what else it may give a date of
 */
export function Sentence(props: { text: string; lead: Entry; others?: readonly Entry[] }) {
  const { text, lead, others = [] } = props;
  const { checker, today } = usePage().facts;
  const end = answerSentence(lead, today);
  if (!text.startsWith(end.slice(0, -1))) return <p class="sentence">{text}</p>;
  const instead = recordSentence(checker, lead, today).slice(end.length);
  // The end may go on with what another platform has.
  const [first = '', elsewhere = ''] = instead === '' ? [text] : text.split(instead);
  const date = dateInWords(lead.shutdown_date ?? today, today);
  const named = checker.successorOf(lead).twin ?? lead;
  return (
    <p class="sentence">
      <Part
        text={first}
        large={date}
        show={(mark) => <Counted text={`${date}${mark}`} entries={[lead]} />}
        entries={others}
      />
      {instead !== '' && (
        <Part
          text={instead}
          large={named.successor ?? ''}
          show={(mark) => (
            <b data-copy={named.successor}>
              <Successor entry={named} />
              {mark}
            </b>
          )}
          entries={[]}
        />
      )}
      {elsewhere !== '' && (
        <span class="part">
          <Counted text={elsewhere} entries={others} />
        </span>
      )}
    </p>
  );
}
