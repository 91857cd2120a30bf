/*
 * Runs a command as one file:
 * `node --enable-source-maps scripts/cli/bundled.js scripts/build.ts [ARG ...]`.
 *
 * With tsx each start finds and compiles some 800 files, a fifth of the time of a build. Here they
 * become one file, which is used as long as nothing has changed that it is made from.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/vendor-almanac');

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** A line that says what a bundle is made from: the tool, its packages, its settings and Node. */
function keyLine() {
  const files = ['schemas', 'scripts']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
  const sums = ['package-lock.json', 'tsconfig.json', ...files.sort()].map(
    (name) => `${name} ${sha256(readFileSync(join(ROOT, name)))}`,
  );
  return `// ${sha256([process.version, ...sums].join('\n'))}\n`;
}

/** A module that reads files beside it finds them where it was written. */
const ownUrls = {
  name: 'own-urls',
  setup(build) {
    build.onLoad({ filter: /[\\/]scripts[\\/].*\.tsx?$/ }, ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', url);
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** The exports of a module, which runs now. */
async function importSource(path) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(pathToFileURL(path).href, import.meta.url);
}

/** A module of constants is run when a bundle is made, and its values are in the bundle. */
const constants = {
  name: 'constants',
  setup(build) {
    build.onLoad({ filter: /\.constant\.ts$/ }, async ({ path }) => {
      const values = Object.entries(await importSource(path));
      const lines = values.map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { contents: lines.join('\n') };
    });
  },
};

/** The code that checks values against the schemas is written when a bundle is made. */
const compiledSchemas = {
  name: 'compiled-schemas',
  setup(build) {
    build.onLoad({ filter: /[\\/]schema[\\/]compiled-schemas\.ts$/ }, async ({ path }) => {
      const resolveDir = dirname(path);
      const { writeCompiledSchemas } = await importSource(join(resolveDir, 'check-schema.ts'));
      return { contents: writeCompiledSchemas(), resolveDir };
    });
  },
};

/** Packages that are no ES modules ask for Node's own modules by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/** Writes a bundle and its source map; one that is being read stays whole. */
async function writeBundle(entry, file, firstLine) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: file,
    write: false,
    bundle: true,
    minifyWhitespace: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    // It starts a program that it finds beside its own file.
    external: ['esbuild'],
    // The edition for Node reads the environment at every token, which is 4 % of a build.
    alias: { yaml: join(ROOT, 'node_modules/yaml/browser/index.js') },
    banner: { js: `${firstLine}${REQUIRE}` },
    plugins: [constants, compiledSchemas, ownUrls],
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
  });
  mkdirSync(CACHE, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const next = `${path}.${randomUUID()}`;
    writeFileSync(next, contents);
    renameSync(next, path);
  }
}

function isCurrent(file, firstLine) {
  try {
    return readFileSync(file, 'utf8').startsWith(firstLine);
  } catch {
    return false;
  }
}

/** The bundle of a command; null where there is no room for one. */
async function findBundle(entry) {
  const file = join(CACHE, `${basename(entry, '.ts')}-${sha256(ROOT).slice(0, 8)}.mjs`);
  const firstLine = keyLine();
  try {
    if (!isCurrent(file, firstLine)) await writeBundle(entry, file, firstLine);
    return file;
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return null;
  }
}

/*
 * A command runs for seconds: what optimizes its functions would take a quarter of the processors'
 * time, more than it saves. (The default optimizes what has run 67,584 bytes of its code.) Later
 * releases of V8 decide in another way, and print that they do not know this option.
 */
if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=600000');

const [name] = process.argv.splice(2, 1);
const entry = resolve(ROOT, name);
const bundle = await findBundle(entry);
process.argv[1] = entry;
// A folder that only another user may write in is no reason not to build.
if (bundle === null) (await import('tsx/esm/api')).register();
await import(pathToFileURL(bundle ?? entry).href);
