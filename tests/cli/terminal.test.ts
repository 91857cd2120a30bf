import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openTerminal } from '../../scripts/cli/terminal.ts';

test.each(['\u0003', '\u0004'])(
  '%j at a key is the end of input, as it is at a line',
  async (end) => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    const output = Object.assign(new PassThrough(), { isTTY: true });
    const key = openTerminal(input as never, output as never)?.key();
    input.write(end);
    expect(await key).toBe('');
  },
);

test.each(['\u0003', '\u0004'])('%j ends a line', async (end) => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const line = openTerminal(input as never, output as never)?.line('why? ');
  input.write(end);
  expect(await line).toBeNull();
});
