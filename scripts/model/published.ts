// What comes in: records and the names of platforms.
// What goes out: what is published of them, in its order.
// Example: a record with `as_of` of the newest check that found it to match.
import { type Dataset, type PlanChangeKind, type RecordFile, watchedSince } from './dataset.ts';
import type { Day } from './day.ts';
import { FIELD_NAMES, fieldOf, RECORD_KINDS } from './deprecation-fields.ts';
import type {
  ChangesAnswer,
  Deprecation,
  DeprecationChange,
  Providers,
  SourceCheckReport,
} from './generated/published.ts';
import { present } from './present.ts';
import { compareCodeUnits, platformOf } from './words.ts';

/** The paths that the function answers; every other path is a file. */
export const FUNCTION_PATHS = {
  deprecations: '/deprecations/api',
  changes: '/deprecations/changes',
  mcp: '/deprecations/mcp',
} as const;

/** The built files that the function reads, below dist/. */
export const FUNCTION_DATA = {
  build: 'build.json',
  deprecations: 'deprecations/all.json',
  changes: 'deprecations/changes.json',
  providers: 'data/providers.json',
  scheduled: 'deprecations/scheduled.json',
} as const;

export const DEPRECATION_TYPES = ['model', 'api', 'sdk'] as const satisfies Deprecation['type'][];

export const DEPRECATION_STATUSES = [
  'deprecated',
  'retired',
] as const satisfies Deprecation['status'][];

/** The kinds of changes of vendors and plans. */
const PLAN_KINDS = [
  'price_month_changed',
  'price_detail_changed',
  'limit_note_added',
  'limit_note_removed',
  'plan_added',
  'plan_removed',
  'name_changed',
  'vendor_added',
  'vendor_removed',
  'vendor_renamed',
  'source_url_changed',
] as const satisfies PlanChangeKind[];

/** The kinds of changes of both datasets. */
export const CHANGE_KINDS = [...new Set<string>([...PLAN_KINDS, ...RECORD_KINDS])];

/** Parameters of /deprecations/api, in the order in which an answer repeats them. */
const FILTER_NAMES = ['provider', 'platform', 'item', 'type', 'status', 'before', 'after'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/**
 * An answer with a list as its last field, as it is published: a line for each entry, so that it is
 * small and can still be searched by line.
 */
export function listText<K extends string>(value: Record<K, readonly unknown[]>, list: K): string {
  const { [list]: entries, ...head } = value;
  const lines = entries.map((entry) => JSON.stringify(entry));
  const start = JSON.stringify({ ...head, [list]: [] }).slice(0, -2);
  if (lines.length === 0) return `${start}]}\n`;
  return `${start}\n${lines.join(',\n')}\n]}\n`;
}

/** What /deprecations/changes answers of changes since a day, newest first; null for all of them. */
export function changesAnswer(
  head: Pick<ChangesAnswer, 'schema_version' | 'generated_at'>,
  newestFirst: readonly DeprecationChange[],
  since: Day | null,
): ChangesAnswer {
  const changes = newestFirst.filter(({ date }) => date >= (since ?? date));
  const watched_since = watchedSince(newestFirst);
  return { ...head, count: changes.length, since, watched_since, changes };
}

/** Display names of a platform and of its provider, with the provider's slug. */
interface PlatformName {
  provider: string;
  platform: string;
  providerSlug: string;
}

/** Platform id to its names. */
export type PlatformNames = ReadonlyMap<string, PlatformName>;

/** The part of a provider's file that names platforms. */
export interface NamedProvider {
  name: string;
  platforms?: readonly { id: string; name: string }[];
}

/**
 * The names of every platform. Where two providers claim one platform, the first by slug has it.
 *
 * @param providers each with its slug as `id`
 */
export function platformNames(
  providers: readonly Pick<RecordFile<NamedProvider>, 'id' | 'data'>[],
): PlatformNames {
  const names = new Map<string, PlatformName>();
  const sorted = [...providers].sort((a, b) => compareCodeUnits(a.id, b.id));
  for (const { id: providerSlug, data } of sorted) {
    for (const { id, name } of data.platforms ?? []) {
      if (!names.has(id)) names.set(id, { provider: data.name, platform: name, providerSlug });
    }
  }
  return names;
}

/** The names of a record's platform; an unknown platform is called by its id. */
export function namesOf(recordId: string, names: PlatformNames): PlatformName {
  const id = platformOf(recordId);
  return names.get(id) ?? { provider: id, platform: id, providerSlug: id };
}

type Dated = Pick<Deprecation, 'id' | 'shutdown_date'>;

/** The published order, as a new list: shutdown date, then id; records without a day last. */
export function orderDeprecations<T extends Dated>(list: readonly T[]): T[] {
  const keyOf = ({ id, shutdown_date: date }: Dated): string => `${date ?? '9999'} ${id}`;
  return [...list].sort((a, b) => compareCodeUnits(keyOf(a), keyOf(b)));
}

/** What a published deprecation is made of: a readable version of a record's file. */
export type DeprecationFacts = Omit<
  Deprecation,
  | 'provider'
  | 'platform'
  | 'platform_id'
  | 'aliases'
  | 'successor_record'
  | 'successor_of'
  | 'past'
  | 'generated_at'
> & { aliases?: string[] };

/**
 * A record as it is published: every key in the published order, with `evidence` last. `as_of` is
 * the record's own date or `lastMatch`, whichever is later.
 *
 * Final snapshots and published changes are made again from history by this: once something is
 * public, a field stays, and one that comes later is left out where nothing is said.
 *
 * @param lastMatch date of the newest source-check report that found the record to match
 */
export function publishDeprecation(
  facts: DeprecationFacts,
  names: PlatformNames,
  lastMatch: Day | null,
): Deprecation {
  const { provider, platform } = namesOf(facts.id, names);
  const platform_id = platformOf(facts.id);
  const as_of = lastMatch !== null && lastMatch > facts.as_of ? lastMatch : facts.as_of;
  const values: Partial<Deprecation> = { ...facts, provider, platform, platform_id, as_of };
  const entries = FIELD_NAMES.map((name) => {
    const { [name]: value = fieldOf(name).missing } = values;
    return [name, value] as const;
  });
  const published: object = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return published as Deprecation;
}

function countStates<T extends string>(
  states: readonly T[],
  entries: readonly { state: T }[],
): Record<T, number> {
  const count = (wanted: T): number => entries.filter(({ state }) => state === wanted).length;
  return Object.fromEntries(states.map((state) => [state, count(state)])) as Record<T, number>;
}

const RECORD_STATES = ['match', 'mismatch', 'gone', 'not_checked'] as const;

/** The summary of a source-check report: its lists, counted by state; of plans every note. */
export function countReport(
  report: Omit<SourceCheckReport, 'summary'>,
): SourceCheckReport['summary'] {
  const notes = report.plans.flatMap((vendor) => vendor.notes);
  const { scheduled, scheduled_candidates: planned } = report;
  const open = planned.filter(({ dismissed }) => !dismissed).length;
  return {
    records: countStates(RECORD_STATES, report.records),
    plans: countStates(['found', 'changed', 'moved', 'not_found', 'not_checked'], notes),
    pages: countStates(['read', 'not_checked'], report.pages),
    lines: report.pages.reduce((sum, { lines }) => sum + (lines ?? []).length, 0),
    candidates: report.candidates.filter(({ dismissed }) => !dismissed).length,
    scheduled: { ...countStates(RECORD_STATES, scheduled), candidates: open },
  };
}

/** What is known of names, and the providers with what is known of theirs. */
export function publishProviders(
  dataset: Pick<Dataset, 'names' | 'providers'>,
): Pick<Providers, 'names' | 'providers'> {
  const providers = dataset.providers.map(({ id, data }) => {
    const { name, coverage, reason = null, names, prefixes, models, platforms = [] } = data;
    return present({
      slug: id,
      name,
      coverage,
      reason,
      names,
      prefixes,
      models,
      platforms,
    });
  });
  return { names: dataset.names, providers };
}
