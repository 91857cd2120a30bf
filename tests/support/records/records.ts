import { stringify } from 'yaml';
import type { RecordFile } from '#scripts/model/dataset.ts';
import type {
  DatasetFile,
  NamesFile,
  PageDescription,
  ProviderFile,
} from '#scripts/model/generated/records.ts';
import type { DeprecationRecord, VendorRecord } from '#scripts/model/records.ts';
import { readSamples } from '#support/samples.ts';

/** Files of a repository: path below its root to text. */
export type Files = Record<string, string>;

/** A record as it is read from its file. */
export function recordFile<T>(folder: string, id: string, data: T, ending = 'yaml'): RecordFile<T> {
  return { path: `records/${folder}/${id}.${ending}`, id, data };
}

/** The files of the usual records. */
export const VENDOR = 'records/vendors/toolbox.yaml';
export const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';
export const PROVIDER = 'records/providers/acme.yaml';

/** Whole valid records; each call of a builder has its own. */
const USUAL = readSamples<{
  dataset: DatasetFile;
  page: PageDescription;
  provider: ProviderFile;
  vendor: Omit<VendorRecord, 'evidence'>;
  deprecation: Omit<DeprecationRecord, 'evidence'>;
}>('usual.yaml', import.meta.url);

const usual = <K extends keyof typeof USUAL>(kind: K): (typeof USUAL)[K] =>
  structuredClone(USUAL[kind]);

/** A whole valid dataset.yaml; `changes` replaces fields, as below. */
export function dataset(changes: Partial<DatasetFile> = {}): DatasetFile {
  return { ...usual('dataset'), ...changes };
}

/** A page whose tables have the columns Model, Shutdown date and Replacement. */
export const DEPRECATIONS_PAGE = usual('page');

/** What tests say of names: the families of the models that they invent. */
export const NAMES: NamesFile = { models: { families: ['gpt', 'claude', 'gemini'] } };

/** A provider with one platform, `acme-api`, and one page. */
export function provider(changes: Partial<ProviderFile> = {}): ProviderFile {
  return { ...usual('provider'), pages: [usual('page')], ...changes };
}

/** A valid vendor with one plan; its evidence follows. */
export function vendor(changes: Partial<VendorRecord> = {}): VendorRecord {
  const record = { ...usual('vendor'), ...changes };
  const { source_url: url, retrieved_at: read_at } = record;
  return { ...record, evidence: changes.evidence ?? [{ url, read_at }] };
}

/** A valid deprecation of platform `acme-api`; its item and evidence follow. */
export function deprecation(changes: Partial<DeprecationRecord> = {}): DeprecationRecord {
  const record = { ...usual('deprecation'), ...changes };
  if (!changes.regions) delete record.regions;
  const evidence = [{ url: record.source_url, read_at: record.as_of }];
  const [, item = ''] = record.id.split('/');
  return { ...record, item: changes.item ?? item, evidence: changes.evidence ?? evidence };
}

/** What follows from the path and the evidence of a file, so that no author writes it. */
const DERIVED = ['id', 'platform', 'source_url', 'as_of', 'retrieved_at'];

/** A record as its author writes it: without what follows, and what says nothing. */
export function authored(record: object): Record<string, unknown> {
  const written = Object.entries(record).filter(([key, value]) => {
    const isOptional = ['announced_on', 'aliases', 'migration_note'].includes(key);
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return !DERIVED.includes(key) && !(isOptional && isEmpty);
  });
  const isLast = ([key]: [string, unknown]) => (['evidence', 'items'].includes(key) ? 1 : 0);
  return Object.fromEntries(written.toSorted((a, b) => isLast(a) - isLast(b)));
}

/** One line a text, and no anchor for what is there twice: records may hold none. */
export const PLAIN = { lineWidth: 0, aliasDuplicateObjects: false };

/** The text of its file. */
export function recordText(record: object): string {
  return stringify(authored(record), PLAIN);
}

function textsIn(folder: string, records: readonly { id: string }[]): Files {
  return Object.fromEntries(
    records.map((record) => [`records/${folder}/${record.id}.yaml`, recordText(record)]),
  );
}

/** The files of the usual records, written once: most tests change others. */
const SHARED: Files = {
  'records/dataset.yaml': stringify(dataset()),
  [PROVIDER]: stringify(provider()),
};
const USUAL_VENDORS = textsIn('vendors', [vendor()]);
const USUAL_DEPRECATIONS = textsIn('deprecations', [deprecation()]);

/** The files of a small valid repository: one provider, the given vendors and deprecations. */
export function recordFiles({
  vendors,
  deprecations,
}: {
  vendors?: VendorRecord[];
  deprecations?: DeprecationRecord[];
} = {}): Files {
  return {
    ...SHARED,
    ...(vendors ? textsIn('vendors', vendors) : USUAL_VENDORS),
    ...(deprecations ? textsIn('deprecations', deprecations) : USUAL_DEPRECATIONS),
  };
}
