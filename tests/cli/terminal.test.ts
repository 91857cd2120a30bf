import { PassThrough } from 'node:stream';
import { openTerminal } from '#scripts/cli/terminal.ts';

function open() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  return { input, terminal: openTerminal(input as never, output as never) };
}

test('a key that was pressed before the question answers nothing', async () => {
  const { input, terminal } = open();
  input.write('p');
  const answer = terminal?.key();
  const pressing = setInterval(() => input.write('s'), 20);
  expect(await answer).toBe('s');
  clearInterval(pressing);
});

test.each([
  ['\u0003', 'a key'],
  ['\u0004', 'a key'],
  ['\u0003', 'a line'],
  ['\u0004', 'a line'],
])('%j at %s is the end of input', async (end, place) => {
  const { input, terminal } = open();
  const isKey = place === 'a key';
  const answer = isKey ? terminal?.key() : terminal?.line('why? ');
  input.write(end);
  expect(await answer).toBe(isKey ? '' : null);
});
