import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from './cli/command.ts';
import { replaceFile } from './cli/output.ts';
import { dayOf, type Timestamp } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { slugOf } from './model/words.ts';
import { classifyPath, readRecordTexts } from './records/read.ts';
import { trackedPlatforms, unknownPlatform } from './records/rules/ids.ts';
import { readDrafts } from './records/validate.ts';
import { readTemplate, setValue } from './records/write.ts';

const HELP = `Usage: npm run new -- vendor ID
       npm run new -- deprecation PLATFORM SLUG

Writes a new record with comments that explain each field. The slug is the item in lower case,
with + written as -plus and every run of characters other than a-z, 0-9 and dots replaced by
one hyphen: claude-2.0.

  --item TEXT      for a deprecation: the vendor's own identifier; the slug must begin with it
  --root DIR       the repository to write to (default: this folder)
  --now TIME       when the page was read (default: the clock)
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery (nothing is ever overwritten).`;

/** A file that is about to be written. */
interface NewFile {
  path: string;
  text: string;
}

/**
 * A new record's file.
 *
 * @param id the name that its path gives: a vendor's id, or a platform and a slug
 * @throws MachineryError for an id that no such record may have
 */
function planRecord(kind: 'vendor' | 'deprecation', id: string, now: Timestamp): NewFile {
  const [folder, what, allowed] =
    kind === 'vendor'
      ? ['', 'vendor id', 'a-z, 0-9 and single hyphens']
      : [id.slice(0, id.indexOf('/') + 1), 'slug', 'a-z, 0-9, dots and single hyphens'];
  const slug = id.slice(folder.length);
  const pathOf = (name: string): string => `records/${kind}s/${folder}${name}.yaml`;
  const isUsable = (name: string): boolean => classifyPath(pathOf(name))?.kind === kind;
  const better = kind === 'vendor' ? slugOf(slugOf(slug).replaceAll('.', '-')) : slugOf(slug);
  if (slug !== better || !isUsable(slug))
    throw unusable(what, slug, allowed, isUsable(better) ? better : null);
  return {
    path: pathOf(slug),
    text: setValue(readTemplate(kind), ['evidence', 0, 'read_at'], dayOf(now)),
  };
}

/** A new vendor's file; throws as {@link planRecord} does. */
export function planVendor(id: string, now: Timestamp): NewFile {
  return planRecord('vendor', id, now);
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
  { platforms, item, now }: { platforms: readonly string[]; item: string | null; now: Timestamp },
): NewFile {
  if (!platforms.includes(platform)) throw new MachineryError(unknownPlatform(platform, platforms));
  const { path, text } = planRecord('deprecation', `${platform}/${slug}`, now);
  if (item === null) return { path, text };
  const own = slugOf(item);
  if (slug.startsWith(own)) return { path, text: setValue(text, ['item'], item) };
  throw unusable('slug', slug, `the slug of the item, ${own}, and what tells regions apart`, own);
}

function unusable(
  what: string,
  given: string,
  allowed: string,
  better: string | null,
): MachineryError {
  const hint = better === null || better === given ? '' : `; try ${better}`;
  return new MachineryError(`the ${what} is ${JSON.stringify(given)}; use ${allowed}${hint}`);
}

export const run = defineCommand({
  name: 'new',
  help: HELP,
  options: {
    item: { type: 'string' },
    root: ROOT,
    now: NOW,
  },
  positionals: true,
  async main(values, io, positionals) {
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const { drafts } = readDrafts(await readRecordTexts(root));
    const [kind, first = '', second = '', extra] = positionals;
    const item = values.item ?? null;
    let file: NewFile;
    if (kind === 'vendor' && first !== '' && second === '' && item === null) {
      file = planVendor(first, now);
    } else if (kind === 'deprecation' && second !== '' && extra === undefined) {
      file = planDeprecation(first, second, { platforms: trackedPlatforms(drafts), item, now });
    } else {
      throw new MachineryError('use: vendor ID, or: deprecation PLATFORM SLUG; see --help');
    }
    if (existsSync(join(root, file.path))) {
      throw new MachineryError(`${file.path} is recorded already; edit that file`);
    }
    await replaceFile(join(root, file.path), file.text);
    io.stdout.write(
      `wrote ${file.path}\nfill in its empty values, then run: npm run validate -- ${file.path}\n`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
