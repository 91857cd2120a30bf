import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '#support/commands/run-command.ts';
import { filesOf } from '#support/folder.ts';
import { readSamples } from '#support/samples.ts';

/** What may import what, and what breaks that. */
const LAYERS = readSamples<{
  leftOf: Record<string, string[]>;
  wrong: { what: string; path: string; text: string }[];
  circle: Record<string, string>;
}>('layers.yaml', import.meta.url);

type Sources = ReadonlyMap<string, string>;

/** What runs git, or any other process, outside the folders that may. */
const PROCESSES = /^(?:node:child_process|simple-git)$/;
const MAY_RUN = ['history', 'cli'];
/** What runs on the machine of who installs the package asks git there what it tracks. */
const PACKAGE_SHELL = 'scripts/serve/package/main.ts';

/** What would make two builds of one commit and time differ. */
const UNREPEATABLE =
  /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(|\blocaleCompare\b|\.toLocale\w+\(|\bIntl\./;
/** Where the clock is asked to be handed on: the shell of a function, and how long a fetch took. */
const MAY_ASK = ['scripts/serve/package/index.ts', 'scripts/serve/worker.ts'];

/** What runs here; scripts of the browser do not. */
function scripts(): Sources {
  const paths = filesOf(join(ROOT, 'scripts')).filter(
    (path) => /\.(?:tsx?|js)$/.test(path) && !path.includes('/browser/'),
  );
  return new Map(
    paths.map((path) => [`scripts/${path}`, readFileSync(join(ROOT, 'scripts', path), 'utf8')]),
  );
}

function importsOf(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, name = '']) => name);
}

/** `scripts/records/x.ts` is of the folder `records`; a command, `scripts/build.ts`, of none. */
function folderOf(path: string): string | null {
  return /^scripts\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** Every import that leads to the right, `file -> what it imports`. */
function wrongImports(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const folder = folderOf(path);
    const mayRun = MAY_RUN.includes(folder ?? '') || path === PACKAGE_SHELL;
    const left = [folder, 'model', ...(LAYERS.leftOf[folder ?? ''] ?? [])];
    if (folder !== 'model') left.push('cli');
    const isWrong = (name: string): boolean => {
      const target = posix.join(posix.dirname(path), name);
      if (target.startsWith('tests/')) return true;
      // Names of package.json are for tests: they would lead anywhere.
      if (name.startsWith('#')) return true;
      if (folder === null) return false;
      if (!name.startsWith('.')) return PROCESSES.test(name) && !mayRun;
      return target.startsWith('scripts/') && !left.includes(folderOf(target));
    };
    const wrong = importsOf(text).filter(isWrong);
    return wrong.map((name) => `${path} -> ${name}`);
  });
}

/** Files that are in a circle of imports, or import one that is. */
function circles(sources: Sources): string[] {
  const open = new Map(
    [...sources].map(([path, text]) => [
      path,
      importsOf(text)
        .filter((name) => name.startsWith('.'))
        .map((name) => posix.join(posix.dirname(path), name)),
    ]),
  );
  // What imports nothing that is left cannot be in one.
  for (let size = 0; size !== open.size; ) {
    size = open.size;
    for (const [path, imports] of open)
      if (!imports.some((target) => open.has(target))) open.delete(path);
  }
  return [...open.keys()];
}

/** Every file of a stage that asks the clock, chance or the locale. */
function unrepeatable(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => {
      const folder = folderOf(path);
      const isStage = folder !== null && folder !== 'workflow';
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
      return isStage && !MAY_ASK.includes(path) && UNREPEATABLE.test(code);
    })
    .map(([path]) => path);
}

test('every folder of scripts/ has its place', () => {
  const folders = new Set([...scripts().keys()].map(folderOf).filter((each) => each !== null));
  expect([...folders].sort()).toEqual(Object.keys(LAYERS.leftOf).sort());
});

test('a stage imports only from stages to its left, and only history runs git', () => {
  expect(wrongImports(scripts())).toEqual([]);
});

test.each(LAYERS.wrong)('an import is refused that leads to $what', ({ path, text }) => {
  expect(wrongImports(new Map([[`scripts/${path}`, text]]))).toHaveLength(1);
});

test('no files import each other in a circle', () => {
  expect(circles(scripts())).toEqual([]);
  expect(circles(new Map(Object.entries(LAYERS.circle)))).toHaveLength(3);
});

/** Packages that a file imports to run; types do not count. */
function packagesOf(text: string): string[] {
  const imports = text.matchAll(
    /^import (?!type\b)[^;]*?'([^']+)';$|\bawait import\('([^']+)'\)/gm,
  );
  return [...imports]
    .map(([, name, later = '']) => name ?? later)
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

test('a dependency is what the tooling runs with, and nothing that only tests or measurements need', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const dependencies = Object.keys(manifest.dependencies);
  const all = [...scripts()];
  const texts = all.map(([, text]) => text).join('\n');
  const used = new Set(packagesOf(texts));
  const started = Object.values<string>(manifest.scripts).join(' ');
  const isUsed = (name: string) =>
    used.has(name) ||
    texts.includes(`node_modules/${name}/`) ||
    started.includes(`--import ${name} `);
  expect(dependencies.filter((name) => !isUsed(name))).toEqual([]);
  const stages = all.filter(([path]) => !['cli', null].includes(folderOf(path)));
  const needed = stages.flatMap(([, text]) => packagesOf(text));
  expect(needed.filter((name) => !dependencies.includes(name))).toEqual([]);
});

test('no stage asks the clock, chance or the locale', () => {
  expect(unrepeatable(scripts())).toEqual([]);
  expect(unrepeatable(new Map([['scripts/publish/a.ts', 'const now = new Date();']]))).toHaveLength(
    1,
  );
});

/** Whether a file calls what only tests have, and does not declare it. */
function callsTests(text: string): boolean {
  const calls = text.matchAll(
    /(?<!function |[.\w])(expect|test|describe|(?:before|after)(?:All|Each))\(/g,
  );
  return [...calls].some(
    ([, name]) => !new RegExp(`function ${name}\\b|\\b${name}: \\(`).test(text),
  );
}

test('no file of scripts/ calls what only tests have', () => {
  const calling = [...scripts()].filter(([, text]) => callsTests(text));
  expect(calling.map(([path]) => path)).toEqual([]);
  expect(callsTests('const a = () => expect(1);')).toBe(true);
});

test('no file of scripts/ is longer than 350 lines', () => {
  const written = [...scripts()].filter(([path]) => !path.includes('/generated/'));
  const long = written.filter(([, text]) => text.trimEnd().split('\n').length > 350);
  expect(long.map(([path]) => path)).toEqual([]);
});
