import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256, writeChecksums } from '../../../scripts/publish/artifact.ts';
import { compareCopies } from '../../../scripts/publish/copies/continuity.ts';
import { type Copy, openFolder } from '../../../scripts/publish/copies/copy.ts';
import { verifyBinding, verifyCopy } from '../../../scripts/verify.ts';
import { filesOf } from '../../support/build/dist.ts';
import { mustPublish, publishNext } from '../../support/build/run-build.ts';
import { createRandom } from '../../support/random.ts';
import {
  BASELINE,
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '../../support/repositories/history.ts';
import type { Repository } from '../../support/repositories/repository.ts';

const PATIENCE = 900_000;
const SUMS = 'SHA256SUMS';
const LOGS = ['data/changelog.jsonl', 'deprecations/changes.jsonl'];
const INDEX = 'dep-snapshots/index.json';

type Files = Map<string, string>;

/** Files are kept as Latin-1, in which every byte is a character. */
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

const copyOf = (files: Files): Copy => ({
  name: 'copy',
  read: async (path) => {
    const text = files.get(path);
    return text === undefined ? null : bytesOf(text);
  },
  list: async () => [...files.keys()],
});

const pad = (day: number): string => String(day).padStart(2, '0');

/** A history of ten days in which something changes on each. */
function longHistory(): Repository {
  const repository = createPublicRepository();
  for (let day = 2; day <= 10; day += 1) {
    const files =
      day % 2 === 0
        ? vendorFile({ name: `Tools ${day}` })
        : deprecationFile({ successor: `rocket-${day}`, as_of: '2026-03-02' });
    repository.commit(files, `2026-03-${pad(day)}T10:00:00Z`);
  }
  return repository;
}

/** Makes SHA256SUMS, the index of days and the checkpoint agree with the files. */
function sign(files: Files): void {
  const index = JSON.parse(files.get(INDEX) ?? '{}');
  for (const day of index.days) {
    const text = files.get(day.path);
    if (text !== undefined)
      Object.assign(day, { sha256: sha256(bytesOf(text)), bytes: text.length });
  }
  files.set(INDEX, `${JSON.stringify(index, null, 2)}\n`);
  const checkpoint = JSON.parse(files.get('checkpoint.json') ?? '{}');
  for (const log of checkpoint.logs) {
    const text = files.get(log.path) ?? '';
    const entries = text.split('\n').length - 1;
    Object.assign(log, { entries, bytes: text.length, sha256: sha256(bytesOf(text)) });
  }
  files.set('checkpoint.json', `${JSON.stringify(checkpoint, null, 2)}\n`);
  // What would contradict the logs is left out of the copy.
  for (const path of ['data/changelog.json', 'deprecations/changes.json']) files.delete(path);
  files.delete(SUMS);
  files.set(
    SUMS,
    writeChecksums(new Map([...files].map(([path, text]) => [path, sha256(bytesOf(text))]))),
  );
}

test(
  'a thousand copies that were changed are all noticed, and the copy as it is never',
  async () => {
    const repository = longHistory();
    const { folder } = await mustPublish(repository, '2026-03-12T09:00:00Z', null, { pages: true });
    const whole: Files = new Map(
      filesOf(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]),
    );
    const original = await verifyBinding(openFolder(folder));
    const isNoticed = async (files: Files): Promise<boolean> => {
      try {
        const verified = await verifyCopy(copyOf(files));
        return (
          [...verified.findings, ...compareCopies(verified.published, original.published, '')]
            .length > 0
        );
      } catch (error) {
        expect(error).toMatchObject({ name: 'MachineryError' });
        return true;
      }
    };
    expect(await isNoticed(whole)).toBe(false);
    const random = createRandom(12);
    const finalDays = [...whole.keys()].filter((path) =>
      /^dep-snapshots\/2026-03-(0\d|10|11)\//.test(path),
    );
    const unnoticed: string[] = [];
    for (let round = 0; round < 1_000; round += 1) {
      const files = new Map(whole);
      const isSigned = round % 2 === 1;
      // Whoever can sign changes what must stay; whoever cannot changes anything.
      const paths = isSigned ? [...LOGS, ...finalDays] : [...whole.keys()];
      const path = paths[random.below(paths.length)] ?? SUMS;
      const text = files.get(path) ?? '';
      const at = random.below(Math.max(1, text.length - 1));
      const kind = ['change', 'cut', 'remove', 'insert', 'swap'][random.below(5)] ?? 'change';
      if (kind === 'change') {
        files.set(path, `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`);
      } else if (kind === 'cut') {
        files.set(path, text.slice(0, at));
      } else if (kind === 'remove') {
        files.delete(path);
      } else if (kind === 'insert') {
        files.set(path, `${text.slice(0, at)}x${text.slice(at)}`);
      } else {
        const lines = text.split('\n');
        files.set(path, [...lines.slice(1), lines[0]].join('\n'));
      }
      if (files.get(path) === text) continue;
      if (isSigned) sign(files);
      if (!(await isNoticed(files))) unnoticed.push(`${round} ${kind} ${path} ${at}`);
    }
    expect(unnoticed).toEqual([]);
  },
  PATIENCE,
);

const REWRITES: Record<string, (repository: Repository, back: number) => void> = {
  'the last commits are dropped': ({ git }, back) =>
    git('reset', '--quiet', '--hard', `HEAD~${back}`),
  'the last commits are squashed': ({ git }, back) => {
    git('reset', '--quiet', '--soft', `HEAD~${back}`);
    git('commit', '--quiet', '--message', 'squashed');
  },
  'the last commit is amended': ({ git }, back) =>
    git('commit', '--quiet', '--amend', '--message', `other ${back}`),
  'an earlier value is changed': (repository, back) => {
    repository.git('reset', '--quiet', '--hard', `HEAD~${back}`);
    repository.commit(vendorFile({ name: `Fools ${back}` }), '2026-03-09T10:00:00Z');
  },
  'history begins again': (repository, back) => {
    repository.git('checkout', '--quiet', '--orphan', `new-${back}`);
    repository.commit({}, '2026-03-01T10:00:00Z');
  },
  'the baseline is added again': (repository, back) => {
    repository.commit({ 'records/baseline.yaml': null }, '2026-03-12T10:00:00Z');
    repository.commit(
      { 'records/baseline.yaml': `${BASELINE['records/baseline.yaml']}# ${back}\n` },
      '2026-03-12T11:00:00Z',
    );
  },
};

test(
  'every rewritten history is refused',
  async () => {
    const accepted: string[] = [];
    for (const [what, rewrite] of Object.entries(REWRITES)) {
      for (const back of [1, 2, 4]) {
        const repository = longHistory();
        const { folder } = await mustPublish(repository, '2026-03-12T09:00:00Z', null, {
          pages: true,
        });
        rewrite(repository, back);
        const { problems } = await publishNext(repository, '2026-03-13T09:00:00Z', folder, {
          pages: true,
        });
        if (problems.length === 0) accepted.push(`${what}, ${back} back`);
      }
    }
    expect(accepted).toEqual([]);
  },
  PATIENCE,
);

/** What honest people do, each at its own time on a day. */
const HONEST: readonly ((repository: Repository, day: number) => void)[] = [
  (repository, day) =>
    repository.commit(vendorFile({ name: `Day ${day}` }), `2026-03-${pad(day)}T08:00:00Z`),
  // Committed the evening before, pushed now.
  (repository, day) =>
    repository.commit(vendorFile({ name: `Late ${day}` }), `2026-03-${pad(day - 1)}T23:50:00Z`),
  (repository, day) =>
    repository.commit(vendorFile({ name: `Ahead ${day}` }), '2031-01-01T00:00:00Z'),
  (repository, day) => repository.commit({ 'README.md': `${day}\n` }, '2020-01-01T00:00:00Z'),
  ({ git, commit, at }, day) => {
    const main = git('rev-parse', 'HEAD');
    git('checkout', '--quiet', '--detach', 'HEAD^');
    commit({ 'notes.txt': `${day}\n` }, `2026-03-${pad(day)}T07:00:00Z`);
    at(`2026-03-${pad(day)}T09:00:00Z`);
    // The local commit is the first parent: a foxtrot merge.
    git('merge', '--quiet', '--no-ff', '--no-edit', main);
    git('checkout', '--quiet', '-B', 'main');
  },
];

test(
  'honest continuations of every kind, in any order, are never refused',
  async () => {
    const random = createRandom(5);
    for (let round = 0; round < 6; round += 1) {
      const repository = longHistory();
      let { folder } = await mustPublish(repository, '2026-03-11T03:47:00Z', null, { pages: true });
      for (let day = 11; day <= 18; day += 1) {
        HONEST[random.below(HONEST.length)]?.(repository, day);
        const before = readFileSync(join(folder, LOGS[0] ?? ''), 'utf8');
        const next = await publishNext(repository, `2026-03-${pad(day)}T12:00:00Z`, folder);
        expect(next.problems).toEqual([]);
        folder = next.folder ?? folder;
        expect(readFileSync(join(folder, LOGS[0] ?? ''), 'utf8').startsWith(before)).toBe(true);
      }
    }
  },
  PATIENCE,
);
