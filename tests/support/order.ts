import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Names of what makes whole copies, or starts a program that is no git: a command, a browser. */
const LARGE =
  /support\/(?:\w+\/)?(browser|clone|run-build|saved-pages)\.ts|execFile|runProcess|startProcess/;

/** Names of what starts git many times. */
const GIT = /support\/(?:\w+\/)?(comparison|history|repository|review)\.ts/;

/** When a test file has its turn, by its text: the lower comes first. */
function turnOf(text: string): number {
  return LARGE.test(text) ? 1 : GIT.test(text) ? 0 : 2;
}

/**
 * Test files that start processes come first, and before all those that start many small ones:
 * starting one takes the longer, the more memory the worker has by then, and it only grows. Of
 * files with the same turn the longest comes first, so that the workers end together. (A class, as
 * vitest makes one itself.)
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turns = (await super.sort(files)).map((file) => {
      return { file, turn: turnOf(readFileSync(file.moduleId, 'utf8')) };
    });
    return turns.sort((a, b) => a.turn - b.turn).map(({ file }) => file);
  }
}
