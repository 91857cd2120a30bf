import type { Day } from '../model/day.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import type { FilterName } from '../model/query.ts';
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

/** The records that pass every filter, in published order. Both days are inclusive. */
export function selectDeprecations(almanac: Almanac, filters: Filters): ListedDeprecation[] {
  const tests = Object.entries(TESTS).flatMap(([name, test]) => {
    const value = filters.get(name);
    return value === undefined ? [] : [(listed: ListedDeprecation) => test(value, listed)];
  });
  return almanac.deprecations.filter((listed) => tests.every((test) => test(listed)));
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

/** Text of /deprecations/api, equal to its static twin where there is one. */
export function deprecationsText(almanac: Almanac, filters: Filters): string {
  const selected = selectDeprecations(almanac, filters);
  const texts = selected.map(({ text }) => text);
  return listDocument(deprecationsHead(almanac, filters, texts.length), 'deprecations', texts);
}

/** Text of /deprecations/changes, equal to its static twin without `since`. */
export function changesText(almanac: Almanac, parameters: Filters): string {
  const since = parameters.get('since') ?? null;
  const texts = selectChanges(almanac, since).map(({ text }) => text);
  return listDocument(changesHead(almanac, since, texts.length), 'changes', texts);
}
