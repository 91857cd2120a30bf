import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '../scripts/publish/artifact.ts';
import { serveFolder, signCopy, signList } from './support/build/dist.ts';
import { mustPublish, readJson } from './support/build/run-build.ts';
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

/** What verify prints of a copy, after its exit code. */
async function verify(copy: string, against?: string): Promise<string> {
  const options = against === undefined ? [] : ['--against', against];
  const { code, stdout, stderr } = await runCommand('verify', [copy, ...options]);
  return `${code} ${stdout}${stderr}`;
}

test('each of two builds that follow each other is whole, and the later continues the earlier', async () => {
  const printed = await verify(later, earlier);
  expect(printed).toMatch(
    /^0 .*4 entries in data\/changelog\.jsonl.*It continues the earlier copy/s,
  );
  expect(printed).toMatch(
    /\nwhole in itself; who made it: gh attestation verify SHA256SUMS --repo https:\/\/code\.example\/almanac\n$/,
  );
});

test('the other way round it is called older', async () => {
  const printed = await verify(earlier, later);
  expect(printed).toMatch(/^1 .*older {10}data\/changelog\.jsonl: it has 2 entries and/s);
  expect(printed).toContain(`older          ${INDEX}: it has no final day of 2026-03-03, which`);
});

test('a copy at an address is checked like a folder, without the files that its host keeps', async () => {
  const site = await serveFolder(later);
  expect(await verify(site.url, earlier)).toMatch(/^0 .*whole/s);
});

test('sha256sum and head alone prove the same, as the README says', () => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: later });
  for (const { path, bytes, sha256: sum } of readJson<Checkpoint>(earlier, CHECKPOINT).logs) {
    const line = `head -c ${bytes} ${path} | sha256sum`;
    const output = execFileSync('bash', ['-c', line], { cwd: later, encoding: 'utf8' });
    expect(output.slice(0, 64)).toBe(sum);
  }
});

test('a list of checksums in another order is not the one that was published', async () => {
  const copy = copyLater();
  const place = join(copy, 'SHA256SUMS');
  const [first = '', ...others] = readFileSync(place, 'utf8').split(/(?<=\n)/);
  for (const lines of [
    [...others, first],
    [first, first, ...others],
  ]) {
    writeFileSync(place, lines.join(''));
    expect(await verify(copy)).toMatch(/^2 .*in the order of paths/s);
  }
});

const INDEX = 'dep-snapshots/index.json';
const DAY_2 = 'dep-snapshots/2026-03-02.json.gz';
const RECORD = 'deprecations/records/acme-api/rocket-1.json';
const NAMES = 'deprecations/names.json';
const LOG = 'data/changelog.jsonl';
const CHECKPOINT = 'checkpoint.json';

type Index = { days: { date: string; final: boolean; sha256: string }[] };
type Checkpoint = { logs: { path: string; bytes: number; sha256: string }[] };

type Falsify = (folder: string) => void;

const removing = (path: string) => (folder: string) => rmSync(join(folder, path));
const writing = (path: string, text: string | Buffer) => (folder: string) =>
  writeFileSync(join(folder, path), text);
const replacing = (from: string, to: string, paths: string[]) => (folder: string) => {
  for (const path of paths) {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text).toContain(from);
    writing(path, text.replaceAll(from, to))(folder);
  }
};
const moving = (paths: string[]) => replacing('2026-12-31', '2027-12-31', paths);
const changingDays = (change: (days: Index['days']) => unknown) => (folder: string) => {
  const index = readJson<Index>(folder, INDEX);
  change(index.days);
  writing(INDEX, JSON.stringify(index))(folder);
};
const withoutDay = (at: number) => changingDays((days) => days.splice(at, 1));

const CHANGED: Record<string, [Falsify, string]> = {
  'a file is gone': [removing('llms.txt'), 'missing        llms.txt'],
  'a file is added': [writing('x.txt', ''), 'extra          x.txt'],
  'a file is changed': [writing('llms.txt', ''), 'changed        llms.txt'],
  'a page is changed, and SHA256SUMS is written again': [
    (folder) => {
      writing('llms.txt', '')(folder);
      signList(folder);
    },
    'contradictory  build.json: its files_sha256 is not that of SHA256SUMS',
  ],
};

const NOT_OF_DAY = 'its records are not those of dep-snapshots/2026-03-05.json';

/** Copies that are signed again after they were changed. */
const SIGNED: Record<string, [Falsify, string]> = {
  'a log is not the one of the checkpoint': [
    replacing('"Tools"', '"Fools"', [LOG]),
    `contradictory  ${LOG}`,
  ],
  'a date of today is not the one of the last day': [
    moving(['deprecations/all.json', NAMES, RECORD]),
    `contradictory  deprecations/all.json: ${NOT_OF_DAY}`,
  ],
  'a record by itself is not the one of the last day': [
    moving([RECORD]),
    `contradictory  ${RECORD}: ${NOT_OF_DAY}`,
  ],
  'a name is not the one of its record': [
    replacing('rocket-2', 'rocket-9', [NAMES]),
    `contradictory  ${NAMES}`,
  ],
  'a selection of records has another date': [
    moving(['deprecations/upcoming.json']),
    `contradictory  deprecations/upcoming.json: ${NOT_OF_DAY}`,
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
    changingDays((days) => Object.assign(days.at(-1) ?? {}, { sha256: '0'.repeat(64) })),
    'contradictory  dep-snapshots/2026-03-05.json: its index gives 2026-03-05 another sha256',
  ],
  'a packed day is not the one of the index': [
    writing(DAY_2, gzipSync('{}')),
    `contradictory  ${DAY_2}: what is in it is not the file of the index`,
  ],
  'an entry is rewritten everywhere': [
    (folder) => {
      replacing('"Tools"', '"Fools"', [LOG, 'data/changelog.json'])(folder);
      const [log] = readJson<Checkpoint>(folder, CHECKPOINT).logs;
      const sum = sha256(readFileSync(join(folder, LOG)));
      replacing(log?.sha256 ?? '', sum, [CHECKPOINT])(folder);
    },
    `rewritten      ${LOG}: entry 2 from the oldest is not the one of`,
  ],
  'its baseline is another': [
    (folder) => {
      const { baseline } = readJson<{ baseline: string }>(folder, 'build.json');
      const line = (commit: string) => `"baseline": "${commit}"`;
      replacing(line(baseline), line('0'.repeat(40)), ['build.json'])(folder);
    },
    'build.json: its baseline is not the one of',
  ],
  'a final day is open again': [
    changingDays((days) => Object.assign(days[1] ?? {}, { final: false })),
    `${INDEX}: it has no final day of 2026-03-02, which`,
  ],
  'a final day is rewritten everywhere': [
    (folder) => {
      const text = gunzipSync(readFileSync(join(folder, DAY_2))).toString();
      const changed = text.replaceAll('rocket-2', 'rocket-9');
      writing(DAY_2, gzipSync(changed))(folder);
      replacing(sha256(text), sha256(changed), [INDEX])(folder);
    },
    `rewritten      ${INDEX}: the final day of 2026-03-02`,
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
    const printed = await verify(folder, earlier);
    expect([printed[0], printed]).toEqual(['1', expect.stringContaining(words)]);
  },
);

test('two copies of one build have the same files, however well one of them is signed', async () => {
  const copy = copyLater();
  const same = 'It is the same build: every file is the same.';
  expect(await verify(copy, later)).toContain(same);
  // As one that was built without the copies that it continues.
  const facts = readJson<object>(copy, 'build.json');
  writing('build.json', JSON.stringify({ ...facts, continues: [] }))(copy);
  writing('llms.txt', '')(copy);
  signCopy(copy);
  expect(await verify(copy)).toMatch(/^0 /);
  expect(await verify(copy, later)).toMatch(/^1 .*changed {8}llms\.txt: it is/s);
});

test('a folder that is not a copy, and no copy at all, are broken use', async () => {
  expect(await verify(temporaryFolder())).toMatch(/^2 .*SHA256SUMS is missing/);
  expect((await runCommand('verify', [])).code).toBe(2);
});
