import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { defineCommand, pathOf, printLine, ROOT, runIfMain } from '../cli/command.ts';
import { countOf } from '../model/words.ts';
import { accessFrom, type Github, openGithub } from './github.ts';

/** A label as .github/labels.yml has it. */
export interface Label {
  name: string;
  /** Six hex digits. */
  color: string;
  description: string;
}

/** Brings the labels of a repository to what the list says; gives the number of requests made. */
export async function changeLabels(github: Github, labels: readonly Label[]): Promise<number> {
  const existing = await github.list<Label>('labels');
  let count = 0;
  for (const label of labels) {
    const known = existing.find(({ name }) => name === label.name);
    if (known?.color === label.color && known.description === label.description) continue;
    count += 1;
    const { name, color, description } = label;
    if (known) {
      await github.request('PATCH', `labels/${encodeURIComponent(name)}`, { color, description });
    } else {
      await github.request('POST', 'labels', { name, color, description });
    }
  }
  return count;
}

const HELP = `Usage: tsx scripts/workflow/sync-labels.ts [--root DIR]

Creates the labels of .github/labels.yml in the repository on GitHub, and updates those that
differ. Removes none.

  --root DIR   the repository (default: this folder)
  --help       this text

Environment: GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL.
Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'sync-labels',
  help: HELP,
  options: { root: ROOT },
  async main(values, io) {
    const text = await readFile(join(pathOf(io, values.root), '.github/labels.yml'), 'utf8');
    const labels = parse(text) as Label[];
    const count = await changeLabels(openGithub(accessFrom(io.env)), labels);
    printLine(io.stdout, `${countOf(labels.length, 'label')}, ${count} created or changed`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
