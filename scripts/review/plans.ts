/**
 * What comes in: a person's answer to a note, a price, or new lines of a page.
 * What goes out: the vendor's record with it, and the page as newly read where it says what changed.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  CheckedNote,
  CheckedPrice,
  LineGroup,
  NewPlan,
} from '../model/generated/published.ts';
import type { CommonNotes, LimitNote, VendorFile } from '../model/generated/records.ts';
import {
  type LimitParts,
  limitsOfPlan,
  limitText,
  type PlanLimit,
  writeLimit,
} from '../model/limits.ts';
import { linesOf } from '../model/line-findings.ts';
import { presentIn } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { removeEntry, setEntries, setValue, valueAt, writeEntries } from '../records/edit.ts';
import { labelsToTake, lastPart, ownLines, planNames } from '../sources/lines/find-limit.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { acceptAsked } from './readings.ts';
import { type AnswerOptions, changeInWords, dataOf, type Review, textOf } from './review.ts';

const pathOfVendor = (vendor: string): string => `records/vendors/${vendor}.yaml`;

/** A vendor's file as the answers so far leave it. */
function fileOf(review: Review, vendor: string): VendorFile {
  return dataOf<VendorFile>(review, pathOfVendor(vendor));
}

/** What the check says of a note or price of a vendor. */
interface PlanSubject {
  vendor: string;
  checked: CheckedNote | CheckedPrice;
}

/**
 * Replaces a note by what the page says, or takes it out; or replaces a price.
 *
 * @returns what changes, a line each
 */
export function answerPlan(
  verb: string,
  review: Review,
  { vendor, checked }: PlanSubject,
  { take }: AnswerOptions,
): string[] {
  if (!('note' in checked)) return replacePrice(review, vendor, checked);
  const path = pathOfVendor(vendor);
  const limits = limitsOfPlan(fileOf(review, vendor), checked.plan);
  const limit = limits.find((one) => limitText(one) === checked.note);
  // Another answer of this run may have taken it already.
  if (!limit) return [];
  const name = `${vendor}/${checked.plan}`;
  if (verb === 'remove') {
    const url = checked.url ?? fileOf(review, vendor).evidence[0]?.url ?? '';
    write(review, vendor, removeEntry(textOf(review, path), limit.place), url, checked.gone);
    return [changeInWords(name, checked.note, null)];
  }
  const offers = checked.offers ?? [];
  const offer = offers[offers.length === 1 ? 0 : Number(take) - 1];
  if (!offer || !checked.url) {
    throw new MachineryError(
      `${name} has ${offers.length} lines that could take the place of ${JSON.stringify(checked.note)}; say which, with --take 1 to ${offers.length}`,
    );
  }
  const isThere = limits.some((one) => limitText(one) === limitText(offer));
  const text = textOf(review, path);
  let edited: string;
  if (isThere) edited = removeEntry(text, limit.place);
  else edited = replaceNote(text, limit, offer);
  write(review, vendor, edited, checked.url, [offer.line, ...(checked.gone ?? [])]);
  return [changeInWords(name, checked.note, limitText(offer))];
}

function replaceNote(text: string, { place }: PlanLimit, offer: LimitParts): string {
  const list = place.slice(0, -1);
  const notes = valueAt(text, list) as LimitNote[];
  return setEntries(text, list, notes.with(Number(place.at(-1)), writeLimit(offer)));
}

function replacePrice(
  review: Review,
  vendor: string,
  { plan, recorded, found, words, line, url }: CheckedPrice,
): string[] {
  const path = pathOfVendor(vendor);
  const index = fileOf(review, vendor).plans.findIndex(({ id }) => id === plan);
  const file = fileOf(review, vendor).plans[index];
  if (!file || file.price_month !== recorded || typeof found !== 'number' || !url) return [];
  let text = setValue(textOf(review, path), ['plans', index, 'price_month'], found);
  if (file.price_words !== undefined && words)
    text = setValue(text, ['plans', index, 'price_words'], words);
  write(review, vendor, text, url, presentIn(line));
  return [changeInWords(`${vendor}/${plan}`, recorded, found)];
}

/**
 * Writes a record with the page as it was seen, whose lines are accepted; the older reading stays
 * while something rests on it.
 */
function write(
  review: Review,
  vendor: string,
  text: string,
  url: string,
  lines: readonly string[] = [],
): void {
  const path = pathOfVendor(vendor);
  const { evidence } = fileOf(review, vendor);
  const since = evidence.find((one) => one.url === url)?.read_at.slice(0, 10) ?? null;
  const page = seenPage(review, url, { path, since });
  review.changes.set(path, text);
  const keepsOld = hasOpenParts(review, vendor);
  review.changes.set(path, moveEvidence(text, page, { keepsOld }));
  acceptAsked(review, url, lines);
}

/** Whether the pages of a report lack something that a record still says. */
function hasOpenParts(review: Review, vendor: string): boolean {
  const file = fileOf(review, vendor);
  const checked = review.report.plans.find((one) => one.vendor === vendor);
  const texts = [...file.plans.map((plan) => plan.price_detail), ...(file.observations ?? [])];
  if (checked?.lost_figures?.some(({ text }) => texts.includes(text))) return true;
  return [...(checked?.notes ?? []), ...(checked?.prices ?? [])].some((one) => {
    if (one.state === 'found' || one.state === 'not_checked') return false;
    if ('note' in one)
      return limitsOfPlan(file, one.plan).some((limit) => limitText(limit) === one.note);
    return file.plans.some(
      ({ id, price_month }) => id === one.plan && price_month === one.recorded,
    );
  });
}

/** A limit that a new line can become, and the plan that its place names. */
interface Proposal extends LimitParts {
  vendor: string;
  /** Null where the place and the words name no plan of the record, or several. */
  plan: string | null;
  /** Whether a person has said whose it is, because its place does not. */
  isShared?: boolean;
  line: string;
}

/** The limits that the new lines of a section can become, for each vendor of the page. */
export function proposalsOf(review: Review, url: string, groups: readonly LineGroup[]): Proposal[] {
  const lines = groups
    .filter(({ kind }) => kind === 'new')
    .flatMap(({ words, ...place }) => words.map((text) => ({ ...place, words: text })));
  return review.dataset.vendors
    .filter(({ data }) => data.evidence.some((page) => page.url === url))
    .flatMap(({ id: vendor, data }) => {
      const names = planNames(data.plans);
      // What only names a row or a column is no limit.
      const owned = ownLines(url, lines, names).filter(
        ({ line }) => line.row !== null || line.column === null,
      );
      return owned.map((own): Proposal => {
        const [plan = null, ...others] = [...(own.plans ?? [])];
        const labels = labelsToTake(own, { labels: [], value: '' }, names);
        const [line = ''] = linesOf({ ...own.line, words: [own.line.words] } as LineGroup);
        const value = lastPart(own);
        return { vendor, plan: others.length === 0 ? plan : null, labels, value, line };
      });
    });
}

/** Adds a limit of plans that its place on the page does not name: it is found as those of several are. */
function addCommonNote(text: string, plans: CommonNotes['plans'], note: LimitNote): string {
  const groups = (valueAt(text, ['common_notes']) ?? []) as CommonNotes[];
  const at = groups.findIndex((group) => isDeepStrictEqual(group.plans, plans));
  const own = groups[at];
  if (own) return setEntries(text, ['common_notes', at, 'limit_notes'], [...own.limit_notes, note]);
  const group = { plans, limit_notes: [note] };
  if (groups.length > 0) return setEntries(text, ['common_notes'], [...groups, group]);
  const list = `common_notes:\n${writeEntries([group], 2)}`;
  return text.replace(/^(?=observations:|evidence:)/m, () => list);
}

/**
 * Adds a limit at the end of a plan's, where it is not there yet, and accepts its line; of several
 * plans, `free,pro` or `all`, to what they have in common.
 */
export function addNote(review: Review, url: string, proposal: Proposal): string {
  const { vendor, line } = proposal;
  const path = pathOfVendor(vendor);
  const file = fileOf(review, vendor);
  const named = (proposal.plan ?? '').split(',');
  const isAll = named.join() === 'all';
  const plans = file.plans.filter(({ id }) => isAll || named.includes(id));
  const [plan] = plans;
  if (!plan || (plans.length !== named.length && !isAll))
    throw new MachineryError(`there is no plan ${vendor}/${named.join()}; add it to ${path} first`);
  const ids = plans.map(({ id }) => id);
  const note = limitText(proposal);
  const isThere = ids.every((id) =>
    limitsOfPlan(file, id).some((limit) => limitText(limit) === note),
  );
  const written = writeLimit(proposal);
  const text = textOf(review, path);
  const list = ['plans', file.plans.indexOf(plan), 'limit_notes'];
  let edited = setEntries(text, list, [...plan.limit_notes, written]);
  if (proposal.isShared) edited = addCommonNote(text, isAll ? 'all' : ids, written);
  if (isThere) acceptAsked(review, url, [line]);
  else write(review, vendor, edited, url, [line]);
  return `${vendor}/${named.join()}${isThere ? ' has this note already' : ''}: ${JSON.stringify(note)}`;
}

/** Adds a plan as the check has drafted it, after the one that stands before it on the page. */
export function addPlan(review: Review, vendor: string, found: NewPlan): string {
  const { plan, after, url, lines } = found;
  const path = pathOfVendor(vendor);
  const { plans } = fileOf(review, vendor);
  const before = plans.findIndex(({ id }) => id === after);
  const edited = setEntries(textOf(review, path), ['plans'], plans.toSpliced(before + 1, 0, plan));
  write(review, vendor, edited, url, lines);
  return `new plan ${vendor}/${plan.id}`;
}

/** Takes the name that the page has for a plan now. */
export function namePlan(review: Review, vendor: string, found: NewPlan): string {
  const { renames, renamed, url, lines } = found;
  const path = pathOfVendor(vendor);
  const { plans } = fileOf(review, vendor);
  const named = plans.map((plan) => {
    if (plan.id !== renames || !renamed) return plan;
    const { id, name, page_names, ...rest } = plan;
    return { id, ...renamed, ...rest };
  });
  write(review, vendor, setEntries(textOf(review, path), ['plans'], named), url, lines);
  const { name, page_names } = plans.find(({ id }) => id === renames) ?? {};
  if (name !== renamed?.name)
    return changeInWords(`${vendor}/${renames} name`, name, renamed?.name);
  return changeInWords(`${vendor}/${renames} page_names`, page_names ?? null, renamed?.page_names);
}
