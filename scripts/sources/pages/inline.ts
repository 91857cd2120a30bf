import type { List, ListItem, Nodes } from 'mdast';

/** What a piece of text was on its page. */
export type TextKind =
  | 'heading'
  | 'paragraph'
  /** A list item, without the lists inside it. */
  | 'item'
  /** One line of a code block. */
  | 'code'
  /** One line of a page that is plain text. */
  | 'line'
  /** A value of JSON. */
  | 'value'
  /** A `title`, `description` or `label` of a component, or the text of an image. */
  | 'attribute';

/**
 * One block of text. All texts here are normalized. `within` names what a block belongs to besides its
 * headings, outermost first: the titles of the tabs and accordions that it is in, the paragraph
 * that leads a list in, and the items that a nested list is below.
 */
export interface TextBlock {
  kind: TextKind;
  text: string;
  /** The headings above it, outermost first; a heading's own text is the last. */
  headings: readonly string[];
  /** What else it belongs to. */
  within?: readonly string[];
  /** What is in code spans, in order. */
  codes?: readonly string[];
  /** Of a list item: the paragraph or list item before its list; only where there is one. */
  lead?: TextBlock;
  /** Of a list item: a later paragraph of the same item. */
  continues?: boolean;
}

/** One cell. */
export interface Cell {
  /** All of it, lines joined with a blank. */
  text: string;
  /** Its lines, where the page breaks them; none is empty. */
  lines: readonly string[];
  /** What is in code spans, in order. */
  codes: readonly string[];
}

/** One table, or a list of "label: value" items, which says the same. */
export interface TableBlock {
  kind: 'table';
  form: 'table' | 'list';
  /** Empty for a table without a header row. */
  header: readonly Cell[];
  rows: readonly (readonly Cell[])[];
  headings: readonly string[];
  /** What else it belongs to. */
  within?: readonly string[];
  /** The paragraph before it; '' where there is none. */
  lead: string;
}

export type Block = TextBlock | TableBlock;

/** A page as blocks, in the order of the page. A "label: value" list is there in both forms. */
export interface PageTree {
  blocks: readonly Block[];
}

/** The text of a row as one block: cells joined with ` | `. */
export function rowText(row: readonly Cell[]): string {
  return row.map((cell) => cell.text).join(' | ');
}

const HYPHENS = /[\u2010\u2011]/g;
// Soft hyphen, zero-width characters, marks of writing direction, byte order mark and their like.
const INVISIBLE = /\p{Cf}/gu;
// Every Unicode blank and line end, and the control characters that a terminal would obey.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/**
 * Text as it is compared everywhere: hyphens that do not break are hyphens, invisible characters
 * are gone, every run of blanks is one, none stands at the ends. Case, quotes, dashes and
 * punctuation stay as they are.
 */
export function normalizeText(text: string): string {
  return text.replace(HYPHENS, '-').replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
}

/** A run of text of one kind; a line break is a run whose text is "\n". */
export interface Run {
  text: string;
  code?: boolean;
  strong?: boolean;
}

const TAG = /^<(\/?[A-Za-z][\w.-]*)[\s\S]*>$/;
/** Tags at which a line ends, inside a cell too. */
const BREAKS = /^\/?(?:br|p|div|li|ul|ol)$/;
const STRUCK = /^(?:del|s|strike)$/;
const FOOTNOTE_MARK = /^[\d\s,*†‡]+$/;
/** `{"text"}`, as MDX writes text. */
const JSX_STRING = /\{\s*(["'`])([^"'`{}]*)\1\s*\}/g;

/**
 * The runs of inline content. Left out: struck-through text, images, footnote references and
 * numeric superscripts; link addresses and tags go, their text stays.
 */
export function readRuns(nodes: readonly Nodes[], strong = false): Run[] {
  const runs: Run[] = [];
  const add = (text: string, code = false) => runs.push({ text, code, strong });
  let end = -1;
  for (const [at, node] of nodes.entries()) {
    if (at <= end) continue;
    const tag = tagOf(node);
    if (STRUCK.test(tag) || tag === 'sup') {
      const close = nodes.findIndex((other, index) => index > at && tagOf(other) === `/${tag}`);
      const inside = textOf(readRuns(nodes.slice(at + 1, Math.max(close, 0))));
      if (tag !== 'sup' || FOOTNOTE_MARK.test(inside)) end = close;
    } else if (BREAKS.test(tag) || node.type === 'break') add('\n');
    // A soft line end is a blank.
    else if (node.type === 'text') add(node.value.replace(/\n/g, ' ').replace(JSX_STRING, '$2'));
    else if (node.type === 'inlineCode') add(node.value.replace(/\n/g, ' '), true);
    // What is struck through is not said.
    else if ('children' in node && node.type !== 'delete') {
      const ending = ENDS[node.type];
      // Blocks inside an HTML cell: each is on lines of its own.
      if (ending === '\n') add(ending);
      runs.push(...readRuns(node.children, strong || node.type === 'strong'));
      if (ending) add(ending);
    }
  }
  return runs;
}

/** `del`, `/del` or `br`; '' for what is not a tag. */
function tagOf(node: Nodes): string {
  if (node.type !== 'html') return '';
  return TAG.exec(node.value)?.[1]?.toLowerCase() ?? '';
}

/** What ends a block inside a cell. */
const ENDS: Record<string, string> = {
  paragraph: '\n',
  listItem: '\n',
  tableRow: '\n',
  tableCell: ' ',
};

/** The text of runs as one line. */
export function textOf(runs: readonly Run[]): string {
  return normalizeText(runs.map((run) => run.text).join(''));
}

/** Runs as a cell. */
export function cellOf(runs: readonly Run[]): Cell {
  const lines = runs
    .map((run) => run.text)
    .join('')
    .split('\n')
    .map(normalizeText)
    .filter((line) => line !== '');
  const codes = runs
    .filter((run) => run.code)
    .map((run) => normalizeText(run.text))
    .filter((code) => code !== '');
  return { text: lines.join(' '), lines, codes };
}

/**
 * Reads a list whose every item is "**Label:** value", or several such pairs, as a table; null for
 * another list. Where several items begin with one label each is a row, with the pairs of the others.
 */
export function readLabelList(list: List): Pick<TableBlock, 'header' | 'rows'> | null {
  const items = list.children.map(readPairs);
  const labels = items.map((pairs) => [...pairs.keys()][0] ?? '');
  const header = new Set(items.flatMap((pairs) => [...pairs.keys()]));
  if (labels.includes('') || header.size < 2) return null;
  const isRow = (label = ''): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
  const shared = items.filter((_, at) => !isRow(labels[at])).flatMap((pairs) => [...pairs]);
  const own = items.filter((_, at) => isRow(labels[at]));
  const rows = (own.length > 0 ? own : [[]]).map((pairs) => new Map([...shared, ...pairs]));
  return {
    header: [...header].map((text) => cellOf([{ text }])),
    rows: rows.map((pairs) => [...header].map((label) => cellOf(pairs.get(label) ?? []))),
  };
}

/** The pairs of an item: what is between two labels, and maybe a slash, is the first one's value. */
function readPairs({ children: [paragraph] }: ListItem): Map<string, Run[]> {
  const pairs = new Map<string, Run[]>();
  if (paragraph?.type !== 'paragraph') return pairs;
  let value: Run[] | null = null;
  for (const run of readRuns(paragraph.children)) {
    const text = textOf([run]);
    if (run.strong && text.length > 1 && text.endsWith(':')) {
      const last = value?.at(-1);
      if (last) last.text = last.text.replace(SEPARATOR_AT_END, '');
      value = [];
      pairs.set(text.slice(0, -1).trim(), value);
    } else if (value) value.push(run);
    else if (text !== '') break;
  }
  return pairs;
}

const SEPARATOR_AT_END = /[\s/;,|]+$/;

const WIKI_LINK = /\[\[(?:[^\][|]*\|)?([^\][|]*)\]\]/g;
const LINK = /\[((?:\\.|[^\][\\])*)\]\([^()\s]*\)/g;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Markup that is left in a text: wiki links, and Markdown inside of raw HTML. */
export function plainText(text: string): string {
  return normalizeText(text.replace(WIKI_LINK, '$1').replace(LINK, '$1').replace(ESCAPE, '$1'));
}
