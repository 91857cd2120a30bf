import type { RecordFile } from '../../../model/dataset.ts';
import type { Day } from '../../../model/day.ts';
import { markPlans } from '../../../model/dismissals.ts';
import type {
  CheckedPage,
  CheckedVendor,
  PlanCandidate,
} from '../../../model/generated/published.ts';
import type { DismissedFile } from '../../../model/generated/records.ts';
import type { VendorRecord } from '../../../model/records.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { LONGEST_LOOKING_UP, type Within, withinTime } from '../../facts/within-time.ts';
import { isOtherLanguage } from '../../fetch/decode.ts';
import type { Page, ReadPage } from '../../pages/page.ts';
import { boundPlanCandidates } from '../bounds.ts';
import { checkedPage } from '../deprecations/deprecations.ts';
import { checkNotes, findNotes, notesOnPages } from '../notes/check-notes.ts';
import { findNote, isCheckable } from '../notes/notes.ts';
import { type NoteFinding, openPlanPages } from '../notes/places.ts';
import { findPlanCandidates } from './candidates.ts';
import { namePlans, type PlanNames } from './names.ts';
import { ownersOf } from './owners.ts';
import { indexPage, type PageIndex } from './page-index.ts';
import { checkPrices, hasAnyPrice, type PriceStatement, priceStatements } from './prices.ts';
import { namesOfOthers } from './stated-names.ts';

/** A page of a vendor that counts. */
interface VendorPage {
  index: PageIndex;
  prices: readonly PriceStatement[];
  observedOn: Day;
}

/** What the report says of a page, and the page where it counts. */
interface RecognisedPage {
  checked: CheckedPage;
  counts: VendorPage | null;
}

/** URLs of a vendor's pages, each once, in the order of its evidence. */
export function vendorUrls(vendor: VendorRecord): string[] {
  return [...new Set(vendor.evidence.map(({ url }) => url))];
}

interface IndexedPage {
  page: ReadPage;
  index: PageIndex;
}

/** A page that was read, before it is known whether it counts. */
interface Read extends IndexedPage {
  /** What it says of every note that can be looked up. */
  notes: NoteFinding['state'][];
  prices: PriceStatement[];
}

/** The names of a vendor's plans: prices that are to be checked tell nothing of prices. */
interface Names {
  ofNotes: PlanNames;
  ofPrices: PlanNames;
}

function namesOf({ plans }: VendorRecord, pages: readonly PageIndex[]): Names {
  const others = namesOfOthers(pages, namePlans(plans));
  return {
    ofNotes: namePlans(plans, others),
    ofPrices: namePlans(
      plans.map(({ id, name }) => ({ id, name })),
      others,
    ),
  };
}

function readVendorPage(
  { page, index }: IndexedPage,
  { plans, currency }: VendorRecord,
  names: Names,
): Read {
  const source = openPlanPages([index], names.ofNotes);
  const notes = plans.flatMap((plan) =>
    plan.limit_notes.filter(isCheckable).map((note) => findNote(note, plan.id, source).state),
  );
  return { page, index, notes, prices: priceStatements(index, currency, names.ofPrices) };
}

/** The pages of a vendor that were read, by their URL. */
function indexVendorPages(
  vendor: VendorRecord,
  pages: ReadonlyMap<string, Page>,
): Map<string, IndexedPage> {
  const indexed = new Map<string, IndexedPage>();
  for (const url of vendorUrls(vendor)) {
    const page = pages.get(url);
    if (page?.state === 'read') indexed.set(url, { page, index: indexPage(page) });
  }
  return indexed;
}

const SUM = /(?:US|CA)?\$\s?\d(?:[\d.,]*\d)?/g;

/** Whether a page says of a plan a sum that an observation has, for which the record may cite it. */
function hasObservedSum({ index }: Read, vendor: VendorRecord, { ofNotes }: Names): boolean {
  const sums = new Set((vendor.observations ?? []).flatMap((text) => text.match(SUM) ?? []));
  return index.places.some((place) =>
    place.texts.some((text) =>
      [...text.matchAll(SUM)].some(({ 0: sum, index: at }) => {
        if (!sums.has(sum)) return false;
        return (ownersOf(place, text, [at, at + sum.length], ofNotes)?.size ?? 0) > 0;
      }),
    ),
  );
}

/** Why a page does not count; null where it does. */
function refusalOf(
  read: Read,
  vendor: VendorRecord,
  names: Names,
  anyNote: boolean,
): string | null {
  const { page, index, notes, prices } = read;
  if (index.problem !== null) return index.problem;
  const pricesOnly = notes.length === 0 || anyNote;
  const hasNote = notes.some((state) => state !== 'missing');
  const isCited =
    (pricesOnly && hasAnyPrice(vendor, prices)) || (anyNote && hasObservedSum(read, vendor, names));
  if (!hasNote && !isCited) {
    return "the page has none of the vendor's limit notes";
  }
  const isWhole = notes.length > 0 && notes.every((state) => state === 'found');
  return isOtherLanguage(page) && !isWhole ? 'the page is in another language' : null;
}

/**
 * Tells which of a vendor's pages count: those on which one of its limit notes stands; beside such
 * a page, also those that state one of its prices, or of a plan a sum that its observations have. A
 * page in another language counts only if it has all of the notes.
 *
 * @returns the pages in the order of the vendor's evidence.
 */
function recogniseVendorPages(
  vendor: VendorRecord,
  names: Names,
  pages: ReadonlyMap<string, Page>,
  indexed: ReadonlyMap<string, IndexedPage>,
): RecognisedPage[] {
  const reads = vendorUrls(vendor).map((url) => {
    const own = indexed.get(url);
    return { url, page: pages.get(url), read: own ? readVendorPage(own, vendor, names) : null };
  });
  const anyNote = reads.some(({ read }) => read?.notes.some((state) => state !== 'missing'));
  return reads.map(({ url, page, read }) => {
    const missing = page?.state === 'not_checked' ? page.reason : 'the page was not asked for';
    const reason = read ? refusalOf(read, vendor, names, anyNote) : missing;
    return {
      checked: checkedPage(url, page ?? null, reason === null ? [] : [reason]),
      counts:
        read && reason === null
          ? { index: read.index, prices: read.prices, observedOn: read.page.observedOn }
          : null,
    };
  });
}

interface PlansInput {
  vendors: readonly RecordFile<VendorRecord>[];
  /** The pages of all `evidence`, by their URL. */
  pages: ReadonlyMap<string, Page>;
  /** The vendors of the report before, for when each was last verified. */
  previous: readonly CheckedVendor[];
  /** What reviewers have dismissed. */
  dismissed?: DismissedFile;
  /** How long the pages of one vendor may take. */
  within?: Within;
}

/** Whether every note and price that can be looked up was found, and there is one at all. */
function vendorState({
  notes,
  prices,
}: Pick<CheckedVendor, 'notes' | 'prices'>): CheckedVendor['state'] {
  const checkable = [
    ...notes.filter(({ note }) => isCheckable(note)),
    ...prices.filter(({ recorded, state }) => recorded !== null || state !== 'not_checked'),
  ];
  if (checkable.some(({ state }) => state !== 'found' && state !== 'not_checked')) {
    return 'not_found';
  }
  return checkable.length > 0 && checkable.every(({ state }) => state === 'found')
    ? 'found'
    : 'not_checked';
}

interface VendorCheck {
  pages: CheckedPage[];
  vendor: CheckedVendor;
}

/** What is said of a vendor whose pages take too long: nothing was checked. */
function unchecked(
  { id, data }: RecordFile<VendorRecord>,
  { pages, previous }: PlansInput,
): VendorCheck {
  const reason = "looking the vendor's notes and prices up takes too long";
  const nothing = { state: 'not_checked' as const, found: null };
  const notes = data.plans.flatMap(({ id: plan, limit_notes }) =>
    limit_notes.map((note) => ({ plan, note, ...nothing, heading: null })),
  );
  const prices = data.plans.map(({ id: plan, price_month: recorded }) => {
    return { plan, recorded, ...nothing };
  });
  const last_verified = previous.find(({ vendor }) => vendor === id)?.last_verified ?? null;
  return {
    pages: vendorUrls(data).map((url) => checkedPage(url, pages.get(url) ?? null, [reason])),
    vendor: { vendor: id, state: 'not_checked', last_verified, notes, prices, candidates: [] },
  };
}

/** What the pages say of a vendor whose plans have these names. */
function compare(
  data: VendorRecord,
  pages: ReadonlyMap<string, Page>,
  indexed: ReadonlyMap<string, IndexedPage>,
) {
  const names = namesOf(
    data,
    [...indexed.values()].map(({ index }) => index),
  );
  const recognised = recogniseVendorPages(data, names, pages, indexed);
  const counting = recognised.flatMap(({ counts }) => counts ?? []);
  const complete = counting.length === recognised.length;
  const indexes = counting.map(({ index }) => index);
  const opened = openPlanPages(indexes, names.ofNotes);
  const found = findNotes(data, opened, complete);
  const notes = notesOnPages(data, found, complete);
  return {
    recognised,
    counting,
    notes: checkNotes(found, complete),
    prices: checkPrices(
      data.plans,
      counting.flatMap((page) => page.prices),
      complete,
    ),
    candidates: findPlanCandidates({ vendor: data, opened, pages: indexes, notes }),
  };
}

/**
 * The vendor with the new names of its plans; null where there is none. A plan with several new
 * names keeps its own.
 */
function renamed(data: VendorRecord, candidates: readonly PlanCandidate[]): VendorRecord | null {
  const [first, ...rest] = data.plans.map((plan) => {
    const [name, ...more] = candidates.filter((one) => one.kind === 'name' && one.plan === plan.id);
    return name && more.length === 0 ? { ...plan, name: name.value } : plan;
  });
  const plans: VendorRecord['plans'] | null = first ? [first, ...rest] : null;
  const isNew = plans?.some(({ name }, index) => name !== data.plans[index]?.name);
  return plans && isNew ? { ...data, plans } : null;
}

function checkVendor(
  { id, data }: RecordFile<VendorRecord>,
  { pages, previous, dismissed = [] }: PlansInput,
): VendorCheck {
  const indexed = indexVendorPages(data, pages);
  const before = compare(data, pages, indexed);
  const names = before.candidates.filter(({ kind }) => kind === 'name');
  const current = renamed(data, names);
  const last = current ? compare(current, pages, indexed) : before;
  const { recognised, counting, notes, prices } = last;
  const candidates = last.candidates.filter(({ kind }) => current !== null || kind !== 'name');
  const state = vendorState({ notes, prices });
  const known = previous.find(({ vendor }) => vendor === id)?.last_verified ?? null;
  const [oldest = null] = counting.map(({ observedOn }) => observedOn).sort(compareCodeUnits);
  const verified = state === 'found' && names.length === 0 ? oldest : null;
  const last_verified = (known ?? '') > (verified ?? '') ? known : verified;
  const checked = { notes, prices, candidates: [...names, ...candidates] };
  return {
    pages: recognised.map(({ checked: page }) => page),
    vendor: markPlans({ vendor: id, state, last_verified, ...checked }, dismissed),
  };
}

/**
 * Checks every vendor's limit notes and prices against the vendor's pages, and lists what these
 * state and the record lacks. A note is looked up on all of them; what is found nowhere is
 * `not_found` only where every page of the vendor could be read and recognised by at least one
 * note, else `not_checked`. A vendor whose pages take too long is not checked; the others are.
 *
 * @returns vendors in the order given, and their pages by URL (a page of two vendors once).
 */
export function checkPlans(input: PlansInput): { pages: CheckedPage[]; plans: CheckedVendor[] } {
  const { vendors, within = withinTime(LONGEST_LOOKING_UP) } = input;
  const checked = vendors.map((vendor) =>
    boundPlanCandidates(within(() => checkVendor(vendor, input))?.done ?? unchecked(vendor, input)),
  );
  const pages = new Map<string, CheckedPage>();
  for (const page of checked.flatMap((vendor) => vendor.pages)) {
    if (pages.get(page.url)?.state !== 'read') pages.set(page.url, page);
  }
  return {
    pages: [...pages.values()].sort((a, b) => compareCodeUnits(a.url, b.url)),
    plans: checked.map(({ vendor }) => vendor),
  };
}
