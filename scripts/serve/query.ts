import type { Day } from '../model/day.ts';
import type {
  ChangesAnswer,
  Deprecation,
  DeprecationChange,
  DeprecationsAnswer,
  Providers,
} from '../model/generated/published.ts';
import {
  DEPRECATION_STATUSES,
  DEPRECATION_TYPES,
  type FilterName,
  FUNCTION_DATA,
} from '../model/published.ts';
import type { ParameterRule, ParameterRules } from './parameters.ts';

const encoder = new TextEncoder();

const SEPARATOR = encoder.encode(',\n    ');

/** One item of a list document, as `JSON.stringify(document, null, 2)` would write it there. */
function listItem(value: object): Uint8Array {
  return encoder.encode(JSON.stringify(value, null, 2).replaceAll('\n', '\n    '));
}

/** Copies the parts into one array: no text is joined or encoded for an answer again. */
function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

/**
 * The UTF-8 bytes of `{...head, [name]: items}`, indented by 2 with a final newline: what the
 * build writes, byte for byte, put together from items that were written before.
 */
function listDocument(
  head: object,
  name: string,
  items: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const opening = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  ${JSON.stringify(name)}: [`;
  if (items.length === 0) return encoder.encode(`${opening}]\n}\n`);
  const parts = items.flatMap((item) => [SEPARATOR, item]);
  parts[0] = encoder.encode(`${opening}\n    `);
  return concatenate([...parts, encoder.encode('\n  ]\n}\n')]);
}

/** What a text holds, in short: the first half of its SHA-256, in hex. */
async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest, 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A strong entity tag (RFC 9110, 8.8.3). An answer depends on a built file, whose fingerprint
 * changes with every byte of it, and on the accepted parameters, and on nothing else; so the two
 * name its bytes, and no answer need be made to find that a client has it already.
 */
export function entityTag(source: string, parameters: ReadonlyMap<string, string>): string {
  const named = [...parameters].map(([name, value]) => `${name}=${value}`);
  return `"${[source, ...named].join('.')}"`;
}

/**
 * Whether If-None-Match names this tag: `*`, or a list with it, strong or weak (weak comparison,
 * RFC 9110, 13.1.2; a cache that compresses makes a tag weak).
 */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const listed = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => candidate.replace(/^W\//, '') === tag);
}

/** A published record or change with its bytes in an answer, made once. */
interface Listed<T> {
  data: T;
  bytes: Uint8Array;
}

export interface ListedDeprecation extends Listed<Deprecation> {
  /** Slug of its provider, from the platform that its id begins with. */
  provider: string | null;
}

/** The built files that the function answers from, read and prepared once. */
export interface Almanac {
  schemaVersion: string;
  /** The build's instant: a later request has the same bytes. */
  generatedAt: string;
  /** Soonest shutdown first, then id; records without a day last. */
  deprecations: readonly ListedDeprecation[];
  /** Fingerprint of what answers with deprecations are made of. */
  deprecationsPrint: string;
  /** Newest first. */
  changes: readonly Listed<DeprecationChange>[];
  changesGeneratedAt: string;
  /** Fingerprint of what answers with changes are made of. */
  changesPrint: string;
  /** Slugs of the tracked providers. */
  providers: readonly string[];
  deprecationRules: ParameterRules;
}

/** The built files are missing or cannot be read: answered with 503 and tried again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

type ReadFile = (path: string) => Promise<string | null>;

/** A built file: what it holds, and its fingerprint. */
interface BuiltFile<T> {
  value: T;
  print: string;
}

async function readJson<T extends object>(
  readFile: ReadFile,
  path: string,
  list: keyof T,
): Promise<BuiltFile<T>> {
  const text = await readFile(path).catch(() => null);
  if (text === null) throw new UnavailableError(`${path} cannot be read`);
  let value: T;
  try {
    value = JSON.parse(text) as T;
  } catch {
    throw new UnavailableError(`${path} is not JSON`);
  }
  if (!Array.isArray(value?.[list])) throw new UnavailableError(`${path} has no ${String(list)}`);
  return { value, print: await fingerprint(text) };
}

function deprecationRules({ providers }: Providers): ParameterRules {
  const tracked = providers.filter((provider) => provider.coverage === 'tracked');
  const omitted = providers.filter((provider) => provider.coverage === 'omitted');
  return new Map<string, ParameterRule>([
    [
      'provider',
      {
        values: tracked.map((provider) => provider.slug),
        omitted: new Map(omitted.map(({ slug, reason }) => [slug, reason ?? ''])),
      },
    ],
    ['type', { values: DEPRECATION_TYPES }],
    ['status', { values: DEPRECATION_STATUSES }],
    ['before', 'day'],
    ['after', 'day'],
  ]);
}

function listDeprecations(
  answer: DeprecationsAnswer,
  { providers }: Providers,
): ListedDeprecation[] {
  const slugs = new Map(
    providers.flatMap(({ slug, platforms }) => platforms.map(({ id }) => [id, slug] as const)),
  );
  return answer.deprecations.map((data) => ({
    data,
    bytes: listItem(data),
    provider: slugs.get(data.id.slice(0, data.id.indexOf('/'))) ?? null,
  }));
}

/**
 * Reads the files of `FUNCTION_DATA`.
 *
 * @throws UnavailableError where one is missing or is not what the build writes.
 */
export async function readAlmanac(readFile: ReadFile): Promise<Almanac> {
  const [answer, changes, providers] = await Promise.all([
    readJson<DeprecationsAnswer>(readFile, FUNCTION_DATA.deprecations, 'deprecations'),
    readJson<ChangesAnswer>(readFile, FUNCTION_DATA.changes, 'changes'),
    readJson<Providers>(readFile, FUNCTION_DATA.providers, 'providers'),
  ]);
  const tracked = providers.value.providers.filter(({ coverage }) => coverage === 'tracked');
  return {
    schemaVersion: answer.value.schema_version,
    generatedAt: answer.value.generated_at,
    deprecations: listDeprecations(answer.value, providers.value),
    deprecationsPrint: `${answer.print}${providers.print}`,
    changes: changes.value.changes.map((data) => ({ data, bytes: listItem(data) })),
    changesGeneratedAt: changes.value.generated_at,
    changesPrint: changes.print,
    providers: tracked.map(({ slug }) => slug),
    deprecationRules: deprecationRules(providers.value),
  };
}

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
