import type { Day } from '../model/day.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import type { FilterName } from '../model/query.ts';
import { listDocument } from './list-document.ts';
import type { Almanac, Listed, ListedDeprecation } from './query.ts';

/** Filters that `readParameters` has accepted. */
export type Filters = ReadonlyMap<string, string>;

/** Whether a day is within both limits; without a day, only where there is no limit. */
function isWithin(day: Day | null, after: Day | undefined, before: Day | undefined): boolean {
  if (after === undefined && before === undefined) return true;
  if (day === null) return false;
  return (after === undefined || day >= after) && (before === undefined || day <= before);
}

/** The records of `list` that pass every filter, in its order. Both days are inclusive. */
export function selectDeprecations<T extends ListedDeprecation>(
  list: readonly T[],
  filters: Filters,
): T[] {
  const value = (name: FilterName) => filters.get(name);
  const provider = value('provider');
  const type = value('type');
  const status = value('status');
  const before = value('before');
  const after = value('after');
  return list.filter(
    (listed) =>
      (provider === undefined || listed.provider === provider) &&
      (type === undefined || listed.data.type === type) &&
      (status === undefined || listed.data.status === status) &&
      isWithin(listed.data.shutdown_date, after, before),
  );
}

/** The changes of `since` and later days, newest first; all without it. */
export function selectChanges(almanac: Almanac, since: Day | null): Listed<DeprecationChange>[] {
  return almanac.changes.filter(({ data }) => since === null || data.date >= since);
}

/** What an answer says before its records. */
export function deprecationsHead(almanac: Almanac, filters: Filters, count: number): object {
  return {
    schema_version: almanac.schemaVersion,
    generated_at: almanac.generatedAt,
    count,
    filters: Object.fromEntries(filters),
  };
}

/** What an answer says before its changes. */
export function changesHead(almanac: Almanac, since: Day | null, count: number): object {
  return {
    schema_version: almanac.schemaVersion,
    generated_at: almanac.changesGeneratedAt,
    count,
    since,
  };
}

/** Body of /deprecations/api, equal to its static twin where there is one. */
export function deprecationsBody(almanac: Almanac, filters: Filters): Uint8Array<ArrayBuffer> {
  const items = selectDeprecations(almanac.deprecations, filters).map(({ bytes }) => bytes);
  return listDocument(deprecationsHead(almanac, filters, items.length), 'deprecations', items);
}

/** Body of /deprecations/changes, equal to its static twin without `since`. */
export function changesBody(almanac: Almanac, parameters: Filters): Uint8Array<ArrayBuffer> {
  const since = parameters.get('since') ?? null;
  const items = selectChanges(almanac, since).map(({ bytes }) => bytes);
  return listDocument(changesHead(almanac, since, items.length), 'changes', items);
}
