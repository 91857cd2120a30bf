import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Reads Markdown as GitHub does. */
export function parseMarkdown(text: string): Root {
  return processor.parse(text);
}

/** How often each kind of node stands in it. */
export function countNodes(tree: Root): Record<string, number> {
  const counts: Record<string, number> = {};
  visit(tree, (node) => {
    counts[node.type] = (counts[node.type] ?? 0) + 1;
  });
  return counts;
}

/** The text of all nodes of one kind, in order. */
export function textsOf(tree: Root, type: Nodes['type']): string[] {
  const texts: string[] = [];
  visit(tree, type, (node) => {
    if ('value' in node) texts.push(node.value);
  });
  return texts;
}
