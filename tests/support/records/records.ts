import { stringify } from 'yaml';
import type { RecordFile } from '../../../scripts/model/dataset.ts';
import type {
  DatasetFile,
  NamesFile,
  PageDescription,
  ProviderFile,
} from '../../../scripts/model/generated/records.ts';
import type { DeprecationRecord, VendorRecord } from '../../../scripts/model/records.ts';

/** Files of a repository: path below its root to text. */
export type Files = Record<string, string>;

/** A record as it is read from its file. */
export function recordFile<T>(folder: string, id: string, data: T, ending = 'yaml'): RecordFile<T> {
  return { path: `records/${folder}/${id}.${ending}`, id, data };
}

/** A whole valid dataset.yaml; `changes` replaces fields. */
export function dataset(changes: Partial<DatasetFile> = {}): DatasetFile {
  return {
    schema_version: '0.1',
    name: 'test-almanac',
    summary: 'A dataset for tests.',
    method: 'Read by hand from the cited pages.',
    base_url: 'https://almanac.example/',
    feed_authority: 'almanac.example',
    repository: 'https://code.example/almanac',
    roadmap: ['Alerts'],
    ...changes,
  };
}

/** A page whose tables have the columns Model, Shutdown date and Replacement. */
export const DEPRECATIONS_PAGE: PageDescription = {
  id: 'deprecations',
  url: 'https://docs.acme.example/deprecations',
  platform: 'acme-api',
  right_page: ['^Deprecations$'],
  read: [{ table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' } }],
};

/** What tests say of names: the families of the models that they invent. */
export const NAMES: NamesFile = { models: { families: ['gpt', 'claude', 'gemini'] } };

/** A provider with one platform, `acme-api`, and one page. */
export function provider(changes: Partial<ProviderFile> = {}): ProviderFile {
  return {
    name: 'Acme',
    coverage: 'tracked',
    platforms: [{ id: 'acme-api', name: 'Acme API' }],
    pages: [DEPRECATIONS_PAGE],
    ...changes,
  };
}

/** A valid vendor with one plan. */
export function vendor(changes: Partial<VendorRecord> = {}): VendorRecord {
  return {
    id: 'toolbox',
    name: 'Toolbox',
    category: 'developer tool',
    source_url: 'https://toolbox.example/pricing',
    retrieved_at: '2026-03-01T10:00:00Z',
    currency: 'USD',
    plans: [
      {
        id: 'free',
        name: 'Free',
        price_month: 0,
        limit_notes: ['100 requests per day', '1 project'],
      },
    ],
    evidence: [
      {
        url: changes.source_url ?? 'https://toolbox.example/pricing',
        read_at: changes.retrieved_at ?? '2026-03-01T10:00:00Z',
      },
    ],
    ...changes,
  };
}

/** A valid deprecation of platform `acme-api`; its item and evidence follow `id` and `as_of`. */
export function deprecation(changes: Partial<DeprecationRecord> = {}): DeprecationRecord {
  return {
    id: 'acme-api/rocket-1',
    item: changes.id?.split('/')[1] ?? 'rocket-1',
    type: 'model',
    status: 'deprecated',
    shutdown_date: '2026-12-31',
    date_basis: 'committed',
    successor: 'rocket-2',
    announced_on: '2026-01-10',
    ...(changes.regions && { regions: changes.regions }),
    aliases: [],
    migration_note: null,
    source_url: 'https://docs.acme.example/deprecations',
    as_of: '2026-03-01',
    evidence: [
      {
        url: changes.source_url ?? 'https://docs.acme.example/deprecations',
        read_at: changes.as_of ?? '2026-03-01',
      },
    ],
    ...changes,
  };
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

/** The files of a small valid repository: one provider, the given vendors and deprecations. */
export function recordFiles(
  records: { vendors?: VendorRecord[]; deprecations?: DeprecationRecord[] } = {},
): Files {
  const files: Files = {
    'records/dataset.yaml': stringify(dataset()),
    'records/providers/acme.yaml': stringify(provider()),
  };
  for (const record of records.vendors ?? [vendor()]) {
    files[`records/vendors/${record.id}.yaml`] = recordText(record);
  }
  for (const record of records.deprecations ?? [deprecation()]) {
    files[`records/deprecations/${record.id}.yaml`] = recordText(record);
  }
  return files;
}
