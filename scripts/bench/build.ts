import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, daysBetween } from '../model/day.ts';
import { factsSha256 } from '../model/matches.ts';
import { countReport } from '../model/published.ts';
import { safeJson } from '../model/words.ts';
import {
  BASELINE_DATE,
  BUILD,
  type Cost,
  type Counts,
  costRow,
  createDeprecation,
  interleave,
  ratioRow,
  TSX,
  timeProcess,
  writeRecords,
} from './measure.ts';

const SIZE: Counts = { deprecations: 400, vendors: 30 };
const TIMES = 10;
/** Thirty days after the baseline: a month of snapshots. */
const MONTH = addDays(BASELINE_DATE, 30);
const YEAR = addDays(BASELINE_DATE, 365);
const THREE_YEARS = addDays(BASELINE_DATE, 3 * 365);
const ROUNDS = 3;

/**
 * The least that a build does, with nothing of this tool: parse every record with `yaml`, and
 * write the files that a build wrote.
 */
const FLOOR = `
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
const [root] = process.argv.slice(1);
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
for (const file of filesOf(join(root, 'records'))) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) JSON.parse(text);
  else parse(text);
}
for (const file of filesOf(join(root, 'dist'))) {
  const copy = join(root, 'floor', file);
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, readFileSync(file));
}`;

/** A report for every date up to one, in which each page was read and each record matches. */
function dailyReports(last: string): [string, string][] {
  const items = Array.from({ length: SIZE.deprecations }, (_, n) => createDeprecation(n));
  const urls = [...new Set(items.map(({ source_url: url }) => url))].sort();
  return Array.from({ length: daysBetween(BASELINE_DATE, last) }, (_, n) => {
    const date = addDays(BASELINE_DATE, n + 1);
    const pages = urls.map((url) => {
      const sha256 = '0'.repeat(64);
      return { url, state: 'read' as const, reason: null, observed_on: date, sha256 };
    });
    const records = items.map((item) => ({
      id: item.id,
      state: 'match' as const,
      last_verified: date,
      facts_sha256: factsSha256(item),
      differences: [],
    }));
    const none = { plans: [], candidates: [], scheduled: [], scheduled_candidates: [] };
    const lists = { pages, records, ...none };
    const summary = countReport(lists);
    const as_of = `${date}T00:00:00Z`;
    const report = { schema_version: '0.1', date, as_of, ...lists, summary };
    return [`records/source-checks/${date}.json`, safeJson(report)];
  });
}

/**
 * Measures a whole build as a process: against the least that it does, against validating the same
 * records, with ten times the records, and with years of daily reports.
 */
export async function benchBuild(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    await measure(folder, print);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, print: (line: string) => void): Promise<void> {
  const prepare = async (name: string, times: number, reports: [string, string][] = []) => {
    const root = join(folder, name);
    await mkdir(root);
    const counts = { deprecations: SIZE.deprecations * times, vendors: SIZE.vendors * times };
    writeRecords(root, counts, reports);
    return root;
  };
  const month = await prepare('month', 1);
  const large = await prepare('large', TIMES);
  const year = await prepare('year', 1, dailyReports(YEAR));
  const threeYears = await prepare('three-years', 1, dailyReports(THREE_YEARS));
  const optionsOf = (root: string, date: string) => ['--root', root, '--now', `${date}T23:00:00Z`];
  const build = (root: string, date: string) => (): Promise<Cost> =>
    timeProcess(...BUILD, ...optionsOf(root, date));
  const costs = await interleave(
    {
      build: build(month, MONTH),
      floor: () => timeProcess('--input-type=module', '--eval', FLOOR, month),
      validate: () => timeProcess(...TSX, 'scripts/validate.ts', ...optionsOf(month, MONTH)),
      large: build(large, MONTH),
      year: build(year, YEAR),
      threeYears: build(threeYears, THREE_YEARS),
    },
    ROUNDS,
  );
  print(`${SIZE.deprecations} deprecations, ${SIZE.vendors} vendors, 31 days; whole processes,`);
  print(`medians of ${ROUNDS} interleaved rounds`);
  print(costRow('only parsing records and writing files', costs.floor));
  print(costRow('validate', costs.validate));
  print(costRow('build', costs.build));
  print(costRow(`build, ${TIMES} times the records`, costs.large));
  print(costRow('build, one year of daily reports', costs.year));
  print(costRow('build, three years of daily reports', costs.threeYears));
  print(ratioRow('build / only parsing and writing', costs.build, costs.floor));
  print(ratioRow('build / validate', costs.build, costs.validate));
  print(ratioRow(`growth, ${TIMES} times the records`, costs.large, costs.build));
  print(ratioRow('growth, one year (12 times the days)', costs.year, costs.build));
  print(ratioRow('growth, three years (35 times the days)', costs.threeYears, costs.build));
}
