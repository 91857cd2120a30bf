import type { Heading, List, ListItem, Nodes, Root, Table } from 'mdast';
import { visit } from 'unist-util-visit';
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

interface Place {
  blocks: Block[];
  /** The headings above. */
  path: { depth: number; text: string }[];
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
const TITLES = ['title', 'label', 'name'];
/** `title="Pro"`, `title='Pro'` and `title={"Pro"}`, of an attribute that is a text. */
const ATTRIBUTE =
  /\s(title|label|name|description|subtitle|price|footnote|footnoteLabel)=(?:"([^"]*)"|'([^']*)'|\{["'`]([^"'`]*)["'`]\})/g;
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
      if (title.length <= LONGEST_TITLE) place.parents = [title];
    }
    collect(node, place);
  }
  return place.blocks;
}

/** Of lists one after the other, as cards are, the first item up to this length is the title. */
const LONGEST_TITLE = 40;

/** What a block is below. */
function aboveOf({ path, components, parents }: Place) {
  const titles = [...components.map(({ title }) => title), ...parents];
  return {
    headings: path.map(({ text }) => text),
    within: titles.filter((title) => title !== ''),
  };
}

/** Adds a block of text where there is one, and gives it back. */
function push(place: Place, kind: TextKind, text: string, runs: readonly Run[] = []): TextBlock {
  const { codes } = cellOf(runs);
  const block: TextBlock = { kind, text, ...aboveOf(place), codes };
  const lead = kind === 'item' ? (place.above ?? place.lead) : null;
  if (lead) block.lead = lead;
  if (place.continues) block.continues = true;
  if (text !== '') place.blocks.push(block);
  return block;
}

function pushTable(
  place: Place,
  form: TableBlock['form'],
  cells: Pick<TableBlock, 'header' | 'rows'>,
): void {
  const lead = place.lead?.text ?? '';
  place.blocks.push({ kind: 'table', form, ...cells, ...aboveOf(place), lead });
}

/** The titles of the components in a cell that holds nothing else. */
function titlesIn(nodes: readonly Nodes[]): Run[] {
  const tags = nodes.filter((node) => node.type === 'html');
  return tags.map(({ value }) => ({ text: textsIn(value).title }));
}

/** The attributes of a tag that are texts, and its title; '' for none. */
function textsIn(attributes: string): { texts: string[]; title: string } {
  const found = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, code]) => {
    return { name, text: normalizeText(double ?? single ?? code ?? '') };
  });
  const title = found.find(({ name }) => TITLES.includes(name))?.text ?? '';
  return { texts: found.map(({ text }) => text), title };
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

function collect(node: Nodes, place: Place): void {
  collectNode(node, place);
  if (node.type !== 'heading' && node.type !== 'paragraph' && node.type !== 'table') return;
  visit(node, (image) => {
    if ('alt' in image) push(place, 'attribute', normalizeText(image.alt ?? ''));
  });
}

function collectNode(node: Nodes, place: Place): void {
  switch (node.type) {
    case 'heading':
      collectHeading(node, place);
      return;
    case 'paragraph': {
      const runs = readRuns(node.children);
      const text = textOf(runs).replace(ALERT, '');
      const kind = place.inItem ? 'item' : 'paragraph';
      const block = push(place, kind, text, runs);
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
      for (const line of joinComments(node.value)) push(place, 'code', normalizeText(line));
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
    own.continues = block !== undefined;
    if (block?.kind === 'item') below.above = block;
    collect(child, child.type === 'list' ? below : own);
  }
}

function collectHeading(heading: Heading, place: Place): void {
  const runs = readRuns(heading.children);
  const text = textOf(runs).replace(ANCHOR, '');
  while ((place.path.at(-1)?.depth ?? 0) >= heading.depth) place.path.pop();
  place.path.push({ depth: heading.depth, text });
  place.lead = null;
  push(place, 'heading', text, runs);
}

function collectTable(table: Table, place: Place): void {
  const rows: Cell[][] = table.children.map((row) =>
    row.children.map((cell) => {
      const runs = readRuns(cell.children);
      return cellOf(textOf(runs) === '' ? titlesIn(cell.children) : runs);
    }),
  );
  const [first = [], ...others] = rows;
  // A table without a header row begins with an empty one.
  const header = first.some(({ text }) => text !== '') ? first : [];
  pushTable(place, 'table', { header, rows: others });
}

/** A documentation comment, with a star before each of its lines. */
const COMMENT = /^[ \t]*\/\*\*[\s\S]*?(?:\*\/|(?![\s\S]))/gm;
/** Between two lines of a comment where the second, which is not an entry, goes on with the first. */
const GOES_ON = /(?<=^[ \t]*\*\s.*\S)\s*\n[ \t]*\*[ \t]+(?=\S)(?!(?:[-*]|\d+\.) |@)/gm;
const START_OF_LINE = /^[ \t]*\* (?:\s*(?:[-*]|\d+\.) )?/gm;

/**
 * Lines of code, in which the lines of a documentation comment are joined to its paragraphs and list
 * items, as a person reads them.
 */
export function joinComments(text: string): string[] {
  const joined = text
    .replace(/\r\n?/g, '\n')
    .replace(COMMENT, (comment) => comment.replace(GOES_ON, ' ').replace(START_OF_LINE, ''));
  return joined.split('\n');
}
