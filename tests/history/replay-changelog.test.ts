import { expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../scripts/model/dataset.ts';
import type { LoggedPlan as Plan } from '../../scripts/model/generated/published.ts';
import { orderDeprecations } from '../../scripts/model/published.ts';
import type { DeprecationRecord, VendorRecord } from '../../scripts/model/records.ts';
import { createRandom } from '../support/random.ts';
import { deprecation, recordText, vendor } from '../support/records/records.ts';
import { createPublicLine, historyOf } from '../support/repositories/history.ts';

type Random = (below: number) => number;
type Vendors = Map<string, VendorRecord>;
type Records = Map<string, DeprecationRecord>;

function randomPlan(random: Random, id: string): Plan {
  const notes = Array.from({ length: random(5) }, () => `note ${'aZé'[random(3)]}${random(3)}`);
  return {
    id,
    name: `Plan ${random(3)}`,
    price_month: random(4) === 0 ? null : random(3) * 10,
    price_detail: `detail ${random(2)}`,
    limit_notes: notes,
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

function randomRecord(random: Random, id: string): DeprecationRecord {
  const date = random(3) === 0 ? null : `2027-0${1 + random(3)}-01`;
  return deprecation({
    id,
    item: `item ${random(2)}`,
    type: (['model', 'api', 'sdk'] as const)[random(3)] ?? 'api',
    status: random(2) === 0 ? 'retired' : 'deprecated',
    shutdown_date: date,
    date_basis: date === null ? null : 'earliest',
    successor: random(2) === 0 ? null : `next ${random(2)}`,
    migration_note: random(2) === 0 ? null : `Move ${random(2)}.`,
    source_url: `https://docs.acme.example/${random(2)}`,
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

function replayRecords(state: Map<string, object>, changes: History['changes']): void {
  for (const { id, change, new: current } of changes.slice(1)) {
    const field = change === 'item_renamed' ? 'item' : change.replace(/_changed$/, '');
    if (change === 'record_removed') expect(state.delete(id)).toBe(true);
    else if (change === 'record_added') state.set(id, current as object);
    else Object.assign(state.get(id) ?? {}, { [field]: current });
  }
}

function loggedRecords(records: ReadonlyMap<string, object>): unknown {
  const fields = ['item', 'type', 'status', 'shutdown_date', 'date_basis', 'successor'];
  fields.push('migration_note', 'source_url');
  return [...records]
    .map(([id, record]) => ({ id, values: fields.map((field) => Reflect.get(record, field)) }))
    .sort(byId);
}

/** One to four random edits: a file rewritten, deleted, or broken for a while. */
function edit(random: Random, vendors: Vendors, records: Records): Record<string, string | null> {
  const files: Record<string, string | null> = {};
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const name = `v${random(4)}`;
    const id = `acme-api/r${random(4)}`;
    const [path, key, state, make] =
      random(2) === 0
        ? ([`records/vendors/${name}.yaml`, name, vendors, randomVendor] as const)
        : ([`records/deprecations/${id}.yaml`, id, records, randomRecord] as const);
    if (path in files) continue;
    const fate = random(8);
    if (fate === 0) files[path] = `broken: [${random(1000)}`;
    else if (fate === 1) files[path] = null;
    else {
      const record = make(random, key);
      (state as Map<string, unknown>).set(key, record);
      files[path] = recordText(record);
    }
    if (fate === 1) state.delete(key);
  }
  return files;
}

test.each([1, 2])('the logs, replayed on the baseline, give the head (seed %i)', async (seed) => {
  const random = createRandom(seed).below;
  const vendors: Vendors = new Map([['v0', randomVendor(random, 'v0')]]);
  const records: Records = new Map([['acme-api/r0', randomRecord(random, 'acme-api/r0')]]);
  const start = structuredClone({ vendors, records });
  const deprecations = [...records.values()];
  const line = createPublicLine({ vendors: [...vendors.values()], deprecations });
  for (let count = 0; count < 70; count += 1) {
    const time = Date.parse('2026-03-01T12:00:00Z') + (count - random(3)) * 3_600_000;
    line.commit(edit(random, vendors, records), new Date(time).toISOString());
  }
  const { changelog, changes, updated, days } = await historyOf(line);
  replayVendors(start.vendors, changelog);
  replayRecords(start.records, changes);
  expect(loggedVendors(start.vendors)).toEqual(loggedVendors(vendors));
  expect(loggedRecords(start.records)).toEqual(loggedRecords(records));
  expect(changelog.map(({ ts }) => ts)).toEqual(changelog.map(({ ts }) => ts).sort());
  expect(changelog.length).toBeGreaterThan(120);
  const ids = [...records.keys()].sort();
  expect([...updated.keys()].sort()).toEqual(ids);
  expect(new Set(updated.values()).size).toBe(updated.size);
  const { deprecations: last = [] } = days.at(-1) ?? {};
  expect(last.map(({ id }) => id).sort()).toEqual(ids);
  expect(last).toEqual(orderDeprecations(last));
});
