import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Names of what starts processes: git, commands, a browser. */
const PROCESSES =
  /support\/(?:\w+\/)?(browser|clone|comparison|history|repository|review|run-build|saved-pages)\.ts|execFile|runProcess|startProcess/;

/**
 * Test files that start processes come first: starting one takes the longer, the more memory the
 * worker has by then, and it only grows. (A class, as vitest makes one itself.)
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, rest]: [TestSpecification[], TestSpecification[]] = [[], []];
    for (const file of sorted) {
      (PROCESSES.test(readFileSync(file.moduleId, 'utf8')) ? first : rest).push(file);
    }
    return [...first, ...rest];
  }
}
