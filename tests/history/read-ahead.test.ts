import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAhead } from '../../scripts/history/read-ahead.ts';
import { readHistory } from '../../scripts/history/replay.ts';
import { createPublicRepository, NOW, vendorFile } from '../support/history.ts';
import type { Repository } from '../support/repository.ts';

/** A repository of three versions of a vendor, and one that nobody can read. */
function createVersions(): Repository {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  const path = Object.keys(vendorFile())[0] ?? '';
  repository.commit({ [path]: 'no: [mapping\n' }, '2026-03-03T10:00:00Z');
  repository.commit(vendorFile({ name: 'Toolbox II' }), '2026-03-04T10:00:00Z');
  return repository;
}

/** Reads ahead in a thread, however few files there are. */
function readInThread({ root }: Repository, known: readonly string[] = []) {
  return readAhead({ root, now: NOW, published: null, known: new Set(known) }, 0);
}

test('a history is the same whether or not a thread has read ahead', async () => {
  const repository = createVersions();
  const ahead = await readInThread(repository);
  const { root } = repository;
  const [after, without] = [
    await readHistory(root, { now: NOW, ahead }),
    await readHistory(root, { now: NOW }),
  ];
  expect(ahead?.contents.size).toBeGreaterThan(2);
  expect(after).toEqual(without);
  expect(after.warnings).toHaveLength(1);
});

test('what the thread read is what history takes', async () => {
  const repository = createVersions();
  const ahead = await readInThread(repository);
  const contents = new Map(
    [...(ahead?.contents ?? [])].map(([id, fields]) => [
      id,
      fields.name === 'Toolbox II' ? { ...fields, name: 'Other' } : fields,
    ]),
  );
  const { changelog } = await readHistory(repository.root, {
    now: NOW,
    ahead: ahead && { ...ahead, contents },
  });
  expect(changelog.at(-1)?.new).toBe('Other');
});

test('a thread parses nothing that is known', async () => {
  const repository = createVersions();
  const all = [...((await readInThread(repository))?.contents.keys() ?? [])];
  const known = all.slice(1);
  expect([...((await readInThread(repository, known))?.contents.keys() ?? [])]).toEqual([all[0]]);
});

test('a commit made since the thread has read is in the history', async () => {
  const repository = createVersions();
  const ahead = await readInThread(repository);
  repository.commit(vendorFile({ name: 'Toolbox III' }), '2026-03-05T10:00:00Z');
  const { changelog } = await readHistory(repository.root, { now: NOW, ahead });
  expect(changelog.at(-1)?.new).toBe('Toolbox III');
});

test('a thread that cannot read leaves it to who asks next to tell why', async () => {
  const repository = createVersions();
  rmSync(`${repository.root}/.git`, { recursive: true });
  expect(await readInThread(repository)).toBeNull();
});

test('a thread is started only where there is much to read', async () => {
  const { root } = createVersions();
  const known = new Set<string>();
  expect(await readAhead({ root, now: NOW, published: null, known })).toBeNull();
});
