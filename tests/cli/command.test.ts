import { defineCommand, readNow } from '#scripts/cli/command.ts';
import { MachineryError } from '#scripts/model/problem.ts';
import { runCommand } from '#support/commands/run-command.ts';

/** What a command with some options does. */
function run(main: () => Promise<number>, ...args: string[]) {
  const demo = defineCommand({
    name: 'validate',
    options: {
      fast: { type: 'boolean' },
      name: { type: 'string' },
    },
    main,
  });
  return runCommand(demo, args);
}

const fine = async () => 0;
const failing = (error: unknown) => () => Promise.reject(error);

test('the exit code is what the command gives', async () => {
  expect(await run(async () => 1)).toEqual({ code: 1, stdout: '', stderr: '' });
});

test('--help prints the help and does nothing, with any other options', async () => {
  const stdout = expect.stringMatching(/^Usage: npm run validate [^$]*\n$/);
  const help = { code: 0, stdout, stderr: '' };
  expect(await run(failing(new Error('ran')), '--help')).toEqual(help);
  expect(await run(failing(new Error('ran')), '--nope', '--help')).toEqual(help);
});

test.each([
  ['--nope', "'--nope'"],
  ['--nmae a', 'did you mean name?'],
  ['-x', "'-x'"],
  ['--fast=yes', ''],
  ['--name --fast', ''],
  ['argument', ''],
])('broken use is exit code 2 and one line that names the help: %s', async (line, says) => {
  const { code, stdout, stderr } = await run(fine, ...line.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^validate: [^\\\n]+; see --help\n$/);
  expect(stderr).toContain(says);
});

test('broken machinery is one line, in which hostile text is escaped', async () => {
  const { code, stderr } = await run(failing(new MachineryError('a\n::add-mask::b')));
  expect([code, stderr]).toEqual([2, 'validate: a\\u{A}::add-mask::b\n']);
});

test('a defect keeps its stack', async () => {
  const { code, stderr } = await run(failing(new TypeError('x is not a function')));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^TypeError: x is not a function\n +at /);
});

test('now is the option, else the clock in whole seconds', () => {
  const clock = { now: () => 1_772_355_600_999 };
  expect(readNow(undefined, clock)).toBe('2026-03-01T09:00:00Z');
  expect(readNow('2026-03-02T09:00:00Z', clock)).toBe('2026-03-02T09:00:00Z');
  expect(readNow('2026-03-02', clock)).toBe('2026-03-02T00:00:00Z');
  expect(() => readNow('tomorrow', clock)).toThrow(MachineryError);
});
