import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { prepareMarkdown } from './markdown.ts';
import { parseHtml } from './parse-html.ts';

const COMPONENT_TAG = /^<\/?[A-Z][\w.]*/;

// Indented text is never code here: pages indent the content of components.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .data('micromarkExtensions', [{ disable: { null: ['codeIndented'] } }]);

/** Markdown or MDX, without front matter, as a tree in which raw HTML is read like the rest. */
export function parseMarkdown(text: string): Root {
  const root = processor.parse(prepareMarkdown(text));
  spliceHtml(root);
  return root;
}

function spliceHtml(parent: { children: RootContent[] }): void {
  const children: RootContent[] = [];
  for (const node of parent.children) {
    if (node.type === 'html' && !COMPONENT_TAG.test(node.value)) {
      children.push(...parseHtml(node.value, { fragment: true }).children);
      continue;
    }
    if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
      spliceHtml(node);
    }
    children.push(node);
  }
  parent.children = children;
}
