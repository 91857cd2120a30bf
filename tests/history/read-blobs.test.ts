import { expect, test } from 'vitest';
import { openGit, readBlobs } from '../../scripts/history/git.ts';
import { createRepository } from '../support/repositories/repository.ts';

test('contents come whole and in order, however many there are', async () => {
  const texts = ['', 'a\n\0', 'é\n\né'];
  const { root, git } = createRepository(
    Object.fromEntries(texts.map((text) => [`${text.length}`, text])),
  );
  const ids = texts.map((text) => git('rev-parse', `HEAD:${text.length}`));
  const found: string[] = [];
  const wanted = Array.from({ length: 2_100 }, (_, n) => n % texts.length);
  for await (const { bytes } of readBlobs(
    openGit(root),
    wanted.map((n) => ids[n] ?? ''),
  )) {
    found.push(bytes.toString());
  }
  expect(found).toEqual(wanted.map((n) => texts[n]));
});
