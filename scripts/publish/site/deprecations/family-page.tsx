/** @jsxRuntime automatic @jsxImportSource preact */
// In: a model with its versions and platforms. Out: its page, which begins with the answer.
// Example: models/gpt-4o.html, "Yes. It stops on OpenAI API on 14 January 2027."
import { type Day, shutdownInWords } from '../../../model/day.ts';
import { namesOf } from '../../../model/published.ts';
import { compareCodeUnits, countOf, groupBy } from '../../../model/words.ts';
import { Cite } from '../cite.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink, WrongValueLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { shortDate, standingOf } from '../words.ts';
import { type Entry, isPlanned, mergeEntries } from './entries.ts';
import { FamilyTable } from './entry-table.tsx';
import { type Family, familyPagePath } from './families.ts';
import { Lifelines } from './lifeline.tsx';
import { ChangedIdentifier } from './record-answer.tsx';
import { Confirmed, DaysLeft } from './record-parts.tsx';
import { answerSentence } from './sentence.ts';

/**
 * The order of an answer: the very name before its versions, records before plans, what is still to
 * come, soonest first, before what has passed, latest first.
 */
function answerOrder(name: string, today: Day): (a: Entry, b: Entry) => number {
  const isName = ({ item, aliases }: Entry) => item === name || aliases.includes(name);
  const rank = (entry: Entry) => {
    const isPassed = standingOf(entry, today) === 'passed';
    return [isName(entry), !isPlanned(entry), !isPassed].map((is) => (is ? 0 : 1)).join('');
  };
  return (a, b) => {
    const [dateA, dateB] = [a.shutdown_date ?? '9999', b.shutdown_date ?? '9999'];
    const later = compareCodeUnits(dateA, dateB);
    const isPassed = standingOf(a, today) === 'passed';
    return compareCodeUnits(rank(a), rank(b)) || (isPassed ? -later : later);
  };
}

/** Each platform once, with what answers for it; the one that answers for all comes first. */
export function leadingEntries(family: Family, today: Day): Entry[] {
  const entries = mergeEntries(family.records, family.planned);
  const ordered = entries.sort(answerOrder(family.name, today));
  return [...groupBy(ordered, ({ platform }) => platform).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** What a reader can do with the answer. */
function Actions({ leading }: { leading: Entry }) {
  const { platforms } = usePage().facts;
  const { providerSlug } = namesOf(leading.id, platforms);
  const json = isPlanned(leading)
    ? 'deprecations/scheduled.json'
    : `deprecations/records/${leading.id}.json`;
  return (
    <ul class="inline actions">
      <li class="scripted">
        <span data-copy="#" data-copy-label="Copy link" />
      </li>
      <li>
        <PageLink to={`subscribe.html#${providerSlug}`}>Get told</PageLink>
      </li>
      <li>
        <WrongValueLink id={leading.id} />
      </li>
      <li>
        <PageLink to={json}>JSON</PageLink>
      </li>
    </ul>
  );
}

/** The file of an entry below the root of the repository. */
function fileOf(entry: Entry): string {
  if (isPlanned(entry)) return `records/scheduled/${entry.row.platform_id}.yaml`;
  return `records/deprecations/${entry.id}.yaml`;
}

function FamilyBody({ family }: { family: Family }) {
  const { today } = usePage().facts;
  const entries = leadingEntries(family, today);
  const [leading] = entries;
  if (leading === undefined) return null;
  const all = [...family.records, ...family.planned];
  const sentence = answerSentence(leading, today);
  return (
    <article>
      <h1>
        <code>{family.name}</code>
      </h1>
      <p class="sentence">
        {sentence} <DaysLeft shutdown={leading} />
      </p>
      <Lifelines entries={entries} name={family.name} />
      {!isPlanned(leading) && <ChangedIdentifier record={leading} />}
      <p>
        <Confirmed entry={leading} />
      </p>
      <Actions leading={leading} />
      {all.length > entries.length && (
        <section aria-labelledby="all">
          <h2 id="all">Every version</h2>
          <FamilyTable
            entries={mergeEntries(family.records, family.planned)}
            caption={`${countOf(all.length, 'entry', 'entries')}, soonest first`}
          />
        </section>
      )}
      <Cite
        fact={`${family.name}: ${sentence.replace(/\.$/, '')}`}
        asOf={leading.as_of}
        file={fileOf(leading)}
        inSnapshots={!isPlanned(leading)}
      />
    </article>
  );
}

const TITLE_ROOM = 70;

/** What people search for: the date and the replacement, as far as there is room. */
export function datedTitle(name: string, entry: Entry, facts: SiteFacts): string {
  const { date_basis: basis, shutdown_date: date, status, successor } = entry;
  if (date === null) return `${name}: shutdown date and replacement`;
  let verb = 'shutdown date';
  if (isPlanned(entry)) verb = 'planned shutdown';
  else if (standingOf(entry, facts.today) === 'coming') verb = 'shuts down';
  else if (status === 'retired') verb = 'shut down';
  const earliest = basis === 'earliest' ? 'earliest ' : '';
  const title = `${name} ${verb} ${earliest}${shortDate(date)}`;
  const lasts = !isPlanned(entry) && facts.checker.successorOf(entry).records.length === 0;
  const full = successor !== null && lasts ? `${title} → ${successor}` : title;
  const titles = [full, title, `${name} shutdown date ${date}`];
  return titles.find(({ length }) => length <= TITLE_ROOM) ?? `${name} shutdown date`;
}

/** The date of a platform and its replacement, in the description for search engines. */
function describe(entry: Entry): string {
  const planned = isPlanned(entry) ? 'planned ' : '';
  const then = entry.successor === null ? '' : ` → ${entry.successor}`;
  return `${entry.platform} ${planned}${shutdownInWords(entry as Parameters<typeof shutdownInWords>[0])}${then}`;
}

/** A page for each model: all its versions and platforms. */
export function* familyPages(facts: SiteFacts): Generator<Page> {
  for (const family of facts.families) {
    const entries = leadingEntries(family, facts.today);
    const [leading] = entries;
    if (leading === undefined) continue;
    yield {
      path: familyPagePath(family),
      head: {
        title: datedTitle(`${family.name} (${leading.platform})`, leading, facts),
        description: `Is ${family.name} going away? ${answerSentence(leading, facts.today)} ${entries.map(describe).join('; ')}.`,
        section: 'deprecations/index.html',
        scripts: ['copy-text'],
      },
      body: <FamilyBody family={family} />,
    };
  }
}
