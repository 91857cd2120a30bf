import type { Day } from '../../model/day.ts';
import type { CheckedPage } from '../../model/generated/published.ts';
import type { PlanEntry, VendorFile } from '../../model/generated/records.ts';
import { isOtherLanguage } from '../fetch/recognise-language.ts';
import type { Page, ReadPage } from '../page.ts';
import { indexPage, type PageIndex } from './index-page.ts';
import { matchAmount } from './match-amount.ts';
import { findNote, isCheckable } from './notes.ts';
import { matchPlanName, type NameMatcher } from './plan-index.ts';
import { findPrice } from './prices.ts';

/** A plan with the matchers for its name and for those of the vendor's other plans. */
export interface PlanOf {
  plan: PlanEntry;
  name: NameMatcher;
  others: NameMatcher[];
}

/** A page of a vendor that counts. */
export interface VendorPage {
  index: PageIndex;
  observedOn: Day;
}

/** What the report says of a page, and the page where it counts. */
export interface RecognisedPage {
  checked: CheckedPage;
  counts: VendorPage | null;
}

/** The vendor's plans, each with its matchers. */
export function plansOf({ plans }: VendorFile): PlanOf[] {
  const names = plans.map(({ name }) => name);
  const matchers = plans.map(({ name }) => matchPlanName(name, names));
  return plans.flatMap((plan, index) => {
    const name = matchers[index];
    return name ? [{ plan, name, others: matchers.filter((other) => other !== name) }] : [];
  });
}

/** URLs of a vendor's pages, each once, in the order of its evidence. */
export function vendorUrls(vendor: VendorFile): string[] {
  return [...new Set(vendor.evidence.map(({ url }) => url))];
}

/** A page that was read, before it is known whether it counts. */
interface Read {
  page: ReadPage;
  index: PageIndex;
  /** For every note that can be looked up, whether it stands there. */
  notes: boolean[];
}

function readVendorPage(page: ReadPage, plans: readonly PlanOf[]): Read {
  const index = indexPage(page);
  const notes = plans.flatMap(({ plan, name }) =>
    plan.limit_notes.filter(isCheckable).map((note) => findNote(note, name, index)),
  );
  return { page, index, notes };
}

/** Why a page does not count; null where it does. */
function refusalOf(
  { page, index, notes }: Read,
  { currency }: VendorFile,
  plans: readonly PlanOf[],
  anyNote: boolean,
): string | null {
  if (index.problem !== null) return index.problem;
  const pricesOnly = notes.length === 0 || anyNote;
  const hasPrice = (): boolean =>
    plans.some(({ plan: { price_month: price }, name, others }) => {
      return price !== null && findPrice(name, matchAmount(price, currency), others, index);
    });
  if (!notes.includes(true) && !(pricesOnly && hasPrice())) {
    return "none of the vendor's limit notes stands on it";
  }
  return isOtherLanguage(page) && (notes.length === 0 || notes.includes(false))
    ? 'the page is in another language'
    : null;
}

/**
 * Tells which of a vendor's pages count: those on which one of its limit notes stands; beside such
 * a page, also those on which one of its prices stands. A page in another language counts only if
 * it has all of the notes.
 *
 * @returns the pages in the order of the vendor's evidence.
 */
export function recogniseVendorPages(
  vendor: VendorFile,
  plans: readonly PlanOf[],
  pages: ReadonlyMap<string, Page>,
): RecognisedPage[] {
  const reads = vendorUrls(vendor).map((url) => {
    const page = pages.get(url);
    return { url, page, read: page?.state === 'read' ? readVendorPage(page, plans) : null };
  });
  const anyNote = reads.some(({ read }) => read?.notes.includes(true));
  return reads.map(({ url, page, read }) => {
    const missing = page?.state === 'not_checked' ? page.reason : 'the page was not asked for';
    const reason = read ? refusalOf(read, vendor, plans, anyNote) : missing;
    const state = reason === null ? ('read' as const) : ('not_checked' as const);
    const observed_on = page?.observedOn ?? null;
    return {
      checked: { url, state, reason, observed_on, sha256: page?.sha256 ?? null },
      counts:
        read && reason === null ? { index: read.index, observedOn: read.page.observedOn } : null,
    };
  });
}
