import { expect, test, vi } from 'vitest';
import { readNow, runCommand } from '../../scripts/cli/command.ts';
import { MachineryError } from '../../scripts/model/problem.ts';

/** What a command that throws prints on standard error, and its exit code. */
async function printed(error: unknown): Promise<[number, string]> {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = await runCommand('demo', () => Promise.reject(error));
  const text = spy.mock.calls.flat().join('\n');
  spy.mockRestore();
  return [code, text];
}

test('the exit code is what the command gives', async () => {
  expect(await runCommand('demo', async () => 1)).toBe(1);
});

test('broken machinery is one line', async () => {
  expect(await printed(new MachineryError('no such folder; name one'))).toEqual([
    2,
    'demo: no such folder; name one',
  ]);
});

test('hostile text in an error is escaped', async () => {
  expect(await printed(new MachineryError('a\n::add-mask::b'))).toEqual([
    2,
    'demo: a\\u{A}::add-mask::b',
  ]);
});

test('a defect keeps its stack', async () => {
  const [code, text] = await printed(new TypeError('x is not a function'));
  expect(code).toBe(2);
  expect(text).toMatch(/^TypeError: x is not a function\n +at /);
});

test('now is the option, else the clock in whole seconds', () => {
  expect(readNow(undefined, 1_772_355_600_999)).toBe('2026-03-01T09:00:00Z');
  expect(readNow('2026-03-01T09:00:00Z', 0)).toBe('2026-03-01T09:00:00Z');
  expect(readNow('2026-03-01', 0)).toBe('2026-03-01T00:00:00Z');
  expect(() => readNow('tomorrow', 0)).toThrow(MachineryError);
});
