import type { Heading, Nodes, Root, Table } from 'mdast';
import { cellOf, readRuns, textOf } from './inline.ts';
import type { Block, Cell, TextKind } from './page-tree.ts';
import { readLabelList } from './read-label-list.ts';
import { tidy } from './tidy-text.ts';

interface Place {
  blocks: Block[];
  path: { depth: number; text: string }[];
  lead: string;
  inItem: boolean;
}

const ANCHOR = /\s*\{#[\w-]+\}$|\s*[¶🔗]+$|\s+[#§]+$/u;
const ALERT = /^\[!\w+\]\s*/;
const ATTRIBUTE =
  /\s(title|description|label|name|subtitle|price)=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`]*)["'`]\})/g;

/** The blocks of a tree in their order, each with the headings above it. */
export function collectBlocks(root: Root): Block[] {
  const place: Place = { blocks: [], path: [], lead: '', inItem: false };
  for (const node of root.children) collect(node, place);
  return place.blocks;
}

function headingsOf(place: Place): string[] {
  return place.path.map((heading) => heading.text);
}

function push(place: Place, kind: TextKind, text: string): void {
  if (text !== '') place.blocks.push({ kind, text, headings: headingsOf(place) });
}

function collect(node: Nodes, place: Place): void {
  switch (node.type) {
    case 'heading':
      collectHeading(node, place);
      return;
    case 'paragraph': {
      const text = textOf(readRuns(node.children)).replace(ALERT, '');
      push(place, place.inItem ? 'item' : 'paragraph', text);
      if (!place.inItem && text !== '') place.lead = text;
      return;
    }
    case 'table':
      collectTable(node, place);
      return;
    case 'list':
      for (const { header, row } of readLabelList(node)) {
        const { lead } = place;
        const headings = headingsOf(place);
        place.blocks.push({ kind: 'table', form: 'list', header, rows: [row], headings, lead });
      }
      for (const item of node.children) {
        const inside = { ...place, inItem: true };
        for (const child of item.children) collect(child, inside);
      }
      return;
    case 'code':
      for (const line of node.value.split('\n')) push(place, 'code', tidy(line));
      return;
    case 'html':
      for (const match of node.value.matchAll(ATTRIBUTE)) {
        push(place, 'attribute', tidy(match[2] ?? match[3] ?? match[4] ?? ''));
      }
      return;
    case 'blockquote':
    case 'footnoteDefinition':
      for (const child of node.children) collect(child, place);
      return;
  }
}

function collectHeading(heading: Heading, place: Place): void {
  const text = textOf(readRuns(heading.children)).replace(ANCHOR, '');
  while ((place.path.at(-1)?.depth ?? 0) >= heading.depth) place.path.pop();
  place.path.push({ depth: heading.depth, text });
  place.lead = '';
  push(place, 'heading', text);
}

function collectTable(table: Table, place: Place): void {
  const rows: Cell[][] = table.children.map((row) =>
    row.children.map((cell) => cellOf(readRuns(cell.children))),
  );
  // The tree of a table without a header row begins with an empty one.
  const first = rows.shift() ?? [];
  const header = table.data?.headless ? [] : first;
  if (table.data?.headless && first.some((cell) => cell.text !== '')) rows.unshift(first);
  const { lead } = place;
  place.blocks.push({
    kind: 'table',
    form: 'table',
    header,
    rows,
    headings: headingsOf(place),
    lead,
  });
}
