/**
 * What comes in: a vendor's record and its pages, each beside its accepted reading.
 * What goes out: of every limit and price whether a page says it, `found`; what stands at its place
 * now, `changed`; where its words stand now, `moved`; or that it is gone, `not_found`.
 */
import type { RecordFile } from '../../model/dataset.ts';
import type {
  CheckedNote,
  CheckedPrice,
  CheckedVendor,
  NoteOffer,
} from '../../model/generated/published.ts';
import { limitsOfPlan, limitText, type PlanLimit } from '../../model/limits.ts';
import { foldWords, keyOf, writeKey } from '../../model/lines.ts';
import { present, presentIn, when } from '../../model/present.ts';
import type { VendorRecord } from '../../model/records.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { ComparedPage } from '../lines/compared-page.ts';
import {
  findLimit,
  isLabelledBy,
  isOf,
  isUnder,
  labelsToTake,
  lastPart,
  type OwnedLine,
  type PlanNames,
  saysValue,
  valueUnder,
  type Wanted,
  wantedLimit,
} from '../lines/find-limit.ts';
import { findNewPlans } from './new-plans.ts';
import { checkPrice, findLostFigures } from './prices.ts';
import {
  headingOf,
  isName,
  lostLines,
  readPages,
  sectionsWithLost,
  type VendorPages,
} from './vendor-pages.ts';

/** More offers than this are a page to read, not a choice. */
const MOST_OFFERS = 8;

/**
 * @param pages the vendor's pages in the order of its evidence
 * @param previous what the report before says
 */
export function checkVendor(
  { id, data }: RecordFile<VendorRecord>,
  pages: readonly ComparedPage[],
  previous: readonly CheckedVendor[],
): CheckedVendor {
  const source = readPages(data, pages);
  const sought = data.plans.flatMap((plan) => {
    const limits = limitsOfPlan(data, plan.id);
    return limits.map((limit) => lookFor(limit, plan.id, limits, source));
  });
  const renamed = findRenamed(sought, source.names);
  const notes = sought.map((one) => checkNote(one, renamed.get(one.limit.labels.join()), source));
  const prices = data.plans.map((plan) => checkPrice(plan, source));
  const state = vendorState(notes, prices);
  const seen = pages.flatMap(({ page }) => page?.observedOn ?? []).sort(compareCodeUnits);
  const earlier = previous.find(({ vendor }) => vendor === id)?.last_verified;
  const dates = presentIn(earlier ?? undefined, when(state === 'found', seen[0]));
  const last_verified = dates.sort(compareCodeUnits).at(-1) ?? null;
  const found = findNewPlans(data, source);
  const new_plans = when(found.length > 0, found);
  const lost = findLostFigures(data, source);
  const lost_figures = when(lost.length > 0, lost);
  return present({ vendor: id, state, last_verified, notes, prices, lost_figures, new_plans });
}

/** A limit, and where it may stand. */
interface Sought {
  limit: PlanLimit;
  plan: string;
  wanted: Wanted;
  /** The line that says it; undefined where none does. */
  line: OwnedLine | undefined;
  /** The new lines of its plan, under the labels of whatever. */
  own: readonly OwnedLine[];
  /** The lines with its value under other labels. */
  elsewhere: readonly OwnedLine[];
  /** Whether labels are not those of another limit of its plan, so that their place is free. */
  isFree: (labels: readonly string[]) => boolean;
}

function lookFor(
  limit: PlanLimit,
  plan: string,
  limits: readonly PlanLimit[],
  { names, lines, fresh, underNewHeadings }: VendorPages,
): Sought {
  const wanted = wantedLimit(limit, plan, names);
  const places = limits.filter((one) => one.labels.length > 0).map(({ labels }) => labels.join());
  const isFree = (labels: readonly string[]): boolean => !places.includes(labels.join());
  const [line] = findLimit(wanted, lines);
  const isOwn = (each: OwnedLine): boolean =>
    !line && isOf(wanted, each) && !isName(each, names, wanted.labels);
  const own = fresh.filter(isOwn);
  const elsewhere = [...own, ...underNewHeadings.filter(isOwn)].filter(
    (each) =>
      limit.labels.length > 0 &&
      saysValue(wanted, each) &&
      each.words !== '' &&
      isFree(labelsToTake(each, limit, names)),
  );
  return { limit, plan, wanted, line, own, elsewhere, isFree };
}

/**
 * The labels under which most plans have the values now that were recorded under some labels, by those:
 * a row that is renamed keeps most of its cells. Several where as many plans have each.
 */
function findRenamed(sought: readonly Sought[], names: PlanNames): Map<string, Set<string>> {
  const moves = new Map<string, Map<string, Set<string>>>();
  for (const { limit, plan, elsewhere } of sought) {
    for (const each of elsewhere) {
      const [from, to] = [limit.labels.join(), labelsToTake(each, limit, names).join()];
      const plans = moves.get(from) ?? new Map<string, Set<string>>();
      moves.set(from, plans.set(to, (plans.get(to) ?? new Set()).add(plan)));
    }
  }
  return new Map(
    [...moves].map(([from, plans]) => {
      const most = Math.max(...[...plans.values()].map(({ size }) => size));
      const best = [...plans].filter(([, { size }]) => size === most);
      return [from, new Set(best.map(([to]) => to))];
    }),
  );
}

/** Those of a list that pass a test, where any does. */
function prefer(all: readonly OwnedLine[], test: (each: OwnedLine) => boolean) {
  const best = all.filter(test);
  if (best.length > 0) return best;
  return all;
}

/** @param renamed the labels that the limit's own have become */
function checkNote(
  { limit, plan, wanted, line, own, elsewhere, isFree }: Sought,
  renamed: ReadonlySet<string> | undefined,
  source: VendorPages,
): CheckedNote {
  const { names, complete } = source;
  const note = { plan, note: limitText(limit) };
  if (line) return { ...note, state: 'found', heading: headingOf(line), url: line.url };
  if (!complete) return { ...note, state: 'not_checked' };
  const lost = lostLines([limit.value], source);
  const inPlace = own.filter((each) => {
    if (valueUnder(limit, each, names) === null) return false;
    if (wanted.labels.length > 0) return isUnder(wanted, each);
    return lost.some(({ line: inItsCell }) => inItsCell === each.line);
  });
  // A cell of the column Seats comes before one of the table with a corner or heading Seats.
  const now = prefer(inPlace, (each) => isLabelledBy(wanted.labels.at(-1), each));
  if (now.length > 0) {
    const offers = now.map((each) =>
      offer(each, limit.labels, valueUnder(limit, each, names) ?? ''),
    );
    return { ...note, state: 'changed', ...offered(offers, now) };
  }
  const isRenamed = (each: OwnedLine): boolean =>
    renamed?.has(labelsToTake(each, limit, names).join()) ?? false;
  const moved = elsewhere.filter(isRenamed);
  if (moved.length > 0) {
    // Where several rows may be the renamed one, each is offered with what it says.
    const others = own.filter((each) => isRenamed(each) && !moved.includes(each));
    const offers = [...moved, ...others].map((each) => offer(each, ...partsOf(each, limit, names)));
    return { ...note, state: 'moved', ...offered(offers, moved) };
  }
  const gone = lost.flatMap(({ line: inItsCell, before }) => (inItsCell ? [] : [before]));
  // Of a part of a sentence nobody knows which one has gone.
  let sections = new Set(gone.map(({ section }) => section));
  if (sections.size === 0) sections = sectionsWithLost(source);
  const near = own.filter((each) => {
    const [labels] = partsOf(each, limit, names);
    return isNear(wanted, each, sections) && isFree(labels);
  });
  const best = prefer(near, isRenamed);
  const offers = best.map((each) => offer(each, ...partsOf(each, limit, names)));
  return { ...note, state: 'not_found', ...offered(offers, best), gone: gone.map(writeKey) };
}

/**
 * Whether a new line may stand for a limit that is gone: below one of its labels, in another cell of
 * its plan, for label and value can change at once, or in the section of a sentence.
 */
function isNear(wanted: Wanted, each: OwnedLine, sections: ReadonlySet<string>): boolean {
  const { labels } = wanted;
  if (labels.length > 0) {
    const isCell = wanted.for === 'plan' && each.rows.length > 0 && each.plans !== null;
    return isCell || labels.some((label) => isUnder({ labels: [label] }, each));
  }
  return sections.has(keyOf(each.line).section);
}

/** What a line says as a limit: a cell with its labels, or a sentence. */
function partsOf(
  each: OwnedLine,
  limit: PlanLimit,
  names: PlanNames,
): [labels: string[], value: string] {
  if (limit.labels.length === 0 && each.line.row === null) return [[], each.line.words];
  return [labelsToTake(each, limit, names), lastPart(each)];
}

function offer({ line }: OwnedLine, labels: readonly string[], value: string): NoteOffer {
  return { labels: [...labels], value, line: writeKey(keyOf(line)) };
}

/** Offers, each once, and where they stand; the one that there is, is what was found. */
function offered(offers: readonly NoteOffer[], lines: readonly OwnedLine[]): Partial<CheckedNote> {
  const unique = new Map(offers.map((one) => [foldWords(limitText(one)), one]));
  const [first] = lines;
  if (!first) return {};
  const all = [...unique.values()].slice(0, MOST_OFFERS);
  const [only, ...others] = all;
  const found = only && others.length === 0 ? limitText(only) : undefined;
  return present({ found, offers: all, heading: headingOf(first), url: first.url });
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
  const isFound = states.includes('found') && notes.every(({ state }) => state === 'found');
  if (isFound) return 'found';
  return 'not_checked';
}
