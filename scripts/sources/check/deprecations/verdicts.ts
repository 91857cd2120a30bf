import type { Day } from '../../../model/day.ts';
import type { Difference } from '../../../model/generated/published.ts';
import { factsSha256, type Proofs } from '../../../model/matches.ts';
import { presentIn, when } from '../../../model/present.ts';
import { plainAddress } from '../../../model/readings.ts';
import type { DeprecationRecord } from '../../../model/records.ts';
import { type DescribedPage, type Fact, makeFact } from '../../facts/facts.ts';
import { normalizeText, type PageTree } from '../../pages/inline.ts';
import {
  choosePage,
  compared,
  differ,
  type Judgement,
  judged,
  judgeGone,
  NOWHERE,
  type Recorded,
} from './judgement.ts';

/** A record, and what the page says that it cites: by the best of its descriptions, one that has the item. */
export function besidePage(
  record: DeprecationRecord,
  opened: readonly DescribedPage[],
  lastVerified: Proofs['newest'],
): Recorded {
  const { id, item, source_url, as_of: since } = record;
  const described = choosePage(
    source_url,
    opened.filter(({ description }) => id.startsWith(`${description.platform}/`)),
    ({ facts }) => facts.has(item),
    ({ unlisted }) => unlisted.has(item),
  );
  let says = judged('not_checked', 'no page description has its source_url');
  if (described) says = withLostEffects(judgeRecord(record, described, opened), record, opened);
  const [facts, before] = [factsSha256(record), lastVerified(record)];
  return { id, name: item, since, facts, before, described, says };
}

/**
 * Adds the sentences of `effects` that no longer stand on their pages. A record whose row is gone, or
 * could not be checked, has lost them with it, or nothing is known.
 */
function withLostEffects(
  judgement: Judgement,
  { effects = [] }: DeprecationRecord,
  opened: readonly DescribedPage[],
): Judgement {
  const { state, differences } = judgement;
  if (state !== 'match' && state !== 'mismatch') return judgement;
  const lost = effects.filter((effect) => {
    const trees = readTrees(effect.source_url, effect.as_of, opened);
    return trees.length > 0 && !trees.some((tree) => holdsWords(tree, effect.words));
  });
  return compared([
    ...differences,
    ...lost.map(({ words }) => differ('effects', words, null, NOWHERE)),
  ]);
}

/** The trees of a page as of a date or later; none where one of its descriptions could not be read. */
function readTrees(url: string, since: Day, opened: readonly DescribedPage[]): PageTree[] {
  const own = opened.filter(
    ({ description, page, skipped }) =>
      plainAddress(description.url) === plainAddress(url) &&
      !skipped &&
      (page?.observedOn ?? '') >= since,
  );
  if (own.some(({ problems, description }) => problems.length > 0 || description.translation))
    return [];
  return own.flatMap(({ page }) => page?.tree ?? []);
}

/** Whether words stand on a page: within one block or cell. */
function holdsWords({ blocks }: PageTree, words: string): boolean {
  const wanted = normalizeText(words);
  const texts = blocks.flatMap((block) => {
    if (block.kind !== 'table') return block.text;
    return [block.header, ...block.rows].flat().map(({ text }) => text);
  });
  return texts.some((text) => text.includes(wanted));
}

function judgeRecord(
  record: DeprecationRecord,
  described: DescribedPage,
  opened: readonly DescribedPage[],
): Judgement {
  const { page, facts, unlisted, description } = described;
  const { item, shutdown_date: day } = record;
  const observedOn = page?.observedOn ?? '';
  const fact = facts.get(item);
  if (fact) {
    const differences = compareFact(record, fact, true);
    const isTranslated = (text: string | null): boolean =>
      description.translation === true && OTHER_SCRIPT.test(text ?? '');
    return compared(differences.filter(({ found }) => !isTranslated(found)));
  }
  const rows = unlisted.get(item);
  if (rows)
    return compared(compareFact(record, makeFact(item, rows, description, observedOn), false));
  const left = opened
    .filter((one) => one.description.url === description.url)
    .flatMap((one) => one.description.left ?? [])
    .find((one) => one.item === item);
  if (left) return judged('not_checked', `known to have left the page: ${left.reason}`);
  if (description.rows_leave && day && day <= observedOn) {
    const reason = 'this page drops rows after the shutdown date, so a missing row is not evidence';
    return judged('not_checked', reason);
  }
  return judgeGone(item, described);
}

/** A letter of another script than Latin: the words of a translation do not count. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Every value of a record that its page states otherwise, in the order of the record's fields.
 *
 * @param isListed false where the page no longer counts the row as a deprecation: then its state, or
 *   that it has none, takes the deprecation back
 */
function compareFact(record: DeprecationRecord, fact: Fact, isListed: boolean): Difference[] {
  const { status, announced_on, shutdown_date, date_basis, successor } = record;
  const { from } = fact;
  const kind = !fact.isStated && fact.status === 'retired' ? 'passed' : 'changed';
  let stated: Difference | undefined = differ('status', status, fact.status, from.status, kind);
  if (isPassedSince(record, fact)) stated = undefined;
  if (!isListed) stated = differ('status', status, from.status.state, from.status, 'withdrawn');
  // A reading without successors says nothing about them; one of another row is not wrong.
  const isSaid = from.successor.successor !== undefined;
  const isAnother = successor !== null && fact.otherSuccessors.includes(successor);
  // A page that is read without regions says nothing about them.
  const { regions = [] } = record;
  const isSame =
    from.date.region === null ||
    (fact.regions.length === regions.length && regions.every((one) => fact.regions.includes(one)));
  const [recorded, listed] = [regions, fact.regions].map((names) => names.join(', ') || null);
  return presentIn(
    stated,
    when(fact.announcedOn, differ('announced_on', announced_on, fact.announcedOn, from.announced)),
    differ('shutdown_date', shutdown_date, fact.shutdownDate, from.date),
    differ('date_basis', date_basis, fact.dateBasis, from.date),
    when(isSaid && !isAnother, differ('successor', successor, fact.successor, from.successor)),
    when(!isSame, differ('regions', recorded ?? null, listed ?? null, from.date)),
  ).filter((one) => one.recorded !== one.found);
}

/** Whether a date that a page states without a status had come when a page of the record was read. */
function isPassedSince(record: DeprecationRecord, { isStated, shutdownDate }: Fact): boolean {
  const { status, evidence, shutdown_date: day } = record;
  if (isStated || status !== 'retired') return false;
  return day !== null && day === shutdownDate && evidence.some(({ read_at }) => day <= read_at);
}
