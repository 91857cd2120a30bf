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
  /** A value of JSON or of front matter. */
  | 'value'
  /** A `title`, `description` or `label` of a component. */
  | 'attribute';

/** One block of text. All texts here are tidy. */
export interface TextBlock {
  kind: TextKind;
  text: string;
  /** The headings above it, outermost first; a heading's own text is the last. */
  headings: readonly string[];
}

/** One cell. */
export interface Cell {
  /** All of it, lines joined with a blank. */
  text: string;
  /** Its lines, where the page breaks them; none is empty. */
  lines: readonly string[];
  /** What stands in code spans, in order. */
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
  /** The paragraph before it; '' where there is none. */
  lead: string;
}

export type Block = TextBlock | TableBlock;

/** A page as blocks, in the order of the page. A "label: value" list is there in both forms. */
export interface PageTree {
  blocks: readonly Block[];
  /** Why the text could not be read; then there are no blocks. */
  problem: string | null;
}

/** The text of a row as one block: cells joined with ` | `. */
export function rowText(row: readonly Cell[]): string {
  return row.map((cell) => cell.text).join(' | ');
}
