import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../model/day.ts';
import {
  BASELINE_DATE,
  BUILD,
  type Counts,
  costRow,
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
const ROUNDS = 3;

/** Measures a whole build as a process: against validating the same records, and with ten times them. */
export async function benchBuild(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    await measure(folder, print);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, print: (line: string) => void): Promise<void> {
  const prepare = async (name: string, times: number) => {
    const root = join(folder, name);
    await mkdir(root);
    const counts = { deprecations: SIZE.deprecations * times, vendors: SIZE.vendors * times };
    writeRecords(root, counts);
    return ['--root', root, '--now', `${MONTH}T23:00:00Z`];
  };
  const month = await prepare('month', 1);
  const large = await prepare('large', TIMES);
  const costs = await interleave(
    {
      build: () => timeProcess(...BUILD, ...month),
      validate: () => timeProcess(...TSX, 'scripts/validate.ts', ...month),
      large: () => timeProcess(...BUILD, ...large),
    },
    ROUNDS,
  );
  print(`${SIZE.deprecations} deprecations, ${SIZE.vendors} vendors, 31 days; whole processes,`);
  print(`medians of ${ROUNDS} interleaved rounds`);
  print(costRow('validate', costs.validate));
  print(costRow('build', costs.build));
  print(costRow(`build, ${TIMES} times the records`, costs.large));
  print(ratioRow('build / validate', costs.build, costs.validate));
  print(ratioRow(`growth, ${TIMES} times the records`, costs.large, costs.build));
}
