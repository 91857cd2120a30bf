import { linkSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { recordFiles, recordText, vendor } from '#support/records/records.ts';

const A = 'records/vendors/a.yaml';
const B = 'records/vendors/b.yaml';
const UNTIDY = `${recordText(vendor({ id: 'a' }))}\n\n`;

let folder: Folder;
beforeEach(() => {
  folder = createFolder({ ...recordFiles(), [A]: UNTIDY, [B]: UNTIDY });
});

const fix = (...paths: string[]) => runCommand('fix', ['--root', folder.root, ...paths]);

test('what can be fixed is fixed, and named', async () => {
  const stdout = `fixed ${A}\nfixed ${B}\n6 files read, 2 fixed\n`;
  expect(await fix()).toEqual({ code: 0, stdout, stderr: '' });
  expect(folder.changed()).toEqual([A, B]);
  expect(folder.texts()[A]).toBe(`${UNTIDY.trimEnd()}\n`);
  expect(await fix()).toMatchObject({ code: 0, stdout: '6 files read, 0 fixed\n' });
});

test('a file that cannot be read is named, and the others are fixed', async () => {
  folder.write({ [A]: 'name: [a\n' });
  const { code, stdout, stderr } = await fix();
  expect([code, stdout]).toEqual([1, `fixed ${B}\n6 files read, 1 fixed\n`]);
  expect(stderr).toMatch(/^records\/vendors\/a\.yaml:\d+:\d+ {2}cannot be fixed: /);
  expect(folder.texts()[A]).toBe('name: [a\n');
});

test('a file is replaced whole, never written over: a kill leaves the old one or the new one', async () => {
  const link = join(folder.root, 'link');
  linkSync(join(folder.root, A), link);
  await fix();
  expect(readFileSync(link, 'utf8')).toBe(UNTIDY);
});

test('paths choose what is fixed, and a file is not written through a link', async () => {
  const link = 'records/vendors/link.yaml';
  symlinkSync(`../../${A}`, join(folder.root, link));
  expect((await fix(B)).stdout).toContain('1 file read, 1 fixed');
  expect((await fix(link)).code).toBe(0);
  expect(folder.changed()).toEqual([B]);
});
