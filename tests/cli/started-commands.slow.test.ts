import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runProcess } from '../support/commands/run-command.ts';

/** The commands of package.json; those of workflows are started by the tests of their steps. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NAMES = new Set(
  Object.values<string>(scripts).flatMap((line) => /scripts\/([\w-]+)\.ts/.exec(line)?.[1] ?? []),
);

test.each([...NAMES])(
  '%s runs when it is started, and refuses an unknown option with exit code 2',
  async (name) => {
    const { code, stdout, stderr } = await runProcess(name, ['--nope']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[a-z-]+: .*--nope.*; see --help\n$/);
  },
);
