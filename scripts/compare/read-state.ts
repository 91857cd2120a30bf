import { classifyPath } from '../history/classify-path.ts';
import { readDeprecationVersion } from '../history/deprecation-0-1.ts';
import { type Fields, parseFields, type Reading } from '../history/parse-version.ts';
import { readReportVersion } from '../history/read-dataset-version.ts';
import type { TreeFile } from '../history/read-tree.ts';
import { readVendorVersion, type VendorState } from '../history/readers-0-1.ts';
import type { Day } from '../model/day.ts';
import { createMatches } from '../model/hold-matches.ts';
import { type NamedProvider, type PlatformNames, platformNames } from '../model/name-platforms.ts';
import type { DeprecationFacts } from '../model/published.ts';

/** What the records say at one point, read as the change log reads them. */
export interface RecordState {
  vendors: ReadonlyMap<string, VendorState>;
  deprecations: ReadonlyMap<string, DeprecationFacts>;
  /** Providers by slug, as their files are written. */
  providers: ReadonlyMap<string, Fields>;
  names: PlatformNames;
  /** The last day as of which a source-check report proves a record; null without one. */
  lastMatch(id: string): Day | null;
  /** dataset.yaml as it is written; empty where it cannot be read. */
  dataset: Fields;
  /** Every file by path. */
  files: ReadonlyMap<string, TreeFile>;
  /** Records that cannot be read, so that they change nothing. */
  unreadable: readonly { path: string; reason: string }[];
}

/** Reads the files of one point in time. Pure; no file is refused. */
export function readState(files: readonly TreeFile[]): RecordState {
  const vendors = new Map<string, VendorState>();
  const deprecations = new Map<string, DeprecationFacts>();
  const providers = new Map<string, Fields>();
  const unreadable: { path: string; reason: string }[] = [];
  const matches = createMatches();
  let dataset: Fields = {};
  const keep = <T>(path: string, reading: Reading<T>, put: (value: T) => void): void => {
    if ('reason' in reading) unreadable.push({ path, reason: reading.reason });
    else put(reading.value);
  };
  for (const { path, bytes } of files) {
    const subject = classifyPath(path);
    const buffer = Buffer.from(bytes);
    if (subject?.kind === 'vendor') {
      const { id } = subject;
      keep(path, readVendorVersion(buffer), (vendor) => vendors.set(id, { id, ...vendor }));
    } else if (subject?.kind === 'deprecation') {
      const { id } = subject;
      keep(path, readDeprecationVersion(buffer), (facts) => deprecations.set(id, { id, ...facts }));
    } else if (subject?.kind === 'provider') {
      keep(path, parseFields(buffer), (provider) => providers.set(subject.id, provider));
    } else if (subject?.kind === 'report') {
      keep(path, readReportVersion(buffer), (groups) => matches.set(subject.id, groups));
    } else if (subject?.kind === 'dataset') {
      keep(path, parseFields(buffer), (value) => {
        dataset = value;
      });
    }
  }
  const names = platformNames(namedProviders(providers));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    vendors,
    deprecations,
    providers,
    names,
    lastMatch: matches.newest,
    dataset,
    files: byPath,
    unreadable,
  };
}

function namedProviders(
  providers: ReadonlyMap<string, Fields>,
): { id: string; data: NamedProvider }[] {
  return [...providers].flatMap(([id, { name, platforms }]) => {
    if (typeof name !== 'string') return [];
    const list = Array.isArray(platforms) ? platforms.filter(isNamed) : [];
    return [{ id, data: { name, platforms: list } }];
  });
}

function isNamed(value: unknown): value is { id: string; name: string } {
  const { id, name } = (value ?? {}) as Fields;
  return typeof id === 'string' && typeof name === 'string';
}
