import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MachineryError } from '../../scripts/model/problem.ts';
import { readRecordTexts } from '../../scripts/records/read.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

function folderWith(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('every file under records/ is read, in code-unit order, wherever it lies', async () => {
  const root = folderWith({
    'records/vendors/b.yaml': 'b',
    'records/vendors/a-1.yaml': 'a',
    'records/Z/deep/er.txt': 'z',
    'records/dataset.yaml': 'd',
    'elsewhere.yaml': 'no',
  });
  const texts = await readRecordTexts(root);
  expect(texts.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
    ['records/Z/deep/er.txt', 'z'],
    ['records/dataset.yaml', 'd'],
    ['records/vendors/a-1.yaml', 'a'],
    ['records/vendors/b.yaml', 'b'],
  ]);
});

test('no symbolic link is followed, to a file or to a folder', async () => {
  const root = folderWith({ 'records/dataset.yaml': 'd', 'secret/key.yaml': 'secret' });
  symlinkSync('../secret/key.yaml', join(root, 'records/key.yaml'));
  symlinkSync('../secret', join(root, 'records/vendors'));
  const texts = await readRecordTexts(root);
  expect(
    texts.filter(({ kind }) => kind).map(({ path, kind, bytes }) => [path, kind, bytes.length]),
  ).toEqual([
    ['records/key.yaml', 'symlink', 0],
    ['records/vendors', 'symlink', 0],
  ]);
});

test('a named pipe is listed, and does not hang the reader', async () => {
  const root = folderWith({ 'records/dataset.yaml': 'd' });
  execFileSync('mkfifo', [join(root, 'records/pipe.yaml')]);
  const texts = await readRecordTexts(root);
  expect(texts.find(({ path }) => path === 'records/pipe.yaml')?.kind).toBe('special');
});

test('a name that is not UTF-8 is listed', async () => {
  const root = folderWith({ 'records/dataset.yaml': 'd' });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/records/`), Buffer.from([0xff, 0x2e])]), 'x');
  const texts = await readRecordTexts(root);
  expect(texts.map(({ kind }) => kind)).toEqual([undefined, 'unreadable-name']);
});

test('files with odd names and hidden ones are read, whatever a pattern of files takes them for', async () => {
  const names = [
    '.hidden/x',
    '[a]/{b,c}.yaml',
    '*/z',
    'back\\slash',
    '!no/(x)',
    '..foo/...',
    ' / ',
  ];
  const root = folderWith(Object.fromEntries(names.map((name) => [`records/${name}`, name])));
  const texts = await readRecordTexts(root);
  expect(texts.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual(
    names.sort().map((name) => [`records/${name}`, name]),
  );
});

test.each([
  ['a line break', Buffer.from('a\nb')],
  ['a line separator', Buffer.from('a\u2028b')],
  ['what is not UTF-8', Buffer.from([0x61, 0xff, 0x62])],
])('a folder with %s in its name is listed, with whatever is in it', async (_, name) => {
  const root = folderWith({ 'records/dataset.yaml': 'd' });
  const folder = Buffer.concat([Buffer.from(`${root}/records/`), name]);
  mkdirSync(folder);
  writeFileSync(Buffer.concat([folder, Buffer.from('/x.yaml')]), 'x');
  const texts = await readRecordTexts(root);
  expect(texts.map(({ path, kind }) => [path, kind])).toEqual([
    [`records/${name.toString()}`, 'unreadable-name'],
    ['records/dataset.yaml', undefined],
  ]);
});

test('what systems leave behind is not a record', async () => {
  const root = folderWith({ 'records/.DS_Store': 'x', 'records/vendors/.gitkeep': '' });
  expect(await readRecordTexts(root)).toEqual([]);
});

test('a huge file is read only as far as shows that it is too large', async () => {
  const root = folderWith({ 'records/huge.yaml': 'x'.repeat(9 * 1024 * 1024) });
  const [huge] = await readRecordTexts(root);
  expect(huge?.bytes.length).toBe(8 * 1024 * 1024 + 1);
});

test('without a folder records/ the way out is told', async () => {
  const root = folderWith({ 'elsewhere/x': '' });
  await expect(readRecordTexts(root)).rejects.toThrow(MachineryError);
  symlinkSync('elsewhere', join(root, 'records'));
  await expect(readRecordTexts(root)).rejects.toThrow(MachineryError);
});
