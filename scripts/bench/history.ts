import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANGES_ARGUMENTS, parseLog } from '../history/log.ts';
import { readHistory } from '../history/replay.ts';
import { parseFields } from '../records/version-0-1.ts';
import { type Cost, interleave, runGit, TSX, timeProcess } from './measure.ts';

const SIZE = { vendors: 200, commits: 5000 };
const NOW = '2026-01-01T00:00:00Z';
const ROUNDS = 7;

/** Reads history in a process of its own, so that the peak memory is that of reading alone. */
const READ_ONCE = `
const { readHistory } = await import(${JSON.stringify(new URL('../history/replay.ts', import.meta.url).href)});
const [root, now] = process.argv.slice(1);
await readHistory(root, { now });`;

/**
 * Measures how long reading history takes, against the least that it can take: git's own work, and
 * that work plus parsing each distinct blob once. All three in one run, interleaved, as medians.
 */
export async function benchHistory(print: (line: string) => void): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    writeRepository(root, SIZE);
    await measure(root, print);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function measure(root: string, print: (line: string) => void): Promise<void> {
  const commits = parseLog((await drain(root, CHANGES_ARGUMENTS)).toString());
  const blobs = new Set(commits.flatMap(({ changes }) => changes.map(({ blob }) => blob)));
  const input = `${[...blobs].join('\n')}\n`;
  const contents = splitBatch(await drain(root, ['cat-file', '--batch', '--buffer'], input));
  const git = async () => {
    await drain(root, CHANGES_ARGUMENTS);
    await drain(root, ['cat-file', '--batch', '--buffer'], input);
  };
  const costs = await interleave(
    {
      git: timed(git),
      parse: timed(async () => {
        await git();
        for (const bytes of contents) parseFields(bytes);
      }),
      history: timed(() => readHistory(root, { now: NOW })),
    },
    ROUNDS,
  );
  const [gitTime, parseTime, historyTime] = [costs.git, costs.parse, costs.history].map(
    ({ milliseconds }) => milliseconds,
  ) as [number, number, number];
  const script = ['--input-type=module', '--eval', READ_ONCE];
  const { mebibytes } = await timeProcess(...TSX, ...script, root, NOW);
  const versions = commits.reduce((count, { changes }) => count + changes.length, 0);
  print(`${SIZE.vendors} vendors, ${commits.length} commits, ${versions} file versions,`);
  print(`${blobs.size} distinct; medians of ${ROUNDS} interleaved rounds`);
  print(`  git log and git cat-file alone         ${Math.round(gitTime)} ms`);
  print(`  the same, and each blob parsed once    ${Math.round(parseTime)} ms`);
  print(`  readHistory                            ${Math.round(historyTime)} ms`);
  print(`  readHistory / git alone                ${(historyTime / gitTime).toFixed(2)}`);
  print(`  readHistory / git and parsing          ${(historyTime / parseTime).toFixed(2)}`);
  print(`  peak memory of readHistory             ${Math.round(mebibytes)} MiB`);
}

/** Time alone: all tasks share one process, so its memory says nothing of one of them. */
function timed(task: () => Promise<unknown>): () => Promise<Cost> {
  return async () => {
    const start = performance.now();
    const cpu = process.cpuUsage();
    await task();
    const { user, system } = process.cpuUsage(cpu);
    const cpuSeconds = (user + system) / 1e6;
    return { milliseconds: performance.now() - start, cpuSeconds, mebibytes: Number.NaN };
  };
}

/** Runs git as bare as can be and gives all that it prints. */
async function drain(root: string, args: readonly string[], input?: string): Promise<Buffer> {
  const git = spawn('git', args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  git.stdin.end(input);
  const chunks: Buffer[] = [];
  for await (const chunk of git.stdout) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function splitBatch(output: Buffer): Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const start = output.indexOf(0x0a, at) + 1;
    const size = Number(output.toString('latin1', at, start).split(' ')[2]);
    contents.push(output.subarray(start, start + size));
    at = start + size + 1;
  }
  return contents;
}

/** Size of a synthetic repository. */
interface Size {
  vendors: number;
  /** One adds all vendors and is the baseline; every other changes one or two of them. */
  commits: number;
}

const FIRST_SECOND = Date.parse('2024-01-01T00:00:00Z') / 1000;
const SECONDS_BETWEEN = 3 * 3600;
const PLANS = 4;
const NOTES = 6;

/**
 * Makes `root`, an empty folder, a repository of `size`: the same commits, with the same ids, on
 * every machine. It goes through `git fast-import`, which takes seconds where commits one by one
 * take minutes.
 */
function writeRepository(root: string, size: Size): void {
  runGit(root, ['init', '--quiet', '--initial-branch=main']);
  runGit(root, ['fast-import', '--quiet'], createStream(size));
  runGit(root, ['reset', '--quiet', '--hard']);
}

function createStream({ vendors, commits }: Size): string {
  const counts = Array.from({ length: vendors }, () => 0);
  const stream: string[] = [];
  for (let index = 0; index < commits; index += 1) {
    const seconds = FIRST_SECOND + index * SECONDS_BETWEEN;
    stream.push('commit refs/heads/main\n');
    stream.push(`committer Bench <bench@almanac.example> ${seconds} +0000\n${blob('change')}`);
    if (index === 0) stream.push(...createBaseline(counts));
    else stream.push(...changeVendors(counts, index));
  }
  return stream.join('');
}

function createBaseline(counts: readonly number[]): string[] {
  return [
    file('records/baseline.yaml', 'date: 2024-01-01\nnote: Begins.\n'),
    file('records/dataset.yaml', 'schema_version: "0.1"\n'),
    ...counts.map((count, vendor) => file(pathOf(vendor), createVendor(vendor, count))),
  ];
}

/** Five vendors in three commits: 200 vendors and 5,000 commits make some 8,500 file versions. */
function changeVendors(counts: number[], commit: number): string[] {
  const first = (commit * 7919) % counts.length;
  const changed = commit % 3 === 0 ? [first] : [first, (first + 1) % counts.length];
  return changed.map((vendor) => {
    const count = (counts[vendor] ?? 0) + 1;
    counts[vendor] = count;
    return file(pathOf(vendor), createVendor(vendor, count));
  });
}

function pathOf(vendor: number): string {
  return `records/vendors/vendor-${vendor}.yaml`;
}

/** A vendor's file of the length that real ones have, different for every `count`. */
function createVendor(vendor: number, count: number): string {
  const host = `vendor-${vendor}.example`;
  const lines = [`name: Vendor ${vendor}`, 'currency: USD', 'plans:'];
  for (let plan = 0; plan < PLANS; plan += 1) {
    lines.push(`  - id: plan-${plan}`, `    name: Plan ${plan}`);
    lines.push(`    price_month: ${plan === count % PLANS ? count : plan * 10}`);
    lines.push('    limit_notes:');
    for (let note = 0; note < NOTES; note += 1) {
      const amount = plan === count % PLANS && note === count % NOTES ? count : note;
      lines.push(`      - "${amount} requests per day: as the page of vendor ${vendor} says"`);
    }
  }
  lines.push('evidence:', `  - url: https://${host}/pricing`, '    read_at: 2024-01-01', '');
  return lines.join('\n');
}

function file(path: string, text: string): string {
  return `M 100644 inline ${path}\n${blob(text)}`;
}

function blob(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
