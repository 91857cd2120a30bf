import type { Heading, List, ListItem, Nodes, Root, Table } from 'mdast';
import {
  type Block,
  type Cell,
  cellOf,
  normalizeText,
  type Run,
  readLabelList,
  readRuns,
  type TableBlock,
  type TextBlock,
  type TextKind,
  textOf,
} from './inline.ts';

interface PathStep {
  depth: number;
  text: string;
}

interface Place {
  blocks: Block[];
  path: PathStep[];
  /** The paragraph or list item before; null directly under a heading. */
  lead: TextBlock | null;
  inItem: boolean;
  /** Inside a list below a list item: that item. */
  above: TextBlock | null;
  /** After the first block of a list item. */
  continues: boolean;
  /** Components that are open, with the title of each; '' for none. */
  components: { tag: string; title: string }[];
  /** The list's lead and the items above, outermost first. */
  parents: readonly string[];
}

const ANCHOR = /\s*\{#[\w-]+\}$|\s*[¶🔗]+$|\s+[#§]+$/u;
const ALERT = /^\[!\w+\]\s*/;
/** `title="Pro"`, `title='Pro'` and `title={"Pro"}`. */
const ATTRIBUTE = /\s(\w+)=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`]*)["'`]\})/g;
const TITLES = ['title', 'label', 'name'];
const TEXTS = [...TITLES, 'description', 'subtitle', 'price', 'footnote', 'footnoteLabel'];
/** `<Tab title="Pro">`, `</Tab>` and `<Card price={20} />`. */
const COMPONENT_TAGS = /<(\/?)([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*?)(\/?)>/g;

/** The blocks of a tree in their order, each with the headings above it. */
export function collectBlocks(root: Root): Block[] {
  const place: Place = {
    blocks: [],
    path: [],
    lead: null,
    inItem: false,
    above: null,
    continues: false,
    components: [],
    parents: [],
  };
  for (const [index, node] of root.children.entries()) {
    const beside = [root.children[index - 1], root.children[index + 1]];
    const isOneOfSeveral = node.type === 'list' && beside.some((other) => other?.type === 'list');
    place.parents = [];
    if (isOneOfSeveral) {
      const title = textOfItem(node.children[0]);
      if (title !== '' && title.length <= LONGEST_TITLE) place.parents = [title];
    }
    collect(node, place);
  }
  return place.blocks;
}

/** Of lists one after the other, as cards are, the first item up to this length is the title. */
const LONGEST_TITLE = 40;

function headingsOf(place: Place): string[] {
  return place.path.map((heading) => heading.text);
}

/** `within` of a block, where it belongs to something besides its headings. */
function withinOf({ components, parents }: Place): { within?: readonly string[] } {
  const within = [...components.map(({ title }) => title), ...parents].filter(
    (title) => title !== '',
  );
  if (within.length > 0) return { within };
  return {};
}

/** Adds a block of text where there is one, and gives it back. */
function push(place: Place, kind: TextKind, text: string): TextBlock {
  const block: TextBlock = { kind, text, headings: headingsOf(place), ...withinOf(place) };
  if (text !== '') place.blocks.push(block);
  return block;
}

/** The same with what else is known of it. */
function pushRuns(place: Place, kind: TextKind, runs: readonly Run[], text: string): TextBlock {
  const block = push(place, kind, text);
  const { codes } = cellOf(runs);
  const lead = kind === 'item' ? (place.above ?? place.lead) : null;
  if (codes.length > 0) block.codes = codes;
  if (lead) block.lead = lead;
  if (place.continues) block.continues = true;
  return block;
}

function pushTable(
  place: Place,
  form: TableBlock['form'],
  cells: Pick<TableBlock, 'header' | 'rows'>,
): void {
  const lead = place.lead?.text ?? '';
  const headings = headingsOf(place);
  place.blocks.push({ kind: 'table', form, ...cells, headings, ...withinOf(place), lead });
}

/** The titles of the components in a cell that holds nothing else. */
function titlesIn(nodes: readonly Nodes[]): Run[] {
  const tags = nodes.filter((node) => node.type === 'html');
  return tags.map(({ value }) => ({ text: textsIn(value).title, code: false, strong: false }));
}

/** The attributes of a tag that are texts, and its title; '' for none. */
function textsIn(attributes: string): { texts: string[]; title: string } {
  const found = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, code]) => [
    name,
    normalizeText(double ?? single ?? code ?? ''),
  ]);
  const texts = found.flatMap(([name = '', text = '']) => (TEXTS.includes(name) ? [text] : []));
  const [, title = ''] = found.find(([name = '']) => TITLES.includes(name)) ?? [];
  return { texts, title };
}

/** Opens and closes components; the other texts of one with a title belong to that title. */
function collectComponents(html: string, place: Place): void {
  const { components } = place;
  for (const [, closing, tag = '', attributes = '', selfClosing] of html.matchAll(COMPONENT_TAGS)) {
    const { texts, title } = textsIn(attributes);
    for (const text of texts) {
      const own = text === title ? components : [...components, { tag, title }];
      push({ ...place, components: own }, 'attribute', text);
    }
    if (closing === '/') {
      const open = components.findLastIndex((component) => component.tag === tag);
      if (open >= 0) components.length = open;
    } else if (selfClosing !== '/') {
      components.push({ tag, title });
    }
  }
}

/** The texts of images, at any depth. */
function imageTexts(node: Nodes): string[] {
  if (node.type === 'image' || node.type === 'imageReference')
    return [normalizeText(node.alt ?? '')];
  if ('children' in node) return node.children.flatMap(imageTexts);
  return [];
}

function collect(node: Nodes, place: Place): void {
  collectNode(node, place);
  const isWhole = node.type === 'heading' || node.type === 'paragraph' || node.type === 'table';
  if (isWhole) for (const text of imageTexts(node)) push(place, 'attribute', text);
}

function collectNode(node: Nodes, place: Place): void {
  switch (node.type) {
    case 'heading':
      collectHeading(node, place);
      return;
    case 'paragraph': {
      const runs = readRuns(node.children);
      const text = textOf(runs).replace(ALERT, '');
      const block = pushRuns(place, place.inItem ? 'item' : 'paragraph', runs, text);
      if (text !== '') place.lead = block;
      return;
    }
    case 'table':
      collectTable(node, place);
      return;
    case 'list':
      collectList(node, place);
      return;
    case 'code':
      for (const line of joinComments(node.value.split('\n')))
        push(place, 'code', normalizeText(line));
      return;
    case 'html':
      collectComponents(node.value, place);
      return;
    case 'blockquote':
    case 'footnoteDefinition':
      for (const child of node.children) collect(child, place);
      return;
  }
}

function collectList(list: List, place: Place): void {
  const table = readLabelList(list);
  if (table) pushTable(place, 'list', table);
  let above = place.above;
  for (const [index, item] of list.children.entries()) {
    const start = place.blocks.length;
    const isLead = item.children.length === 1 && LEADS.test(textOfItem(item));
    // After entries that such a one leads, it is beside that one.
    if (isLead && above && LEADS.test(above.text) && index > 0) above = above.lead ?? null;
    collectItem(item, { ...place, above });
    const block = place.blocks[start];
    if (isLead && block?.kind === 'item') above = block;
  }
}

/** Without a list of its own it leads the entries after it: a copy has lost that they are below. */
const LEADS = /[:：]$/;

function textOfItem(item: ListItem | undefined): string {
  const [first] = item?.children ?? [];
  if (first?.type === 'paragraph') return textOf(readRuns(first.children));
  return '';
}

/** An item belongs to the list's lead; a list inside it to the item's text as well. */
function collectItem(item: ListItem, place: Place): void {
  const parents = [...place.parents];
  if (!place.inItem && place.lead) parents.push(place.lead.text);
  const own: Place = { ...place, inItem: true, continues: false, parents };
  const below: Place = { ...own, parents: [...parents, textOfItem(item)] };
  const before = place.blocks.length;
  for (const child of item.children) {
    const block = place.blocks[before];
    const above = block?.kind === 'item' ? block : place.above;
    own.continues = block !== undefined;
    collect(child, child.type === 'list' ? { ...below, above } : own);
  }
}

function collectHeading(heading: Heading, place: Place): void {
  const runs = readRuns(heading.children);
  const text = textOf(runs).replace(ANCHOR, '');
  for (let last = place.path.at(-1); last; last = place.path.at(-1)) {
    if (last.depth < heading.depth) break;
    place.path.pop();
  }
  place.path.push({ depth: heading.depth, text });
  place.lead = null;
  pushRuns(place, 'heading', runs, text);
}

function collectTable(table: Table, place: Place): void {
  const rows: Cell[][] = table.children.map((row) =>
    row.children.map((cell) => {
      const runs = readRuns(cell.children);
      return cellOf(textOf(runs) === '' ? titlesIn(cell.children) : runs);
    }),
  );
  // The tree of a table without a header row begins with an empty one.
  const first = rows.shift() ?? [];
  const header = table.data?.headless ? [] : first;
  if (table.data?.headless && first.some((cell) => cell.text !== '')) rows.unshift(first);
  pushTable(place, 'table', { header, rows });
}

const COMMENT_START = /^\s*\/\*\*/;
const COMMENT_LINE = /^\s*\*(?:\s(?<text>.*))?$/;
const COMMENT_ENTRY = /^(?:[-*]|\d+\.) |^@/;

/**
 * Lines of code, in which the lines of a documentation comment (between two marks of it, each line
 * beginning with a star) are joined to its paragraphs and list items, as a person reads them.
 */
export function joinComments(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let inside = false;
  let open = false;
  for (const line of lines) {
    const text = inside ? COMMENT_LINE.exec(line)?.groups?.text?.trim() : undefined;
    if (text === undefined) {
      joined.push(line);
      inside = (inside && /^\s*\*$/.test(line)) || COMMENT_START.test(line);
      open = false;
      continue;
    }
    if (text !== '' && open && !COMMENT_ENTRY.test(text)) joined.push(`${joined.pop()} ${text}`);
    else joined.push(text.replace(/^(?:[-*]|\d+\.) /, ''));
    open = text !== '';
  }
  return joined;
}
