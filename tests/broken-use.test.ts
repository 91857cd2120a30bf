import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeJson } from '#scripts/model/words.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { filesOf } from '#support/folder.ts';
import { recordFiles } from '#support/records/records.ts';
import { candidate, mismatch, REPORT_PATH, reportOf } from '#support/records/review.ts';
import { createRepository } from '#support/repositories/repository.ts';
import { readSamples } from '#support/samples.ts';

interface Refused {
  what: string;
  line: string;
  told: string;
}

const REFUSED = Object.entries(
  readSamples<Record<string, Refused[]>>('broken-use.yaml', import.meta.url),
).flatMap(([command, rows]) => rows.map((row) => ({ command, ...row })));

/** A repository with a report to review, and files of somebody else. */
const FILES = {
  ...recordFiles(),
  [REPORT_PATH]: safeJson(reportOf({ records: [mismatch()], candidates: [candidate('comet-1')] })),
  'mine/a.txt': 'mine',
};

/** What each command is run in: none changes it. */
let root: string;
beforeAll(() => {
  root = createRepository(FILES).root;
});

/** Every file of the work tree, by its path. */
function workTree() {
  const paths = filesOf(root).filter((path) => !path.startsWith('.git/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

test.each(REFUSED)(
  'broken use is exit code 2 and one line with the way out, and changes nothing: $command, $what',
  async ({ command, line, told }) => {
    const { code, stdout, stderr } = await runCommand(
      command,
      line.split(' ').filter(Boolean),
      root,
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[a-z-]+: .+\n$/);
    expect(stderr).toContain(told);
    expect(workTree()).toEqual(FILES);
  },
);
