import type { Dataset, RecordFile } from './dataset.ts';
import type { PageDescription, ProviderFile } from './generated/records.ts';
import { present } from './present.ts';
import { plainAddress } from './readings.ts';

const NAME_PART = /^[\w.-]+$/;

/** What an address has in the place of the `*` of a page's url; null where it has another form. */
function namePart({ url }: Pick<PageDescription, 'url'>, address: string): string | null {
  const [before = '', after] = plainAddress(url).split('*');
  const plain = plainAddress(address);
  if (after === undefined || !plain.startsWith(before) || !plain.endsWith(after)) return null;
  const part = plain.slice(before.length, plain.length - after.length);
  if (NAME_PART.test(part)) return part;
  return null;
}

/** Whether a page description is of this address: its url, or one of the form that its url has. */
export function isOfAddress(page: Pick<PageDescription, 'url'>, address: string): boolean {
  return page.url === address || namePart(page, address) !== null;
}

/** Every address that deprecations and planned dates cite. */
export function citedAddresses({
  deprecations,
  scheduled,
}: Pick<Dataset, 'deprecations' | 'scheduled'>): string[] {
  return [...deprecations, ...scheduled].flatMap(({ data }) => [
    data.source_url,
    ...(data.evidence ?? []).map(({ url }) => url),
  ]);
}

/**
 * A provider whose pages have one address each: a description with `*` in its url is there once for
 * every address of that form, and as it is where there is none.
 *
 * @param addresses such as records cite and saved copies have
 */
export function withAddresses(
  provider: RecordFile<ProviderFile>,
  addresses: readonly string[],
): RecordFile<ProviderFile> {
  const { pages } = provider.data;
  if (!pages?.some(({ url }) => url.includes('*'))) return provider;
  const one = (page: PageDescription): PageDescription[] => {
    if (!page.url.includes('*')) return [page];
    const found = new Map<string, PageDescription>();
    for (const url of addresses) {
      const part = namePart(page, url);
      if (part === null || found.has(part)) continue;
      const read_url = page.read_url?.replace('*', part);
      found.set(part, { ...page, url, ...present({ read_url }) });
    }
    if (found.size === 0) return [page];
    return [...found.values()];
  };
  return { ...provider, data: { ...provider.data, pages: pages.flatMap(one) } };
}
