/** @jsxRuntime automatic @jsxImportSource preact */
// In: a model with its versions and platforms. Out: its page, which begins with the answer.
// Example: models/gpt-4o.html, "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days."
import { checkedSentence } from '../../../model/spellings/checked-sentence.ts';
import { groupBy } from '../../../model/words.ts';
import { shortDate, standingOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { Fold } from '../parts.tsx';
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
import {
  ChangedIdentifier,
  CiteEntry,
  Confirmed,
  EntryActions,
  Heading,
  Sentence,
} from './record-parts.tsx';

/**
 * The same answer as everywhere else, and each platform once, with what answers for it; the one that
 * answers for all comes first.
 */
function answerFamily(family: Family, { checker, today }: SiteFacts) {
  const checked = checker.check(family.name, today);
  const ordered: Entry[] = [
    ...checked.deciding.map(({ record }) => record),
    ...mergeEntries(family.records, family.planned),
  ];
  const platforms = groupBy(ordered, ({ platform }) => platform);
  const entries = [...platforms.values()].flatMap(([first]) => first ?? []);
  return { sentence: checkedSentence(checker, checked, today), entries };
}

function FamilyBody(props: { family: Family; answer: ReturnType<typeof answerFamily> }) {
  const { family, answer } = props;
  const { facts } = usePage();
  const { sentence, entries } = answer;
  const [leading] = entries;
  if (leading === undefined) return null;
  const all = mergeEntries(family.records, family.planned);
  const { display_name: name } = family.records.find((each) => each.item === family.name) ?? {};
  return (
    <article>
      <Heading item={family.name} name={name} />
      <div class="verdict">
        <Sentence text={sentence} lead={leading} others={entries} />
        <div class="beside">{!isPlanned(leading) && <ChangedIdentifier record={leading} />}</div>
        <p class="note known">
          <Confirmed entry={leading} />
        </p>
      </div>
      <Lifelines entries={entries} name={family.name} />
      <EntryActions entry={leading} />
      <div class="folds">
        {all.length > entries.length && (
          <Fold title={`Versions (${all.length})`}>
            <EntryTable groups={groupEntries(all, facts.today)} />
          </Fold>
        )}
        <CiteEntry entry={leading} />
      </div>
    </article>
  );
}

/** As long as search engines show it. */
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
  const titles = [title, `${item} ${date}`, item];
  if (successor !== null && !isPlanned(entry)) {
    const { ends } = facts.checker.successorOf(entry);
    const lasts = ends.every((end) => end.status === 'planned');
    if (lasts) titles.unshift(`${title} → ${successor}`);
  }
  return fitting(titles);
}

/** A page for each model: all its versions and platforms. */
export function* familyPages(facts: SiteFacts): Generator<Page> {
  for (const family of facts.families) {
    const answer = answerFamily(family, facts);
    const [leading] = answer.entries;
    if (leading === undefined) continue;
    yield {
      path: familyPagePath(family),
      title: datedTitle(`${family.name} (${leading.platform})`, leading, facts),
      description: `Is ${family.name} going away? ${answer.sentence}`,
      body: <FamilyBody family={family} answer={answer} />,
    };
  }
}
