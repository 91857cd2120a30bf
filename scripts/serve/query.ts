import type {
  ChangesAnswer,
  Deprecation,
  DeprecationChange,
  DeprecationsAnswer,
  Providers,
} from '../model/generated/published.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, FUNCTION_DATA } from '../model/query.ts';
import { fingerprint } from './entity-tag.ts';
import { listItem } from './list-document.ts';
import type { ParameterRule, ParameterRules } from './parameters.ts';

/** A published record or change with its bytes in an answer, made once. */
export interface Listed<T> {
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
