/*
 * In: the path of a file, with `/`. Out: whether it is read, and whether what is found there counts.
 * Example: `src/app.py` counts, `tests/app.py` is counted apart, `yarn.lock` is not read.
 */

import { escapePattern } from '../../model/words.ts';
import type { Settings } from './settings.ts';

/** Folders of what somebody else wrote, or a tool. */
export const FOREIGN = [
  ...['node_modules', 'bower_components', '__pycache__', '.git', '.venv', 'venv', 'site-packages'],
];

/** Made by tools, or somebody else's: lock files, bundles, source maps, pictures of text. */
const NOT_READ = [
  new RegExp(`(?:^|/)(?:${FOREIGN.map(escapePattern).join('|')})/`),
  /(?:^|\/)(?:[\w.-]*[-.]lock(?:\.json|\.ya?ml|b)?|package-lock\.json|go\.sum|npm-shrinkwrap\.json)$/,
  /\.(?:min|bundle|chunk)\.(?:[cm]?js|css)$/,
  /\.(?:map|svg|pdf|png|jpe?g|gif|webp|ico|woff2?|ttf|zip|gz|whl|jar|so|mp[34]|parquet)$/i,
];

/** A word of a folder's or file's name that says that names are tested or explained, not called. */
const APART_WORDS = [
  ...['tests?', 'testing', 'specs?', 'e2e', 'fixtures?', 'mocks?', 'cassettes?', 'snapshots?'],
  ...['examples?', 'samples?', 'demos?', 'docs?', 'documentation'],
  ...['changelogs?', 'changes', 'history', 'news', 'releases'],
];

const APART = [
  new RegExp(`(?:^|[/_.-])_*(?:${APART_WORDS.join('|')})_*(?:[/_.-]|$)`, 'i'),
  /\.(?:mdx?|rst|adoc|snap)$|\.\w*tests?\.\w+$/i,
];

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

/**
 * Sorts files into kinds: `read` counts, `apart` is counted apart, `skipped` is not read. What is
 * included counts wherever it is, what is excluded is not read.
 */
export function createFileKinds({ include, exclude, baseline }: Settings) {
  const included = include.map(globPattern);
  const excluded = exclude.map(globPattern);
  const isOneOf = (path: string, patterns: readonly RegExp[]) =>
    patterns.some((pattern) => pattern.test(path));
  return ({ name, path }: ListedFile): 'read' | 'apart' | 'skipped' => {
    // Globs are of the current folder, or of one elsewhere that was asked for.
    const isMeant = (globs: readonly RegExp[]) => isOneOf(name, globs) || isOneOf(path, globs);
    if (name === baseline || OWN.test(name) || isMeant(excluded)) return 'skipped';
    if (isMeant(included)) return 'read';
    if (isOneOf(path, NOT_READ)) return 'skipped';
    if (isOneOf(path, APART)) return 'apart';
    return 'read';
  };
}
