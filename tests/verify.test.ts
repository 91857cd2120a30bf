import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sha256 } from '#scripts/publish/artifact.ts';
import {
  changeDay,
  copyOf,
  editFile,
  serveFolder,
  signCopy,
  signList,
} from '#support/build/dist.ts';
import { mustPublish, readJson } from '#support/build/run-build.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { vendor } from '#support/records/records.ts';
import { createPublicRepository, vendorFile } from '#support/repositories/history.ts';
import { readSamples } from '#support/samples.ts';

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

test('the other way round it lacks what is newer', async () => {
  const printed = await verify(earlier, later);
  expect(printed).toMatch(/^1 .*missing {8}data\/changelog\.jsonl: it has no entry 3 from the/s);
  expect(printed).toContain(`missing        ${INDEX}: it has no final day of 2026-03-03, which`);
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
  const copy = copyOf(later);
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
const LOG = 'data/changelog.jsonl';
const CHECKPOINT = 'checkpoint.json';

type Checkpoint = { logs: { path: string; bytes: number; sha256: string }[] };

/** Sets values of the facts of a build. */
const setFacts = (folder: string, facts: object) =>
  editFile(folder, 'build.json', (text) => JSON.stringify({ ...JSON.parse(text), ...facts }));

interface Falsified {
  what: string;
  told: string;
  signed?: 'list' | 'copy';
  remove?: string;
  /** Path to text. */
  write?: Record<string, string>;
  pack?: Record<string, string>;
  replace?: { from: string; to: string; in: string[] };
  /** A day of the index, which goes where nothing is set. */
  day?: { at: number; set: object | null };
  facts?: object;
}

function falsify(folder: string, changes: Falsified): void {
  const { remove, write = {}, pack = {}, replace, day, facts, signed } = changes;
  if (remove) rmSync(join(folder, remove));
  for (const [path, text] of Object.entries(write)) writeFileSync(join(folder, path), text);
  for (const [path, text] of Object.entries(pack))
    writeFileSync(join(folder, path), gzipSync(text));
  for (const path of replace?.in ?? [])
    editFile(folder, path, (text) => text.replaceAll(replace?.from ?? '', replace?.to ?? ''));
  if (day) {
    editFile(folder, INDEX, (text) => {
      const index = JSON.parse(text);
      if (day.set) Object.assign(index.days[day.at], day.set);
      else index.days.splice(day.at, 1);
      return JSON.stringify(index);
    });
  }
  if (facts) setFacts(folder, facts);
  if (signed === 'list') signList(folder);
  if (signed === 'copy') signCopy(folder);
}

const FALSIFIED = readSamples<Falsified[]>('verify.yaml', import.meta.url);

test.each(FALSIFIED)('verify says in words what is wrong: $what', async (changes) => {
  const copy = copyOf(later);
  falsify(copy, changes);
  const printed = await verify(copy, earlier);
  expect([printed[0], printed]).toEqual(['1', expect.stringContaining(changes.told)]);
});

test('an entry that is rewritten in everything that speaks of it is found beside an earlier copy', async () => {
  const copy = copyOf(later);
  for (const path of [LOG, 'data/changelog.json'])
    editFile(copy, path, (text) => text.replaceAll('"Tools"', '"Fools"'));
  const [log] = readJson<Checkpoint>(copy, CHECKPOINT).logs;
  const sum = sha256(readFileSync(join(copy, LOG)));
  editFile(copy, CHECKPOINT, (text) => text.replace(log?.sha256 ?? '', sum));
  signCopy(copy);
  const told = `rewritten      ${LOG}: its entry 2 from the oldest is not the one of`;
  expect(await verify(copy, earlier)).toContain(told);
});

test('so is a final day', async () => {
  const copy = copyOf(later);
  changeDay(copy, '2026-03-02');
  const told = `rewritten      ${INDEX}: its final day of 2026-03-02`;
  expect(await verify(copy, earlier)).toContain(told);
});

test('two copies of one build have the same files, however well one of them is signed', async () => {
  const copy = copyOf(later);
  const same = 'It is the same build: every file is the same.';
  expect(await verify(copy, later)).toContain(same);
  // As one that was built without the copies that it continues.
  setFacts(copy, { continues: [] });
  writeFileSync(join(copy, 'llms.txt'), '');
  signCopy(copy);
  expect(await verify(copy)).toMatch(/^0 /);
  expect(await verify(copy, later)).toMatch(/^1 .*changed {8}llms\.txt: it is/s);
});
