import { expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../scripts/model/dataset.ts';
import type { Plan } from '../../scripts/model/generated/records.ts';
import type { DeprecationRecord, VendorRecord } from '../../scripts/model/records.ts';
import { createRandom } from '../support/random.ts';
import { deprecation, recordText, vendor } from '../support/records/records.ts';
import { createPublicRepository, historyOf } from '../support/repositories/history.ts';

type Random = (below: number) => number;
type Vendors = Map<string, VendorRecord>;
type Records = Map<string, DeprecationRecord>;

function randomPlan(random: Random, id: string): Plan {
  const notes = Array.from({ length: random(5) }, () => `note ${'aZé'[random(3)]}${random(3)}`);
  return {
    id,
    name: `Plan ${random(3)}`,
    price_month: random(4) === 0 ? null : random(3) * 10,
    ...(random(2) === 0 && { price_detail: `detail ${random(2)}` }),
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

/** What an entry of the changelog says, done to a state that knows only what is logged. */
type Logged = Map<
  string,
  Pick<VendorRecord, 'name' | 'source_url' | 'currency'> & { plans: Map<string, Plan> }
>;

function apply(
  state: Logged,
  { vendor: id, plan: planId, change, old, new: current }: ChangelogEntry,
) {
  if (change === 'baseline_created') return;
  if (change === 'vendor_removed') expect(state.delete(id)).toBe(true);
  if (change === 'vendor_added') {
    expect(state.has(id)).toBe(false);
    state.set(id, loggedOf(current as VendorRecord));
  }
  const target = state.get(id);
  if (!target || change === 'vendor_added') return;
  const plans = target.plans;
  if (change === 'vendor_renamed') target.name = current as string;
  if (change === 'source_url_changed') target.source_url = current as string;
  if (planId === null) return;
  if (change === 'plan_removed') expect(plans.delete(planId)).toBe(true);
  if (change === 'plan_added') plans.set(planId, structuredClone(current) as Plan);
  const plan = plans.get(planId);
  if (!plan || change === 'plan_added') return;
  if (change === 'name_changed') plan.name = current as string;
  if (change === 'price_month_changed') plan.price_month = current as number | null;
  if (change === 'price_detail_changed' && current === null) delete plan.price_detail;
  if (change === 'price_detail_changed' && current !== null) plan.price_detail = current as string;
  if (change === 'limit_note_added') plan.limit_notes.push(current as string);
  if (change === 'limit_note_removed') {
    const at = plan.limit_notes.indexOf(old as string);
    expect(at).toBeGreaterThanOrEqual(0);
    plan.limit_notes.splice(at, 1);
  }
}

function loggedOf({ name, source_url, currency, plans }: VendorRecord) {
  const copies = plans.map((plan) => [plan.id, structuredClone(plan)] as const);
  return { name, source_url, currency, plans: new Map(copies) };
}

/** A state with its plans and notes in one order: their order is not logged. */
function sorted(state: Logged): unknown {
  const list = [...state].map(([id, { plans, ...rest }]) => ({
    id,
    ...rest,
    plans: [...plans.values()]
      .map((plan) => ({ ...plan, limit_notes: [...plan.limit_notes].sort() }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }));
  return list.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function replayRecords(start: Records, changes: History['changes']): unknown {
  const state = new Map([...start].map(([id, record]) => [id, { ...record } as object]));
  for (const { id, change, new: current } of changes) {
    const field = change === 'item_renamed' ? 'item' : change.replace(/_changed$/, '');
    if (change === 'record_removed') expect(state.delete(id)).toBe(true);
    else if (change === 'record_added') state.set(id, current as object);
    else if (change !== 'baseline_created')
      Object.assign(state.get(id) ?? {}, { [field]: current });
  }
  return loggedRecords(state);
}

function loggedRecords(records: Map<string, object>): unknown {
  const fields = ['item', 'type', 'status', 'shutdown_date', 'date_basis', 'successor'];
  fields.push('migration_note', 'source_url');
  return [...records]
    .map(([id, record]) => [id, fields.map((field) => Reflect.get(record, field))])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
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
      files[path] = recordText(record, { aliasDuplicateObjects: false });
    }
    if (fate === 1) state.delete(key);
  }
  return files;
}

test.each([1, 2, 3])(
  'the logs, replayed on the baseline, give the head (seed %i)',
  async (seed) => {
    const random = createRandom(seed).below;
    const vendors: Vendors = new Map([['v0', randomVendor(random, 'v0')]]);
    const records: Records = new Map([['acme-api/r0', randomRecord(random, 'acme-api/r0')]]);
    const start: Logged = new Map([...vendors].map(([id, each]) => [id, loggedOf(each)]));
    const firstRecords: Records = new Map(records);
    const repository = createPublicRepository({
      vendors: [...vendors.values()],
      deprecations: [...records.values()],
    });
    const commits = Array.from({ length: 120 }, (_, count) => {
      const second = Date.parse('2026-03-01T12:00:00Z') + (count - random(3)) * 3_600_000;
      return { files: edit(random, vendors, records), at: new Date(second).toISOString() };
    });
    repository.commitAll(commits);
    const { changelog, changes, updated, days } = await historyOf(repository);
    for (const entry of changelog) apply(start, entry);
    const head: Logged = new Map([...vendors].map(([id, each]) => [id, loggedOf(each)]));
    expect(sorted(start)).toEqual(sorted(head));
    expect(replayRecords(firstRecords, changes)).toEqual(loggedRecords(records));
    expect(changelog.map(({ ts }) => ts)).toEqual(changelog.map(({ ts }) => ts).sort());
    expect(changelog.length).toBeGreaterThan(200);
    expect([...updated.keys()].sort()).toEqual([...records.keys()].sort());
    expect(new Set(updated.values()).size).toBe(updated.size);
    expect(
      days
        .at(-1)
        ?.deprecations.map(({ id }) => id)
        .sort(),
    ).toEqual([...records.keys()].sort());
  },
);
