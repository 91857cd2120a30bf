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

const RECORD = { 'records/dataset.yaml': 'd' };
const RECORD_READ = 'records/dataset.yaml: d';

/** Every file that is found: its path with its text, or with why it is none. */
async function read(root: string): Promise<string[]> {
  const texts = await readRecordTexts(root);
  return texts.map(({ path, kind, bytes }) => `${path}: ${kind ?? Buffer.from(bytes).toString()}`);
}

test('every file under records/ is read, in code-unit order, wherever it lies', async () => {
  const root = folderWith({
    ...RECORD,
    'records/vendors/b.yaml': 'b',
    'records/vendors/a-1.yaml': 'a',
    'records/Z/deep/er.txt': 'z',
    'elsewhere.yaml': 'no',
    // What systems leave behind is not a record.
    'records/.DS_Store': 'x',
    'records/vendors/.gitkeep': '',
  });
  expect(await read(root)).toEqual([
    'records/Z/deep/er.txt: z',
    RECORD_READ,
    'records/vendors/a-1.yaml: a',
    'records/vendors/b.yaml: b',
  ]);
});

test('no symbolic link is followed, and no named pipe is waited for', async () => {
  const root = folderWith({ ...RECORD, 'secret/key.yaml': 'secret' });
  symlinkSync('../secret/key.yaml', join(root, 'records/key.yaml'));
  symlinkSync('../secret', join(root, 'records/vendors'));
  execFileSync('mkfifo', [join(root, 'records/pipe.yaml')]);
  const texts = await readRecordTexts(root);
  expect(texts.map(({ path, kind, bytes }) => [path, kind, bytes.length])).toEqual([
    ['records/dataset.yaml', undefined, 1],
    ['records/key.yaml', 'symlink', 0],
    ['records/pipe.yaml', 'special', 0],
    ['records/vendors', 'symlink', 0],
  ]);
});

test('files with odd names and hidden ones are read, whatever a pattern of files takes them for', async () => {
  const odd = ['.hidden/x', '[a]/{b,c}.yaml', '*/z', 'back\\slash', '!no/(x)', '..foo/...', ' / '];
  const names = odd.map((name) => `records/${name}`);
  const root = folderWith(Object.fromEntries(names.map((name) => [name, name])));
  expect(await read(root)).toEqual(names.sort().map((name) => `${name}: ${name}`));
});

test.each([
  ['a line break', Buffer.from('a\nb')],
  ['a line separator', Buffer.from('a\u2028b')],
  ['what is not UTF-8', Buffer.from([0x61, 0xff, 0x62])],
])('a folder with %s in its name is listed, with whatever is in it', async (_, name) => {
  const root = folderWith(RECORD);
  const folder = Buffer.concat([Buffer.from(`${root}/records/`), name]);
  mkdirSync(folder);
  writeFileSync(Buffer.concat([folder, Buffer.from('/x.yaml')]), 'x');
  const listed = `records/${name.toString()}: unreadable-name`;
  expect(await read(root)).toEqual([listed, RECORD_READ]);
});

test('a file whose name is not UTF-8 is listed', async () => {
  const root = folderWith(RECORD);
  writeFileSync(Buffer.concat([Buffer.from(`${root}/records/`), Buffer.from([0xff, 0x2e])]), 'x');
  expect(await read(root)).toEqual([RECORD_READ, expect.stringMatching(/: unreadable-name$/)]);
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
