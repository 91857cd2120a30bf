import type { Github } from './github.ts';

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
