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
import { LONGEST_SPELLING } from '../model/spellings/spellings.ts';
import { successorFields } from '../model/spellings/successors.ts';
import type { ParameterRule, ParameterRules, Parameters } from './parameters.ts';

/** The text of a built file by its path below dist/; null where it cannot be read. */
export type ReadFile = (path: string) => Promise<string | null>;

/** What the dataset calls itself. */
export interface Names {
  name: string;
  /** Authority of the `tag:` URIs that name the kinds of problems. */
  authority: string;
  /** Where the files are; ends with `/`. */
  baseUrl: string;
}

/** The built files that the function answers from, read once. */
export interface Almanac {
  names: Names;
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
  /** Slugs of the tracked providers. */
  providers: readonly string[];
  /** Ids of the tracked providers' platforms. */
  platforms: readonly string[];
  /** Slug of the provider of a record; null where its platform is not known. */
  providerOf(recordId: string): string | null;
  /** Slug of the provider of a platform. */
  providerOfPlatform(id: string): string | null;
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

/** @throws UnavailableError where the file is missing, is not JSON, or has no such list */
export async function readJson<T extends object>(
  readFile: ReadFile,
  path: string,
  list: keyof T,
): Promise<T> {
  const text = await readFile(path).catch(() => null);
  if (text === null) throw new UnavailableError(`${path} cannot be read`);
  let value: T;
  try {
    value = JSON.parse(text) as T;
  } catch {
    throw new UnavailableError(`${path} is not JSON`);
  }
  if (!Array.isArray(value?.[list])) throw new UnavailableError(`${path} has no ${String(list)}`);
  return value;
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

/** Words of platforms' names that tell nothing. */
const GENERAL_WORDS = new Set(['api', 'ai', 'cloud']);

/** What to send instead of a value that names the right thing in the wrong parameter. */
function hintsFor(parameter: 'provider' | 'platform', { providers }: Providers) {
  const hints = new Map<string, string>();
  for (const { slug, platforms } of providers) {
    for (const { id, names = [], prefixes = [] } of platforms) {
      const others = [...names, ...prefixes].map((name) => name.toLowerCase().replaceAll(' ', '-'));
      const hint =
        parameter === 'provider'
          ? `${id} is a platform of ${slug}: send provider ${slug} or platform ${id}.`
          : `Send platform ${id}.`;
      for (const word of [id, ...id.split('-'), ...others]) {
        if (!GENERAL_WORDS.has(word) && word !== slug && !hints.has(word)) hints.set(word, hint);
      }
    }
    const ids = platforms.map(({ id }) => id).join(' or ');
    if (parameter === 'platform' && ids !== '') {
      hints.set(slug, `${slug} is a provider: send provider ${slug}, or platform ${ids}.`);
    }
  }
  return hints;
}

function deprecationRules(providers: Providers): ParameterRules {
  const tracked = providers.providers.filter(({ coverage }) => coverage === 'tracked');
  const omitted = providers.providers.filter(({ coverage }) => coverage === 'omitted');
  const rules: Record<FilterName, ParameterRule> = {
    provider: {
      values: tracked.map(({ slug }) => slug),
      omitted: new Map(omitted.map(({ slug, reason }) => [slug, reason ?? ''])),
      hints: hintsFor('provider', providers),
    },
    platform: {
      values: tracked.flatMap(({ platforms }) => platforms.map(({ id }) => id)),
      hints: hintsFor('platform', providers),
    },
    item: { longest: LONGEST_SPELLING, most: MOST_ITEMS },
    type: { values: DEPRECATION_TYPES },
    status: { values: DEPRECATION_STATUSES },
    before: 'day',
    after: 'day',
  };
  return new Map(Object.entries(rules));
}

/** Reads what the dataset calls itself; null where the file is missing or does not say it. */
export async function readNames(readFile: ReadFile): Promise<Names | null> {
  const text = await readFile(FUNCTION_DATA.build).catch(() => null);
  try {
    const facts = JSON.parse(text ?? '') as Partial<BuildFacts>;
    const { name, feed_authority: authority, base_url: baseUrl = '' } = facts;
    return name !== undefined && authority !== undefined ? { name, authority, baseUrl } : null;
  } catch {
    return null;
  }
}

/**
 * Reads the other files of `FUNCTION_DATA`.
 *
 * @throws UnavailableError where one is missing or is not what the build writes.
 */
export async function readAlmanac(readFile: ReadFile, names: Names): Promise<Almanac> {
  const [answer, changes, providers, scheduled] = await Promise.all([
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
  const tracked = providers.providers.filter(({ coverage }) => coverage === 'tracked');
  return {
    names,
    schemaVersion: answer.schema_version,
    generatedAt: answer.generated_at,
    deprecations: answer.deprecations,
    changes: changes.changes,
    changesGeneratedAt: changes.generated_at,
    scheduled: scheduled.items,
    providers: tracked.map(({ slug }) => slug),
    platforms: tracked.flatMap(({ platforms }) => platforms.map(({ id }) => id)),
    providerOf: (recordId) => slugs.get(platformOf(recordId)) ?? null,
    providerOfPlatform: (id) => slugs.get(id) ?? null,
    checker: createChecker(answer.deprecations, providers.providers, scheduled.items),
    covered: providers.providers,
    deprecationRules: deprecationRules(providers),
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
    (provider === undefined || almanac.providerOf(record.id) === provider) &&
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
  const { matches, ...checked } = checker.check(item, { platform });
  const records = matches.flatMap(({ record, match }): Deprecation[] => {
    if (!passes(record)) return [];
    const { evidence: _, ...facts } = record;
    return [
      {
        ...facts,
        asked: item,
        match,
        ...successorFields(checker.successorOf(record)),
      },
    ];
  });
  const { asked, recorded, says, near } = checked;
  const scheduled = checked.scheduled.filter(({ date }) => date >= generatedAt.slice(0, 10));
  const answer = { asked, recorded, count: records.length, says, near: [...near], scheduled };
  return { answer, records };
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
export async function entityTag(answer: { generated_at: string }): Promise<string> {
  const text = JSON.stringify({ ...answer, generated_at: null });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
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
