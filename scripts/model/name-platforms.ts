import type { RecordFile } from './dataset.ts';
import { compareCodeUnits } from './order.ts';

/** Display names of a platform and of its provider, with the provider's slug. */
export interface PlatformName {
  provider: string;
  platform: string;
  providerSlug: string;
}

/** Platform id to its names. */
export type PlatformNames = ReadonlyMap<string, PlatformName>;

/** The part of a provider's file that names platforms. */
export interface NamedProvider {
  name: string;
  platforms?: readonly { id: string; name: string }[];
}

/**
 * The names of every platform. Where two providers claim one platform, the first by slug has it.
 *
 * @param providers each with its slug as `id`
 */
export function platformNames(
  providers: readonly Pick<RecordFile<NamedProvider>, 'id' | 'data'>[],
): PlatformNames {
  const names = new Map<string, PlatformName>();
  const sorted = [...providers].sort((a, b) => compareCodeUnits(a.id, b.id));
  for (const { id: providerSlug, data } of sorted) {
    for (const { id, name } of data.platforms ?? []) {
      if (!names.has(id)) names.set(id, { provider: data.name, platform: name, providerSlug });
    }
  }
  return names;
}

/** The platform's id in a record's id: `acme-api` of `acme-api/rocket-1`. */
export function platformOf(recordId: string): string {
  return recordId.slice(0, recordId.indexOf('/'));
}

/** The names of a record's platform; the platform's id stands in for names that are not known. */
export function namesOf(recordId: string, names: PlatformNames): PlatformName {
  const id = platformOf(recordId);
  return names.get(id) ?? { provider: id, platform: id, providerSlug: id };
}
