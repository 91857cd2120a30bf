import type { Node, Root } from 'mdast';
import { parseMarkdown } from './markdown.ts';
import { readText } from './workflow-files.ts';

export const TEXT = readText('CONTRIBUTING.md');
export const TREE = parseMarkdown(TEXT);

/** All nodes below a heading of the second rank, in the order of the page. */
export function nodesUnder(title: string): Node[] {
  const from = TREE.children.findIndex((node) => plain(node) === title && node.type === 'heading');
  const rest = TREE.children.slice(from + 1);
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
