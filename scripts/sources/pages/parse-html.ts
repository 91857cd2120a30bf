import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, toMdast } from 'hast-util-to-mdast';
import type { Root, RootContent } from 'mdast';
import { cleanHtml } from './html.ts';

declare module 'mdast' {
  interface TableData {
    /** An HTML table without header cells: its first row is a row like any other. */
    headless?: boolean;
  }
}

/** HTML, a whole page or a piece of one, as the same tree that Markdown gives. */
export function parseHtml(text: string, options: { fragment: boolean }): Root {
  const tree = fromHtml(text, options);
  cleanHtml(tree);
  const result = toMdast(tree, {
    document: true,
    handlers: {
      table(state, node) {
        const table = defaultHandlers.table(state, node);
        if (table.type === 'table' && node.properties.dataHeadless) table.data = { headless: true };
        return table;
      },
    },
  });
  if (result.type === 'root') return result;
  return { type: 'root', children: [result as RootContent] };
}
