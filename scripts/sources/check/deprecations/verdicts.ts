import type { RecordFile } from '../../../model/dataset.ts';
import type { Day } from '../../../model/day.ts';
import type { Difference } from '../../../model/generated/published.ts';
import type { PageDescription } from '../../../model/generated/records.ts';
import { presentIn, when } from '../../../model/present.ts';
import { plainAddress } from '../../../model/readings.ts';
import type { DeprecationRecord } from '../../../model/records.ts';
import type { Entry } from '../../facts/description.ts';
import type { DescribedPage, Fact } from '../../facts/facts.ts';
import { normalizeText, type PageTree } from '../../pages/inline.ts';
import {
  choosePage,
  differ,
  type Judgement,
  judge,
  judged,
  judgeGone,
  NOWHERE,
  onlyMatch,
  problemsOf,
} from './judgement.ts';

/** What a page says of a record. */
export interface Verdict extends Judgement {
  /** The fact that it was compared with. */
  fact: Fact | null;
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
  const chosen = records.map(({ data }) => ({ data, page: pageOf(data, opened) }));
  const pages = opened.map((described) => {
    const { facts, page } = described;
    const own = chosen
      .filter((one) => one.page === described)
      .map(({ data }) => ({ data, judgement: judgeRecord(data, described, opened) }));
    const problems = problemsOf(
      described,
      own.map(({ judgement }) => judgement),
    );
    for (const { data, judgement } of own) {
      verdicts.set(data.id, {
        ...addLostEffects(onlyMatch(judgement, problems), data, opened),
        fact: facts.get(data.item) ?? null,
        observedOn: page?.observedOn ?? null,
      });
    }
    return { ...described, problems };
  });
  return { verdicts, pages };
}

/** The description of its page that a record belongs to: best one that has its item. */
function pageOf({ id, item, source_url }: DeprecationRecord, opened: readonly DescribedPage[]) {
  const own = opened.filter(({ description }) => id.startsWith(`${description.platform}/`));
  return choosePage(
    source_url,
    own,
    ({ facts }) => facts.has(item),
    ({ unlisted }) => unlisted.has(item),
  );
}

/**
 * Adds the sentences of `effects` that no longer stand on their pages. A record whose row is gone, or
 * could not be checked, has lost them with it, or nothing is known.
 */
function addLostEffects(
  judgement: Judgement,
  { effects = [] }: DeprecationRecord,
  opened: readonly DescribedPage[],
): Judgement {
  if (judgement.state !== 'match' && judgement.state !== 'mismatch') return judgement;
  const lost = effects.filter((effect) => {
    const trees = readTrees(effect.source_url, effect.as_of, opened);
    return trees !== null && !trees.some((tree) => holdsWords(tree, effect.words));
  });
  if (lost.length === 0) return judgement;
  const differences = lost.map(({ words }) => differ('effects', words, null, NOWHERE));
  return judged('mismatch', judgement.reason, [...judgement.differences, ...differences]);
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
  const { item, as_of: since, shutdown_date: day } = record;
  const fact = facts.get(item);
  const stated = fact ? compareFact(record, fact) : null;
  const differences = stated?.filter((one) => !isTranslated(one, description)) ?? null;
  return judge(described, { name: item, since }, differences, () => {
    const [entry] = unlisted.get(item) ?? [];
    if (entry) return judged('mismatch', null, compareUnlisted(record, entry));
    const left = opened
      .filter((one) => one.description.url === description.url)
      .flatMap((one) => one.description.left ?? [])
      .find((one) => one.item === item);
    if (left) return judged('not_checked', `known to have left the page: ${left.reason}`);
    if (description.rows_leave && day && day <= (page?.observedOn ?? '')) {
      const reason =
        'this page drops rows after the shutdown date, so a missing row is not evidence';
      return judged('not_checked', reason);
    }
    return judgeGone(item, described);
  });
}

/** Every value of a record that its page states otherwise, in the order of the record's fields. */
function compareFact(record: DeprecationRecord, fact: Fact): Difference[] {
  const { status, announced_on, shutdown_date, date_basis, successor } = record;
  const { from } = fact;
  const kind = fact.statusBy === 'date' ? 'passed' : 'changed';
  // A reading without successors says nothing of them; one of another row is not wrong.
  const isSaid = from.successor.successor !== undefined;
  const isAnother = successor !== null && fact.otherSuccessors.includes(successor);
  // A page that is read without regions says nothing of them.
  const { regions = [] } = record;
  const isSame =
    from.date.region === null ||
    (fact.regions.length === regions.length && regions.every((one) => fact.regions.includes(one)));
  const [recorded, listed] = [regions, fact.regions].map((names) => names.join(', ') || null);
  return presentIn(
    when(!isPassedSince(record, fact), differ('status', status, fact.status, from.status, kind)),
    when(fact.announcedOn, differ('announced_on', announced_on, fact.announcedOn, from.announced)),
    differ('shutdown_date', shutdown_date, fact.shutdownDate, from.date),
    differ('date_basis', date_basis, fact.dateBasis, from.date),
    when(isSaid && !isAnother, differ('successor', successor, fact.successor, from.successor)),
    when(!isSame, differ('regions', recorded ?? null, listed ?? null, from.date)),
  ).filter((one) => one.recorded !== one.found);
}

/** Whether a date that a page states without a status had come when a page of the record was read. */
function isPassedSince(record: DeprecationRecord, { statusBy, shutdownDate }: Fact): boolean {
  const { status, evidence, shutdown_date: day } = record;
  if (statusBy === 'page' || status !== 'retired') return false;
  return day !== null && day === shutdownDate && evidence.some(({ read_at }) => day <= read_at);
}

/**
 * What a row says that the page no longer counts as a listing: that it is none, and with it every value
 * that the row has no more. One change of a row is one question.
 */
function compareUnlisted(record: DeprecationRecord, entry: Entry): Difference[] {
  const { status, shutdown_date, date_basis, successor } = record;
  const isUndated = entry.date.kind !== 'day';
  const isLeft = successor !== null && entry.successor === null;
  return presentIn(
    differ('status', status, entry.state, entry, 'withdrawn'),
    when(isUndated && shutdown_date !== null, differ('shutdown_date', shutdown_date, null, entry)),
    when(isUndated && date_basis !== null, differ('date_basis', date_basis, null, entry)),
    when(isLeft, differ('successor', successor, null, entry)),
  );
}

/** A letter of another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** Whether a difference is only that of a translation, whose words do not count. */
function isTranslated({ found }: Difference, { translation }: PageDescription): boolean {
  return translation === true && found !== null && OTHER_SCRIPT.test(found);
}
