import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MachineryError } from '#scripts/model/problem.ts';
import { checkPath, classifyPath, readRecordTexts, selectPaths } from '#scripts/records/read.ts';
import { testPromises } from '#support/records/promises.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

function folderWith(files: Record<string, string>): string {
  const root = temporaryFolder();
  writeFiles(root, files);
  return root;
}

const RECORD = { 'records/dataset.yaml': 'd' };
const RECORD_READ = 'records/dataset.yaml: d';

/** Every file that is found: its path with its text. */
async function read(root: string): Promise<string[]> {
  const texts = await readRecordTexts(root);
  return texts.map(({ path, bytes }) => `${path}: ${Buffer.from(bytes).toString()}`);
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
  expect(texts.map(({ path, isOdd, bytes }) => [path, isOdd, bytes.length])).toEqual([
    ['records/dataset.yaml', undefined, 1],
    ['records/key.yaml', true, 0],
    ['records/pipe.yaml', true, 0],
    ['records/vendors', true, 0],
  ]);
  expect(texts.map((text) => checkPath(text)?.code)).toEqual([
    undefined,
    ...Array.from({ length: 3 }, () => 'path-not-a-file'),
  ]);
});

test('files with odd names and hidden ones are read, whatever a pattern of files takes them for', async () => {
  const odd = ['.hidden/x', '[a]/{b,c}.yaml', '*/z', 'back\\slash', '!no/(x)', '..foo/...', ' / '];
  const names = odd.map((name) => `records/${name}`);
  const root = folderWith(Object.fromEntries(names.map((name) => [name, name])));
  expect(await read(root)).toEqual(names.sort().map((name) => `${name}: ${name}`));
});

test('without a folder records/ the way out is told', async () => {
  const root = folderWith({ 'elsewhere/x': '' });
  await expect(readRecordTexts(root)).rejects.toThrow(MachineryError);
  symlinkSync('elsewhere', join(root, 'records'));
  await expect(readRecordTexts(root)).rejects.toThrow(MachineryError);
});

const bytes = new Uint8Array();
testPromises('paths.yaml', import.meta.url, {
  path(path: string) {
    const problem = checkPath({ path, bytes });
    return problem ? [`${problem.line}:${problem.column} ${problem.code} ${problem.message}`] : [];
  },
});

test.each([
  ['records/dataset.yaml', 'dataset', 'dataset'],
  ['records/baseline.yaml', 'baseline', 'baseline'],
  ['records/vendors/acme-2.yaml', 'vendor', 'acme-2'],
  ['records/providers/acme.yaml', 'provider', 'acme'],
  ['records/deprecations/acme-api/rocket-1.5.yaml', 'deprecation', 'acme-api/rocket-1.5'],
  ['records/source-checks/dismissed.yaml', 'dismissed', 'dismissed'],
  ['records/source-checks/2026-03-01.json', 'report', '2026-03-01'],
])('%s is the %s %s', (path, kind, id) => {
  expect(classifyPath(path)).toEqual({ kind, id });
  expect(checkPath({ path, bytes })).toBeNull();
});

const A = 'records/vendors/a.yaml';
const FILES = [A, 'records/vendors/a.yaml2', 'records/vendors-b/x.yaml', 'records/dataset.yaml'];

function select(given: string[], base = '') {
  const root = folderWith(Object.fromEntries([...FILES, 'scripts/x.ts'].map((path) => [path, ''])));
  const paths = given.map((path) => path.replace('ROOT', root));
  return FILES.filter(selectPaths(root, join(root, base), paths));
}

test.each([
  ['nothing is all', [], '', FILES],
  ['a file', [A], '', [A]],
  ['a folder, not one whose name begins like it', ['records/vendors'], '', FILES.slice(0, 2)],
  ['a folder with a slash', ['records/vendors/'], '', FILES.slice(0, 2)],
  ['records', ['records'], '', FILES],
  ['the root', ['.'], '', FILES],
  ['an absolute path', [`ROOT/${A}`], '', [A]],
  ['below the folder of the caller', ['a.yaml'], 'records/vendors', [A]],
  ['above it', ['../records/dataset.yaml'], 'scripts', ['records/dataset.yaml']],
  ['below the root, from elsewhere', [A], 'scripts', [A]],
  ['several', [A, 'records/dataset.yaml'], '', [A, 'records/dataset.yaml']],
])('what is asked for: %s', (_, given, base, expected) => {
  expect(select(given, base)).toEqual(expected);
});

test.each(['records/nothing.yaml', 'scripts', '/etc', '..', '...'])(
  '%s is nothing to ask for',
  (path) => {
    expect(() => select([path])).toThrow(MachineryError);
  },
);
