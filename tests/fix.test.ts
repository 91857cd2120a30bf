import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { recordFiles, vendor } from './support/records.ts';
import { createRepository } from './support/repository.ts';
import { runScript } from './support/run-script.ts';

const A = 'records/vendors/a.yaml';
const B = 'records/vendors/b.yaml';

function repository() {
  const text = (id: string): string => `${stringify(vendor({ id }), { lineWidth: 0 })}\n\n`;
  const { root, git } = createRepository({ ...recordFiles(), [A]: text('a'), [B]: text('b') });
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return { root, git, read };
}

test('what can be mended is mended, and named', async () => {
  const { root, git, read } = repository();
  const run = await runScript('fix', ['--root', root]);
  expect(run).toEqual({
    code: 0,
    stdout: `mended ${A}\nmended ${B}\n6 files read, 2 mended\n`,
    stderr: '',
  });
  expect(read(A).endsWith('2026-03-01\n')).toBe(true);
  expect(git('status', '--porcelain').split('\n')).toHaveLength(2);
  const again = await runScript('fix', ['--root', root, '--check']);
  expect(again).toMatchObject({ code: 0, stdout: '6 files read, 0 would change\n' });
});

test('--check writes nothing and exits 1', async () => {
  const { root, git } = repository();
  const run = await runScript('fix', ['--root', root, '--check']);
  expect(run.code).toBe(1);
  expect(run.stdout).toContain(`${A} would change`);
  expect(git('status', '--porcelain')).toBe('');
});

test('paths choose what is mended', async () => {
  const { root, git } = repository();
  expect((await runScript('fix', ['--root', root, B])).stdout).toContain('1 mended');
  expect(git('status', '--porcelain').trim()).toBe(`M ${B}`);
  expect((await runScript('fix', ['--root', root, 'nothing'])).code).toBe(2);
});

test('a file is not written through a link', async () => {
  const { root, read } = repository();
  symlinkSync(`../../${A}`, join(root, 'records/vendors/link.yaml'));
  const before = read(A);
  await runScript('fix', ['--root', root, B]);
  expect((await runScript('fix', ['--root', root, 'records/vendors/link.yaml'])).code).toBe(0);
  expect(read(A)).toBe(before);
});

test('an unknown option: exit 2; --help: exit 0', async () => {
  expect(await runScript('fix', ['--nope'])).toMatchObject({ code: 2, stdout: '' });
  const help = await runScript('fix', ['--help']);
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain('--check');
});
