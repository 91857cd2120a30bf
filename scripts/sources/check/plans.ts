import type { RecordFile } from '../../model/dataset.ts';
import type { CheckedPage, CheckedVendor } from '../../model/generated/published.ts';
import type { VendorFile } from '../../model/generated/records.ts';
import { compareCodeUnits } from '../../model/order.ts';
import type { Page } from '../page.ts';
import { matchAmount } from './match-amount.ts';
import { findNote, isCheckable } from './notes.ts';
import { findPrice } from './prices.ts';
import {
  type PlanOf,
  plansOf,
  recogniseVendorPages,
  type VendorPage,
} from './recognise-vendor-pages.ts';

export interface PlansInput {
  vendors: readonly RecordFile<VendorFile>[];
  /** The pages of all `evidence`, by their URL. */
  pages: ReadonlyMap<string, Page>;
  /** The vendors of the report before, for when each was last verified. */
  previous: readonly CheckedVendor[];
}

type NoteState = CheckedVendor['notes'][number]['state'];

/** What is not on the pages that count may be on one that could not be read. */
function stateOf(found: boolean, complete: boolean): NoteState {
  if (found) return 'found';
  return complete ? 'not_found' : 'not_checked';
}

function checkNotes(
  plans: readonly PlanOf[],
  pages: readonly VendorPage[],
  complete: boolean,
): CheckedVendor['notes'] {
  return plans.flatMap(({ plan, name }) =>
    plan.limit_notes.map((note) => {
      const found = () => pages.some(({ index }) => findNote(note, name, index));
      const state = isCheckable(note) ? stateOf(found(), complete) : 'not_checked';
      return { plan: plan.id, note, state };
    }),
  );
}

function checkPrices(
  { currency }: VendorFile,
  plans: readonly PlanOf[],
  pages: readonly VendorPage[],
  complete: boolean,
): CheckedVendor['prices'] {
  return plans.map(({ plan, name, others }) => {
    const recorded = plan.price_month;
    if (recorded === null) return { plan: plan.id, recorded, state: 'not_checked' };
    const amount = matchAmount(recorded, currency);
    const found = pages.some(({ index }) => findPrice(name, amount, others, index));
    return { plan: plan.id, recorded, state: stateOf(found, complete) };
  });
}

/** Whether every note and price that can be looked up was found, and there is one at all. */
function vendorState({ notes, prices }: Pick<CheckedVendor, 'notes' | 'prices'>): NoteState {
  const checkable = [
    ...notes.filter(({ note }) => isCheckable(note)),
    ...prices.filter(({ recorded }) => recorded !== null),
  ];
  if (checkable.some(({ state }) => state === 'not_found')) return 'not_found';
  return checkable.length > 0 && checkable.every(({ state }) => state === 'found')
    ? 'found'
    : 'not_checked';
}

function checkVendor(
  { id, data }: RecordFile<VendorFile>,
  { pages, previous }: PlansInput,
): { pages: CheckedPage[]; vendor: CheckedVendor } {
  const plans = plansOf(data);
  const recognised = recogniseVendorPages(data, plans, pages);
  const counting = recognised.flatMap(({ counts }) => counts ?? []);
  const complete = counting.length === recognised.length;
  const notes = checkNotes(plans, counting, complete);
  const prices = checkPrices(data, plans, counting, complete);
  const state = vendorState({ notes, prices });
  const before = previous.find(({ vendor }) => vendor === id)?.last_verified ?? null;
  const [oldest = null] = counting.map(({ observedOn }) => observedOn).sort(compareCodeUnits);
  const verified = state === 'found' ? oldest : null;
  const last_verified = (before ?? '') > (verified ?? '') ? before : verified;
  return {
    pages: recognised.map(({ checked }) => checked),
    vendor: { vendor: id, state, last_verified, notes, prices },
  };
}

/**
 * Checks every vendor's limit notes and prices against the vendor's pages. A note is looked up on
 * all of them; what is found nowhere is `not_found` only where every page of the vendor could be
 * read and recognised by at least one note, else `not_checked`.
 *
 * @returns vendors in the order given, and their pages by URL (a page of two vendors once).
 */
export function checkPlans(input: PlansInput): { pages: CheckedPage[]; plans: CheckedVendor[] } {
  const checked = input.vendors.map((vendor) => checkVendor(vendor, input));
  const pages = new Map<string, CheckedPage>();
  for (const page of checked.flatMap((vendor) => vendor.pages)) {
    if (pages.get(page.url)?.state !== 'read') pages.set(page.url, page);
  }
  return {
    pages: [...pages.values()].sort((a, b) => compareCodeUnits(a.url, b.url)),
    plans: checked.map(({ vendor }) => vendor),
  };
}
