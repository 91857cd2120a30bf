import type { Day } from '../model/day.ts';
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
  platformOf,
} from '../model/published.ts';
import { type Checker, createChecker } from '../model/spellings/check-name.ts';
import type { Resolver } from '../model/spellings/resolver.ts';
import { LONGEST_SPELLING } from '../model/spellings/spellings.ts';
import { successorFields } from '../model/spellings/successors.ts';
import { slugOf } from '../model/words.ts';
import {
  DAY,
  oneOf,
  type ParameterRule,
  type ParameterRules,
  type Parameters,
  textsTo,
} from './parameters.ts';

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
  changesGeneratedAt: string;
  /** By date. */
  scheduled: readonly ScheduledDate[];
  /** Slug of the provider of a platform; null where that is not known. */
  providerOf(platform: string): string | null;
  checker: Checker<Deprecation>;
  /** The providers, with the reason where one is left out. */
  covered: Providers['providers'];
  deprecationRules: ParameterRules;
  readFile: ReadFile;
}

/** The built files are missing or cannot be read: answered with 503 and tried again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/** @throws UnavailableError where the file is missing, is not JSON, or has no such member */
export async function readJson<T extends object>(
  readFile: ReadFile,
  path: string,
  member: keyof T,
): Promise<T> {
  const text = await readFile(path).catch(() => null);
  if (text === null) throw new UnavailableError(`${path} cannot be read`);
  let value: T;
  try {
    value = JSON.parse(text) as T;
  } catch {
    throw new UnavailableError(`${path} is not JSON`);
  }
  const found = value?.[member];
  if (Array.isArray(found) || typeof found === 'string') return value;
  throw new UnavailableError(`${path} has no ${String(member)}`);
}

const vendorsRead = new WeakMap<Almanac, Limits['vendors']>();

/**
 * The vendors with their plans, read when first asked for: most answers need none.
 *
 * @throws UnavailableError where they cannot be read
 */
export async function readVendors(almanac: Almanac): Promise<Limits['vendors']> {
  const known = vendorsRead.get(almanac);
  if (known) return known;
  const { vendors } = await readJson<Limits>(almanac.readFile, 'data/limits.json', 'vendors');
  vendorsRead.set(almanac, vendors);
  return vendors;
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

function deprecationRules(providers: Providers, resolver: Resolver<Deprecation>): ParameterRules {
  const tracked = providers.providers.filter(({ coverage }) => coverage === 'tracked');
  const hint = createHint(providers, resolver);
  const platforms = tracked.flatMap((provider) => provider.platforms.map(({ id }) => id));
  const rules: Record<FilterName, ParameterRule> = {
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
  return new Map(Object.entries(rules));
}

/**
 * Reads the files of `FUNCTION_DATA`.
 *
 * @throws UnavailableError where one is missing or is not what the build writes.
 */
export async function readAlmanac(readFile: ReadFile): Promise<Almanac> {
  const [build, answer, changes, providers, scheduled] = await Promise.all([
    readJson<BuildFacts>(readFile, FUNCTION_DATA.build, 'name'),
    readJson<DeprecationsAnswer>(readFile, FUNCTION_DATA.deprecations, 'deprecations'),
    readJson<ChangesAnswer>(readFile, FUNCTION_DATA.changes, 'changes'),
    readJson<Providers>(readFile, FUNCTION_DATA.providers, 'providers'),
    readJson<ScheduledDates>(readFile, FUNCTION_DATA.scheduled, 'items'),
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
    changesGeneratedAt: changes.generated_at,
    scheduled: scheduled.items,
    providerOf: (platform) => slugs.get(platform) ?? null,
    checker,
    covered: providers.providers,
    deprecationRules: deprecationRules(providers, checker.resolver),
    readFile,
  };
}

/** Filters that `readParameters` has accepted. */
export type Filters = ReadonlyMap<string, string>;

/** Whether a date is within both limits; without a date, only where there is no limit. */
function isWithin(date: Day | null, after: Day | undefined, before: Day | undefined): boolean {
  if (after === undefined && before === undefined) return true;
  if (date === null) return false;
  return (after === undefined || date >= after) && (before === undefined || date <= before);
}

/** Whether a record passes every filter. Both dates are inclusive. */
function createFilter(almanac: Almanac, filters: Filters): (record: Deprecation) => boolean {
  const value = (name: FilterName) => filters.get(name);
  const [provider, platform] = [value('provider'), value('platform')];
  const [type, status] = [value('type'), value('status')];
  const [before, after] = [value('before'), value('after')];
  return (record) =>
    (provider === undefined || almanac.providerOf(platformOf(record.id)) === provider) &&
    (platform === undefined || platformOf(record.id) === platform) &&
    (type === undefined || record.type === type) &&
    (status === undefined || record.status === status) &&
    isWithin(record.shutdown_date, after, before);
}

/** The records that pass every filter, soonest shutdown first. */
export function selectDeprecations(almanac: Almanac, filters: Filters): Deprecation[] {
  return almanac.deprecations.filter(createFilter(almanac, filters));
}

/** The changes of `since` and later dates, newest first; all without it. */
function selectChanges(almanac: Almanac, since: Day | null): DeprecationChange[] {
  return almanac.changes.filter(({ date }) => since === null || date >= since);
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
  const changes = selectChanges(almanac, since);
  return {
    schema_version: almanac.schemaVersion,
    generated_at: almanac.changesGeneratedAt,
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
