/**
 * What comes in: the lines of a vendor's pages, and how its plans are named.
 * What goes out: each line with the plans that its place names, by exact names. A cell `5 GB` in the
 * column `Pro plan` is of `pro`, where that is the plan's name or one of its page_names.
 */
import type { PlanFile } from '../../model/generated/records.ts';
import { foldWords, type Line, ROW_MARK } from '../../model/lines.ts';
import { groupBy } from '../../model/words.ts';

/** Between a label and what it is the label of. */
export const COLON = /[:：]\s+/;

/** A plan's names by their folded text. */
export type PlanNames = ReadonlyMap<string, ReadonlySet<string>>;

export type NamedPlan = Pick<PlanFile, 'id' | 'name' | 'page_names'>;

/** What a page can call a plan. */
export function namesOfPlan({ name, page_names = [] }: NamedPlan): string[] {
  return [name, ...page_names];
}

export function planNames(plans: readonly NamedPlan[]): PlanNames {
  const names = new Map<string, Set<string>>();
  for (const plan of plans) {
    for (const text of namesOfPlan(plan).map(foldWords)) {
      names.set(text, (names.get(text) ?? new Set()).add(plan.id));
    }
  }
  return names;
}

/** A line with what of its place counts, each text folded once. */
export interface OwnedLine {
  line: Line;
  url: string;
  words: string;
  headings: readonly string[];
  /** The cells that name its row. */
  rows: readonly string[];
  column: string | null;
  /** What stands above the cells that name its row: the group of rows, or `Plan`. */
  corner: string | null;
  /** The parts of its words, labels in front of colons and what comes last: as written, and folded. */
  texts: readonly string[];
  parts: readonly string[];
  /** The plans whose it is: null for all of them, none where nobody can tell. */
  plans: ReadonlySet<string> | null;
  /** Whether its row, its column or a label of its own names a plan, not only a heading. */
  isPlanNear: boolean;
}

/** The lines of a page, each with the plans that its place names. */
export function ownLines(url: string, lines: readonly Line[], names: PlanNames): OwnedLine[] {
  const corners = new Map(
    lines
      .filter(({ row, column }) => row === null && column !== null)
      .map(({ headings, column, words }) => [JSON.stringify([headings, words]), column ?? '']),
  );
  const placed = lines.flatMap((line) => {
    const [first = '', ...others] = (line.row ?? '').split(ROW_MARK);
    const corner = corners.get(JSON.stringify([line.headings, first]));
    return splitByPlans(line, names).map((text) => {
      let words = text;
      // The comma at the end of a line of code is not its value.
      if (line.row === null) words = text.replace(/[,;]$/, '');
      return {
        line,
        url,
        words: foldWords(words),
        headings: line.headings.map(foldWords),
        rows: [first, ...others].map(foldWords).filter((part) => part !== ''),
        column: foldedOrNull(line.column),
        corner: foldedOrNull(corner),
        texts: text.split(COLON),
        parts: words.split(COLON).map(foldWords),
        plans: null,
        isPlanNear: false,
      };
    });
  });
  const isNamed = (text: string | null): boolean => text !== null && names.has(text);
  const rowOf = ({ headings, rows }: OwnedLine): string => JSON.stringify([headings, rows]);
  const columnOf = ({ headings, column }: OwnedLine): string => JSON.stringify([headings, column]);
  const cells = placed.filter(({ rows }) => rows.length > 0);
  const rows = groupBy(cells, rowOf);
  const columns = groupBy(cells, columnOf);
  /** Whether a cell stands beside one that a plan's name is the row or column of. */
  const isBesideNames = (cell: OwnedLine): boolean =>
    cell.rows.length > 0 &&
    ((rows.get(rowOf(cell)) ?? []).some(({ column }) => isNamed(column)) ||
      (columns.get(columnOf(cell)) ?? []).some((other) => other.rows.some(isNamed)));
  return placed.map((line) => ({ ...line, ...plansOf(line, names, isBesideNames) }));
}

/** A cell that says of several plans what each has, as a text for each: `Free: 5 GB Pro: 50 GB`. */
function splitByPlans({ row, words }: Line, names: PlanNames): string[] {
  if (row === null || words.split(COLON).length < 3) return [words];
  const starts = [...words.matchAll(/(?<!\S)\S/g)]
    .map(({ index }) => index)
    .filter((start) => {
      const [label = '', value] = words.slice(start).split(COLON);
      return value !== undefined && names.has(foldWords(label));
    });
  if (starts.length < 2 || starts[0] !== 0) return [words];
  return starts.map((start, at) => words.slice(start, starts[at + 1]).trim());
}

function foldedOrNull(text: string | null | undefined): string | null {
  if (typeof text !== 'string') return null;
  return foldWords(text);
}

function plansOf(
  line: OwnedLine,
  names: PlanNames,
  isBesideNames: (line: OwnedLine) => boolean,
): Pick<OwnedLine, 'plans' | 'isPlanNear'> {
  const { column, rows, parts, words, headings } = line;
  // What a cell says is a value, also where a plan is called so: `10 GB`.
  const near = [column ?? '', ...rows, ...parts.slice(0, -1)];
  if (rows.length === 0) near.push(words);
  const own = near.flatMap((text) => names.get(text) ?? []);
  let plans: ReadonlySet<string> | null = null;
  for (const named of own) plans = intersect(plans ?? named, named);
  const isPlanNear = own.length > 0;
  if (plans === null && isBesideNames(line)) plans = new Set();
  if (plans?.size === 0) return { plans, isPlanNear };
  for (const heading of headings.toReversed()) {
    const named = names.get(heading);
    const narrowed = named && intersect(plans ?? named, named);
    // A heading that contradicts what is nearer is about something else.
    if (narrowed && narrowed.size > 0) plans = narrowed;
  }
  return { plans, isPlanNear };
}

function intersect(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((id) => b.has(id)));
}
