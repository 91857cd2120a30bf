import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOG_ARGUMENTS, parseLog } from '../history/log.ts';
import { readHistory } from '../history/replay.ts';
import { parseFields } from '../records/version-0-1.ts';
import { writeRepository } from './write-repository.ts';

const SIZE = { vendors: 200, commits: 5000 };
const NOW = '2026-01-01T00:00:00Z';
const ROUNDS = 7;
const AIM = 1.2;

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
  const commits = parseLog((await drain(root, LOG_ARGUMENTS)).toString());
  const blobs = new Set(commits.flatMap(({ changes }) => changes.map(({ blob }) => blob)));
  const input = `${[...blobs].join('\n')}\n`;
  const contents = splitBatch(await drain(root, ['cat-file', '--batch', '--buffer'], input));
  const git = async () => {
    await drain(root, LOG_ARGUMENTS);
    await drain(root, ['cat-file', '--batch', '--buffer'], input);
  };
  const times = await interleave({
    git,
    async parse() {
      await git();
      for (const bytes of contents) parseFields(bytes);
    },
    history: () => readHistory(root, { now: NOW }),
  });
  const versions = commits.reduce((count, { changes }) => count + changes.length, 0);
  print(`${SIZE.vendors} vendors, ${commits.length} commits, ${versions} file versions,`);
  print(`${blobs.size} distinct; medians of ${ROUNDS} interleaved rounds`);
  print(`  git log and git cat-file, drained      ${Math.round(times.git)} ms`);
  print(`  the same, and each blob parsed once    ${Math.round(times.parse)} ms`);
  print(`  readHistory                            ${Math.round(times.history)} ms`);
  print(`  readHistory / git alone                ${(times.history / times.git).toFixed(2)}`);
  print(
    `  readHistory / git and parsing          ${(times.history / times.parse).toFixed(2)} (aim: at most ${AIM})`,
  );
  print(`  peak memory of readHistory             ${Math.round(await peakMemory(root))} MiB`);
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

/** The median milliseconds of each task; one round runs each of them once. */
async function interleave<K extends string>(
  tasks: Record<K, () => Promise<unknown>>,
): Promise<Record<K, number>> {
  const names = Object.keys(tasks) as K[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    K,
    number[]
  >;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const start = performance.now();
      await tasks[name]();
      // The first round warms the compiler and the file cache.
      if (round > 0) times[name].push(performance.now() - start);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>;
}

async function peakMemory(root: string): Promise<number> {
  const child = fork(fileURLToPath(new URL('./read-once.ts', import.meta.url)), [root, NOW]);
  const [kibibytes] = (await once(child, 'message')) as [number];
  return kibibytes / 1024;
}
