// Plain JavaScript: it also starts what needs to be bundled. See bundle.d.ts.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** It is above this module, and above the bundle in node_modules/.cache that has it too. */
export const TOOL_FOLDER = findPackage(dirname(fileURLToPath(import.meta.url)));

function findPackage(folder) {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findPackage(dirname(folder));
}

/** The text of a file of this tool; `path` starts from its folder. */
export function readToolFile(path) {
  return readFileSync(join(TOOL_FOLDER, path), 'utf8');
}

const CACHE = join(TOOL_FOLDER, 'node_modules/.cache/vendor-almanac');

let sources;

/** A hash of everything that a bundle may be made from: sources, packages and Node.js. */
function hashSources() {
  const hash = createHash('sha256').update(process.version);
  const files = readdirSync(join(TOOL_FOLDER, 'scripts'), { recursive: true })
    .filter((name) => /\.(?:[jt]sx?|css|json)$/.test(name))
    .map((name) => join('scripts', name));
  for (const name of ['package-lock.json', 'tsconfig.json', ...files.sort()]) {
    hash.update(`${name}\0`).update(readFileSync(join(TOOL_FOLDER, name)));
  }
  return hash.digest('hex');
}

export async function bundle(name, options) {
  sources ??= hashSources();
  const key = createHash('sha256')
    .update(`${sources}${JSON.stringify(options)}`)
    .digest('hex');
  const folder = join(CACHE, `${name}-${key.slice(0, 16)}`);
  if (existsSync(folder)) {
    const paths = readdirSync(folder).map((file) => join(folder, file));
    return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  }
  const { build } = await import('esbuild');
  const made = await build({
    absWorkingDir: TOOL_FOLDER,
    outdir: folder,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    logLevel: 'silent',
    ...options,
    write: false,
  });
  const files = made.outputFiles.map(({ path, text }) => ({ path, text }));
  // A folder that only another user may write in does not stop a build.
  await keep(name, folder, files).catch(() => {});
  return files;
}

async function keep(name, folder, files) {
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  for (const { path, text } of files) await writeFile(path.replace(folder, aside), text);
  renameSync(aside, folder);
  for (const old of readdirSync(CACHE)) {
    const isOld = old.startsWith(`${name}-`) && join(CACHE, old) !== folder;
    if (isOld) rmSync(join(CACHE, old), { recursive: true, force: true });
  }
}
