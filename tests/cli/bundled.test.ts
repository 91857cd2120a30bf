import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../support/commands/run-command.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

const CACHE = 'node_modules/.cache/vendor-almanac';

/** A tool with one command, scripts/hello.ts, which reads a file beside it. */
function createTool() {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', '{ "type": "module" }\n');
  write('package-lock.json', '{}\n');
  write('tsconfig.json', '{}\n');
  write('schemas/word.schema.json', '{}\n');
  write('scripts/words/greeting.txt', 'Hello');
  write(
    'scripts/words/greeting.ts',
    `import { readFileSync } from 'node:fs';
export const GREETING: string = readFileSync(new URL('./greeting.txt', import.meta.url), 'utf8');
`,
  );
  write(
    'scripts/hello.ts',
    `import { GREETING } from './words/greeting.ts';
const [, started, ...names]: string[] = process.argv;
if (names.length === 0) throw new Error('nobody to greet');
console.log(GREETING, names.join(' and '), started === new URL(import.meta.url).pathname);
`,
  );
  mkdirSync(join(root, 'scripts/cli'));
  copyFileSync(join(ROOT, 'scripts/cli/bundled.js'), join(root, 'scripts/cli/bundled.js'));
  for (const name of ['esbuild', 'tsx']) {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  const run = async (...names: string[]) => {
    const args = ['--enable-source-maps', 'scripts/cli/bundled.js', 'scripts/hello.ts', ...names];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return stdout;
  };
  return { root, write, run };
}

test('a bundled command gets its arguments, finds files beside its modules, and is made once', async () => {
  const { root, run } = createTool();
  expect(await run('Ada', 'Lin')).toBe('Hello Ada and Lin true\n');
  const made = readdirSync(join(root, CACHE));
  expect(made.map((name) => name.replace(/-[0-9a-f]{8}\./, '.'))).toEqual([
    'hello.mjs',
    'hello.mjs.map',
  ]);
  expect(await run('Ada')).toBe('Hello Ada true\n');
  expect(readdirSync(join(root, CACHE))).toEqual(made);
});

test('a changed module is what runs next, never an earlier bundle', async () => {
  const { write, run } = createTool();
  expect(await run('Ada')).toBe('Hello Ada true\n');
  write('scripts/words/greeting.ts', "export const GREETING: string = 'Good morning';\n");
  expect(await run('Ada')).toBe('Good morning Ada true\n');
});

test('a module of constants runs when a bundle is made, and again when a schema has changed', async () => {
  const { write, run } = createTool();
  write('scripts/words/time.constant.ts', 'export const TIME: number = process.hrtime()[1];\n');
  write(
    'scripts/hello.ts',
    "import { TIME } from './words/time.constant.ts';\nconsole.log(TIME, process.argv.length);\n",
  );
  const first = await run();
  expect(first).toMatch(/^\d+ 2\n$/);
  expect(await run()).toBe(first);
  write('schemas/word.schema.json', '{ "type": "string" }\n');
  expect(await run()).not.toBe(first);
});

test('an error is traced to the line of the source', async () => {
  const { run } = createTool();
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/nobody to greet[\s\S]*scripts[\\/]hello\.ts:3:/),
  });
});

test('where no bundle can be written, the command runs without one', async () => {
  const { write, run } = createTool();
  write('node_modules/.cache', 'a file where the folder would be\n');
  expect(await run('Ada')).toBe('Hello Ada true\n');
});
