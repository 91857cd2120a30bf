import type { RecordFile } from '../../model/dataset.ts';
import type { CheckedNote, CheckedPrice, CheckedVendor } from '../../model/generated/published.ts';
import { limitsOfPlan, limitText } from '../../model/limits.ts';
import type { Line } from '../../model/lines.ts';
import { keyOf, NO_CELL, noteKey, writeKey } from '../../model/lines.ts';
import type { VendorRecord } from '../../model/records.ts';
import { amountInWords } from '../../model/wording.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { ComparedPage } from '../lines/compared-page.ts';
import type { Fate } from '../lines/difference.ts';
import type { Tie } from '../lines/reading.ts';
import {
  findLine,
  findPriceLine,
  mostAlike,
  type PlacedLine,
  type PlanNames,
  partLike,
  placeLine,
  planNames,
  sumsIn,
  withSum,
} from '../lines/tie.ts';

/** URLs of a vendor's pages, each once, in the order of its evidence. */
export function vendorUrls({ evidence }: Pick<VendorRecord, 'evidence'>): string[] {
  return [...new Set(evidence.map(({ url }) => url))];
}

/** Where a note or a price stands, or stood. */
interface Stand {
  page: ComparedPage;
  tie: Tie;
  fate: Fate;
}

/** The pages of one vendor, and what is looked up on them. */
interface VendorPages {
  id: string;
  pages: readonly ComparedPage[];
  /** Whether every page could be compared. */
  complete: boolean;
  /** The names of its plans, by their ids. */
  names: ReadonlyMap<string, PlanNames>;
  /** The lines of all pages. */
  lines: () => readonly PlacedLine<ComparedPage>[];
}

/**
 * Says of every recorded note and price what has become of the line that it was tied to when a
 * person accepted it. What no line was tied to yet is looked for by its parts and the name of its
 * plan; where exactly one line has them, it is found there.
 *
 * @param pages the vendor's pages in the order of its evidence
 * @param previous what the report before says
 */
export function checkVendor(
  { id, data }: RecordFile<VendorRecord>,
  pages: readonly ComparedPage[],
  previous: readonly CheckedVendor[],
): CheckedVendor {
  const complete = pages.every(({ reason }) => reason === null);
  const names = planNames(data.plans.map(({ name }) => name));
  let placed: PlacedLine<ComparedPage>[] | null = null;
  const source: VendorPages = {
    id,
    pages,
    complete,
    names: new Map(data.plans.flatMap((plan, at) => (names[at] ? [[plan.id, names[at]]] : []))),
    lines: () => {
      placed ??= pages.flatMap((page) => page.lines.map((line) => placeLine(line, page)));
      return placed;
    },
  };
  const notes = data.plans.flatMap((plan) =>
    limitsOfPlan(data, plan.id).map((limit) => checkNote(limitText(limit), plan, source)),
  );
  const prices = data.plans.map((plan) => checkPrice(plan, source));
  const state = vendorState(notes, prices);
  const known = previous.find(({ vendor }) => vendor === id)?.last_verified ?? null;
  const seen = pages.flatMap(({ page }) => page?.observedOn ?? []).sort(compareCodeUnits);
  const verified = state === 'found' ? (seen[0] ?? null) : null;
  const last_verified = (known ?? '') > (verified ?? '') ? known : verified;
  return { vendor: id, state, last_verified, notes, prices };
}

type Plan = VendorRecord['plans'][number];

/** What stands of a plan's note or price, by the ties of the accepted readings. */
function standsOf(what: string, plan: string, { id, pages }: VendorPages): Stand[] {
  return pages.flatMap((page) =>
    (page.reading?.ties ?? [])
      .filter((tie) => tie.plan === `${id}/${plan}` && tie.what === what)
      .map((tie) => ({ page, tie, fate: fateOf(tie, page) })),
  );
}

const RANK: readonly Fate['kind'][] = ['same', 'renamed', 'exchanged', 'changed', 'moved', 'gone'];

/**
 * What has become of a line. Where it was there twice, one of them may be gone; but where several
 * plans stand on such lines, nobody knows which one is whose, so the worst holds for each.
 */
function fateOf(tie: Tie, { difference, reading }: ComparedPage): Fate {
  const key = writeKey(tie.line);
  const fates = [...(difference?.fates.get(key) ?? [])];
  fates.sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  const isShared = reading?.ties.some(
    ({ plan, line }) => plan !== tie.plan && writeKey(line) === key,
  );
  return (isShared ? fates.at(-1) : fates[0]) ?? { kind: 'gone', line: null };
}

/** Whether several lines were accepted in one place, as in tabs: nobody knows which one is whose. */
function isOneOfMany({ line: { section, cell } }: Tie, { reading }: ComparedPage): boolean {
  const own = reading?.lines.filter((line) => line.section === section && line.cell === cell);
  return cell !== NO_CELL && (own ?? []).length > 1;
}

/** Whether no other line of a page has the same words. */
function isOnly(line: Line, { lines }: ComparedPage): boolean {
  const { words } = keyOf(line);
  return lines.filter((other) => keyOf(other).words === words).length === 1;
}

function placeOf({ headings, column }: Line): string | null {
  return headings.at(-1) ?? (column || null);
}

function standing(
  line: Line,
  { url }: ComparedPage,
): Pick<CheckedNote, 'heading' | 'url' | 'line'> {
  return { heading: placeOf(line), url, line: writeKey(keyOf(line)) };
}

function checkNote(note: string, plan: Plan, source: VendorPages): CheckedNote {
  const common = { plan: plan.id, note };
  const stands = standsOf(noteKey(note), plan.id, source);
  if (stands.length === 0) return untiedNote(note, plan, source);
  if (stands.some(({ page }) => page.reason !== null))
    return { ...untiedNote(note, plan, source), state: 'not_checked' };
  const lost: Stand[] = [];
  for (const stand of stands) {
    const { fate, page } = stand;
    if (!fate.line || (fate.kind !== 'same' && fate.kind !== 'renamed')) lost.push(stand);
    else return { ...common, state: 'found', ...standing(fate.line, page) };
  }
  for (const { fate, page, tie } of lost) {
    const isThere = fate.kind === 'changed' || fate.kind === 'exchanged';
    const line = isThere ? fate.line : mostAlike(note, freshLines(tie, page));
    if (!line) continue;
    const isUnclear = fate.kind === 'changed' && isOneOfMany(tie, page);
    const found = isUnclear ? null : newNote(note, tie, line);
    if (found === null)
      return { ...common, state: 'changed', heading: placeOf(line), url: page.url };
    // Something else in its line has changed.
    if (found === note) return { ...common, state: 'moved', ...standing(line, page) };
    return { ...common, state: 'changed', found, ...standing(line, page) };
  }
  const elsewhere = untiedNote(note, plan, source);
  for (const { fate, page } of lost) {
    const now = fate.kind === 'moved' && fate.line ? standing(fate.line, page) : null;
    if (now && fate.line && (now.line === elsewhere.line || isOnly(fate.line, page)))
      return { ...common, state: 'moved', ...now };
  }
  return { ...elsewhere, state: elsewhere.state === 'found' ? 'moved' : 'not_found' };
}

/** The new lines of the section that a note or a price stood in. */
function freshLines({ line: { section } }: Tie, { difference }: ComparedPage): Line[] {
  const now = difference?.renamed.get(section) ?? section;
  const all = difference?.differences ?? [];
  return all.flatMap(({ kind, line }) =>
    kind === 'new' && line && keyOf(line).section === now ? [line] : [],
  );
}

/**
 * The note with the new words in place of those that its line had: all of it, or the one part that
 * differs from the note by numbers. Null where nobody can tell.
 */
function newNote(note: string, tie: Tie, line: Line): string | null {
  const parts = note.split(': ');
  for (const count of parts.keys()) {
    const rest = parts.slice(count).join(': ');
    const isWhole = keyOf({ ...line, words: rest }).words === tie.line.words;
    const words = isWhole ? line.words : partLike(rest, line.words);
    if (words !== null) return [...parts.slice(0, count), words].join(': ');
  }
  return null;
}

/** A note that no reading ties to a line: found only where exactly one line can be meant. */
function untiedNote(
  note: string,
  { id }: Plan,
  { names, lines, complete }: VendorPages,
): CheckedNote {
  const common = { plan: id, note };
  const name = names.get(id);
  const found = name && findLine(note, name, [...names.values()], lines());
  if (!found?.line) {
    return { ...common, state: complete && !found?.isThere ? 'not_found' : 'not_checked' };
  }
  const { line, page } = found.line;
  const isFound = found.named && page.reason === null;
  return { ...common, state: isFound ? 'found' : 'not_checked', ...standing(line, page) };
}

function checkPrice(plan: Plan, source: VendorPages): CheckedPrice {
  const { id, price_month: recorded } = plan;
  const common = { plan: id, recorded };
  if (recorded === null) return { ...common, state: 'not_checked' };
  const stands = standsOf('price', id, source);
  if (stands.length === 0 || stands.some(({ page }) => page.reason !== null))
    return untiedPrice(recorded, plan, source);
  // A price in a label stands beside the name of its plan, in the same words.
  const kinds: Fate['kind'][] = ['same', 'renamed', 'exchanged'];
  const unchanged = stands.find(({ fate }) => kinds.includes(fate.kind));
  if (unchanged?.fate.line) {
    const { fate, page } = unchanged;
    // Of several sums in one line nobody can tell which is the price.
    const state = sumsIn(unchanged.fate.line.words).length > 1 ? 'not_checked' : 'found';
    return { ...common, state, ...(fate.line && standing(fate.line, page)) };
  }
  const [first] = stands.filter(({ fate }) => fate.line);
  if (!first?.fate.line) {
    for (const stand of stands) {
      const line = repricedLine(recorded, stand);
      if (!line) continue;
      const found = sumsIn(line.words)[0] ?? null;
      return { ...common, state: 'changed', found, ...standing(line, stand.page) };
    }
    const elsewhere = untiedPrice(recorded, plan, source);
    return { ...elsewhere, state: elsewhere.state === 'found' ? 'moved' : 'not_found' };
  }
  const { kind, line } = first.fate;
  if (kind === 'moved') return { ...common, state: 'moved', ...standing(line, first.page) };
  if (isOneOfMany(first.tie, first.page))
    return { ...common, state: 'changed', heading: placeOf(line), url: first.page.url };
  const [sum, ...others] = sumsIn(line.words);
  const isOne = sum !== undefined && others.length === 0 && sum !== recorded;
  const found = isOne ? { found: sum } : {};
  return { ...common, state: 'changed', ...found, ...standing(line, first.page) };
}

/** A price that no reading ties to a line: found beside the name of its plan. */
function untiedPrice(recorded: number, { id }: Plan, { names, lines }: VendorPages): CheckedPrice {
  const name = names.get(id);
  const found = name && findPriceLine(recorded, name, [...names.values()], lines());
  const state = found?.page.reason === null ? 'found' : 'not_checked';
  return { plan: id, recorded, state, ...(found && standing(found.line, found.page)) };
}

/**
 * The new line that is a price's own but for its sum; null where it stood in a table, or where the
 * price of another plan is gone from there, too: nobody knows whose the new one is.
 */
function repricedLine(recorded: number, { tie, page }: Stand): Line | null {
  const { section, cell } = tie.line;
  const isGone = (other: Tie): boolean =>
    other.what === 'price' && other.line.section === section && fateOf(other, page).line === null;
  const gone = new Set(page.reading?.ties.filter(isGone).map(({ plan }) => plan));
  const forms = [`${recorded}`, amountInWords(recorded), recorded.toFixed(2)];
  const [line, ...others] = freshLines(tie, page).filter((each) =>
    forms.some(
      (sum) => keyOf({ ...each, words: withSum(each.words, sum) }).words === tie.line.words,
    ),
  );
  const isOwn = line && keyOf(line).cell === NO_CELL && others.length === 0;
  return isOwn && cell === NO_CELL && gone.size === 1 ? line : null;
}

/** Whether every note and price that can be looked up was found, and there is one at all. */
function vendorState(
  notes: readonly CheckedNote[],
  prices: readonly CheckedPrice[],
): CheckedVendor['state'] {
  const states = [
    ...notes.map(({ state }) => state),
    ...prices.filter(({ recorded }) => recorded !== null).map(({ state }) => state),
  ];
  const isDifferent = (state: string): boolean => state !== 'found' && state !== 'not_checked';
  if (states.some(isDifferent)) return 'not_found';
  return states.includes('found') && notes.every(({ state }) => state === 'found')
    ? 'found'
    : 'not_checked';
}
