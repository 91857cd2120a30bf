import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SnapshotIndex } from '../../../scripts/model/generated/published.ts';
import { mustPublish, publishNext, readJson } from '../../support/build/run-build.ts';
import {
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '../../support/repositories/history.ts';

const log = (folder: string, path = 'data/changelog.jsonl') =>
  readFileSync(join(folder, path), 'utf8');
const entries = (folder: string, path?: string) =>
  log(folder, path)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const finalDays = (folder: string) =>
  readJson<SnapshotIndex>(folder, 'dep-snapshots/index.json').days.filter(({ final }) => final);

test('an ordinary continuation keeps every line, day and date, and needs no note of the build before', async () => {
  const repository = createPublicRepository();
  const first = await mustPublish(repository, '2026-03-03T09:00:00Z', null);
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-04T10:00:00Z');
  const second = await mustPublish(repository, '2026-03-05T09:00:00Z', first.folder);
  expect(log(second.folder).startsWith(log(first.folder))).toBe(true);
  expect(finalDays(second.folder).slice(0, 2)).toEqual(finalDays(first.folder));
  expect(second.history.continues).toEqual([]);
  const alone = await mustPublish(repository, '2026-03-05T09:00:00Z', null);
  expect(log(alone.folder, 'SHA256SUMS')).toBe(log(second.folder, 'SHA256SUMS'));
});

test('a commit dated before the last build and pushed after it is published on the day after', async () => {
  const repository = createPublicRepository();
  const first = await mustPublish(repository, '2026-03-05T03:47:00Z', null);
  // Committed in the evening of the 4th, pushed in the morning of the 5th.
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-04T23:50:00Z');
  const second = await mustPublish(repository, '2026-03-05T10:00:00Z', first.folder);
  expect(log(second.folder).startsWith(log(first.folder))).toBe(true);
  expect(entries(second.folder).at(-1)).toMatchObject({ ts: '2026-03-05T00:00:00Z', new: 'Tools' });
  expect(finalDays(second.folder)).toEqual(finalDays(first.folder));
  // And it stays so in every build after it.
  repository.commit(vendorFile({ name: 'Toolbox' }), '2026-03-06T08:00:00Z');
  const third = await mustPublish(repository, '2026-03-07T03:47:00Z', second.folder);
  expect(log(third.folder).startsWith(log(second.folder))).toBe(true);
  expect(finalDays(third.folder).slice(0, 4)).toEqual(finalDays(first.folder));
  expect(entries(third.folder).at(-1)).toMatchObject({ ts: '2026-03-06T08:00:00Z' });
});

test('a commit dated in the future is dated as its build, and later commits are dated as they are', async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Later' }), '2031-01-01T00:00:00Z');
  const first = await mustPublish(repository, '2026-03-05T09:00:00Z', null);
  expect(entries(first.folder).at(-1).ts).toBe('2026-03-05T09:00:00Z');
  repository.commit(vendorFile({ name: 'Now' }), '2026-03-06T08:00:00Z');
  const second = await mustPublish(repository, '2026-03-06T09:00:00Z', first.folder);
  expect(entries(second.folder).map(({ ts }) => ts)).toEqual([
    '2026-03-01T12:00:00Z',
    '2026-03-05T09:00:00Z',
    '2026-03-06T08:00:00Z',
  ]);
  const third = await mustPublish(repository, '2026-03-08T09:00:00Z', second.folder);
  expect(log(third.folder)).toBe(log(second.folder));
  expect(third.history.continues).toHaveLength(1);
});

test('a merge of main into a local commit, pushed, keeps what was published and adds the local commit', async () => {
  const repository = createPublicRepository();
  const { git } = repository;
  const base = git('rev-parse', 'HEAD');
  repository.commit(vendorFile({ name: 'Published' }), '2026-03-02T10:00:00Z');
  const published = git('rev-parse', 'HEAD');
  const first = await mustPublish(repository, '2026-03-04T09:00:00Z', null);
  git('checkout', '--quiet', '-B', 'main', base);
  repository.commit(deprecationFile({ status: 'retired' }), '2026-03-02T11:00:00Z');
  repository.at('2026-03-04T12:00:00Z');
  git('merge', '--quiet', '--no-ff', '--no-edit', published);
  const merge = git('rev-parse', 'HEAD');
  repository.commit({ 'README.md': 'More.\n' }, '2026-03-04T13:00:00Z');
  const second = await mustPublish(repository, '2026-03-05T09:00:00Z', first.folder);
  expect(log(second.folder)).toBe(log(first.folder));
  expect(finalDays(second.folder).slice(0, 3)).toEqual(finalDays(first.folder));
  expect(entries(second.folder, 'deprecations/changes.jsonl').at(-1)).toMatchObject({
    ts: '2026-03-04T12:00:00Z',
    change: 'status_changed',
    commit: merge,
  });
  expect(second.history.continues).toEqual([
    { commit: published, generated_at: '2026-03-04T09:00:00Z', next: merge },
  ]);
  repository.commit(vendorFile({ name: 'After' }), '2026-03-06T10:00:00Z');
  const third = await mustPublish(repository, '2026-03-07T09:00:00Z', second.folder);
  expect(log(third.folder).startsWith(log(second.folder))).toBe(true);
  expect(entries(third.folder).at(-1)).toMatchObject({ old: 'Published', new: 'After' });
  // Main comes to have it so once more: both merges are remembered.
  const after = git('rev-parse', 'HEAD');
  git('checkout', '--quiet', '-B', 'main', 'HEAD^');
  repository.commit(
    deprecationFile({ status: 'retired', successor: null }),
    '2026-03-07T11:00:00Z',
  );
  git('merge', '--quiet', '--no-ff', '--no-edit', after);
  const fourth = await mustPublish(repository, '2026-03-08T09:00:00Z', third.folder);
  expect(fourth.history.continues.map(({ commit }) => commit)).toEqual([published, after]);
  for (const path of ['data/changelog.jsonl', 'deprecations/changes.jsonl'])
    expect(log(fourth.folder, path).startsWith(log(third.folder, path))).toBe(true);
});

test('a build at a clock before that of what is published does not go back', async () => {
  const repository = createPublicRepository();
  const first = await mustPublish(repository, '2026-03-05T09:00:00Z', null);
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-04T10:00:00Z');
  const second = await mustPublish(repository, '2026-03-04T10:00:00Z', first.folder);
  expect(finalDays(second.folder)).toEqual(finalDays(first.folder));
  expect(entries(second.folder).at(-1).ts).toBe('2026-03-05T00:00:00Z');
});

const DISHONEST: Record<string, (repository: ReturnType<typeof createPublicRepository>) => void> = {
  'the last commit is amended': ({ git }) =>
    git('commit', '--quiet', '--amend', '--message', 'other'),
  'the last commit is dropped': ({ git }) => git('reset', '--quiet', '--hard', 'HEAD^'),
  'a commit is edited': (repository) => {
    repository.git('reset', '--quiet', '--hard', 'HEAD^');
    repository.commit(vendorFile({ name: 'Other' }), '2026-03-02T10:00:00Z');
  },
  'the baseline is made again': (repository) => {
    repository.commit({ 'records/baseline.yaml': null }, '2026-03-04T10:00:00Z');
    repository.commit(
      { 'records/baseline.yaml': 'date: 2026-03-05\nnote: Again.\n' },
      '2026-03-05T10:00:00Z',
    );
  },
};

for (const [what, tamper] of Object.entries(DISHONEST)) {
  test(`a history that does not continue what is published is refused: ${what}`, async () => {
    const repository = createPublicRepository();
    repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
    const first = await mustPublish(repository, '2026-03-05T09:00:00Z', null);
    tamper(repository);
    const { problems } = await publishNext(repository, '2026-03-06T09:00:00Z', first.folder);
    expect(problems).not.toEqual([]);
  });
}
