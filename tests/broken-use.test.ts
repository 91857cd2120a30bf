import { safeJson } from '#scripts/model/words.ts';
import { runCommand } from '#support/commands/run-command.ts';
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

test.each(REFUSED)(
  'broken use is exit code 2 and one line with the way out, and changes nothing: $command, $what',
  async ({ command, line, told }) => {
    const { root, git } = createRepository(FILES);
    const { code, stdout, stderr } = await runCommand(
      command,
      line.split(' ').filter(Boolean),
      root,
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[a-z-]+: .+\n$/);
    expect(stderr).toContain(told);
    expect(git('status', '--porcelain')).toBe('');
  },
);
