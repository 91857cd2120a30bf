import { appendFile, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { accessFrom, openGithub } from './github.ts';
import { readMends, suggestMends } from './suggest.ts';

const HELP = `Usage: tsx scripts/workflow/post-suggestions.ts --mends FILE

Suggests on a pull request what "npm run fix" would mend. FILE comes from a job that a fork may have
written: it is checked, and every suggestion is made anew from what GitHub says of the commit.

  --mends FILE   the list of mends
  --help         this text

The environment's HEAD is the commit of the run that made the list; GITHUB_TOKEN,
GITHUB_REPOSITORY and GITHUB_API_URL are those of the workflow. The number of the pull request goes
to GITHUB_OUTPUT, as "pull", where it is open and still at that commit.
Exit codes: 0 fine, 2 broken use or machinery.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { mends: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.mends === undefined) throw new MachineryError('--mends is needed; see --help');
  const text = await readFile(values.mends, 'utf8');
  const mends = readMends(text, process.env.HEAD ?? '');
  const count = await suggestMends(openGithub(accessFrom(process.env)), mends);
  if (count === null) {
    console.log(`pull request ${mends.pull} is closed or has moved on; nothing to suggest`);
    return 0;
  }
  console.log(`${count} suggestions on pull request ${mends.pull}`);
  const output = process.env.GITHUB_OUTPUT;
  if (output) await appendFile(output, `pull=${mends.pull}\n`);
  return 0;
}

process.exitCode = await runCommand('post-suggestions', main);
