import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommand, ROOT, runCommand, runProcess } from '#support/commands/run-command.ts';

/** Every file below scripts/ that is a command, without `.ts`. */
const NAMES = ['.', 'workflow']
  .flatMap((folder) => readdirSync(join(ROOT, 'scripts', folder)).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && textOf(file).includes('runIfMain('))
  .map((file) => file.replace(/\.ts$/, ''));

function textOf(file: string): string {
  return readFileSync(join(ROOT, 'scripts', file), 'utf8');
}

/** The options that a command's file declares. */
function optionsOf(name: string): string[] {
  const declared = /^ +'?([a-z-]+)'?: (?:ROOT|NOW|\{ type: '(?:string|boolean)')/gm;
  const oneLine = /options: \{ (.*) \},$/m.exec(textOf(`${name}.ts`))?.[1] ?? '';
  const inline = oneLine.matchAll(/'?([a-z-]+)'?: (?:ROOT|NOW|\{)/g);
  return [...textOf(`${name}.ts`).matchAll(declared), ...inline].map(([, option = '']) => option);
}

test('every command of package.json is one of them', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const started = Object.values<string>(scripts).flatMap(
    (line) => /scripts\/([\w-]+)\.ts/.exec(line)?.[1] ?? [],
  );
  expect(started.length).toBeGreaterThan(8);
  expect(NAMES).toEqual(expect.arrayContaining(started));
});

test.each(NAMES)('%s does nothing when imported, and --help names every option', async (name) => {
  const before = process.exitCode;
  await loadCommand(name);
  expect(process.exitCode).toBe(before);
  const { code, stdout, stderr } = await runCommand(name, ['--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: /);
  expect(stdout).toContain('Exit codes: 0 ');
  for (const option of [...optionsOf(name), 'help']) expect(stdout).toContain(`--${option}`);
});

test('a command runs when it is started, and refuses an unknown option with exit code 2', async () => {
  expect(await runProcess('validate', ['--nope'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^validate: .*--nope.*; see --help\n$/),
  });
});
