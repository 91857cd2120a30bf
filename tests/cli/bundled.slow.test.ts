import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#support/commands/run-command.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

const CACHE = 'node_modules/.cache/vendor-almanac';

/** A tool with one command, scripts/hello.ts, which reads a file beside it. */
function createTool() {
  const root = temporaryFolder();
  const write = (files: Record<string, string>) => writeFiles(root, files);
  write({
    'package.json': '{ "type": "module" }\n',
    'package-lock.json': '{}\n',
    'tsconfig.json': '{}\n',
    'scripts/words/greeting.ts': "export const GREETING: string = 'Hello';\n",
    'scripts/hello.ts': `import { GREETING } from './words/greeting.ts';
const [, , ...names]: string[] = process.argv;
if (names.length === 0) throw new Error('nobody to greet');
console.log(GREETING, names.join(' and '));
`,
  });
  for (const name of ['bundle.js', 'bundled.js']) {
    cpSync(join(ROOT, 'scripts/cli', name), join(root, 'scripts/cli', name));
  }
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['esbuild', 'tsx']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  const run = async (...names: string[]) => {
    const args = ['scripts/cli/bundled.js', 'scripts/hello.ts', ...names];
    const env = { ...process.env, NODE_OPTIONS: '--enable-source-maps' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    return stdout;
  };
  return { root, write, run };
}

test('a command is bundled once, until a module changes: then the earlier bundle goes', async () => {
  const { root, write, run } = createTool();
  expect(await run('Ada', 'Lin')).toBe('Hello Ada and Lin\n');
  const made = readdirSync(join(root, CACHE));
  expect(made).toEqual([expect.stringMatching(/^hello-[0-9a-f]{16}$/)]);
  expect(await run('Ada')).toBe('Hello Ada\n');
  expect(readdirSync(join(root, CACHE))).toEqual(made);
  write({ 'scripts/words/greeting.ts': "export const GREETING: string = 'Good morning';\n" });
  expect(await run('Ada')).toBe('Good morning Ada\n');
  expect(readdirSync(join(root, CACHE))).toHaveLength(1);
});

test('an error is traced to the line of the source, where Node.js is asked to', async () => {
  const { run } = createTool();
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/nobody to greet[\s\S]*scripts[\\/]hello\.ts:3:/),
  });
});

test('where no bundle can be written, the command runs without one', async () => {
  const { write, run } = createTool();
  write({ 'node_modules/.cache': 'a file where the folder would be\n' });
  expect(await run('Ada')).toBe('Hello Ada\n');
});
