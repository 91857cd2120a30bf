import type { Heading, List, ListItem, Nodes, Root, Table } from 'mdast';
import {
  type Block,
  type Cell,
  cellOf,
  type Run,
  readRuns,
  type TextKind,
  textOf,
  tidy,
} from './inline.ts';

interface Pair {
  label: string;
  value: Run[];
}

const PLAIN_PAIR = /^([^:]{1,40}):\s+(\S[\s\S]*)$/;
const SEPARATOR_AT_END = /[\s/;,|]+$/;

/**
 * Reads a list whose every item is "**Label:** value" as table rows, each with its own header; an
 * item may hold several pairs. Where a label stands in several items, each of these is a row, and
 * all share the pairs of the other items.
 *
 * @returns an empty array where the list is of another kind.
 */
function readLabelList(list: List): { header: Cell[]; row: Cell[] }[] {
  const items = list.children.map(pairsOf);
  const labels = items.map((pairs) => pairs[0]?.label ?? '');
  if (labels.includes('') || items.flat().length < 2) return [];
  const repeats = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
  const shared = items.filter((pairs) => !repeats(pairs[0]?.label ?? '')).flat();
  const own = items.filter((pairs) => repeats(pairs[0]?.label ?? ''));
  return (own.length > 0 ? own : [[]]).map((pairs) => {
    const all = [...shared, ...pairs];
    return {
      header: all.map(({ label }) => ({ text: label, lines: [label], codes: [] })),
      row: all.map(({ value }) => cellOf(value)),
    };
  });
}

function pairsOf(item: ListItem): Pair[] {
  const paragraph = item.children[0];
  if (paragraph?.type !== 'paragraph') return [];
  const runs = readRuns(paragraph.children);
  const pairs: Pair[] = [];
  for (const run of runs) {
    const text = textOf([run]);
    const last = pairs.at(-1);
    if (run.strong && text.length > 1 && text.endsWith(':')) {
      if (last) trimEnd(last.value);
      pairs.push({ label: text.slice(0, -1).trim(), value: [] });
    } else if (last) last.value.push(run);
    else if (text !== '') break;
  }
  if (pairs.length > 0) return pairs;
  const plain = PLAIN_PAIR.exec(textOf(runs));
  if (!plain?.[1] || !plain[2]) return [];
  return [{ label: plain[1].trim(), value: [{ text: plain[2], code: false, strong: false }] }];
}

function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (last) last.text = last.text.replace(SEPARATOR_AT_END, '');
}

interface Place {
  blocks: Block[];
  path: { depth: number; text: string }[];
  lead: string;
  inItem: boolean;
  /** Components that are open, with the title of each; '' for none. */
  components: { tag: string; title: string }[];
  /** The list's lead and the items above, outermost first. */
  parents: readonly string[];
}

const ANCHOR = /\s*\{#[\w-]+\}$|\s*[¶🔗]+$|\s+[#§]+$/u;
const ALERT = /^\[!\w+\]\s*/;
const ATTRIBUTE =
  /\s(title|description|label|name|subtitle|price)=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`]*)["'`]\})/g;

/** The blocks of a tree in their order, each with the headings above it. */
export function collectBlocks(root: Root): Block[] {
  const place: Place = {
    blocks: [],
    path: [],
    lead: '',
    inItem: false,
    components: [],
    parents: [],
  };
  for (const node of root.children) collect(node, place);
  return place.blocks;
}

function headingsOf(place: Place): string[] {
  return place.path.map((heading) => heading.text);
}

/** `within` of a block, where it belongs to something besides its headings. */
function withinOf({ components, parents }: Place): { within?: readonly string[] } {
  const titles = components.flatMap(({ title }) => (title === '' ? [] : [title]));
  const within = [...titles, ...parents];
  return within.length > 0 ? { within } : {};
}

function push(place: Place, kind: TextKind, text: string): void {
  if (text === '') return;
  place.blocks.push({ kind, text, headings: headingsOf(place), ...withinOf(place) });
}

const COMPONENT_TAGS = /<(\/?)([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*?)(\/?)>/g;
const TITLE = /\s(?:title|label|name)=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`]*)["'`]\})/;

/** Opens and closes the components whose tags a piece of HTML has. */
function followComponents(html: string, { components }: Place): void {
  for (const [, closing, tag = '', attributes = '', selfClosing] of html.matchAll(COMPONENT_TAGS)) {
    if (selfClosing === '/') continue;
    if (closing === '/') {
      const open = components.findLastIndex((component) => component.tag === tag);
      if (open >= 0) components.length = open;
    } else {
      const title = TITLE.exec(attributes);
      components.push({ tag, title: tidy(title?.[1] ?? title?.[2] ?? title?.[3] ?? '') });
    }
  }
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
        const within = withinOf(place);
        const rows = [row];
        place.blocks.push({ kind: 'table', form: 'list', header, rows, headings, ...within, lead });
      }
      for (const item of node.children) collectItem(item, place);
      return;
    case 'code':
      for (const line of node.value.split('\n')) push(place, 'code', tidy(line));
      return;
    case 'html':
      for (const match of node.value.matchAll(ATTRIBUTE)) {
        push(place, 'attribute', tidy(match[2] ?? match[3] ?? match[4] ?? ''));
      }
      followComponents(node.value, place);
      return;
    case 'blockquote':
    case 'footnoteDefinition':
      for (const child of node.children) collect(child, place);
      return;
  }
}

/** An item belongs to the list's lead; a list inside it to the item's text as well. */
function collectItem(item: ListItem, place: Place): void {
  const lead = place.inItem || place.lead === '' ? [] : [place.lead];
  const own: Place = { ...place, inItem: true, parents: [...place.parents, ...lead] };
  const [first] = item.children;
  const text = first?.type === 'paragraph' ? textOf(readRuns(first.children)) : '';
  const below: Place = text === '' ? own : { ...own, parents: [...own.parents, text] };
  for (const child of item.children) collect(child, child.type === 'list' ? below : own);
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
    ...withinOf(place),
    lead,
  });
}

/**
 * Rows that a plain-text capture of a table leaves: cells between `|`, over one line or several
 * ("Requests", "|", "50 per month"). A line that begins with the bar goes on with the row before
 * it, and so does the line after a bar that stands alone.
 *
 * @returns rows of at least two cells, in the order of the page.
 */
export function readLineRows(lines: readonly string[]): string[][] {
  const rows: string[] = [];
  let open = false;
  for (const line of lines) {
    const row = rows.at(-1);
    if (row !== undefined && (open || line.startsWith('|')))
      rows[rows.length - 1] = `${row} ${line}`;
    else rows.push(line);
    open = line === '|';
  }
  const cells = rows.filter((row) => row.includes('|')).map((row) => row.split('|').map(tidy));
  return mendBrokenRows(cells);
}

/** Joins a row that a line end inside a cell broke in two: together they are as wide as the first. */
function mendBrokenRows(rows: readonly string[][]): string[][] {
  const mended: string[][] = [];
  for (const row of rows) {
    const width = mended.at(-2)?.length ?? 0;
    const half = mended.at(-1) ?? [];
    if (half.length < width && half.length + row.length - 1 === width) {
      const [first = '', ...rest] = row;
      mended.splice(-1, 1, [...half.slice(0, -1), `${half.at(-1)} ${first}`, ...rest]);
    } else {
      mended.push(row);
    }
  }
  return mended;
}
