import { dayOf, type Instant } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { slugOf } from '../model/slug.ts';
import { suggestName } from '../model/words.ts';
import { classifyPath } from './classify-path.ts';
import { listWords } from './describe-schema.ts';
import { setValue } from './edit-value.ts';
import { readSchema } from './schema.ts';
import { writeTemplate } from './template.ts';

/** A file that is about to be written. */
export interface NewFile {
  path: string;
  text: string;
}

/**
 * A new vendor's file.
 *
 * @throws MachineryError for an id that no vendor may have
 */
export function planVendor(id: string, now: Instant): NewFile {
  const path = `records/vendors/${id}.yaml`;
  if (classifyPath(path)?.kind !== 'vendor') {
    const better = slugOf(slugOf(id).replaceAll('.', '-'));
    const isBetter = classifyPath(`records/vendors/${better}.yaml`) !== null;
    throw refuse('vendor id', id, 'a-z, 0-9 and single hyphens', isBetter ? better : null);
  }
  const known = { id: id, retrieved_at: now, 'evidence.read_at': dayOf(now) };
  return { path, text: writeTemplate(readSchema('records/vendor'), known) };
}

/**
 * A new deprecation's file.
 *
 * @param platforms the platforms of tracked providers
 * @param item the vendor's identifier, where it is known: the slug then has to begin with its slug
 * @throws MachineryError for a platform or a slug that the record may not have
 */
export function planDeprecation(
  platform: string,
  slug: string,
  options: { platforms: readonly string[]; item: string | null; now: Instant },
): NewFile {
  const { platforms, item, now } = options;
  if (!platforms.includes(platform)) throw refusePlatform(platform, platforms);
  const path = `records/deprecations/${platform}/${slug}.yaml`;
  if (slugOf(slug) !== slug || classifyPath(path)?.kind !== 'deprecation') {
    const better = slugOf(slug);
    const isBetter = classifyPath(`records/deprecations/${platform}/${better}.yaml`) !== null;
    throw refuse('slug', slug, 'a-z, 0-9, dots and single hyphens', isBetter ? better : null);
  }
  if (item !== null && !slug.startsWith(slugOf(item))) {
    throw refuse(
      'slug',
      slug,
      `the slug of the item, ${slugOf(item)}, and what tells regions apart`,
      slugOf(item),
    );
  }
  const known = { id: `${platform}/${slug}`, as_of: dayOf(now), 'evidence.read_at': dayOf(now) };
  const text = writeTemplate(readSchema('records/deprecation'), known);
  return { path, text: item === null ? text : setValue(text, ['item'], item) };
}

function refuse(
  what: string,
  given: string,
  allowed: string,
  better: string | null,
): MachineryError {
  const hint = better === null || better === given ? '' : `; try ${better}`;
  return new MachineryError(`the ${what} is ${JSON.stringify(given)}; use ${allowed}${hint}`);
}

function refusePlatform(platform: string, platforms: readonly string[]): MachineryError {
  const suggestion = suggestName(platform, platforms);
  const question = suggestion ? `; did you mean ${suggestion}?` : '';
  const wayOut =
    platforms.length === 0
      ? 'declare one in a file under records/providers first'
      : `use ${listWords(platforms)}, or declare it in its provider's file under records/providers`;
  return new MachineryError(
    `no tracked provider has the platform ${JSON.stringify(platform)}; ${wayOut}${question}`,
  );
}
