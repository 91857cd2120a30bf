import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHistory } from '../history/replay.ts';
import type { ReportReader } from '../history/versions.ts';
import type { DaySnapshot, History } from '../model/dataset.ts';
import { addDays, type Day } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { sha256 } from '../publish/artifact.ts';
import { deriveArtifacts } from '../publish/artifacts.ts';
import {
  type Archived,
  type Archives,
  archivePath,
  writeArchive,
} from '../publish/copies/archive.ts';
import { writeDist } from '../publish/copies/dist.ts';
import { openArchives } from '../publish/copies/snapshots.ts';
import { readRecordTexts } from '../records/read.ts';
import { readSchemaTexts } from '../records/schema/check-schema.ts';
import { validateRecords } from '../records/validate.ts';
import {
  BASELINE_DATE,
  BUILD,
  type Cost,
  type Counts,
  costRow,
  interleave,
  ratioRow,
  runGit,
  timeProcess,
  writeRecords,
} from './measure.ts';
import { createWorld, type Files, type World } from './world.ts';

const SIZE: Counts = { deprecations: 1000, vendors: 100 };
/** Years of daily reports and changes before the build that is measured. */
const YEARS = [1, 3, 10] as const;
const ROUNDS = 3;
/** The last date of a history; most of its month has passed. */
const lastDate = (years: number): Day => `${Number(BASELINE_DATE.slice(0, 4)) + years - 1}-12-20`;

/** What hosts allow (docs.github.com and developers.cloudflare.com). */
const LIMITS = {
  bytes: 1_000_000_000,
  milliseconds: 600_000,
  files: 20_000,
  largest: 25 * 1024 * 1024,
};
const AIM = 0.6;

const reportPath = (date: Day) => `records/source-checks/${date}.json`;

/** Where the report of an archived month is in git, a few bytes: a build does not read it. */
const standIn = (date: Day) => `never read: ${date}\n`;

/** Commits the dates from one to another: of each a report, then changes. */
function commitDates(root: string, world: World, from: Day, to: Day, realFrom: Day): void {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const stream: string[] = [];
  const commit = (at: string, files: Files) => {
    const seconds = Date.parse(at) / 1000;
    const isFirst = stream.length === 0;
    stream.push('commit refs/heads/main\n');
    stream.push(`committer Bench <bench@almanac.example> ${seconds} +0000\n${data('change')}`);
    if (isFirst) stream.push('from refs/heads/main^0\n');
    for (const [path, text] of files) stream.push(`M 100644 inline ${path}\n${data(text)}`);
  };
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const text = date >= realFrom ? world.report(date) : standIn(date);
    commit(`${date}T06:00:00Z`, [[reportPath(date), text]]);
    for (const [n, file] of world.change(date).entries())
      commit(`${date}T0${7 + n}:00:00Z`, [file]);
  }
  runGit(root, ['fast-import', '--quiet'], stream.join(''));
  runGit(root, ['reset', '--quiet', '--hard']);
}

/** What the reports prove, without a report in git: they are read in the order of dates. */
function readFromWorld(): ReportReader {
  const world = createWorld(SIZE);
  let date = BASELINE_DATE;
  const reader: ReportReader = {
    async read() {
      date = addDays(date, 1);
      const value = world.proof(date);
      world.change(date);
      return { value };
    },
    readAgain: () => reader,
  };
  return reader;
}

/** One real archive of each kind, for every month that is over: a build does not open them. */
function repeatArchives(
  real: Archives,
  reports: { file: string; dates: readonly Day[] },
  history: History,
): Archives {
  const over = history.dates.filter(({ date }) => date <= (history.archived.through ?? ''));
  const months = [...new Set(over.map(({ date }) => date.slice(0, 7)))];
  const filesOf = (folder: string, file: string): Archived<never>['files'] => {
    const bytes = readFileSync(file);
    const same = { sha256: sha256(bytes), bytes: bytes.length };
    return months.map((month) => {
      return { entry: { month, path: archivePath(folder, month), ...same }, file };
    });
  };
  const series = (folder: string, key: 'records' | 'vendors', own: Archives['snapshots']) => ({
    files: filesOf(folder, own.files[0]?.file ?? ''),
    entries: over.map((day) => ({
      date: day.date,
      final: true,
      path: archivePath(folder, day.date.slice(0, 7)),
      sha256: sha256(day.date),
      records: day[key],
      bytes: own.entries[0]?.bytes ?? 0,
      commit: day.commit,
    })),
  });
  return {
    snapshots: series('dep-snapshots', 'records', real.snapshots),
    plans: series('data/snapshots', 'vendors', real.plans),
    reports: {
      files: filesOf('source-checks', reports.file),
      entries: reports.dates.map((date) => ({
        date,
        path: archivePath('source-checks', date.slice(0, 7)),
        sha256: sha256(date),
        match: SIZE.deprecations,
        mismatch: 0,
        gone: 0,
        not_checked: 0,
        candidates: 0,
      })),
    },
  };
}

/** A history, and what was published from it on the date before its last one. */
interface Prepared {
  root: string;
  published: string;
  now: string;
}

async function prepare(folder: string, years: number): Promise<Prepared> {
  const root = join(folder, `repository-${years}`);
  const published = join(folder, `published-${years}`);
  const last = lastDate(years);
  const before = addDays(last, -1);
  const through = addDays(`${last.slice(0, 7)}-01`, -1);
  await mkdir(root);
  writeRecords(root, SIZE);
  const world = createWorld(SIZE);
  // The newest reports have pages of the site, so they are read.
  const realFrom = addDays(last, -35);
  commitDates(root, world, addDays(BASELINE_DATE, 1), before, realFrom);
  const months: DaySnapshot[][] = [];
  const now = `${before}T12:00:00Z`;
  const history = await readHistory(root, {
    now,
    openReports: readFromWorld,
    closeMonth: (days) => {
      if (months.length === 0) months.push(days);
    },
  });
  const work = await mkdtemp(join(folder, 'work-'));
  const store = openArchives(work, null);
  store.closeMonth(months[0] ?? []);
  const real = store.finish({ reports: [] }, history);
  const texts = (await readRecordTexts(root)).filter(
    ({ path }) => !path.startsWith('records/source-checks/') || path >= reportPath(realFrom),
  );
  const { dataset, problems } = validateRecords(texts, { now });
  if (!dataset) throw new MachineryError(`invalid records: ${JSON.stringify(problems[0])}`);
  const dates = [...history.reports.keys()].filter((date) => date <= through);
  const file = join(work, 'reports.txt.gz');
  await writeFile(file, archiveReports());
  const archives = repeatArchives(real, { file, dates }, history);
  const options = { baseUrl: 'https://almanac.example/', functionUrl: null };
  const schemas = readSchemaTexts();
  await writeDist(
    published,
    await deriveArtifacts({ dataset, history, now, archives, schemas, ...options }),
  );
  commitDates(root, world, last, last, last);
  return { root, published, now: `${last}T12:00:00Z` };
}

/** A real archive of the reports of the first month. */
function archiveReports(): Uint8Array {
  const world = createWorld(SIZE);
  const dates = Array.from({ length: 31 }, (_, n) => addDays(BASELINE_DATE, n + 1));
  const texts = dates.map((date) => {
    const text = world.report(date);
    world.change(date);
    return { date, text };
  });
  return writeArchive(texts);
}

interface Measured {
  bytes: number;
  files: number;
  largest: { path: string; bytes: number };
}

async function measureFolder(folder: string): Promise<Measured> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const measured: Measured = { bytes: 0, files: 0, largest: { path: '', bytes: 0 } };
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    measured.bytes += size;
    measured.files += 1;
    if (size > measured.largest.bytes) {
      measured.largest = { path: path.slice(folder.length + 1), bytes: size };
    }
  }
  return measured;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function limitRow(what: string, value: string, share: number): string {
  const verdict = share < AIM ? 'PASS' : 'FAIL';
  return `  ${what.padEnd(44)}${value}, ${percent(share)} of the limit (aim < ${percent(AIM)}) ${verdict}`;
}

function aimRow(what: string, ratio: number, aim: number): string {
  const verdict = ratio < aim ? 'PASS' : 'FAIL';
  return `  ${what.padEnd(44)}${ratio.toFixed(2)} (aim < ${aim}) ${verdict}`;
}

/** Memory and CPU time of a day's build may grow this much from the first to the tenth year. */
const MOST_MEMORY = 1.25;
const MOST_TIME = 2;

/**
 * Measures a day's build after one, three and ten years of daily reports and changes: what dist/
 * takes of the limits of hosts, and what the build takes against that of the first year. It is the
 * build of the workflow, which takes over the entries of months that are over; beside it the one
 * that replays all of history.
 */
export async function benchYears(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    const prepared = new Map<string, Prepared>();
    for (const years of YEARS) prepared.set(String(years), await prepare(folder, years));
    const out = (name: string) => join(folder, `dist-${name}`);
    const build = (name: string, { root, published, now }: Prepared, ...more: string[]) => {
      const options = ['--root', root, '--published', published, '--out', out(name), '--now', now];
      return (): Promise<Cost> => timeProcess(...BUILD, ...options, ...more);
    };
    const builds = [...prepared].map(([name, each]) => [name, build(name, each, '--resume')]);
    const costs = await interleave<string>(Object.fromEntries(builds), ROUNDS);
    const last = String(YEARS.at(-1));
    const whole = prepared.get(last);
    const replayed = whole && (await build(`${last}-replayed`, whole)());
    print(
      `${SIZE.deprecations} deprecations, ${SIZE.vendors} vendors, a report and 3 changes a day;`,
    );
    print(
      `whole processes in turn, the median of ${ROUNDS} runs, after a round that warms the caches`,
    );
    for (const years of YEARS) {
      const cost = costs[String(years)];
      if (!cost) throw new TypeError('A build that was not measured');
      const { bytes, files, largest } = await measureFolder(out(String(years)));
      print(`after ${years} ${years === 1 ? 'year' : 'years'}`);
      print(costRow("a day's build", cost));
      print(limitRow('dist/, of 1 GB', `${Math.round(bytes / 1e6)} MB`, bytes / LIMITS.bytes));
      print(limitRow('files, of 20,000', String(files), files / LIMITS.files));
      const size = `${(largest.bytes / 1024 / 1024).toFixed(1)} MiB`;
      const share = largest.bytes / LIMITS.largest;
      print(limitRow('largest file, of 25 MiB', `${size} (${largest.path})`, share));
      const seconds = `${Math.round(cost.milliseconds / 1000)} s`;
      print(limitRow('time, of ten minutes', seconds, cost.milliseconds / LIMITS.milliseconds));
    }
    const [first, third, tenth] = YEARS.map((years) => costs[String(years)]);
    if (!first || !third || !tenth) throw new TypeError('A build that was not measured');
    if (replayed) print(costRow('year 10, all of history replayed', replayed));
    print(ratioRow('growth, year 3 / year 1', third, first));
    print(ratioRow('growth, year 10 / year 1', tenth, first));
    print(aimRow('memory, year 10 / year 1', tenth.mebibytes / first.mebibytes, MOST_MEMORY));
    print(aimRow('CPU time, year 10 / year 1', tenth.cpuSeconds / first.cpuSeconds, MOST_TIME));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
