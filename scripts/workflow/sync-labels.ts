import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { runCommand } from '../cli/command.ts';
import { accessFrom, openGithub } from './github.ts';
import { changeLabels, type Label } from './labels.ts';

const HELP = `Usage: tsx scripts/workflow/sync-labels.ts [--root DIR]

Makes the labels of .github/labels.yml in the repository on GitHub, and changes those that are
there to what it says. Removes none.

  --root DIR   the repository (default: this folder)
  --help       this text

The environment has GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL.
Exit codes: 0 fine, 2 broken use or machinery.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { root: { type: 'string', default: '.' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const text = await readFile(join(values.root, '.github/labels.yml'), 'utf8');
  const labels = parse(text) as Label[];
  const count = await changeLabels(openGithub(accessFrom(process.env)), labels);
  console.log(`${labels.length} labels, ${count} made or changed`);
  return 0;
}

process.exitCode = await runCommand('sync-labels', main);
