import type { Code, Node, Root } from 'mdast';
import { parseMarkdown } from '#support/markdown.ts';
import { parseWorkflow, readText, type WorkflowFile } from './workflow-files.ts';

/** A page for people: its path, its text, and what it is made of. */
export interface Guide {
  path: string;
  text: string;
  tree: Root;
}

/** The guides of this repository, in the order in which a contributor reads them. */
export const GUIDES: readonly Guide[] = [
  'CONTRIBUTING.md',
  'records/README.md',
  'scripts/README.md',
  '.github/OPERATIONS.md',
].map((path) => {
  const text = readText(path);
  return { path, text, tree: parseMarkdown(text) };
});

/** All nodes below a heading of the second rank of a guide, in the order of the page. */
export function nodesUnder(title: string): Node[] {
  const isTitle = (node: Node) => node.type === 'heading' && plain(node) === title;
  const children = GUIDES.find(({ tree }) => tree.children.some(isTitle))?.tree.children ?? [];
  const rest = children.slice(children.findIndex(isTitle) + 1);
  const to = rest.findIndex((node) => node.type === 'heading' && node.depth <= 2);
  return rest.slice(0, to < 0 ? undefined : to).flatMap(flatten);
}

/** A node and all that is in it. */
export function flatten(node: Node): Node[] {
  const { children = [] } = node as Partial<Root>;
  return [node, ...children.flatMap(flatten)];
}

/** The words of a node. */
export function plain(node: Node): string {
  if ('value' in node) return String(node.value);
  return ((node as Partial<Root>).children ?? []).map(plain).join('');
}

function forkBlocks(): Code[] {
  return nodesUnder('Forking and mirroring').filter((node): node is Code => node.type === 'code');
}

/** The workflows of a repository that keeps only the records. */
export function forkWorkflows(): WorkflowFile[] {
  const blocks = forkBlocks().filter(({ lang }) => lang === 'yaml');
  return blocks.map(({ value }, index) => parseWorkflow(`fork-${index + 1}.yml`, value));
}

/** The commands with which a fork follows the tooling. */
export function upstreamCommands(): string[] {
  const block = forkBlocks().find(({ meta }) => meta === 'upstream');
  return block?.value.split('\n') ?? [];
}
