import type {
  BuildFacts,
  ChangesAnswer,
  Deprecation,
  DeprecationChange,
  DeprecationsAnswer,
  Limits,
  Providers,
  ScheduledDate,
  ScheduledDates,
} from '../model/generated/published.ts';
import {
  DEPRECATION_STATUSES,
  DEPRECATION_TYPES,
  type FilterName,
  FUNCTION_DATA,
} from '../model/published.ts';
import { type Checker, createChecker } from '../model/spellings/check-name.ts';
import type { Resolver } from '../model/spellings/resolver.ts';
import { LONGEST_SPELLING } from '../model/spellings/spellings.ts';
import { successorFields } from '../model/spellings/successors.ts';
import { slugOf } from '../model/words.ts';
import { DAY, oneOf, type ParameterRule, type Parameters, textsTo } from './parameters.ts';

/** The text of a built file by its path below dist/; null where it cannot be read. */
export type ReadFile = (path: string) => Promise<string | null>;

/** The built files that the function answers from, read once. */
export interface Almanac {
  /** What the dataset calls itself. */
  name: string;
  /** Where the files are; ends with `/`. */
  baseUrl: string;
  schemaVersion: DeprecationsAnswer['schema_version'];
  /** The time of the build: a later request has the same answer. */
  generatedAt: string;
  /** Soonest shutdown first, then id; records without a date last. */
  deprecations: readonly Deprecation[];
  /** Newest first. */
  changes: readonly DeprecationChange[];
  /** By date. */
  scheduled: readonly ScheduledDate[];
  /** Slug of the provider of a platform; null where that is not known. */
  providerOf(platform: string): string | null;
  checker: Checker<Deprecation>;
  /** The providers, with the reason where one is left out. */
  covered: Providers['providers'];
  filterRules: Record<FilterName, ParameterRule>;
  /** Reads another built file, of which only some answers are made, once. */
  read<T extends object>(path: string, member: keyof T): Promise<T>;
}

/** The built files are missing or cannot be read: answered with 503 and tried again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/**
 * Reads built files and keeps what was read: a build never changes.
 *
 * @throws UnavailableError where a file is missing, is not JSON, or lacks what it should have
 */
function createReader(readFile: ReadFile): Almanac['read'] {
  const kept = new Map<string, unknown>();
  return async <T extends object>(path: string, member: keyof T): Promise<T> => {
    if (kept.has(path)) return kept.get(path) as T;
    const text = await readFile(path).catch(() => null);
    if (text === null) throw new UnavailableError(`${path} cannot be read`);
    let value: T;
    try {
      value = JSON.parse(text) as T;
    } catch {
      throw new UnavailableError(`${path} is not JSON`);
    }
    const found = value?.[member];
    if (!Array.isArray(found) && typeof found !== 'string' && !Array.isArray(value)) {
      throw new UnavailableError(`${path} has no ${String(member)}`);
    }
    kept.set(path, value);
    return value;
  };
}

/** The vendors with their plans, which most answers do not need. */
export async function readVendors({ read }: Almanac): Promise<Limits['vendors']> {
  return (await read<Limits>('data/limits.json', 'vendors')).vendors;
}

/** Spellings that one request may ask about. */
export const MOST_ITEMS = 100;

/**
 * Tells of a value that is no provider or platform what it names: a provider that is left out, or a
 * platform in another word, such as `azure`.
 */
function createHint(
  { providers }: Providers,
  { parse }: Resolver<Deprecation>,
): (value: string) => string {
  return (value) => {
    const word = slugOf(value);
    const omitted = providers.find(({ slug, reason }) => slug === word && reason !== null);
    if (omitted) return ` ${value} is deliberately left out: ${omitted.reason}`;
    // What stands before a name, or is a word of an id.
    const { platform, vendor } = parse(`${word}/x`);
    for (const { slug, platforms } of providers) {
      const ids = platforms.map(({ id }) => id);
      const named = ids.filter(
        (id) => id === platform || (word.length > 3 && id.split('-').includes(word)),
      );
      const meant = named.length > 0 ? named : slug === vendor ? ids : [];
      if (meant.length > 0) return ` Send provider ${slug} or platform ${meant.join(' or ')}.`;
    }
    return '';
  };
}

function filterRulesOf(
  providers: Providers,
  resolver: Resolver<Deprecation>,
): Record<FilterName, ParameterRule> {
  const tracked = providers.providers.filter(({ coverage }) => coverage === 'tracked');
  const hint = createHint(providers, resolver);
  const platforms = tracked.flatMap((provider) => provider.platforms.map(({ id }) => id));
  return {
    provider: oneOf(
      tracked.map(({ slug }) => slug),
      hint,
    ),
    platform: oneOf(platforms, hint),
    item: textsTo(LONGEST_SPELLING, MOST_ITEMS),
    type: oneOf(DEPRECATION_TYPES),
    status: oneOf(DEPRECATION_STATUSES),
    before: DAY,
    after: DAY,
  };
}

/**
 * Reads the files of `FUNCTION_DATA`.
 *
 * @throws UnavailableError where one is missing or is not what the build writes.
 */
export async function readAlmanac(readFile: ReadFile): Promise<Almanac> {
  const read = createReader(readFile);
  const [build, answer, changes, providers, scheduled] = await Promise.all([
    read<BuildFacts>(FUNCTION_DATA.build, 'name'),
    read<DeprecationsAnswer>(FUNCTION_DATA.deprecations, 'deprecations'),
    read<ChangesAnswer>(FUNCTION_DATA.changes, 'changes'),
    read<Providers>(FUNCTION_DATA.providers, 'providers'),
    read<ScheduledDates>(FUNCTION_DATA.scheduled, 'items'),
  ]);
  const slugs = new Map(
    providers.providers.flatMap(({ slug, platforms }) =>
      platforms.map(({ id }) => [id, slug] as const),
    ),
  );
  const checker = createChecker(answer.deprecations, providers.providers, scheduled.items);
  return {
    name: build.name,
    baseUrl: build.base_url,
    schemaVersion: answer.schema_version,
    generatedAt: answer.generated_at,
    deprecations: answer.deprecations,
    changes: changes.changes,
    scheduled: scheduled.items,
    providerOf: (platform) => slugs.get(platform) ?? null,
    checker,
    covered: providers.providers,
    filterRules: filterRulesOf(providers, checker.resolver),
    read,
  };
}

/** Filters that `readParameters` has accepted. */
export type Filters = ReadonlyMap<string, string>;

/** Whether a platform is the one that filters ask for, and of the provider. */
export function isOfPlatform({ providerOf }: Almanac, filters: Filters, platform: string): boolean {
  const provider = providerOf(platform);
  return (
    (filters.get('provider') ?? provider) === provider &&
    (filters.get('platform') ?? platform) === platform
  );
}

/** Whether a record passes every filter; without a date it passes no date. Both are inclusive. */
function createFilter(almanac: Almanac, filters: Filters): (record: Deprecation) => boolean {
  const [before, after] = [filters.get('before'), filters.get('after')];
  const isUnlimited = before === undefined && after === undefined;
  return ({ platform_id: platform, type, status, shutdown_date: date }) => {
    const isMeant =
      isOfPlatform(almanac, filters, platform) &&
      (filters.get('type') ?? type) === type &&
      (filters.get('status') ?? status) === status;
    if (!isMeant || isUnlimited) return isMeant;
    return date !== null && date >= (after ?? date) && date <= (before ?? date);
  };
}

/** The records that pass every filter, soonest shutdown first. */
export function selectDeprecations(almanac: Almanac, filters: Filters): Deprecation[] {
  return almanac.deprecations.filter(createFilter(almanac, filters));
}

/** What /deprecations/api answers, equal to its static file where there is one. */
export function deprecationsAnswer(
  almanac: Almanac,
  { values, lists }: Parameters,
): DeprecationsAnswer {
  const items = lists.get('item');
  const head = { schema_version: almanac.schemaVersion, generated_at: almanac.generatedAt };
  const filters = { ...Object.fromEntries(values), ...(items && { item: [...items] }) };
  if (items === undefined) {
    const deprecations = selectDeprecations(almanac, values);
    return { ...head, count: deprecations.length, filters, deprecations };
  }
  const passes = createFilter(almanac, values);
  const answers = items.map((item) => answerItem(almanac, item, values.get('platform'), passes));
  const deprecations = answers.flatMap(({ records }) => records);
  const asked = answers.map(({ answer }) => answer);
  return { ...head, count: deprecations.length, filters, items: asked, deprecations };
}

/** What is recorded under one spelling: a sentence, and its records with what they have to do with it. */
function answerItem(
  { checker, generatedAt }: Almanac,
  item: string,
  platform: string | undefined,
  passes: (record: Deprecation) => boolean,
) {
  const from = generatedAt.slice(0, 10);
  const { matches, ...checked } = checker.check(item, { platform, from });
  const records = matches.flatMap(({ record, match }): Deprecation[] => {
    if (!passes(record)) return [];
    const { evidence: _, ...facts } = record;
    return [{ ...facts, asked: item, match, ...successorFields(checker.successorOf(record)) }];
  });
  const { asked, recorded, says, near, scheduled } = checked;
  const answer = { asked, recorded, count: records.length, says, near: [...near] };
  return { answer: { ...answer, scheduled: [...scheduled] }, records };
}

/** What /deprecations/changes answers, equal to its static file without `since`. */
export function changesAnswer(almanac: Almanac, { values }: Parameters): ChangesAnswer {
  const since = values.get('since') ?? null;
  const changes = almanac.changes.filter(({ date }) => date >= (since ?? date));
  return {
    schema_version: almanac.schemaVersion,
    generated_at: almanac.generatedAt,
    count: changes.length,
    since,
    changes,
  };
}

/**
 * An entity tag (RFC 9110, 8.8.3) that names what an answer says. Weak, because the time of the
 * build is left out: a build that changes nothing in an answer does not change its tag.
 */
export async function entityTag(text: string, builtAt: string): Promise<string> {
  const said = new TextEncoder().encode(text.replace(builtAt, ''));
  const digest = await crypto.subtle.digest('SHA-256', said);
  const bytes = new Uint8Array(digest, 0, 16);
  return `W/"${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/**
 * Whether If-None-Match names this tag: `*`, or a list with it (weak comparison, RFC 9110, 13.1.2).
 */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (each: string): string => each.replace(/^W\//, '');
  const listed = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => opaque(candidate) === opaque(tag));
}
