import type { RecordFile } from '../../../model/dataset.ts';
import type { Day } from '../../../model/day.ts';
import type { CheckedRecord, Difference } from '../../../model/generated/published.ts';
import type { PageDescription } from '../../../model/generated/records.ts';
import { plainAddress } from '../../../model/readings.ts';
import type { DeprecationRecord } from '../../../model/records.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import type { DescribedPage, Fact } from '../../facts/facts.ts';
import { findMention, longestWords } from '../../facts/phrases.ts';
import { normalizeText, type PageTree } from '../../pages/inline.ts';
import { compareFact, compareUnlisted, differ, kindOfStatus } from './differences.ts';
import { whyImplausible } from './implausible.ts';

/** What a page says of a record. */
export interface Verdict {
  state: CheckedRecord['state'];
  reason: string | null;
  differences: Difference[];
  /** The fact that it was compared with. */
  fact: Fact | null;
  /** The page that was compared. */
  described: DescribedPage;
  observedOn: Day | null;
}

/** What the pages say of the records, by their ids. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/**
 * Judges every record by the page that it cites. Where a page has another shape than described, or
 * has lost many items at once, only what matches counts and the rest is not checked.
 *
 * @returns the pages as well; one that has lost many items at once has that as a problem.
 */
export function judgeRecords(
  records: readonly RecordFile<DeprecationRecord>[],
  opened: readonly DescribedPage[],
): { verdicts: Verdicts; pages: DescribedPage[] } {
  const verdicts = new Map<string, Verdict>();
  const pages = [...opened];
  const byPage = new Map<DescribedPage, RecordFile<DeprecationRecord>[]>();
  for (const record of records) {
    const described = choosePage(record.data, opened);
    if (described) byPage.set(described, [...(byPage.get(described) ?? []), record]);
  }
  for (const [described, own] of byPage) {
    const judged = own.map((record) => ({
      record,
      verdict: judge(record.data, described, opened),
    }));
    const suspicion = whyImplausible(judged.map(({ verdict }) => verdict));
    const problems = [...described.problems, ...(suspicion ? [suspicion] : [])];
    pages[opened.indexOf(described)] = { ...described, problems };
    for (const { record, verdict: first } of judged) {
      const verdict = withNewestStatus(onlyMatch(first, problems), record.data, opened);
      verdicts.set(record.id, addLostWords(verdict, record.data, opened));
    }
  }
  return { verdicts, pages };
}

/** With problems of its page only a match counts. */
export function onlyMatch<T extends Pick<Verdict, 'state' | 'reason' | 'differences'>>(
  verdict: T,
  problems: readonly string[],
): T {
  if (problems.length === 0 || verdict.state === 'match') return verdict;
  return { ...verdict, state: 'not_checked', reason: problems.join('; '), differences: [] };
}

/**
 * The verdict with the status that a newer page of the platform gives the item, or that follows
 * from the same date where that page restates it: the page that a record cites may be the older one.
 */
function withNewestStatus(
  verdict: Verdict,
  record: DeprecationRecord,
  opened: readonly DescribedPage[],
): Verdict {
  if (verdict.state !== 'match' && verdict.state !== 'mismatch') return verdict;
  const newest = findNewestStatus(verdict, record, opened);
  if (newest === null) return verdict;
  const { fact, url, observedOn } = newest;
  const others = verdict.differences.filter(({ field }) => field !== 'status');
  if (fact.status !== record.status) {
    const { from } = fact;
    const status = differ('status', record.status, fact.status, from.status, kindOfStatus(fact));
    const differences = [{ ...status, url }, ...others];
    return { ...verdict, state: 'mismatch', reason: null, differences };
  }
  // What agrees already stays of the day of its own page: the newer one may say only the date.
  if (verdict.state === 'match') return verdict;
  if (others.length > 0) return { ...verdict, differences: others };
  return { ...verdict, state: 'match', reason: null, differences: [], observedOn };
}

/** The newest page after the compared one that calls the item retired on the recorded date. */
function findNewestStatus(
  { described, observedOn }: Verdict,
  record: DeprecationRecord,
  opened: readonly DescribedPage[],
): { fact: Fact; url: string; observedOn: Day } | null {
  const [platform] = record.id.split('/');
  const found = opened.flatMap(({ description, page, problems, skipped, facts }) => {
    const { url } = description;
    const isOther = description.platform === platform && url !== described.description.url;
    const isSound = page?.state === 'read' && problems.length === 0 && !skipped;
    if (!isOther || !isSound) return [];
    const isNewer = page.observedOn > (observedOn ?? '') && page.observedOn >= record.as_of;
    const fact = facts.get(record.item);
    const isSaid = fact?.status === 'retired' && fact.shutdownDate === record.shutdown_date;
    if (isNewer && isSaid) return [{ fact, url, observedOn: page.observedOn }];
    return [];
  });
  return found.sort((a, b) => compareCodeUnits(b.observedOn, a.observedOn))[0] ?? null;
}

/**
 * Adds the sentences of `effects`, and the aliases, that no longer stand on their pages. A record
 * whose row is gone, or could not be checked, has lost them with it, or nothing is known.
 */
function addLostWords(
  verdict: Verdict,
  { effects = [], aliases, evidence, as_of }: DeprecationRecord,
  opened: readonly DescribedPage[],
): Verdict {
  if (verdict.state !== 'match' && verdict.state !== 'mismatch') return verdict;
  const lostEffects = effects.filter((effect) => {
    const trees = readTrees(effect.source_url, effect.as_of, opened);
    return trees !== null && !trees.some((tree) => holdsWords(tree, effect.words));
  });
  const cited = evidence.map(({ url }) => readTrees(url, as_of, opened));
  const isListed = (alias: string): boolean => verdict.fact?.aliases.includes(alias) ?? true;
  const lostAliases = aliases
    .filter((alias) => !isListed(alias))
    .filter((alias) => cited.every((trees) => trees?.every((tree) => !findMention(tree, alias))));
  const lost = [
    ...lostEffects.map(({ words }) => differ('effects', words, null, NOWHERE)),
    ...lostAliases.map((alias) => differ('aliases', alias, null, NOWHERE)),
  ];
  if (lost.length === 0) return verdict;
  return { ...verdict, state: 'mismatch', differences: [...verdict.differences, ...lost] };
}

/** The trees of a page as of a date or later; null where one of its descriptions could not be read. */
function readTrees(url: string, since: Day, opened: readonly DescribedPage[]): PageTree[] | null {
  const pages = opened.filter(
    ({ description, page, tree, skipped }) =>
      plainAddress(description.url) === plainAddress(url) &&
      page?.state === 'read' &&
      page.observedOn >= since &&
      tree.blocks.length > 0 &&
      !skipped,
  );
  const isReadable = pages.every(
    ({ problems, description }) => problems.length === 0 && !description.translation,
  );
  if (pages.length > 0 && isReadable) return pages.map(({ tree }) => tree);
  return null;
}

/** Whether words stand on a page: within one block or cell. */
function holdsWords(tree: PageTree, words: string): boolean {
  const wanted = normalizeText(words);
  return tree.blocks.some((block) => {
    if (block.kind === 'table')
      return [block.header, ...block.rows].some((row) =>
        row.some((cell) => cell.text.includes(wanted)),
      );
    return block.text.includes(wanted);
  });
}

/**
 * The description that a record belongs to: one that fits its page, and best one that has its item.
 * Where both the page that it cites and one that the row moved to have it, the newer copy counts.
 */
function choosePage(
  record: DeprecationRecord,
  opened: readonly DescribedPage[],
): DescribedPage | undefined {
  const own = opened.filter(
    ({ description }) =>
      record.id.startsWith(`${description.platform}/`) &&
      (isCited(description, record) || isMoved(description, record)),
  );
  const cited = own.filter(({ description }) => isCited(description, record));
  const name = record.item;
  return (
    newestOf([...cited, ...own].filter((one) => one.facts.has(name))) ??
    cited.find((one) => one.unlisted.has(name)) ??
    cited.find((one) => !one.skipped) ??
    cited[0] ??
    own[0]
  );
}

/** The first of those whose copy is the newest. */
function newestOf(described: readonly DescribedPage[]): DescribedPage | undefined {
  const dates = described.map(({ page }) => page?.observedOn ?? '');
  const newest = [...dates].sort(compareCodeUnits).at(-1);
  return described[dates.indexOf(newest ?? '')];
}

function isCited({ url }: PageDescription, { source_url }: DeprecationRecord): boolean {
  return plainAddress(url) === plainAddress(source_url);
}

/** Whether a page holds the rows of the one that a record cites. */
function isMoved({ moved_from = [] }: PageDescription, { source_url }: DeprecationRecord): boolean {
  return moved_from.some((url) => plainAddress(url) === plainAddress(source_url));
}

function judge(
  record: DeprecationRecord,
  described: DescribedPage,
  opened: readonly DescribedPage[],
): Verdict {
  const { page, facts, unlisted, description } = described;
  const { item } = record;
  const fact = facts.get(item) ?? null;
  const say = (
    state: Verdict['state'],
    reason: string | null = null,
    differences: Difference[] = [],
  ): Verdict => ({
    state,
    reason,
    differences,
    fact,
    described,
    observedOn: page?.observedOn ?? null,
  });
  if (page?.state !== 'read') return say('not_checked');
  if (described.skipped) return say('not_checked', NOT_FITTING);
  if (described.problems.length === 0 && !description.read) {
    return say('not_checked', 'its page is described without readings: nothing is read off it');
  }
  const differences = fact ? differencesFrom(record, fact, description) : [];
  if (fact && differences.length === 0) return say('match');
  const unknown = whyUnknown(
    described,
    item,
    `the record holds as of ${record.as_of}`,
    record.as_of,
  );
  if (unknown) return say('not_checked', unknown);
  if (fact) return say('mismatch', null, differences);
  const [entry] = unlisted.get(item) ?? [];
  if (entry) return say('mismatch', null, compareUnlisted(record, entry));
  const left = opened
    .filter((one) => one.description.url === description.url)
    .flatMap((one) => one.description.left ?? [])
    .find((one) => one.item === item);
  if (left) return say('not_checked', `known to have left the page: ${left.reason}`);
  const { shutdown_date: day } = record;
  if (description.rows_leave && day && day <= page.observedOn) {
    return say(
      'not_checked',
      'this page drops rows after the shutdown date, so a missing row is not evidence',
    );
  }
  return judgeMissing(item, described, say);
}

export const NOT_FITTING = 'its description does not fit the page';

/** Where nothing has the words of a difference. */
const NOWHERE = { words: null, heading: null };

/**
 * Why a page proves nothing of an item that it does not match: its row cannot be read, or the copy
 * is older than what is recorded.
 */
export function whyUnknown(
  { page, unreadable }: DescribedPage,
  name: string,
  recorded: string,
  since: Day,
): string | null {
  const refused = unreadable.find(({ items }) => items.includes(name));
  if (refused) return `${refused.reason}: "${refused.words}"`;
  const observedOn = page?.observedOn ?? '';
  if (observedOn < since) return `the copy of the page is of ${observedOn}, and ${recorded}`;
  return null;
}

/** Every value of a record that a row states otherwise, and that it is on another page now. */
function differencesFrom(
  record: DeprecationRecord,
  fact: Fact,
  description: PageDescription,
): Difference[] {
  const stated = compareFact(record, fact).filter((one) => !isTranslated(one, description));
  if (isCited(description, record)) return stated;
  return [...stated, differ('source_url', record.source_url, description.url, fact.from.date)];
}

/** A letter of another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** Whether a difference is only that of a translation, whose words do not count. */
function isTranslated({ found }: Difference, { translation }: PageDescription): boolean {
  return translation === true && found !== null && OTHER_SCRIPT.test(found);
}

function judgeMissing(
  item: string,
  { description, tree }: DescribedPage,
  say: (state: Verdict['state'], reason: string | null, differences?: Difference[]) => Verdict,
): Verdict {
  const phrases = (description.read ?? []).flatMap(({ set, say: said = [] }) => {
    if (set?.item === item) return said;
    return [];
  });
  const mention = [item, ...phrases.map(longestWords)]
    .map((words) => findMention(tree, words))
    .find((found) => found !== null);
  const isReworded = phrases.length > 0 && mention !== undefined;
  const difference = differ(
    'item',
    item,
    null,
    { words: mention?.text ?? null, heading: mention?.heading ?? null },
    isReworded ? 'changed' : 'withdrawn',
  );
  if (isReworded) return say('mismatch', 'the sentence has changed', [difference]);
  const reason = mention ? 'no longer listed, but still named elsewhere on the page' : null;
  return say('gone', reason, [difference]);
}
