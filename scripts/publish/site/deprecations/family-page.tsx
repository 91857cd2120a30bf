/** @jsxRuntime automatic @jsxImportSource preact */
// In: a model with its versions and platforms. Out: its page, which begins with the answer.
// Example: models/gpt-4o.html, "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days."
import { checkedSentence } from '../../../model/spellings/checked-sentence.ts';
import { shutdownClause } from '../../../model/wording.ts';
import { groupBy } from '../../../model/words.ts';
import { shortDate, standingOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { Actions, Cite, GetTold } from '../parts.tsx';
import {
  type Entry,
  type Family,
  familyPagePath,
  groupEntries,
  isPlanned,
  mergeEntries,
} from './entries.ts';
import { Lifelines } from './lifeline.tsx';
import { EntryTable } from './lists.tsx';
import { ChangedIdentifier, Confirmed, Sentence } from './record-parts.tsx';

/**
 * The same answer as everywhere else, and each platform once, with what answers for it; the one that
 * answers for all comes first.
 */
function answerFamily(family: Family, { checker, today }: SiteFacts) {
  const checked = checker.check(family.name, today);
  const ordered: Entry[] = [
    ...checked.deciding.map(({ record }) => record),
    ...checked.planned,
    ...mergeEntries(family.records, family.planned),
  ];
  const platforms = groupBy(ordered, ({ platform }) => platform);
  const entries = [...platforms.values()].flatMap(([first]) => first ?? []);
  return { sentence: checkedSentence(checker, checked, today), entries };
}

/** The file of an entry below the root of the repository. */
function fileOf(entry: Entry): string {
  if (isPlanned(entry)) return `records/scheduled/${entry.platform_id}.yaml`;
  return `records/deprecations/${entry.id}.yaml`;
}

function FamilyBody({
  family,
  answer,
}: {
  family: Family;
  answer: ReturnType<typeof answerFamily>;
}) {
  const { facts } = usePage();
  const { sentence, entries } = answer;
  const [leading] = entries;
  if (leading === undefined) return null;
  const all = mergeEntries(family.records, family.planned);
  const json = isPlanned(leading)
    ? 'deprecations/scheduled.json'
    : `deprecations/records/${leading.id}.json`;
  const { item, platform } = leading;
  const { display_name: name } = family.records.find((each) => each.item === family.name) ?? {};
  return (
    <article>
      <h1>
        {name}{' '}
        {name === undefined ? (
          <code>{family.name}</code>
        ) : (
          <small>
            <code>{family.name}</code>
          </small>
        )}
      </h1>
      <div class="verdict">
        <Sentence text={sentence} lead={leading} others={entries} />
        <div class="beside">{!isPlanned(leading) && <ChangedIdentifier record={leading} />}</div>
        <p class="note known">
          <Confirmed entry={leading} />
        </p>
      </div>
      <Lifelines entries={entries} name={family.name} />
      <Actions id={leading.id} json={json}>
        <GetTold platform={leading.platform_id} />
      </Actions>
      <div class="folds">
        {all.length > entries.length && (
          <details>
            <summary>Versions ({all.length})</summary>
            <EntryTable groups={groupEntries(all, facts.today)} />
          </details>
        )}
        <Cite
          fact={`${item} on ${platform}: ${shutdownClause(leading)}`}
          asOf={leading.as_of}
          file={fileOf(leading)}
        />
      </div>
    </article>
  );
}

const TITLE_ROOM = 70;

/** The first title for which there is room. */
function fitting(titles: readonly string[]): string {
  return titles.find(({ length }) => length <= TITLE_ROOM) ?? titles.at(-1) ?? '';
}

/** What people search for: the date and the replacement, as far as there is room. */
export function datedTitle(name: string, entry: Entry, facts: SiteFacts): string {
  const { date_basis: basis, shutdown_date: date, status, successor } = entry;
  // Of a very long name the platform is left out.
  const [item = name] = name.split(/ \([^)]*\)$/);
  if (date === null) return fitting([`${name}: shutdown date and replacement`, item]);
  let verb = 'shutdown date';
  if (basis === 'not_before') verb = 'not before';
  else if (isPlanned(entry)) verb = 'planned shutdown';
  else if (standingOf(entry, facts.today) === 'coming') verb = 'shuts down';
  else if (status === 'retired') verb = 'shut down';
  const earliest = basis === 'earliest' ? 'earliest ' : '';
  const title = `${name} ${verb} ${earliest}${shortDate(date)}`;
  const lasts =
    !isPlanned(entry) &&
    facts.checker.successorOf(entry).ends.every(({ status }) => status === 'planned');
  const full = successor !== null && lasts ? `${title} → ${successor}` : title;
  return fitting([full, title, `${item} ${date}`, item]);
}

/** A page for each model: all its versions and platforms. */
export function* familyPages(facts: SiteFacts): Generator<Page> {
  for (const family of facts.families) {
    const answer = answerFamily(family, facts);
    const [leading] = answer.entries;
    if (leading === undefined) continue;
    yield {
      path: familyPagePath(family),
      head: {
        title: datedTitle(`${family.name} (${leading.platform})`, leading, facts),
        description: `Is ${family.name} going away? ${answer.sentence}`,
        section: 'deprecations/index.html',
      },
      body: <FamilyBody family={family} answer={answer} />,
    };
  }
}
