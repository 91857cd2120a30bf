import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory } from '#scripts/history/replay.ts';
import type { History } from '#scripts/model/dataset.ts';
import { mustPublish } from '#support/build/run-build.ts';
import {
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '#support/repositories/history.ts';
import type { Repository } from '#support/repositories/repository.ts';

test('a build that continues another is the same without it', async () => {
  const sums = ({ folder }: { folder: string }) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  const repository = createPublicRepository();
  const first = await mustPublish(repository, '2026-03-03T09:00:00Z', null);
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-04T10:00:00Z');
  const second = await mustPublish(repository, '2026-03-05T09:00:00Z', first.folder);
  expect(second.history.continues).toEqual([]);
  const alone = await mustPublish(repository, '2026-03-05T09:00:00Z', null);
  expect(sums(alone)).toBe(sums(second));
  // A clock before that of what is published does not go back.
  const early = await mustPublish(repository, '2026-03-04T12:00:00Z', second.folder);
  expect(sums(early)).toBe(sums(second));
});

/** The history of a build, and when it was made. */
type Published = History & { now: string };

/** What a build has of a history, where it continues another; all that was published must be in it. */
async function publish(
  { root }: Repository,
  now: string,
  before: Published | null = null,
): Promise<Published> {
  const published = before && {
    commit: before.head.commit,
    generated_at: before.now,
    continues: before.continues,
  };
  const history = await readHistory(root, { now, published });
  const listsOf = (of: History) => [of.changelog, of.changes, of.days.filter(({ final }) => final)];
  for (const [at, kept] of before ? listsOf(before).entries() : []) {
    expect(listsOf(history)[at]?.slice(0, kept.length)).toEqual(kept);
  }
  return { ...history, now };
}

test('a commit dated before the last build and pushed after it is published on the day after', async () => {
  const repository = createPublicRepository();
  const first = await publish(repository, '2026-03-05T03:47:00Z');
  // Committed in the evening of the 4th, pushed in the morning of the 5th.
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-04T23:50:00Z');
  const second = await publish(repository, '2026-03-05T10:00:00Z', first);
  expect(second.changelog.at(-1)).toMatchObject({ ts: '2026-03-05T00:00:00Z', new: 'Tools' });
  // And it stays so in every build after it.
  repository.commit(vendorFile({ name: 'Toolbox' }), '2026-03-06T08:00:00Z');
  const third = await publish(repository, '2026-03-07T03:47:00Z', second);
  expect(third.changelog.at(-1)).toMatchObject({ ts: '2026-03-06T08:00:00Z' });
});

test('a commit dated in the future is dated as its build, and later commits are dated as they are', async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Later' }), '2031-01-01T00:00:00Z');
  const first = await publish(repository, '2026-03-05T09:00:00Z');
  repository.commit(vendorFile({ name: 'Now' }), '2026-03-06T08:00:00Z');
  const second = await publish(repository, '2026-03-06T09:00:00Z', first);
  expect(second.changelog.map(({ ts }) => ts)).toEqual([
    '2026-03-01T12:00:00Z',
    '2026-03-05T09:00:00Z',
    '2026-03-06T08:00:00Z',
  ]);
  const third = await publish(repository, '2026-03-08T09:00:00Z', second);
  expect(third.continues).toHaveLength(1);
});

test('a merge of main into a local commit, pushed, keeps what was published and adds the local commit', async () => {
  const repository = createPublicRepository();
  const retired = deprecationFile({ status: 'retired' });
  const renamed = vendorFile({ name: 'Published' });
  const { published = '' } = repository.import([
    { name: 'published', from: 'main', files: renamed, at: '2026-03-02T10:00:00Z' },
    { name: 'local', from: 'main', files: retired, at: '2026-03-02T11:00:00Z' },
    { name: 'main', from: 'published', files: {}, at: '2026-03-02T10:00:00Z' },
  ]);
  const first = await publish(repository, '2026-03-04T09:00:00Z');
  const base = first.head.commit;
  // The local commit is the first parent, so what was published is on the second.
  const { merge = '' } = repository.import([
    { name: 'merge', from: 'local', merge: 'main', files: renamed, at: '2026-03-04T12:00:00Z' },
    { name: 'main', from: 'merge', files: { README: '' }, at: '2026-03-04T13:00:00Z' },
  ]);
  const second = await publish(repository, '2026-03-05T09:00:00Z', first);
  expect(second.changes.at(-1)).toMatchObject({
    ts: '2026-03-04T12:00:00Z',
    change: 'status_changed',
    commit: merge,
  });
  const continues = { commit: base, generated_at: '2026-03-04T09:00:00Z', next: merge };
  expect([base === published, second.continues]).toEqual([false, [continues]]);
  // Main comes to have it so once more: both merges are remembered.
  const after = vendorFile({ name: 'After' });
  const other = deprecationFile({ status: 'retired', successor: null });
  const { again = '' } = repository.import([
    { name: 'again', from: 'main', files: after, at: '2026-03-06T10:00:00Z' },
    { name: 'local', from: 'main', files: other, at: '2026-03-07T11:00:00Z' },
    { name: 'main', from: 'again', files: {}, at: '2026-03-06T10:00:00Z' },
  ]);
  const third = await publish(repository, '2026-03-07T09:00:00Z', second);
  expect(third.changelog.at(-1)).toMatchObject({ old: 'Published', new: 'After', commit: again });
  repository.import([
    { name: 'main', from: 'local', merge: 'main', files: after, at: '2026-03-07T11:00:00Z' },
  ]);
  const fourth = await publish(repository, '2026-03-08T09:00:00Z', third);
  expect(fourth.continues.map(({ commit }) => commit)).toEqual([base, third.head.commit]);
});
