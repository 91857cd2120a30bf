import type { Dataset, DaySnapshot, History, RecordFile } from '#scripts/model/dataset.ts';
import type {
  Deprecation,
  DeprecationChange,
  SourceCheckReport,
} from '#scripts/model/generated/published.ts';
import type { DatasetFile, NamesFile, ProviderFile } from '#scripts/model/generated/records.ts';
import {
  countReport,
  orderDeprecations,
  platformNames,
  publishDeprecation,
} from '#scripts/model/published.ts';
import type { DeprecationRecord, ScheduledList, VendorRecord } from '#scripts/model/records.ts';
import { compareCodeUnits } from '#scripts/model/words.ts';
import type { Artifact } from '#scripts/publish/artifact.ts';
import { deriveFiles } from '#scripts/publish/artifacts.ts';
import { NO_PAST_FILES } from '#scripts/publish/copies/dated-files.ts';
import { type BuildInput, publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { readSchemaTexts } from '#scripts/records/schema/schema.ts';
import {
  dataset,
  deprecation,
  NAMES,
  provider,
  recordFile,
  vendor,
} from '#support/records/records.ts';

/** What a test says of a dataset; the rest is one provider, one vendor and one deprecation. */
export interface Records {
  dataset?: Partial<DatasetFile>;
  names?: NamesFile;
  vendors?: VendorRecord[];
  deprecations?: DeprecationRecord[];
  scheduled?: ScheduledList[];
  /** Slug to file. */
  providers?: Readonly<Record<string, ProviderFile>>;
  reports?: SourceCheckReport[];
}

function byId<T>(files: RecordFile<T>[]): RecordFile<T>[] {
  return files.sort((a, b) => compareCodeUnits(a.id, b.id));
}

/** A valid dataset, as the validate stage gives it. */
export function validDataset(records: Records = {}): Dataset {
  const { vendors = [vendor()], deprecations = [deprecation()] } = records;
  const { scheduled = [], reports = [] } = records;
  const providers = Object.entries(records.providers ?? { acme: provider() });
  return {
    dataset: dataset(records.dataset),
    baseline: null,
    names: records.names ?? NAMES,
    providers: byId(providers.map(([slug, data]) => recordFile('providers', slug, data))),
    vendors: byId(vendors.map((data) => recordFile('vendors', data.id, data))),
    deprecations: byId(deprecations.map((data) => recordFile('deprecations', data.id, data))),
    scheduled: byId(scheduled.map((data) => recordFile('scheduled', data.platform, data))),
    readings: [],
    reports: byId(reports.map((data) => recordFile('source-checks', data.date, data, 'json'))),
    dismissed: null,
  };
}

/** The full id of the n-th commit that a test makes up. */
export function commitId(n: number): string {
  return n.toString(16).padStart(40, '0');
}

/** A history before the baseline, whose one commit holds every record of `dataset`. */
export function history(of: Dataset, changes: Partial<History> = {}): History {
  const ts = '2026-03-01T12:00:00Z';
  const updated = of.deprecations.map(({ id }, rank): [string, string] => [
    id,
    new Date(Date.parse(ts) + rank).toISOString(),
  ]);
  return {
    head: { commit: commitId(1), ts },
    baseline: null,
    changelog: [],
    changes: [],
    updated: new Map(updated),
    days: [],
    versions: [],
    prices: [],
    continues: [],
    warnings: [],
    ...changes,
  };
}

/** A change of acme-api/rocket-1, as the change history has it. */
export function deprecationChange(
  change: DeprecationChange['change'],
  old: unknown,
  current: unknown,
  ts = '2026-03-10T08:00:00Z',
): DeprecationChange {
  return {
    ts,
    date: ts.slice(0, 10),
    id: 'acme-api/rocket-1',
    provider: 'Acme',
    platform: 'Acme API',
    item: 'rocket-1',
    change,
    old,
    new: current,
    commit: commitId(1),
  } as DeprecationChange;
}

/** The snapshot of a day on which exactly the records of `of` stood. */
export function daySnapshot(of: Dataset, changes: Partial<DaySnapshot> = {}): DaySnapshot {
  const names = platformNames(of.providers);
  return {
    date: '2026-03-01',
    final: true,
    commit: commitId(1),
    deprecations: orderDeprecations(
      of.deprecations.map(({ data }) => publishDeprecation(data, names, null)),
    ),
    ...changes,
  };
}

/** A deprecation of acme as it is published. */
export function published(changes: Partial<DeprecationRecord> = {}): Deprecation {
  const names = platformNames([{ id: 'acme', data: provider() }]);
  return publishDeprecation(deprecation(changes), names, null);
}

/** The input of a build. */
export function buildInput(
  records: Records = {},
  changes: Partial<Omit<BuildInput, 'history'>> & { history?: Partial<History> } = {},
): BuildInput {
  const of = validDataset(records);
  return {
    dataset: of,
    now: '2026-03-02T09:00:00Z',
    baseUrl: 'https://almanac.example/',
    functionUrl: null,
    past: NO_PAST_FILES,
    schemas: readSchemaTexts(),
    ...changes,
    history: history(of, changes.history),
  };
}

/** Every file of dist/ but the package and the function, in code-unit order of path. */
export function everyArtifact(input: BuildInput): Artifact[] {
  const publication = publish(input);
  const artifacts = [...deriveFiles(publication), ...deriveSite(publication)];
  return artifacts.sort((a, b) => compareCodeUnits(a.path, b.path));
}

/** The published files of records, by path: their text, and the value of those that are JSON. */
export function publishFiles(...input: Parameters<typeof buildInput>) {
  const coming = deriveFiles(publish(buildInput(...input)));
  const made: Artifact[] = [];
  /** What comes after the file that is asked for is not made. */
  function* artifacts(): Iterable<Artifact> {
    yield* made;
    for (let next = coming.next(); !next.done; next = coming.next()) {
      made.push(next.value);
      yield next.value;
    }
  }
  return {
    text: (path: string) => textOf(artifacts(), path),
    json: <T>(path: string) => jsonOf<T>(artifacts(), path),
  };
}

/** The text of one of several artifacts; fails where there is none. */
export function textOf(artifacts: Iterable<Artifact>, path: string): string {
  for (const artifact of artifacts) if (artifact.path === path) return artifact.text;
  throw new Error(`there is no ${path}`);
}

/** The value of a JSON file, without the address of its schema. */
export function jsonOf<T>(artifacts: Iterable<Artifact>, path: string): T {
  const { $schema: _, ...value } = JSON.parse(textOf(artifacts, path));
  return value as T;
}

/** A page that a check has read, as it was on a date. */
export function checkedPage(url: string, observed_on: string): SourceCheckReport['pages'][number] {
  return { url, state: 'read', reason: null, observed_on, sha256: '0'.repeat(64) };
}

/** A source-check report that found nothing; `changes` says what it did find, and is counted. */
export function report(changes: Partial<SourceCheckReport> = {}): SourceCheckReport {
  const lists = {
    schema_version: '0.1' as const,
    date: '2026-03-05',
    as_of: '2026-03-05T06:30:00Z',
    pages: [],
    records: [],
    plans: [],
    candidates: [],
    scheduled: [],
    scheduled_candidates: [],
    ...changes,
  };
  return { summary: countReport(lists), ...lists };
}
