import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MachineryError } from '../../scripts/model/problem.ts';
import { selectPaths } from '../../scripts/records/read.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

const A = 'records/vendors/a.yaml';
const FILES = [A, 'records/vendors/a.yaml2', 'records/vendors-b/x.yaml', 'records/dataset.yaml'];

function select(given: string[], base = '') {
  const root = temporaryFolder();
  for (const path of [...FILES, 'scripts/x.ts']) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), '');
  }
  const paths = given.map((path) => path.replace('ROOT', root));
  return FILES.filter(selectPaths(root, [join(root, base)], paths));
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
