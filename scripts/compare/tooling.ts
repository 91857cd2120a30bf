// In: the files outside records/ that a change touches. Out: those of weight, heaviest first, the others
// by folder, and what no honest change does. Example: `.npmrc` with another registry is refused; a workflow is shown.

import type { ToolingFile } from '../history/refs.ts';
import { compareCodeUnits, countOf, groupBy } from '../model/words.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import { fieldsOfJson, linesUnlike } from './rows.ts';
import type { Guard } from './state.ts';

/** A file of weight, and what it decides. */
interface WeighedFile {
  path: string;
  decides: string;
}

/** Files by what they decide, the heaviest first. */
const WEIGHTS: readonly (readonly [decides: string, paths: RegExp])[] = [
  ['who reviews', /(?:^|\/)CODEOWNERS$/],
  ['who reviews', /^\.github\/(?:labeler\.yml|labels\.yml|rulesets\/|environments\/)/],
  ['what runs', /^(?:\.github\/(?:workflows|actions)|\.(?!github\/)[^/]+)\//],
  ['what git does with files', /(?:^|\/)\.git(?:attributes|modules|ignore)$/],
  ['what is installed', /(?:^|\/)(?:\.npmrc|package(?:-lock)?\.json)$/],
  [
    'what judges records',
    /^(?:schemas|scripts\/(?:cli|compare|history|model|records|sources|workflow))\//,
  ],
  ['what judges records', /^scripts\/(?:diff|validate)\.ts$/],
];

/** Files of more bytes weigh something by that alone. */
const LARGE = 1024 * 1024;

function decidedBy({ path, size, mode }: ToolingFile): string | null {
  if (mode === '160000' || mode === '120000') return 'what git does with files';
  const [decides] = WEIGHTS.find(([, paths]) => paths.test(path)) ?? [];
  return decides ?? (size > LARGE ? 'how large the repository is' : null);
}

/** The files of weight, heaviest first, then how many others each folder has. */
export function weighTooling(files: readonly ToolingFile[]): WeighedFile[] {
  const order = WEIGHTS.map(([decides]) => decides);
  const weighed = files
    .flatMap((file): WeighedFile[] => {
      const decides = decidedBy(file);
      if (decides === null) return [];
      return [{ path: file.path, decides }];
    })
    .sort(
      (a, b) =>
        order.indexOf(a.decides) - order.indexOf(b.decides) || compareCodeUnits(a.path, b.path),
    );
  const others = files.filter((file) => decidedBy(file) === null);
  const byFolder = [...groupBy(others, ({ path }) => folderOf(path))];
  byFolder.sort(([a], [b]) => compareCodeUnits(a, b));
  const rest = byFolder.map(([path, own]) => {
    return { path, decides: countOf(own.length, 'file of less weight', 'files of less weight') };
  });
  return [...weighed, ...rest];
}

/** Where a file is, to two names: `scripts/publish/`; a file at the root is its own place. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1).slice(0, 2);
  if (folders.length === 0) return path;
  return `${folders.join('/')}/`;
}

const REGISTRY = 'https://registry.npmjs.org/';
const RUN_ON_INSTALL =
  /^(?:pre|post)?(?:install|prepare|publish)$|^(?:dependencies|prepublishOnly)$/;

/** What no honest change does, in words; empty where nothing is wrong. */
function suspicions(file: ToolingFile): string[] {
  const { path, mode, size, new: text } = file;
  if (/CODEOWNERS$/.test(path) && !/^\* +@/m.test(text ?? ''))
    return ['no line “*” names who reviews'];
  if (mode === null) return [];
  if (mode === '160000') return ['it is a submodule, which another repository fills'];
  if (mode === '120000') return ['it is a symbolic link'];
  if (size > 5 * LARGE)
    return [`it has ${countOf(size, 'byte')}, which every clone loads for good`];
  if (/(?:^|\/)\.npmrc$/.test(path)) return ['it changes where packages come from'];
  if (text === null) return [];
  if (/(?:^|\/)\.gitmodules$/.test(path)) return ['it names other repositories'];
  if (/(?:^|\/)package\.json$/.test(path)) return scriptsOnInstall(text);
  if (/(?:^|\/)package-lock\.json$/.test(path)) return strangePackages(text, file.old);
  const added = linesUnlike(text, file.old ?? '').split('\n');
  const own = LINES.filter(([paths]) => paths.test(path));
  return own.filter(([, line]) => added.some((one) => line.test(one))).map(([, , why]) => why);
}

/** Lines that change what others see, by the files that may hold them. */
const LINES: readonly (readonly [paths: RegExp, line: RegExp, why: string])[] = [
  [
    /(?:^|\/)\.gitattributes$/,
    /\s(?:ident|filter|working-tree-encoding|export-|merge=|diff=)/,
    'an attribute shows or stores other bytes than those that are reviewed',
  ],
  [
    /(?:^|\/)\.gitattributes$/,
    /\s-diff|linguist-|(?:^\*|\/|records|\.(?:ya?ml|ts|js|json|md))\s+(?:.*\s)?binary/,
    'a review would not show what changes in such files',
  ],
  [
    /(?:^|\/)\.gitignore$/,
    /records|\.ya?ml|^\/?\*+\/?$/,
    'a record could be published without being in git',
  ],
  [/^\.github\/labeler\.yml$/, /allow:/, 'a label that lifts a guard would come by itself'],
  [/^\.github\/workflows\//, /pull_request_target/, 'code of a stranger would run with a token'],
];

function scriptsOnInstall(text: string): string[] {
  const { scripts } = fieldsOfJson(Buffer.from(text));
  const names = Object.keys(scripts ?? {}).filter((name) => RUN_ON_INSTALL.test(name));
  return names.map((name) => `its script “${name}” runs by itself`);
}

/** Packages from elsewhere, without a checksum, or that newly run something when they are installed. */
function strangePackages(text: string, before: string | null): string[] {
  const known = packagesIn(before ?? '');
  return [...packagesIn(text)].flatMap(([name, entry]) => {
    if (name === '' || entry.link === true) return [];
    // Without an address a package comes from the registry; .npmrc, which may name another, is refused.
    const from = String(entry.resolved ?? REGISTRY);
    if (!from.startsWith(REGISTRY)) return [`${name} comes from ${from}`];
    if (!String(entry.integrity ?? '').startsWith('sha512-')) return [`${name} has no sha512`];
    const old = known.get(name);
    if (old?.version === entry.version && (old?.integrity ?? entry.integrity) !== entry.integrity)
      return [`${name} has another checksum for the same version`];
    const isNew = entry.hasInstallScript === true && old?.hasInstallScript !== true;
    if (isNew) return [`${name} runs a script when it is installed`];
    return [];
  });
}

function packagesIn(text: string): Map<string, Fields> {
  const { packages } = fieldsOfJson(Buffer.from(text));
  const found = new Map<string, Fields>();
  for (const [name, entry] of Object.entries(packages ?? {}))
    if (isFields(entry)) found.set(name, entry);
  return found;
}

export const unsafeTooling: Guard = {
  name: 'unsafe-tooling',
  reason: 'What is installed, and what git does with files, decides what everybody gets.',
  judgesReverts: true,
  check: ({ tooling }) =>
    tooling.flatMap((file) =>
      suspicions(file).map((why) => ({
        path: file.path,
        message: `${why}; leave it out, or ask a maintainer to lift this guard`,
      })),
    ),
};
