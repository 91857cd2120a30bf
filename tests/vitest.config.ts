import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Two projects: `fast` is what `npm test` runs. `slow` has what takes long to prove: what needs
 * a browser, workerd, npm or a clone, settings of git, and the records of this repository.
 */
const SLOW = 'tests/**/*.slow.test.{ts,tsx}';

/** What takes long, though its file is short: where no run before says so, long files are first. */
const FIRST = /\/tests\/(?:code|review\/lines|review\/commits)\.test\.ts$/;

/** Begins with what takes longest, so that no worker is alone with it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => Number(FIRST.test(b.moduleId)) - Number(FIRST.test(a.moduleId)),
    );
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  test: {
    root: ROOT,
    globals: true,
    // Only a test that hangs ends here: no test depends on how fast the machine is.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // What a module becomes is kept in node_modules, until the module or the lock file changes.
    experimental: { fsModuleCache: true },
    globalSetup: 'tests/support/run-folder.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SLOW],
          // Modules are loaded once per worker: no test changes what a module keeps. A worker is a
          // process: starting git takes the longer, the more memory the process that starts it has.
          pool: 'forks',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'slow', include: [SLOW], pool: 'forks' } },
    ],
  },
});
