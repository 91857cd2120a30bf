import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { addDays } from '../model/day.ts';
import type { ProviderFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import {
  authoredDeprecation,
  authoredVendor,
  type DeprecationRecord,
  type VendorRecord,
} from '../model/records.ts';

/** This repository, where packages are found. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What one run of a process took, from its start to its end. */
export interface Cost {
  milliseconds: number;
  /** Of the process and of those that it started, such as git; other work on the machine is not in it. */
  cpuSeconds: number;
  /** Peak resident memory of the process itself. */
  mebibytes: number;
}

/**
 * Loaded before anything else: at the end, the peak memory (KiB) and the CPU seconds go to file
 * descriptor 3. Only Linux tells those of the processes that were started (in hundredths).
 */
const REPORT = `data:text/javascript,import { readFileSync, writeSync } from 'node:fs';
const ofChildren = () => {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
};
process.on('exit', () => {
  const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6 + ofChildren();
  writeSync(3, maxRSS + ' ' + seconds);
});`;

/** What Node.js needs to run TypeScript as it is. */
export const TSX = ['--import', 'tsx'] as const;

/** Arguments of Node.js for a whole build, started as `npm run build` starts it; its options follow. */
export const BUILD = readBuildScript();

function readBuildScript(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return scripts.build.split(' ').slice(1);
}

/**
 * Runs Node.js with these arguments in a process of its own.
 *
 * @throws MachineryError where it does not end with exit code 0
 */
export async function timeProcess(...args: string[]): Promise<Cost> {
  const start = performance.now();
  const argv = ['--import', REPORT, ...args];
  const child = spawn(process.execPath, argv, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let [report, printed] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    report += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new MachineryError(`${args.join(' ')} ended with exit code ${code}: ${printed}`);
  const [memory, cpuSeconds] = report.split(' ').map(Number);
  const milliseconds = performance.now() - start;
  return { milliseconds, cpuSeconds: cpuSeconds ?? 0, mebibytes: (memory ?? 0) / 1024 };
}

/**
 * Medians of tasks that take turns, so that all of them see the same machine.
 *
 * @param rounds how often each is measured; a round before these warms the caches
 */
export async function interleave<K extends string>(
  tasks: Readonly<Record<K, () => Promise<Cost>>>,
  rounds: number,
): Promise<Record<K, Cost>> {
  const names = Object.keys(tasks) as K[];
  const costs = new Map<K, Cost[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const cost = await tasks[name]();
      if (round > 0) costs.get(name)?.push(cost);
    }
  }
  return Object.fromEntries(
    [...costs].map(([name, list]) => [
      name,
      {
        milliseconds: median(list.map(({ milliseconds }) => milliseconds)),
        cpuSeconds: median(list.map(({ cpuSeconds }) => cpuSeconds)),
        mebibytes: median(list.map(({ mebibytes }) => mebibytes)),
      },
    ]),
  ) as Record<K, Cost>;
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** One line of a table: a cost. */
export function costRow(what: string, { milliseconds, cpuSeconds, mebibytes }: Cost): string {
  const time = `${Math.round(milliseconds)} ms (${cpuSeconds.toFixed(1)} s of CPU)`;
  return `  ${what.padEnd(44)}${time}, ${Math.round(mebibytes)} MiB`;
}

/** One line of a table: how often `b` goes into `a`. */
export function ratioRow(what: string, a: Cost, b: Cost): string {
  const time = (a.milliseconds / b.milliseconds).toFixed(2);
  const cpu = (a.cpuSeconds / b.cpuSeconds).toFixed(2);
  const memory = (a.mebibytes / b.mebibytes).toFixed(2);
  return `  ${what.padEnd(44)}${time} in time, ${cpu} in CPU time, ${memory} in memory`;
}

const ENVIRONMENT = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Runs git in a throw-away repository, without the user's configuration. */
export function runGit(root: string, args: readonly string[], input?: string): void {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT };
  execFileSync('git', args, { cwd: root, env, input, maxBuffer: 1 << 30 });
}

/** How many records a synthetic repository contains. */
export interface Counts {
  deprecations: number;
  vendors: number;
}

/** The date of its only commit, which is the baseline. */
export const BASELINE_DATE = '2026-01-01';

const PROVIDERS = 5;
const PLANS = 5;
const NOTES = 6;

function createProvider(n: number): ProviderFile {
  return {
    name: `Provider ${n}`,
    coverage: 'tracked',
    platforms: [{ id: `platform-${n}`, name: `Platform ${n}` }],
    pages: [],
  };
}

/** A record as long as real ones; one in four has no date, so that all paths run. */
function createDeprecation(n: number): DeprecationRecord {
  const platform = `platform-${n % PROVIDERS}`;
  const url = `https://${platform}.example/deprecations`;
  const isDated = n % 4 !== 0;
  return {
    id: `${platform}/model-${n}`,
    item: `model-${n}`,
    type: 'model',
    status: n % 3 === 0 ? 'retired' : 'deprecated',
    announced_on: '2024-06-01',
    shutdown_date: isDated ? addDays('2025-01-01', n) : null,
    date_basis: isDated ? 'committed' : null,
    successor: n % 2 === 0 ? `model-${n + 1}` : null,
    aliases: [],
    migration_note: `Change the model's name in each request; the answers of model-${n} and of its successors have the same form.`,
    source_url: url,
    as_of: BASELINE_DATE,
    evidence: [{ url, read_at: BASELINE_DATE }],
  };
}

/** A vendor with plans and notes. */
export function createVendor(n: number): VendorRecord {
  const url = `https://vendor-${n}.example/pricing`;
  const notes = (plan: number): string[] =>
    Array.from(
      { length: NOTES },
      (_, note) => `${(plan + 1) * (note + 1) * 100} requests: ${note}`,
    );
  return {
    id: `vendor-${n}`,
    name: `Vendor ${n}`,
    category: 'developer tool',
    source_url: url,
    retrieved_at: `${BASELINE_DATE}T00:00:00Z`,
    currency: 'USD',
    plans: Array.from({ length: PLANS }, (_, plan) => ({
      id: `plan-${plan}`,
      name: `Plan ${plan}`,
      price_month: plan * 10,
      limit_notes: notes(plan),
    })),
    evidence: [{ url, read_at: BASELINE_DATE }],
  };
}

const DATASET = {
  schema_version: '0.1',
  name: 'bench-almanac',
  summary: 'Invented records, for measuring.',
  method: 'Made by a program.',
  base_url: 'https://almanac.example/',
  feed_authority: 'almanac.example',
  repository: 'https://code.example/almanac',
  roadmap: [],
};

/** The path and text of every file of a synthetic repository. */
function createFiles({ deprecations, vendors }: Counts): [string, string][] {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const records: [string, unknown][] = [
    ['dataset', DATASET],
    ['baseline', { date: BASELINE_DATE, note: 'Begins.' }],
    ...numbers(PROVIDERS).map((n): [string, unknown] => [
      `providers/provider-${n}`,
      createProvider(n),
    ]),
    ...numbers(deprecations).map((n): [string, unknown] => {
      const record = createDeprecation(n);
      return [`deprecations/${record.id}`, authoredDeprecation(record)];
    }),
    ...numbers(vendors).map((n): [string, unknown] => [
      `vendors/vendor-${n}`,
      authoredVendor(createVendor(n)),
    ]),
  ];
  return records.map(([name, value]) => [`records/${name}.yaml`, stringify(value)]);
}

/** Makes a repository of that many valid records in one commit. */
export function writeRecords(root: string, counts: Counts) {
  for (const [path, text] of createFiles(counts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const author = ['-c', 'user.name=Bench', '-c', 'user.email=bench@almanac.example'];
  const at = `${BASELINE_DATE}T00:00:00Z`;
  runGit(root, ['init', '--quiet', '--initial-branch=main']);
  runGit(root, ['add', '--all']);
  const env = { PATH: process.env.PATH, ...ENVIRONMENT, GIT_COMMITTER_DATE: at };
  const commit = [...author, 'commit', '--quiet', `--date=${at}`, '--message', 'Begin'];
  execFileSync('git', commit, { cwd: root, env });
}
