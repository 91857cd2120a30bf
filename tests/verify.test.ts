import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../scripts/publish/artifact.ts';
import { serveFolder, signCopy, signList } from './support/build/dist.ts';
import { mustPublish } from './support/build/run-build.ts';
import { runCommand } from './support/commands/run-command.ts';
import { vendor } from './support/records/records.ts';
import { createPublicRepository, vendorFile } from './support/repositories/history.ts';
import { temporaryFolder } from './support/repositories/repository.ts';

let base: string;
const earlier = () => join(base, 'earlier');
const later = () => join(base, 'later');

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'almanac-'));
});
afterAll(() => rmSync(base, { recursive: true }));

test('two builds that follow each other: each is whole, and the later continues the earlier', async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  const first = await mustPublish(repository, '2026-03-03T09:00:00Z', null, { pages: true });
  const plans = vendor().plans.map((plan) => ({ ...plan, price_month: 5 }));
  repository.commit(vendorFile({ name: 'Toolbox', plans }), '2026-03-04T10:00:00Z');
  const second = await mustPublish(repository, '2026-03-05T09:00:00Z', first.folder, {
    pages: true,
  });
  cpSync(first.folder, earlier(), { recursive: true });
  cpSync(second.folder, later(), { recursive: true });
  const { code, stdout } = await runCommand('verify', [later(), '--against', earlier()]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('It continues the earlier copy')]);
  expect(stdout).toContain('4 entries in data/changelog.jsonl');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    'whole in itself; who made it: gh attestation verify SHA256SUMS --repo https://code.example/almanac',
  );
});

test('the other way round it is called older', async () => {
  const { code, stdout } = await runCommand('verify', [earlier(), '--against', later()]);
  expect(code).toBe(1);
  expect(stdout).toContain('older          data/changelog.jsonl: it has 2 entries and');
});

test('a copy at an address is checked like a folder, without the files that its host keeps', async () => {
  const site = await serveFolder(join(base, 'later'));
  const { code, stdout } = await runCommand('verify', [site.url, '--against', earlier()]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('whole')]);
});

test('sha256sum and head alone prove the same, as the README says', () => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: later() });
  const { logs } = JSON.parse(readFileSync(join(earlier(), 'checkpoint.json'), 'utf8'));
  for (const { path, bytes, sha256: sum } of logs) {
    const line = `head -c ${bytes} ${path} | sha256sum`;
    const output = execFileSync('bash', ['-c', line], { cwd: later(), encoding: 'utf8' });
    expect(output.slice(0, 64)).toBe(sum);
  }
});

test('a list of checksums in another order is not the one that was published', async () => {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(later(), copy, { recursive: true });
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
const RECORD = 'deprecations/records/acme-api/rocket-1.json';

const WRONG: Record<string, [(folder: string) => void, string]> = {
  'a file is gone': [(folder) => rmSync(join(folder, 'index.html')), 'missing        index.html'],
  'a file is added': [(folder) => writeFileSync(join(folder, 'x.txt'), ''), 'extra          x.txt'],
  'a file is changed': [
    (folder) => writeFileSync(join(folder, 'index.html'), ''),
    'changed        index.html',
  ],
  'a page is changed, and SHA256SUMS is written again': [
    (folder) => {
      writeFileSync(join(folder, 'index.html'), '');
      signList(folder);
    },
    'contradictory  build.json: its files_sha256 is not that of SHA256SUMS',
  ],
  'a log is not the one of the checkpoint': [
    (folder) => {
      replace(folder, 'data/changelog.jsonl', '"Tools"', '"Fools"');
      signCopy(folder);
    },
    'contradictory  data/changelog.jsonl',
  ],
  'a date of today is not the one of the last day': [
    (folder) => {
      for (const path of ['deprecations/all.json', 'deprecations/names.json', RECORD]) {
        replace(folder, path, '2026-12-31', '2027-12-31');
      }
      signCopy(folder);
    },
    'contradictory  deprecations/all.json: its records are not those of dep-snapshots/2026-03-05.json',
  ],
  'a record by itself is not the one of all': [
    (folder) => {
      replace(folder, RECORD, '2026-12-31', '2027-12-31');
      signCopy(folder);
    },
    `contradictory  ${RECORD}: it is not as in all.json`,
  ],
  'a name is not the one of its record': [
    (folder) => {
      replace(folder, 'deprecations/names.json', 'rocket-2', 'rocket-9');
      signCopy(folder);
    },
    'contradictory  deprecations/names.json',
  ],
  'a selection of records has another date': [
    (folder) => {
      replace(folder, 'deprecations/upcoming.json', '2026-12-31', '2027-12-31');
      signCopy(folder);
    },
    'contradictory  deprecations/upcoming.json: its records are not those of all.json',
  ],
  'a file of today is gone': [
    (folder) => {
      rmSync(join(folder, 'data/vendors/toolbox.json'));
      signCopy(folder);
    },
    'missing        data/vendors/toolbox.json',
  ],
  'a day in between is gone': [
    (folder) => {
      const index = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
      index.days.splice(1, 1);
      writeFileSync(join(folder, INDEX), JSON.stringify(index));
      rmSync(join(folder, 'dep-snapshots/2026-03-02.json.gz'));
      signCopy(folder);
    },
    `contradictory  ${INDEX}: it lacks the day before 2026-03-03`,
  ],
  'a day is not in the index': [
    (folder) => {
      const index = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
      index.days.shift();
      writeFileSync(join(folder, INDEX), JSON.stringify(index));
      signCopy(folder);
    },
    'contradictory  dep-snapshots/2026-03-01.json.gz: no index names it',
  ],
  'a packed day is not the one of the index': [
    (folder) => {
      writeFileSync(join(folder, 'dep-snapshots/2026-03-02.json.gz'), gzipSync('{}'));
      signCopy(folder);
    },
    'contradictory  dep-snapshots/2026-03-02.json.gz: what is in it is not the file of the index',
  ],
  'an entry is rewritten everywhere': [
    (folder) => {
      for (const path of ['data/changelog.jsonl', 'data/changelog.json']) {
        replace(folder, path, '"Tools"', '"Fools"');
      }
      const { logs } = JSON.parse(readFileSync(join(folder, 'checkpoint.json'), 'utf8'));
      const text = readFileSync(join(folder, 'data/changelog.jsonl'));
      replace(folder, 'checkpoint.json', logs[0].sha256, sha256(text));
      signCopy(folder);
    },
    'rewritten      data/changelog.jsonl: entry 2 from the oldest is not the one of',
  ],
  'a final day is rewritten everywhere': [
    (folder) => {
      const path = join(folder, 'dep-snapshots/2026-03-02.json.gz');
      const text = gunzipSync(readFileSync(path)).toString();
      const changed = text.replaceAll('rocket-2', 'rocket-9');
      writeFileSync(path, gzipSync(changed));
      replace(folder, INDEX, sha256(text), sha256(changed));
      signCopy(folder);
    },
    'rewritten      dep-snapshots/index.json: the final day of 2026-03-02',
  ],
};

for (const [what, [falsify, words]] of Object.entries(WRONG)) {
  test(`verify says in words what is wrong: ${what}`, async () => {
    const folder = join(temporaryFolder(), 'copy');
    cpSync(later(), folder, { recursive: true });
    falsify(folder);
    const { code, stdout } = await runCommand('verify', [folder, '--against', earlier()]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(words)]);
  });
}

test('two copies of one build have the same files, however well one of them is signed', async () => {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(later(), copy, { recursive: true });
  expect(await runCommand('verify', [copy, '--against', later()])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('It is the same build: every file is the same.'),
  });
  writeFileSync(join(copy, 'index.html'), '');
  signCopy(copy);
  expect(await runCommand('verify', [copy])).toMatchObject({ code: 0 });
  const { code, stdout } = await runCommand('verify', [copy, '--against', later()]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('changed        index.html: it is')]);
});

test('a folder that is no copy, and no copy at all, are broken use', async () => {
  const empty = await runCommand('verify', [temporaryFolder()]);
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('SHA256SUMS is missing')]);
  expect((await runCommand('verify', [])).code).toBe(2);
});
