/*
 * In: the text of `.vendor-almanac.yaml`. Out: settings, or an error that names the key.
 * Example: `within: 60` and `exclude: [legacy/**]` are { within: 60, exclude: ['legacy/**'], … }.
 */
import { type Day, isDay } from '../../model/day.ts';
import { listWords } from '../../model/words.ts';

/** A name that may stay until a day. */
export interface Ignore {
  name: string;
  /** The last day on which it is ignored. */
  until: Day;
  reason: string;
  /** Globs of the files that it is about; all without any. */
  paths?: readonly string[];
}

export interface Settings {
  within?: number;
  regions: readonly string[];
  include: readonly string[];
  exclude: readonly string[];
  /** By a glob of files, the id of the platform where their names are used; the first glob decides. */
  platforms: Readonly<Record<string, string>>;
  ignore: readonly Ignore[];
  baseline?: string;
}

type Check = (value: unknown) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';

const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isDays: Check = (value) => /^\d{1,5}$/.test(String(value));

const isIgnore: Check = (value) => {
  if (!isObject(value)) return false;
  const { name, until, reason, paths = [], ...others } = value;
  const isWhole = isText(name) && isDay(until) && isText(reason) && isTexts(paths);
  return isWhole && Object.keys(others).length === 0;
};

const TEXTS = [isTexts, 'a list of texts'] as const;

/** What each key may hold. */
const KEYS: Readonly<Record<keyof Settings, readonly [isMeant: Check, form: string]>> = {
  within: [isDays, 'a number of days'],
  regions: TEXTS,
  include: TEXTS,
  exclude: TEXTS,
  platforms: [
    (value) => isObject(value) && Object.values(value).every(isText),
    'globs, each with the id of a platform',
  ],
  ignore: [
    (value) => Array.isArray(value) && value.every(isIgnore),
    'a list of entries with name, until (YYYY-MM-DD), reason and, if needed, paths',
  ],
  baseline: [isText, 'the path of a file'],
};

/** @throws Error that says what is not understood, and what is allowed */
export async function readSettings(text: string): Promise<Settings> {
  const none: Settings = { regions: [], include: [], exclude: [], platforms: {}, ignore: [] };
  // Most folders have no settings, and start without the library.
  if (text === '') return none;
  const { parse } = await import('yaml');
  const given: unknown = parse(text) ?? {};
  if (!isObject(given)) throw new Error('it has no keys');
  for (const [key, value] of Object.entries(given)) {
    const [isMeant, form] = KEYS[key as keyof Settings] ?? [];
    if (!isMeant) throw new Error(`there is no ${key}; use ${listWords(Object.keys(KEYS))}`);
    if (!isMeant(value)) throw new Error(`${key} is ${JSON.stringify(value)}; give ${form}`);
  }
  return { ...none, ...given };
}
