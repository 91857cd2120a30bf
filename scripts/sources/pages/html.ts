import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { Root as MarkdownRoot } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** Besides what the library leaves out, such as scripts and drawings. */
const INVISIBLE = new Set([
  'button',
  'del',
  'iframe',
  'input',
  'nav',
  'noscript',
  's',
  'select',
  'strike',
  'textarea',
]);
const INVISIBLE_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const FOOTNOTE_MARK = /^[\d\s,*†‡[\]]*$/;

/** A table that grows larger than this is left as it is: no page of ours is near it. */
const MOST_CELLS = 20_000;

/** Whether a reader does not see it, or it is struck through or a footnote mark. */
function isUnseen(node: Element): boolean {
  const { tagName, properties } = node;
  const { hidden, ariaHidden, style, href, role } = properties;
  if (INVISIBLE.has(tagName)) return true;
  // Of several panes a page shows one at a time.
  if (hidden != null && hidden !== false)
    return role !== 'tabpanel' && !Object.keys(properties).some((key) => key.endsWith('Pane'));
  if (String(ariaHidden) === 'true' || INVISIBLE_STYLE.test(String(style))) return true;
  if (tagName === 'sup') return FOOTNOTE_MARK.test(plainText(node));
  // A link that only leads to the heading that it is in: `#`, `¶`.
  return tagName === 'a' && /^#/.test(String(href)) && !/[\p{L}\p{N}]/u.test(plainText(node));
}

/** The main part of a page, without what every page of its site has around it; all where none is marked. */
function mainPart(tree: Root): Root {
  const parts: Element[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'main' && node.properties.role !== 'main') return undefined;
    parts.push(node);
    return SKIP;
  });
  return parts.length === 0 ? tree : { ...tree, children: parts };
}

/** The text below a node, without any layout. */
function plainText(node: Element): string {
  let text = '';
  visit(node, 'text', (child) => {
    text += child.value;
  });
  return text;
}

const EMPTY: Element = { type: 'element', tagName: 'td', properties: {}, children: [] };

/** Writes the cells of a table into all rows and columns that they span. */
function expandSpans(table: Element): void {
  const rows = ownRows(table);
  const grid: Element[][] = rows.map(() => []);
  let room = MOST_CELLS;
  for (const [at, { children }] of rows.entries()) {
    for (const cell of children.filter(isCell)) {
      const { rowSpan = 1, colSpan = 1, ...properties } = cell.properties;
      let from = 0;
      while (grid[at]?.[from]) from += 1;
      for (const row of grid.slice(at, at + Number(rowSpan))) {
        for (let column = from; column < from + Number(colSpan); column += 1) {
          row[column] = { ...cell, properties, children: structuredClone(cell.children) };
          room -= 1;
          if (room > 0) continue;
          // Half a table would be read with shifted columns.
          table.children = [];
          return;
        }
      }
    }
  }
  for (const [at, row] of rows.entries()) {
    row.children = Array.from(grid[at] ?? [], (cell) => cell ?? EMPTY);
  }
}

function isCell(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th');
}

/** The rows of a table, not those of tables inside its cells. */
function ownRows(table: Element): Element[] {
  const rows: Element[] = [];
  visit(table, 'element', (node) => {
    if (node !== table && node.tagName === 'table') return SKIP;
    if (node.tagName === 'tr') rows.push(node);
    return undefined;
  });
  return rows;
}

/** HTML, a whole page or a piece of one, as the same tree that Markdown gives. */
export function parseHtml(text: string): MarkdownRoot {
  const tree = mainPart(fromHtml(text, { fragment: true }));
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !isUnseen(node)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  visit(tree, 'element', (node) => {
    if (node.tagName === 'table') expandSpans(node);
  });
  return toMdast(tree, { document: true }) as MarkdownRoot;
}
