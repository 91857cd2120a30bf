/*
 * In: the path of a file, with `/`. Out: whether it is read, and whether what is found there counts.
 * Example: `src/app.py` counts, `tests/app.py` is counted apart, `yarn.lock` is not read.
 */

import { oneOfPatterns } from '../../model/words.ts';
import lists from './paths.json' with { type: 'json' };
import type { Settings } from './settings.ts';

/** Folders that nobody writes by hand, where git doesn't say what is tracked. */
export const SKIPPED: readonly string[] = [...lists.foreign_folders, ...lists.built_folders];

/** A word of a folder's or file's name that says that names are tested or explained, not called. */
const APART_WORD = new RegExp(
  `(?:^|[/_.-])_*(?:${lists.apart_words.join('|')})_*(?:[/_.-]|$)`,
  'i',
);

/** Settings and ignores of this command name models themselves. */
const OWN = /(?:^|\/)\.vendor-almanac[\w.-]*$/;

/**
 * A glob as a pattern of paths: `*` within a name, `**` over folders; without `/` it is a name at any
 * depth, and what names a folder names everything in it.
 */
export function globPattern(glob: string): RegExp {
  const isName = !glob.replace(/\/$/, '').includes('/');
  const pattern = glob
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (star) => GLOB_PARTS[star] ?? '.*');
  return new RegExp(`^${isName ? '(?:.*/)?' : ''}${pattern}(?:/.*)?$`);
}

const GLOB_PARTS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '*': '[^/]*',
  '?': '[^/]',
};

/** A file to read: its name in the report, and the path that says what kind of file it is. */
export interface ListedFile {
  name: string;
  /** Below the folder that was asked for. */
  path: string;
}

/** Whether a path fits one of some globs. */
function createGlobs(globs: readonly string[]): (path: string) => boolean {
  const any = new RegExp(oneOfPatterns(globs.map((glob) => globPattern(glob).source)));
  return (path) => any.test(path);
}

/**
 * Sorts files into kinds: `read` counts, `apart` is counted apart, `skipped` is not read. What is
 * included counts wherever it is, what is excluded is not read.
 */
export function createFileKinds({ include, exclude, baseline }: Settings) {
  const [isIncluded, isExcluded] = [createGlobs(include), createGlobs(exclude)];
  // Made by tools, or somebody else's: lock files, bundles, source maps, pictures of text.
  const isForeign = createGlobs([...lists.not_read, ...lists.foreign_folders]);
  const isApart = createGlobs(lists.apart);
  return ({ name, path }: ListedFile): 'read' | 'apart' | 'skipped' => {
    // Globs are of the current folder, or of one elsewhere that was asked for.
    if (name === baseline || OWN.test(name) || isExcluded(name) || isExcluded(path))
      return 'skipped';
    if (isIncluded(name) || isIncluded(path)) return 'read';
    if (isForeign(path)) return 'skipped';
    if (APART_WORD.test(path) || isApart(path)) return 'apart';
    return 'read';
  };
}
