import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import { readHistory } from '../../../scripts/history/replay.ts';
import type { History } from '../../../scripts/model/dataset.ts';
import { addDays, timestampOf } from '../../../scripts/model/day.ts';
import type { DeprecationFile, VendorFile } from '../../../scripts/model/generated/records.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import { dateMoves } from '../../../scripts/publish/date-moves.ts';
import { createRandom, type Random } from '../random.ts';
import { deprecation, type Files, provider, recordFiles, vendor } from '../records/records.ts';
import { BASELINE } from './history.ts';
import { createRepository, type Repository } from './repository.ts';

/** A commit of a history that is made up. */
interface MadeCommit {
  /** Indexes of its parents, the first parent first. */
  parents: number[];
  /** Seconds since 1970. */
  seconds: number;
  /** Everything that it has. */
  files: Files;
}

/** A history that is made up: main, and commits that were merged into it. */
interface MadeHistory {
  commits: MadeCommit[];
  /** Indexes of what main named, one after the other. */
  main: number[];
}

const VENDORS = ['toolbox', 'b-tools', 'c'];
const RECORDS = ['acme-api/rocket-1', 'acme-api/rocket-2', 'acme-api/rocket-3', 'acme-sdk/kit'];

function randomVendor(random: Random, id: string): VendorFile {
  const plan = (name: string) => ({
    id: name,
    name: random.pick(['Free', 'Basic']),
    price_month: random.pick([null, 0, 10, 12.5]),
    ...(random.chance(0.3) && { price_detail: random.pick(['a seat', 'a year']) }),
    limit_notes: random.pick([['one'], ['one', 'two'], ['two', 'two'], []]),
  });
  return vendor({
    id,
    name: random.pick(['Tools', 'Toolbox', 'Café']),
    currency: random.chance(0.1) ? 'CAD' : 'USD',
    plans: random.pick([['free'], ['free', 'team'], ['team']]).map(plan),
    ...(random.chance(0.3) && { observations: ['Seen.'] }),
  });
}

function randomRecord(random: Random, id: string, date: string): DeprecationFile {
  const shutdown = random.pick([null, '2027-01-01', '2027-02-01', '2027-03-01']);
  const words = 'Requests fail.';
  const source_url = 'https://docs.acme.example/deprecations';
  return deprecation({
    id,
    item: random.chance(0.9) ? (id.split('/')[1] ?? id) : 'renamed',
    status: random.pick(['deprecated', 'retired']),
    shutdown_date: shutdown,
    date_basis: shutdown === null ? null : random.pick(['committed', 'earliest']),
    successor: random.pick([null, 'rocket-9']),
    as_of: date,
    evidence: [{ url: source_url, read_at: date }],
    ...(random.chance(0.2) && {
      effects: [{ effect: 'fails', from: null, words, source_url, as_of: date }],
    }),
  });
}

/** A report of a date on which every record that can be read matched. */
function reportFile(files: Files, records: ReadonlyMap<string, DeprecationFile>, date: string) {
  const known = [...records].filter(([id]) => files[pathOf(id)] !== undefined);
  const matches = known.map(([id, record]) => ({
    id,
    state: 'match',
    last_verified: date,
    facts_sha256: factsSha256(record),
    differences: [],
  }));
  return { [`records/source-checks/${date}.json`]: JSON.stringify({ date, records: matches }) };
}

const pathOf = (id: string): string => `records/deprecations/${id}.yaml`;
const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** What can be done to a file so that history cannot read it. */
const UNREADABLE = ['- a list\n', 'name: [\n', 'name: 7\nplans: []\n'];

/** Changes some files, as people and accidents do. */
function change(
  random: Random,
  files: Files,
  records: Map<string, DeprecationFile>,
  date: string,
): Files {
  const next = { ...files };
  const drop = (path: string) => delete next[path];
  // What cannot be read is soon corrected, mostly.
  for (const [path, text] of Object.entries(files)) {
    if (!UNREADABLE.includes(text) || random.chance(0.2)) continue;
    const [, id = ''] = /^records\/(?:vendors|deprecations)\/(.*)\.yaml$/.exec(path) ?? [];
    const isRecord = id.includes('/');
    next[path] = stringify(isRecord ? randomRecord(random, id, date) : randomVendor(random, id));
  }
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const kind = random.below(100);
    const vendorId = random.pick(VENDORS);
    const recordId = random.pick(RECORDS);
    if (kind < 30)
      next[`records/vendors/${vendorId}.yaml`] = stringify(randomVendor(random, vendorId));
    else if (kind < 65) {
      const record = randomRecord(random, recordId, date);
      records.set(recordId, record);
      next[pathOf(recordId)] = stringify(record);
    } else if (kind < 72) drop(pathOf(recordId));
    else if (kind < 77) drop(`records/vendors/${vendorId}.yaml`);
    else if (kind < 80) next[pathOf(recordId)] = random.pick(UNREADABLE);
    else if (kind < 82) next[`records/vendors/${vendorId}.yaml`] = random.pick(UNREADABLE);
    else if (kind < 94) Object.assign(next, reportFile(next, records, date));
    else if (kind < 96) {
      const name = random.pick(['Acme API', 'Acme Cloud']);
      const platforms = [
        { id: 'acme-api', name },
        ...(random.chance(0.9) ? [{ id: 'acme-sdk', name: 'Acme SDK' }] : []),
      ];
      next['records/providers/acme.yaml'] = stringify(provider({ platforms }));
    } else next['README.md'] = `${date}\n`;
  }
  return next;
}

/** What else a random history may have. */
interface Oddities {
  /** The share of histories whose baseline is made again. */
  baselineAgain: number;
}

/**
 * A history from March to May 2026 with everything that happens: merges, wrong clocks, commits of one
 * second, versions that cannot be read, records that come and go, reports.
 */
function randomHistory(seed: number, { baselineAgain }: Oddities): MadeHistory {
  const random = createRandom(seed * 7919);
  const records = new Map<string, DeprecationFile>();
  const commits: MadeCommit[] = [];
  const main: number[] = [];
  const put = (parents: number[], seconds: number, files: Files): number => {
    commits.push({ parents, seconds, files });
    return commits.length - 1;
  };
  let clock = Date.parse('2026-02-25T10:00:00Z') / 1000;
  const end = Date.parse('2026-05-25T00:00:00Z') / 1000;
  const platforms = ['api', 'sdk'].map((id) => ({ id: `acme-${id}`, name: `Acme ${id}` }));
  let files: Files = {
    ...recordFiles(),
    'records/providers/acme.yaml': stringify(provider({ platforms })),
  };
  main.push(put([], clock, files));
  const begins = 1 + random.below(4);
  const again = random.chance(baselineAgain) ? 10 + random.below(20) : -1;
  while (clock < end) {
    clock += random.pick([0, 1, 3_600, 40_000, 90_000, 200_000, 400_000]);
    const seconds = random.chance(0.06)
      ? clock - random.below(300_000)
      : random.chance(0.02)
        ? clock + 200_000_000
        : clock;
    const parent = main.at(-1) ?? 0;
    const date = dateOf(clock);
    const before = files;
    files = change(random, files, records, date);
    if (main.length === begins) files = { ...files, ...BASELINE };
    if (main.length === again) {
      const { 'records/baseline.yaml': _, ...rest } = files;
      files = rest;
      main.push(put([parent], seconds, files));
      files = { ...files, ...BASELINE };
      main.push(put([main.at(-1) ?? 0], seconds, files));
    } else if (random.chance(0.15)) {
      // A branch that lands: its last commit has what the merge changes, its first one more.
      const first = put([parent], seconds - 60, change(random, before, new Map(records), date));
      main.push(put([parent, put([first], seconds - 30, files)], seconds, files));
    } else if (random.chance(0.06) && main.length > begins + 2) {
      // Somebody merges main into a local commit and pushes.
      const older = main.at(-2) ?? 0;
      const local = put([older], seconds - 50, change(random, before, new Map(records), date));
      main.push(put([local, parent], seconds, files));
    } else main.push(put([parent], seconds, files));
  }
  return { commits, main };
}

/** Makes the commits of a history in a repository without any; gives their ids. */
function writeHistory({ root, git }: Repository, { commits, main }: MadeHistory): string[] {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const stream = commits.flatMap(({ parents, seconds, files }, index) => [
    `commit refs/heads/${parents.length === 0 ? 'main' : 'work'}\nmark :${index + 1}\n`,
    `committer Test <test@almanac.example> ${seconds} +0000\n${data('change')}`,
    ...parents.map((parent, at) => `${at === 0 ? 'from' : 'merge'} :${parent + 1}\n`),
    'deleteall\n',
    ...Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`),
  ]);
  execFileSync('git', ['fast-import', '--quiet', '--force', '--export-marks=.git/marks'], {
    cwd: root,
    input: stream.join(''),
  });
  const marks = execFileSync('cat', ['.git/marks'], { cwd: root, encoding: 'utf8' });
  const ids: string[] = [];
  for (const line of marks.trim().split('\n')) {
    const [mark, id] = line.split(' ');
    ids[Number(mark?.slice(1)) - 1] = id ?? '';
  }
  git('update-ref', 'refs/heads/main', ids[main.at(-1) ?? 0] ?? '');
  return ids;
}

const again = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Everything of a history that a build publishes, as far as it is not archived by `through`. */
function published(history: History, through: string): unknown {
  const { head, baseline, changelog, changes, updated, dates, days, archived } = history;
  const records = days.at(-1)?.deprecations ?? [];
  return {
    text: JSON.stringify({ head, baseline, changelog, changes, dates, archived }),
    updated: [...updated].sort(),
    days: days.filter(({ date }) => date > through),
    reports: [...history.reports].map(([date, { blob }]) => [date, blob]).sort(),
    continues: history.continues,
    moves: dateMoves({
      schemaVersion: '0.1',
      now: head.ts,
      records,
      changes,
      days: history.versions,
    }),
  };
}

/**
 * Checks that entries taken over from an earlier build and entries replayed from git are the same,
 * in a random history for each seed.
 */
export async function checkTakenOver(seeds: readonly number[]): Promise<void> {
  let resumed = 0;
  const doubts: string[] = [];
  for (const seed of seeds) {
    const random = createRandom(seed * 104_729);
    const made = randomHistory(seed, { baselineAgain: 0.1 });
    const repository = createRepository();
    const ids = writeHistory(repository, made);
    let at = 5 + random.below(5);
    let before: History | null = null;
    let generated_at = '';
    while (at < made.main.length) {
      const commit = ids[made.main[at] ?? 0] ?? '';
      const seconds = made.main.slice(0, at + 1).map((index) => made.commits[index]?.seconds ?? 0);
      const clock = Math.max(...seconds.filter((each) => each < 1_800_000_000));
      const now = timestampOf((clock + random.below(100_000)) * 1000);
      if (now >= generated_at) {
        const build = before && {
          commit: before.head.commit,
          generated_at,
          continues: before.continues,
        };
        const options = { now, at: commit, published: build };
        const all = await readHistory(repository.root, options);
        if (before && before.baseline?.commit === all.baseline?.commit && before.baseline) {
          const history: History = await readHistory(repository.root, {
            ...options,
            archived: again(before.archived),
            takeOver: {
              baseline: before.baseline.commit,
              changelog: again(before.changelog),
              changes: again(before.changes),
              watched: new Set(),
            },
          });
          const through = before.archived.through ?? addDays('2026-01-01', 0);
          expect([seed, at, published(history, through)]).toEqual([
            seed,
            at,
            published(all, through),
          ]);
          expect(history.published).toEqual(all.published);
          if (history.resumedAt !== null) resumed += 1;
          doubts.push(...history.warnings.filter((each) => each.startsWith('all of history')));
        }
        before = all;
        generated_at = now;
      }
      at += 4 + random.below(30);
    }
  }
  // The comparison says something only where entries were taken over, and where they were not.
  expect(resumed).toBeGreaterThan(seeds.length / 2);
  expect(doubts.length).toBeGreaterThan(seeds.length / 10);
}
