import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD, costRow, interleave, ratioRow, TSX, timeProcess } from './measure.ts';

const ROUNDS = 3;

/** Measures a build of the records of this repository as a process, against validating them. */
export async function benchBuild(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    const costs = await interleave(
      {
        build: () => timeProcess(...BUILD, '--out', join(folder, 'dist')),
        validate: () => timeProcess(...TSX, 'scripts/validate.ts'),
      },
      ROUNDS,
    );
    print(`The records of this repository; whole processes, medians of ${ROUNDS} rounds`);
    print(costRow('validate', costs.validate));
    print(costRow('build', costs.build));
    print(ratioRow('build / validate', costs.build, costs.validate));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
