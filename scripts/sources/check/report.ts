import type { Dataset, RecordFile } from '../../model/dataset.ts';
import type { DeprecationFile, ProviderFile, VendorFile } from '../../model/generated/records.ts';
import { MachineryError } from '../../model/problem.ts';

/** What a check looks at. */
export interface Targets {
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationFile>[];
  vendors: readonly RecordFile<VendorFile>[];
}

function platformOf({ id }: RecordFile<DeprecationFile>): string {
  return id.slice(0, id.indexOf('/'));
}

/** The records of one provider, or only those that one of its pages states. */
function ofProvider(
  { deprecations }: Dataset,
  provider: RecordFile<ProviderFile>,
  urls: ReadonlySet<string> | null,
): RecordFile<DeprecationFile>[] {
  const platforms = new Set((provider.data.platforms ?? []).map(({ id }) => id));
  return deprecations.filter(
    (record) =>
      platforms.has(platformOf(record)) && (urls === null || urls.has(record.data.source_url)),
  );
}

/** One page of a provider, by its id or its URL; all descriptions of that URL come along. */
function byPage(dataset: Dataset, wanted: string): Targets[] {
  return dataset.providers.flatMap((provider) => {
    const pages = provider.data.pages ?? [];
    const urls = new Set(
      pages.filter(({ id, url }) => id === wanted || url === wanted).map(({ url }) => url),
    );
    if (urls.size === 0) return [];
    const data = { ...provider.data, pages: pages.filter(({ url }) => urls.has(url)) };
    const deprecations = ofProvider(dataset, provider, urls);
    return [{ providers: [{ ...provider, data }], deprecations, vendors: [] }];
  });
}

/**
 * What `--only` names: a provider's slug, a vendor's id, or a page by its id or URL (of a provider
 * or of a vendor's evidence); everything where it is undefined.
 *
 * @throws MachineryError where it names nothing.
 */
export function selectTargets(dataset: Dataset, only: string | undefined): Targets {
  const { providers, deprecations, vendors } = dataset;
  if (only === undefined) return { providers, deprecations, vendors };
  const parts: Targets[] = providers
    .filter(({ id }) => id === only)
    .map((provider) => ({
      providers: [provider],
      deprecations: ofProvider(dataset, provider, null),
      vendors: [],
    }));
  if (parts.length === 0) parts.push(...byPage(dataset, only));
  const named = vendors.filter(
    ({ id, data }) => id === only || data.evidence.some(({ url }) => url === only),
  );
  parts.push({ providers: [], deprecations: [], vendors: named });
  const targets = {
    providers: parts.flatMap((part) => part.providers),
    deprecations: parts.flatMap((part) => part.deprecations),
    vendors: parts.flatMap((part) => part.vendors),
  };
  if (targets.providers.length + targets.vendors.length === 0) {
    const slugs = [...providers, ...vendors].map(({ id }) => id).join(', ');
    throw new MachineryError(
      `--only is ${JSON.stringify(only)}, which is no provider, vendor or page; use one of ${slugs}, or the URL of a page`,
    );
  }
  return targets;
}
