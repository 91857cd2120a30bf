import { renderGithub, renderText } from '#scripts/cli/output.ts';
import type { Problem } from '#scripts/model/problem.ts';

const problem: Problem = {
  code: 'schema-type',
  path: 'records/vendors/zed.yaml',
  line: 7,
  column: 13,
  message: 'price_month is "ten"; use a number',
};
const hostile: Problem = {
  code: 'a:b,c',
  path: 'records/x\n::error::y, z: %0A\r.yaml',
  line: 1,
  column: 1,
  message: 'name is "\u001b[31m\n::add-mask::x ##[add-mask]y 100% \u202Eé"',
};

test('text is a line for each problem and one that counts', () => {
  const line = 'records/vendors/zed.yaml:7:13  price_month is "ten"; use a number\n';
  expect(renderText([problem], 3)).toBe(`${line}3 files read, 1 problem\n`);
  const others = '1 file read, no problems, 2 problems in other files\n';
  expect(renderText([], 1, 2)).toBe(others);
});

test('an annotation has its place, its code and its message', () => {
  expect(renderGithub([problem], 3).split('\n')[0]).toBe(
    '::error file=records/vendors/zed.yaml,line=7,col=13,title=schema-type::price_month is "ten"; use a number',
  );
});

test('hostile text stays on its line, and can command neither a terminal nor a log', () => {
  expect(renderText([hostile], 3)).toBe(
    'records/x\\u{A}::error::y, z: %0A\\u{D}.yaml:1:1  name is "\\u{1B}[31m\\u{A}::add-mask::x #\\u{23}[add-mask]y 100% \\u{202E}é"\n3 files read, 1 problem\n',
  );
  const command = renderText([{ ...hostile, path: ' ::stop-commands::x' }], 3);
  expect(command.trimStart().startsWith('::')).toBe(false);
  // Nor can it leave its annotation.
  const [line = '', ...rest] = renderGithub([hostile], 3).trimEnd().split('\n');
  expect(rest).toHaveLength(1);
  const [, properties = '', message = ''] = /^::error (.*?)::(.*)$/.exec(line) ?? [];
  expect(properties).toBe(
    'file=records/x\\u{A}%3A%3Aerror%3A%3Ay%2C z%3A %250A\\u{D}.yaml,line=1,col=1,title=a%3Ab%2Cc',
  );
  expect(message).toContain('100%25');
  expect(message).not.toContain('##[');
});
