import { linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './support/commands/run-command.ts';
import { recordFiles, recordText, vendor } from './support/records/records.ts';
import { createRepository } from './support/repositories/repository.ts';

const A = 'records/vendors/a.yaml';
const B = 'records/vendors/b.yaml';

function repository() {
  const text = (id: string): string => `${recordText(vendor({ id }))}\n\n`;
  const { root, git } = createRepository({ ...recordFiles(), [A]: text('a'), [B]: text('b') });
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return { root, git, read };
}

test('what can be fixed is fixed, and named', async () => {
  const { root, git, read } = repository();
  const stdout = `fixed ${A}\nfixed ${B}\n6 files read, 2 fixed\n`;
  expect(await runCommand('fix', ['--root', root])).toEqual({ code: 0, stdout, stderr: '' });
  expect(read(A).endsWith('2026-03-01T10:00:00Z\n')).toBe(true);
  expect(git('status', '--porcelain').split('\n')).toHaveLength(2);
  const again = await runCommand('fix', ['--root', root]);
  expect(again).toMatchObject({ code: 0, stdout: '6 files read, 0 fixed\n' });
});

test('a file that cannot be read is named, and the others are fixed', async () => {
  const { root, read } = repository();
  writeFileSync(join(root, A), 'name: [a\n');
  const { code, stdout, stderr } = await runCommand('fix', ['--root', root]);
  expect([code, stdout]).toEqual([1, `fixed ${B}\n6 files read, 1 fixed\n`]);
  expect(stderr).toMatch(/^records\/vendors\/a\.yaml:\d+:\d+ {2}cannot be fixed: /);
  expect(read(A)).toBe('name: [a\n');
});

test('a file is replaced whole, never written over: a kill leaves the old one or the new one', async () => {
  const { root } = repository();
  const before = readFileSync(join(root, A), 'utf8');
  linkSync(join(root, A), join(root, 'link'));
  await runCommand('fix', ['--root', root]);
  expect(readFileSync(join(root, 'link'), 'utf8')).toBe(before);
});

test('paths choose what is fixed', async () => {
  const { root, git } = repository();
  expect((await runCommand('fix', ['--root', root, B])).stdout).toContain('1 file read, 1 fixed');
  expect(git('status', '--porcelain').trim()).toBe(`M ${B}`);
  expect((await runCommand('fix', ['--root', root, 'nothing'])).code).toBe(2);
});

test('a file is not written through a link', async () => {
  const { root, read } = repository();
  symlinkSync(`../../${A}`, join(root, 'records/vendors/link.yaml'));
  const before = read(A);
  await runCommand('fix', ['--root', root, B]);
  expect((await runCommand('fix', ['--root', root, 'records/vendors/link.yaml'])).code).toBe(0);
  expect(read(A)).toBe(before);
});
