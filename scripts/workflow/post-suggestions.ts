import { appendFile, readFile } from 'node:fs/promises';
import { defineCommand, pathOf, printLine, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf } from '../model/words.ts';
import { accessFrom, openGithub } from './github.ts';
import { readFixes, suggestFixes } from './suggest.ts';

const HELP = `Usage: tsx scripts/workflow/post-suggestions.ts --fixes FILE

Suggests on a pull request what "npm run fix" would change. FILE comes from a job that a fork may
have changed: it is checked, and every suggestion is computed again from GitHub's own copy of the
commit.

  --fixes FILE   the list of fixes
  --help         this text

Environment: HEAD is the commit of the run that made the list; GITHUB_TOKEN, GITHUB_REPOSITORY and
GITHUB_API_URL are those of the workflow. If the pull request is open and still at that commit, its
number is written to GITHUB_OUTPUT as "pull".
Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'post-suggestions',
  help: HELP,
  options: { fixes: { type: 'string' } },
  async main(values, io) {
    if (values.fixes === undefined) throw new MachineryError('--fixes is needed; see --help');
    const text = await readFile(pathOf(io, values.fixes), 'utf8');
    const fixes = readFixes(text, io.env.HEAD ?? '');
    const count = await suggestFixes(openGithub(accessFrom(io.env)), fixes);
    if (count === null) {
      printLine(
        io.stdout,
        `pull request ${fixes.pull} is closed or has newer commits; nothing to suggest`,
      );
      return 0;
    }
    printLine(io.stdout, `${countOf(count, 'suggestion')} on pull request ${fixes.pull}`);
    const output = io.env.GITHUB_OUTPUT;
    if (output) await appendFile(output, `pull=${fixes.pull}\n`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
