import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '../scripts/publish/artifact.ts';
import { serveFolder, signCopy, signList } from './support/build/dist.ts';
import { mustPublish } from './support/build/run-build.ts';
import { runCommand } from './support/commands/run-command.ts';
import { vendor } from './support/records/records.ts';
import { createPublicRepository, vendorFile } from './support/repositories/history.ts';
import { temporaryFolder } from './support/repositories/repository.ts';

/** Two builds that follow each other. */
let earlier: string;
let later: string;
beforeAll(async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  ({ folder: earlier } = await mustPublish(repository, '2026-03-03T09:00:00Z', null));
  const plans = vendor().plans.map((plan) => ({ ...plan, price_month: 5 }));
  repository.commit(vendorFile({ name: 'Toolbox', plans }), '2026-03-04T10:00:00Z');
  ({ folder: later } = await mustPublish(repository, '2026-03-05T09:00:00Z', earlier));
});

test('each of two builds that follow each other is whole, and the later continues the earlier', async () => {
  const { code, stdout } = await runCommand('verify', [later, '--against', earlier]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('It continues the earlier copy')]);
  expect(stdout).toContain('4 entries in data/changelog.jsonl');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    'whole in itself; who made it: gh attestation verify SHA256SUMS --repo https://code.example/almanac',
  );
});

test('the other way round it is called older', async () => {
  const { code, stdout } = await runCommand('verify', [earlier, '--against', later]);
  expect(code).toBe(1);
  expect(stdout).toContain('older          data/changelog.jsonl: it has 2 entries and');
  expect(stdout).toContain(`older          ${INDEX}: it has no final day of 2026-03-03, which`);
});

test('a copy at an address is checked like a folder, without the files that its host keeps', async () => {
  const site = await serveFolder(later);
  const { code, stdout } = await runCommand('verify', [site.url, '--against', earlier]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('whole')]);
});

test('sha256sum and head alone prove the same, as the README says', () => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: later });
  const { logs } = JSON.parse(readFileSync(join(earlier, 'checkpoint.json'), 'utf8'));
  for (const { path, bytes, sha256: sum } of logs) {
    const line = `head -c ${bytes} ${path} | sha256sum`;
    const output = execFileSync('bash', ['-c', line], { cwd: later, encoding: 'utf8' });
    expect(output.slice(0, 64)).toBe(sum);
  }
});

test('a list of checksums in another order is not the one that was published', async () => {
  const copy = copyLater();
  const place = join(copy, 'SHA256SUMS');
  const [first = '', ...others] = readFileSync(place, 'utf8').split('\n').slice(0, -1);
  for (const lines of [
    [...others, first],
    [first, first, ...others],
  ]) {
    writeFileSync(place, lines.map((line) => `${line}\n`).join(''));
    const { code, stderr } = await runCommand('verify', [copy]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('in the order of paths')]);
  }
});

function replace(folder: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, path), text.replaceAll(from, to));
}

const INDEX = 'dep-snapshots/index.json';
const DAY_2 = 'dep-snapshots/2026-03-02.json.gz';
const RECORD = 'deprecations/records/acme-api/rocket-1.json';
const NAMES = 'deprecations/names.json';

type Falsify = (folder: string) => void;

const removing = (path: string) => (folder: string) => rmSync(join(folder, path));
const writing = (path: string, text: string | Buffer) => (folder: string) =>
  writeFileSync(join(folder, path), text);
const replacing = (from: string, to: string, paths: string[]) => (folder: string) => {
  for (const path of paths) replace(folder, path, from, to);
};
const moving = (paths: string[]) => replacing('2026-12-31', '2027-12-31', paths);
const withoutDay = (at: number) => (folder: string) => {
  const index = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
  index.days.splice(at, 1);
  writeFileSync(join(folder, INDEX), JSON.stringify(index));
};

const CHANGED: Record<string, [Falsify, string]> = {
  'a file is gone': [removing('llms.txt'), 'missing        llms.txt'],
  'a file is added': [writing('x.txt', ''), 'extra          x.txt'],
  'a file is changed': [writing('llms.txt', ''), 'changed        llms.txt'],
  'a page is changed, and SHA256SUMS is written again': [
    (folder) => {
      writeFileSync(join(folder, 'llms.txt'), '');
      signList(folder);
    },
    'contradictory  build.json: its files_sha256 is not that of SHA256SUMS',
  ],
};

/** Copies that are signed again after they were changed. */
const SIGNED: Record<string, [Falsify, string]> = {
  'a log is not the one of the checkpoint': [
    replacing('"Tools"', '"Fools"', ['data/changelog.jsonl']),
    'contradictory  data/changelog.jsonl',
  ],
  'a date of today is not the one of the last day': [
    moving(['deprecations/all.json', NAMES, RECORD]),
    'contradictory  deprecations/all.json: its records are not those of dep-snapshots/2026-03-05.json',
  ],
  'a record by itself is not the one of the last day': [
    moving([RECORD]),
    `contradictory  ${RECORD}: its records are not those of dep-snapshots/2026-03-05.json`,
  ],
  'a name is not the one of its record': [
    replacing('rocket-2', 'rocket-9', [NAMES]),
    `contradictory  ${NAMES}`,
  ],
  'a selection of records has another date': [
    moving(['deprecations/upcoming.json']),
    'contradictory  deprecations/upcoming.json: its records are not those of dep-snapshots/',
  ],
  'a file of today is gone': [
    removing('data/changelog.json'),
    'missing        data/changelog.json',
  ],
  'a day in between is gone': [
    (folder) => {
      withoutDay(1)(folder);
      removing(DAY_2)(folder);
    },
    `contradictory  ${INDEX}: it lacks the day before 2026-03-03`,
  ],
  'a day is not in the index': [
    withoutDay(0),
    'contradictory  dep-snapshots/2026-03-01.json.gz: no index names it',
  ],
  'the day of today is not the one of the index': [
    (folder) => {
      const { days } = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
      replace(folder, INDEX, days.at(-1).sha256, '0'.repeat(64));
    },
    'contradictory  dep-snapshots/2026-03-05.json: its index gives 2026-03-05 another sha256',
  ],
  'a packed day is not the one of the index': [
    writing(DAY_2, gzipSync('{}')),
    `contradictory  ${DAY_2}: what is in it is not the file of the index`,
  ],
  'an entry is rewritten everywhere': [
    (folder) => {
      replacing('"Tools"', '"Fools"', ['data/changelog.jsonl', 'data/changelog.json'])(folder);
      const { logs } = JSON.parse(readFileSync(join(folder, 'checkpoint.json'), 'utf8'));
      const text = readFileSync(join(folder, 'data/changelog.jsonl'));
      replace(folder, 'checkpoint.json', logs[0].sha256, sha256(text));
    },
    'rewritten      data/changelog.jsonl: entry 2 from the oldest is not the one of',
  ],
  'its baseline is another': [
    (folder) => {
      const { baseline } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'));
      replace(folder, 'build.json', `"baseline": "${baseline}"`, `"baseline": "${'0'.repeat(40)}"`);
    },
    'build.json: its baseline is not the one of',
  ],
  'a final day is open again': [
    (folder) => {
      const index = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
      index.days[1].final = false;
      writeFileSync(join(folder, INDEX), JSON.stringify(index));
    },
    'dep-snapshots/index.json: it has no final day of 2026-03-02, which',
  ],
  'a final day is rewritten everywhere': [
    (folder) => {
      const text = gunzipSync(readFileSync(join(folder, DAY_2))).toString();
      const changed = text.replaceAll('rocket-2', 'rocket-9');
      writeFileSync(join(folder, DAY_2), gzipSync(changed));
      replace(folder, INDEX, sha256(text), sha256(changed));
    },
    'rewritten      dep-snapshots/index.json: the final day of 2026-03-02',
  ],
};

/** A copy of the later build, in a folder of its own. */
function copyLater(): string {
  const folder = join(temporaryFolder(), 'copy');
  cpSync(later, folder, { recursive: true });
  return folder;
}

test.each(Object.entries({ ...CHANGED, ...SIGNED }))(
  'verify says in words what is wrong: %s',
  async (what, [falsify, words]) => {
    const folder = copyLater();
    falsify(folder);
    if (what in SIGNED) signCopy(folder);
    const { code, stdout } = await runCommand('verify', [folder, '--against', earlier]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(words)]);
  },
);

test('two copies of one build have the same files, however well one of them is signed', async () => {
  const copy = copyLater();
  expect(await runCommand('verify', [copy, '--against', later])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('It is the same build: every file is the same.'),
  });
  // As one that was built without the copies that it continues.
  const facts = JSON.parse(readFileSync(join(copy, 'build.json'), 'utf8'));
  writeFileSync(join(copy, 'build.json'), JSON.stringify({ ...facts, continues: [] }));
  writeFileSync(join(copy, 'llms.txt'), '');
  signCopy(copy);
  expect(await runCommand('verify', [copy])).toMatchObject({ code: 0 });
  const { code, stdout } = await runCommand('verify', [copy, '--against', later]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('changed        llms.txt: it is')]);
});

test('a folder that is not a copy, and no copy at all, are broken use', async () => {
  const empty = await runCommand('verify', [temporaryFolder()]);
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('SHA256SUMS is missing')]);
  expect((await runCommand('verify', [])).code).toBe(2);
});
