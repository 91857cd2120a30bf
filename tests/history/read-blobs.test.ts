import { expect, test } from 'vitest';
import { openGit, readBlobs } from '../../scripts/history/git.ts';
import { MachineryError } from '../../scripts/model/problem.ts';
import { createRepository } from '../support/repositories/repository.ts';

async function read(root: string, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { bytes } of readBlobs(openGit(root), ids)) found.push(bytes.toString());
  return found;
}

test('contents come whole and in order, however many there are', async () => {
  const texts = Array.from({ length: 2_100 }, (_, n) => `${n}\n${'é'.repeat(n % 7)}\0`);
  const files = Object.fromEntries(texts.map((text, n) => [`${n}.txt`, text]));
  const { root, git } = createRepository(files);
  const listed = new Map(
    git('ls-tree', 'HEAD')
      .split('\n')
      .map((line) => [line.slice(53), line.slice(12, 52)]),
  );
  const wanted = texts.map((_, n) => listed.get(`${n}.txt`) ?? '');
  expect(await read(root, wanted)).toEqual(texts);
  expect(await read(root, [])).toEqual([]);
});

test('content that is missing is said', async () => {
  const { root } = createRepository({ 'a.txt': 'a' });
  await expect(read(root, ['1'.repeat(40)])).rejects.toThrow(MachineryError);
});
