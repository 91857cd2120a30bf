import type { Day } from '../model/day.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import { FILTER_NAMES, type FilterName } from '../model/query.ts';
import { listDocument } from './list-document.ts';
import type { Almanac, Listed, ListedDeprecation } from './read-almanac.ts';

/** Filters that `readParameters` has accepted. */
export type Filters = ReadonlyMap<string, string>;

type Test = (value: string, listed: ListedDeprecation) => boolean;

const TESTS: Record<FilterName, Test> = {
  provider: (value, { provider }) => provider === value,
  type: (value, { data }) => data.type === value,
  status: (value, { data }) => data.status === value,
  before: (value, { data }) => data.shutdown_date !== null && data.shutdown_date <= value,
  after: (value, { data }) => data.shutdown_date !== null && data.shutdown_date >= value,
};

/** The records of `list` that pass every filter, in its order. Both days are inclusive. */
export function selectDeprecations<T extends ListedDeprecation>(
  list: readonly T[],
  filters: Filters,
): T[] {
  const tests = FILTER_NAMES.flatMap((name) => {
    const value = filters.get(name);
    return value === undefined ? [] : [(listed: T) => TESTS[name](value, listed)];
  });
  return list.filter((listed) => tests.every((test) => test(listed)));
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
