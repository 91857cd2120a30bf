import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../scripts/model/day.ts';
import type { Checkpoint } from '../../../scripts/model/generated/published.ts';
import { jsonText, sha256, writeChecksums } from '../../../scripts/publish/artifact.ts';
import { canonicalJson } from '../../../scripts/publish/copies/logs.ts';
import { filesOf } from '../../support/build/dist.ts';
import { mustPublish, publishNext, readJson } from '../../support/build/run-build.ts';
import { runCommand } from '../../support/commands/run-command.ts';
import { vendor } from '../../support/records/records.ts';
import {
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '../../support/repositories/history.ts';
import {
  copyFolder,
  copyRepository,
  type Repository,
  temporaryFolder,
} from '../../support/repositories/repository.ts';

const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';

/** From March to the middle of May: a vendor's name now and then, a date that moves, a record. */
function longHistory(): Repository {
  const repository = createPublicRepository();
  const commits: Parameters<Repository['commitAll']>[0][number][] = [];
  for (let date = '2026-03-02'; date <= '2026-05-14'; date = addDays(date, 3)) {
    commits.push({ files: vendorFile({ name: `Tools ${date}` }), at: `${date}T10:00:00Z` });
  }
  const add = (at: string, files: Record<string, string | null>) => commits.push({ files, at });
  add('2026-03-20T10:00:00Z', deprecationFile({ shutdown_date: '2027-03-31' }));
  add('2026-04-02T10:00:00Z', deprecationFile({ id: 'acme-api/rocket-3' }));
  add('2026-05-05T10:00:00Z', deprecationFile({ shutdown_date: '2027-04-30' }));
  add('2026-05-06T10:00:00Z', { 'records/deprecations/acme-api/rocket-3.yaml': null });
  repository.commitAll(commits.sort((a, b) => (a.at < b.at ? -1 : 1)));
  return repository;
}

let long: Repository;
/** What is published of it on 2026-05-15; a test that changes it takes a copy. */
let published: string;
beforeAll(async () => {
  long = longHistory();
  published = (await mustPublish(long, '2026-05-15T09:00:00Z', null)).folder;
});

const sumsOf = (folder: string) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8');

/** The history of a build that resumes, whose bytes are those of one that has no copy. */
async function resume(repository: Repository, now: string, folder: string) {
  const resumed = await mustPublish(repository, now, folder, { resume: true, pages: true });
  const alone = await mustPublish(repository, now, null, { pages: true });
  expect(sumsOf(resumed.folder)).toBe(sumsOf(alone.folder));
  return resumed.history;
}

test('entries taken over and entries made without a copy give the same bytes', async () => {
  const repository = copyRepository(long);
  const { git } = repository;
  const end = git('rev-list', '-1', '--before=2026-04-30T23:59:59Z', 'HEAD');
  const history = await resume(repository, '2026-05-15T21:00:00Z', published);
  expect([history.resumedAt, history.warnings]).toEqual([end, []]);
  // Over the end of a month.
  repository.commit(vendorFile({ name: 'New' }), '2026-06-01T10:00:00Z');
  const next = await resume(repository, '2026-06-02T09:00:00Z', published);
  expect(next.resumedAt).toBe(end);
});

/** A file that is as it was again when the next month has begun. */
function awayAtTheEndOfMay(repository: Repository, path: string, text: string): void {
  const before = readFileSync(join(repository.root, path), 'utf8');
  repository.commit({ [path]: text }, '2026-05-31T10:00:00Z');
  repository.commit({ [path]: before }, '2026-06-01T10:00:00Z');
}

const DOUBTS: Record<string, [change: (repository: Repository) => void, why: RegExp]> = {
  'a record could not be read at the end of the month': [
    (repository) => awayAtTheEndOfMay(repository, RECORD, '- no record\n'),
    /rocket-1\.yaml could not be read/,
  ],
  'no provider named the platform of a record': [
    (repository) =>
      awayAtTheEndOfMay(
        repository,
        'records/providers/acme.yaml',
        'name: Acme\ncoverage: tracked\nplatforms: []\n',
      ),
    /no provider names the platform/,
  ],
};

for (const [what, [change, why]] of Object.entries(DOUBTS)) {
  test(`where there is a doubt all of history is replayed, with the same bytes: ${what}`, async () => {
    const repository = copyRepository(long);
    change(repository);
    const first = await mustPublish(repository, '2026-06-02T09:00:00Z', null);
    const history = await resume(repository, '2026-06-03T09:00:00Z', first.folder);
    expect(history.resumedAt).toBeNull();
    expect(history.warnings.join()).toMatch(why);
  });
}

/** Changes an entry of the changelog wherever the copy has it, and makes all checksums agree. */
function forge(folder: string, change: (entry: Record<string, unknown>) => void): void {
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const entries = readJson<Record<string, unknown>[]>(folder, 'data/changelog.json');
  for (const entry of entries.slice(8, 9)) change(entry);
  write('data/changelog.json', jsonText(entries));
  const path = 'data/changelog.jsonl';
  const text = entries.map((entry) => `${canonicalJson(entry)}\n`).join('');
  write(path, text);
  const checkpoint = readJson<Checkpoint>(folder, 'checkpoint.json');
  const log = checkpoint.logs.find((each) => each.path === path);
  Object.assign(log ?? {}, { bytes: Buffer.byteLength(text), sha256: sha256(text) });
  write('checkpoint.json', jsonText(checkpoint));
  const paths = filesOf(folder).filter((each) => each !== 'SHA256SUMS');
  const sums = paths.map((each): [string, string] => [
    each,
    sha256(readFileSync(join(folder, each))),
  ]);
  write('SHA256SUMS', writeChecksums(new Map(sums)));
}

test('a forged entry fails the build that replays history, which is why a copy must be proven', async () => {
  const folder = copyFolder(published);
  forge(folder, (entry) => Object.assign(entry, { old: 'Forged' }));
  const replayed = await publishNext(long, '2026-05-16T09:00:00Z', folder);
  expect(replayed.problems.map(({ code }) => code)).toEqual(['published-entry-changed']);
  const resumed = await publishNext(long, '2026-05-16T09:00:00Z', folder, { resume: true });
  expect(resumed.problems).toEqual([]);
});

const FORGED: Record<string, (entry: Record<string, unknown>) => void> = {
  'another commit': (entry) => Object.assign(entry, { commit: '0'.repeat(40) }),
  'another time': (entry) => Object.assign(entry, { ts: '2026-03-27T10:00:01Z' }),
  'a vendor more': (entry) =>
    Object.assign(entry, { change: 'vendor_removed', old: { ...vendor() }, new: null }),
};

for (const [what, change] of Object.entries(FORGED)) {
  test(`an entry that cannot be of this history is never taken over: ${what}`, async () => {
    const folder = copyFolder(published);
    forge(folder, change);
    const { problems } = await publishNext(long, '2026-05-16T09:00:00Z', folder, { resume: true });
    expect(problems.map(({ code }) => code)).toEqual(['published-entry-changed']);
  });
}

test('a copy without the entries as JSON, and one before any month is over, are replayed', async () => {
  const folder = copyFolder(published);
  for (const path of ['data/changelog.json', 'deprecations/changes.json']) {
    rmSync(join(folder, path));
  }
  const next = await mustPublish(long, '2026-05-16T09:00:00Z', folder, { resume: true });
  expect([next.history.resumedAt, next.history.warnings]).toEqual([null, []]);
  const young = createPublicRepository();
  const first = await mustPublish(young, '2026-03-05T09:00:00Z', null);
  const second = await mustPublish(young, '2026-04-06T09:00:00Z', first.folder, {
    resume: true,
  });
  expect([second.history.resumedAt, second.history.warnings]).toEqual([null, []]);
});

test('build --resume needs a copy', async () => {
  const { code, stderr } = await runCommand('build', ['--resume', '--root', temporaryFolder()]);
  expect(code).toBe(2);
  expect(stderr).toContain('--published');
});
