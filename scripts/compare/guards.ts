import type { ChangelogEntry } from '../model/history.ts';
import type { Alarm, Change, Guard } from './guard.ts';

export const reusedId: Guard = {
  name: 'reused-id',
  reason:
    'A published id is never used again for something else: old data would name the new thing.',
  check(change) {
    return [...vendorAlarms(change), ...planAlarms(change), ...deprecationAlarms(change)];
  },
};

function deprecationAlarms({ base, head, published }: Change): Alarm[] {
  return [...head.deprecations.values()].flatMap(({ id, item }) => {
    if (base.deprecations.has(id)) return [];
    const removed = published.changes.findLast(
      (entry) => entry.id === id && entry.change === 'record_removed',
    );
    if (!removed || removed.item === item) return [];
    return [alarm(`records/deprecations/${id}.yaml`, id, removed.item, removed.date)];
  });
}

function vendorAlarms({ base, head, published }: Change): Alarm[] {
  return [...head.vendors.values()].flatMap(({ id, name }) => {
    if (base.vendors.has(id)) return [];
    const removed = published.changelog.findLast(
      (entry) => entry.vendor === id && entry.change === 'vendor_removed',
    );
    const former = nameIn(removed?.old);
    if (!removed || former === name) return [];
    return [alarm(`records/vendors/${id}.yaml`, id, former, removed.ts)];
  });
}

function planAlarms({ base, head, published }: Change): Alarm[] {
  const removed = published.changelog.filter(({ change }) => change === 'plan_removed');
  return [...head.vendors.values()].flatMap((vendor) => {
    const known = new Set(base.vendors.get(vendor.id)?.plans.map(({ id }) => id));
    return vendor.plans.flatMap(({ id, name }) => {
      const entry = known.has(id) ? undefined : findPlan(removed, vendor.id, id);
      const former = nameIn(entry?.old);
      if (!entry || former === name) return [];
      return [alarm(`records/vendors/${vendor.id}.yaml`, `the plan ${id}`, former, entry.ts)];
    });
  });
}

function findPlan(removed: readonly ChangelogEntry[], vendor: string, plan: string) {
  return removed.findLast((entry) => entry.vendor === vendor && entry.plan === plan);
}

function nameIn(value: unknown): string | null {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}

function alarm(path: string, id: string, former: string | null, when: string): Alarm {
  const what = former === null ? 'something else' : JSON.stringify(former);
  const message = `${id} was the id of ${what} until ${when.slice(0, 10)}; choose another id`;
  return { path, message };
}
