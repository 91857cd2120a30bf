import { stringify } from 'yaml';
import type {
  DatasetFile,
  DeprecationFile,
  PageDescription,
  ProviderFile,
  VendorFile,
} from '../../../scripts/model/generated/records.ts';

/** Files of a repository: path below its root to text. */
export type Files = Record<string, string>;

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

/** A provider with one platform, `acme-api`, and one page. */
export function provider(changes: Partial<ProviderFile> = {}): ProviderFile {
  const pages: PageDescription[] = [
    {
      id: 'deprecations',
      url: 'https://docs.acme.example/deprecations',
      platform: 'acme-api',
      right_page: ['^Deprecations$'],
      read: [{ table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' } }],
    },
  ];
  return {
    name: 'Acme',
    coverage: 'tracked',
    platforms: [{ id: 'acme-api', name: 'Acme API' }],
    pages,
    ...changes,
  };
}

/** A valid vendor with one plan. */
export function vendor(changes: Partial<VendorFile> = {}): VendorFile {
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
        url: 'https://toolbox.example/pricing',
        read_at: changes.retrieved_at?.slice(0, 10) ?? '2026-03-01',
      },
    ],
    ...changes,
  };
}

/** A valid deprecation of platform `acme-api`; its item and evidence follow `id` and `as_of`. */
export function deprecation(changes: Partial<DeprecationFile> = {}): DeprecationFile {
  return {
    id: 'acme-api/rocket-1',
    item: changes.id?.split('/')[1] ?? 'rocket-1',
    type: 'model',
    status: 'deprecated',
    announced_on: '2026-01-10',
    shutdown_date: '2026-12-31',
    date_basis: 'committed',
    successor: 'rocket-2',
    migration_note: null,
    source_url: 'https://docs.acme.example/deprecations',
    as_of: '2026-03-01',
    aliases: [],
    evidence: [
      {
        url: 'https://docs.acme.example/deprecations',
        read_at: changes.as_of ?? '2026-03-01',
      },
    ],
    ...changes,
  };
}

/** The files of a small valid repository: one provider, the given vendors and deprecations. */
export function recordFiles(
  records: { vendors?: VendorFile[]; deprecations?: DeprecationFile[] } = {},
): Files {
  const files: Files = {
    'records/dataset.yaml': stringify(dataset()),
    'records/providers/acme.yaml': stringify(provider()),
  };
  for (const record of records.vendors ?? [vendor()]) {
    files[`records/vendors/${record.id}.yaml`] = stringify(record);
  }
  for (const record of records.deprecations ?? [deprecation()]) {
    files[`records/deprecations/${record.id}.yaml`] = stringify(record);
  }
  return files;
}
