import type { ChangelogEntry } from '#scripts/model/dataset.ts';
import type { LoggedPlan as Plan } from '#scripts/model/generated/published.ts';
import type { VendorRecord } from '#scripts/model/records.ts';
import { createRandom } from '#support/random.ts';
import { recordText, vendor } from '#support/records/records.ts';
import { createPublicLine, historyOf } from '#support/repositories/history.ts';

type Random = (below: number) => number;
type Vendors = Map<string, VendorRecord>;

function randomPlan(random: Random, id: string): Plan {
  const notes = Array.from({ length: random(5) }, () => `note ${'aZé'[random(3)]}${random(3)}`);
  return {
    id,
    name: `Plan ${random(3)}`,
    price_month: random(4) === 0 ? null : random(3) * 10,
    price_detail: `detail ${random(2)}`,
    limit_notes: [...new Set(notes)],
  };
}

function randomVendor(random: Random, id: string): VendorRecord {
  const ids = ['a', 'b', 'a-1', 'z'].filter((_, index) => index === 0 || random(2) === 0);
  return vendor({
    id,
    name: `Vendor ${random(2)}`,
    source_url: `https://${id}.example/${random(2)}`,
    currency: random(6) === 0 ? 'CAD' : 'USD',
    plans: ids.map((plan) => randomPlan(random, plan)),
  });
}

const FIELDS: Readonly<Record<string, string>> = {
  vendor_renamed: 'name',
  source_url_changed: 'source_url',
  name_changed: 'name',
  price_month_changed: 'price_month',
  price_detail_changed: 'price_detail',
};

/** Takes an item out of a list, which must have it. */
function take<T>(list: T[], isMeant: (item: T) => boolean): void {
  const at = list.findIndex(isMeant);
  expect(at).toBeGreaterThanOrEqual(0);
  list.splice(at, 1);
}

/** Vendors after every entry of the changelog is done to them. */
function replayVendors(state: Vendors, changelog: readonly ChangelogEntry[]): void {
  for (const { vendor: id, plan: planId, change, old, new: current } of changelog.slice(1)) {
    const value = structuredClone(current) as never;
    if (change === 'vendor_removed') expect(state.delete(id)).toBe(true);
    if (change === 'vendor_added') expect(state.has(id)).toBe(false);
    if (change === 'vendor_added') state.set(id, value);
    const target = state.get(id);
    const plan = target?.plans.find((each) => each.id === planId);
    const field = FIELDS[change];
    if (field) Object.assign(plan ?? target ?? {}, { [field]: value });
    if (change === 'plan_added') target?.plans.push(value);
    if (change === 'plan_removed') take(target?.plans ?? [], (each) => each.id === planId);
    if (change === 'limit_note_added') plan?.limit_notes.push(value);
    if (change === 'limit_note_removed') take(plan?.limit_notes ?? [], (note) => note === old);
  }
}

/** What is logged of vendors, with plans and notes in one order: their order is not logged. */
function loggedVendors(vendors: Vendors): unknown {
  const list = [...vendors.values()].map(({ id, name, source_url, currency, plans }) => {
    const sorted = plans.map(({ price_detail = null, limit_notes, ...plan }) => {
      return { ...plan, price_detail, limit_notes: limit_notes.toSorted() };
    });
    return { id, name, source_url, currency, plans: sorted.toSorted(byId) };
  });
  return list.sort(byId);
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** One to four random edits: a file rewritten, deleted, or broken for a while. */
function edit(random: Random, vendors: Vendors): Record<string, string | null> {
  const files: Record<string, string | null> = {};
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const id = `v${random(4)}`;
    const path = `records/vendors/${id}.yaml`;
    if (path in files) continue;
    const fate = random(8);
    if (fate === 0) files[path] = `broken: [${random(1000)}`;
    else if (fate === 1) {
      files[path] = null;
      vendors.delete(id);
    } else {
      const record = randomVendor(random, id);
      vendors.set(id, record);
      files[path] = recordText(record);
    }
  }
  return files;
}

test.each([1, 2])('the log, replayed on the baseline, gives the head (seed %i)', async (seed) => {
  const random = createRandom(seed).below;
  const vendors: Vendors = new Map([['v0', randomVendor(random, 'v0')]]);
  const start = structuredClone(vendors);
  const line = createPublicLine({ vendors: [...vendors.values()] });
  for (let count = 0; count < 50; count += 1) {
    line.commit(edit(random, vendors), `2026-03-02T10:00:${10 + count}Z`);
  }
  const { changelog } = await historyOf(line);
  replayVendors(start, changelog);
  expect(loggedVendors(start)).toEqual(loggedVendors(vendors));
  expect(changelog.length).toBeGreaterThan(120);
});
