// In: the files outside records/ that a change touches. Out: all of them, the heaviest first, and what
// no honest change does. Example: `.npmrc` with another registry is refused; a workflow is shown.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ToolingFile } from '../history/branch.ts';
import { linesWithout } from '../history/changed-values.ts';
import { compareCodeUnits, countOf } from '../model/words.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import { fieldsOfJson, say } from './change.ts';

const { weights, refused } = parse(
  readFileSync(new URL('tooling.yaml', import.meta.url), 'utf8'),
) as {
  weights: { decides: string; paths: string }[];
  refused: { paths: string; line?: string; why: string }[];
};

const fits = (text: string, pattern: string): boolean => new RegExp(pattern).test(text);

/** Files of more bytes weigh something by that alone. */
const LARGE = 1024 * 1024;

const [LIGHT, HEAVY] = ['of less weight', 'how large the repository is'];

function decidedBy({ path, size, state }: ToolingFile): string {
  if (state === 'irregular') return 'what git does with files';
  const weight = weights.find(({ paths }) => fits(path, paths));
  if (!weight && size > LARGE) return HEAVY;
  return weight?.decides ?? LIGHT;
}

/** All files with what they decide, the heaviest first. */
export function weighTooling(files: readonly ToolingFile[]): { path: string; decides: string }[] {
  const inOrder = [HEAVY, ...weights.map(({ decides }) => decides), LIGHT];
  const rank = ({ decides }: { decides: string }): number => inOrder.indexOf(decides);
  return files
    .map((file) => ({ path: file.path, decides: decidedBy(file) }))
    .sort((a, b) => rank(a) - rank(b) || compareCodeUnits(a.path, b.path));
}

const REGISTRY = 'https://registry.npmjs.org/';
const RUN_ON_INSTALL =
  /^(?:pre|post)?(?:install|prepare|publish)$|^(?:dependencies|prepublishOnly)$/;

/** What no honest change does, in words; empty where nothing is wrong. */
export function suspicionsOf({ path, state, size, old, new: text }: ToolingFile): string[] {
  if (fits(path, 'CODEOWNERS$') && !/^\* +@/m.test(text ?? '')) return [say('unreviewed')];
  if (state === 'removed') return [];
  if (state === 'irregular') return [say('link')];
  if (size > 5 * LARGE) return [say('large', { size: countOf(size, 'byte') })];
  if (text === null && weights.some(({ paths }) => fits(path, paths))) return [say('unreadable')];
  if (fits(path, '(^|/)package\\.json$')) return scriptsOnInstall(text);
  if (fits(path, '(^|/)package-lock\\.json$')) return strangePackages(text, old);
  const added = linesWithout((text ?? '').split('\n'), (old ?? '').split('\n'));
  return refused
    .filter(({ paths }) => fits(path, paths))
    .filter(({ line }) => line === undefined || added.some((one) => fits(one, line)))
    .map(({ why }) => why);
}

function scriptsOnInstall(text: string | null): string[] {
  const { scripts } = fieldsOfJson(text ?? '');
  const names = Object.keys(scripts ?? {}).filter((name) => RUN_ON_INSTALL.test(name));
  return names.map((name) => say('script', { name }));
}

/** Packages from elsewhere, without a checksum, or that newly run something when they are installed. */
function strangePackages(text: string | null, before: string | null): string[] {
  const known = packagesIn(before);
  return [...packagesIn(text)].flatMap(([name, entry]) => {
    if (name === '' || entry.link === true) return [];
    // Without an address a package comes from the registry; .npmrc, which may name another, is refused.
    const from = String(entry.resolved ?? REGISTRY);
    if (!from.startsWith(REGISTRY)) return [say('elsewhere', { name, from })];
    if (!String(entry.integrity ?? '').startsWith('sha512-')) return [say('unhashed', { name })];
    const old = known.get(name);
    if (old?.version === entry.version && (old?.integrity ?? entry.integrity) !== entry.integrity)
      return [say('rehashed', { name })];
    const isNew = entry.hasInstallScript === true && old?.hasInstallScript !== true;
    if (isNew) return [say('installs', { name })];
    return [];
  });
}

function packagesIn(text: string | null): Map<string, Fields> {
  const { packages } = fieldsOfJson(text ?? '');
  const found = new Map<string, Fields>();
  for (const [name, entry] of Object.entries(packages ?? {}))
    if (isFields(entry)) found.set(name, entry);
  return found;
}
