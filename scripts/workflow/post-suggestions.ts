import { appendFile, readFile } from 'node:fs/promises';
import { defineCommand, pathOf, printLine, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { accessFrom, openGithub } from './github.ts';
import { readMends, suggestMends } from './suggest.ts';

const HELP = `Usage: tsx scripts/workflow/post-suggestions.ts --mends FILE

Suggests on a pull request what "npm run fix" would change. FILE comes from a job that a fork may
have changed: it is checked, and every suggestion is computed again from GitHub's own copy of the
commit.

  --mends FILE   the list of fixes
  --help         this text

Environment: HEAD is the commit of the run that made the list; GITHUB_TOKEN, GITHUB_REPOSITORY and
GITHUB_API_URL are those of the workflow. If the pull request is open and still at that commit, its
number is written to GITHUB_OUTPUT as "pull".
Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'post-suggestions',
  help: HELP,
  options: { mends: { type: 'string' } },
  async main(values, io) {
    if (values.mends === undefined) throw new MachineryError('--mends is needed; see --help');
    const text = await readFile(pathOf(io, values.mends), 'utf8');
    const mends = readMends(text, io.env.HEAD ?? '');
    const count = await suggestMends(openGithub(accessFrom(io.env)), mends);
    if (count === null) {
      printLine(
        io.stdout,
        `pull request ${mends.pull} is closed or has newer commits; nothing to suggest`,
      );
      return 0;
    }
    printLine(io.stdout, `${count} suggestions on pull request ${mends.pull}`);
    const output = io.env.GITHUB_OUTPUT;
    if (output) await appendFile(output, `pull=${mends.pull}\n`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
