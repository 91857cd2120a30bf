/**
 * What comes in: the lines of a vendor's pages, how its plans are named, and a limit with its labels
 * and its value.
 * What goes out: each line with the plans that its place names, by exact names (a cell `5 GB` in the
 * column `Pro plan` is of `pro`, where that is the plan's name or one of its page_names); the lines
 * that say exactly the limit; and what stands at its place instead, or where its words stand now.
 */
import type { PlanFile } from '../../model/generated/records.ts';
import type { LimitParts, PlanLimit } from '../../model/limits.ts';
import { foldWords, type Line, ROW_MARK } from '../../model/lines.ts';
import { escapePattern } from '../../model/words.ts';

/** Between a label and what it is the label of. */
const COLON = /[:：]\s+/;

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
  /** What stands above the cells that name its row: the group of rows, or `Plan`; '' where nothing does. */
  corner: string;
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
    const corner = corners.get(JSON.stringify([line.headings, first])) ?? '';
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
        column: line.column === null ? null : foldWords(line.column),
        corner: foldWords(corner),
        texts: text.split(COLON),
        parts: words.split(COLON).map(foldWords),
        plans: null,
        isPlanNear: false,
      };
    });
  });
  const rowOf = ({ headings, rows }: OwnedLine): string => JSON.stringify([headings, rows]);
  const columnOf = ({ headings, column }: OwnedLine): string => JSON.stringify([headings, column]);
  // Rows in a table with columns of plans, and columns in one with rows of plans.
  const besideNames = new Set<string>();
  for (const cell of placed.filter(({ rows }) => rows.length > 0)) {
    if (names.has(cell.column ?? '')) besideNames.add(rowOf(cell));
    if (cell.rows.some((text) => names.has(text))) besideNames.add(columnOf(cell));
  }
  return placed.map((line) => {
    const isBesideNames =
      line.rows.length > 0 && [rowOf(line), columnOf(line)].some((place) => besideNames.has(place));
    return { ...line, ...plansOf(line, names, isBesideNames) };
  });
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

function plansOf(
  line: OwnedLine,
  names: PlanNames,
  isBesideNames: boolean,
): Pick<OwnedLine, 'plans' | 'isPlanNear'> {
  const { column, rows, parts, words, headings } = line;
  // What a cell says is a value, also where a plan is called so: `10 GB`.
  const near = [column ?? '', ...rows, ...parts.slice(0, -1)];
  if (rows.length === 0) near.push(words);
  const own = near.flatMap((text) => names.get(text) ?? []);
  let plans: ReadonlySet<string> | null = null;
  for (const named of own) plans = intersect(plans ?? named, named);
  const isPlanNear = own.length > 0;
  if (plans === null && isBesideNames) plans = new Set();
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

/** A limit as it is looked for. */
export interface Wanted {
  plan: string;
  /** Whether the page states it for this plan, or for several at once. */
  for: PlanLimit['for'];
  labels: readonly string[];
  value: string;
  /** Whether its own words name its plan, so that no place has to. */
  namesPlan: boolean;
  /** Whether its vendor has only this plan. */
  isOnly: boolean;
}

export function wantedLimit(limit: PlanLimit, plan: string, names: PlanNames): Wanted {
  const value = foldWords(limit.value);
  return {
    plan,
    for: limit.for,
    labels: limit.labels.map(foldWords),
    value,
    namesPlan: [...names].some(([name, plans]) => plans.has(plan) && holds(value, name)),
    isOnly: [...names.values()].every((plans) => plans.size === 1 && plans.has(plan)),
  };
}

/** Whether a text has these words, whole: `5 GB` is not in `1.5 GB`. */
export function holds(text: string, words: string): boolean {
  if (words === '' || !text.includes(words)) return false;
  const whole = `(?<![\\p{L}\\p{N}]|\\d[.,])${escapePattern(words)}(?![\\p{L}\\p{N}]|[.,]\\d)`;
  return new RegExp(whole, 'u').test(text);
}

/** Whether a line can speak of the plan of a limit. */
export function isOf(wanted: Wanted, line: OwnedLine): boolean {
  const { plan, for: scope, namesPlan, isOnly, labels } = wanted;
  const { plans } = line;
  // A sentence that names its plan is about that plan wherever it stands.
  if (namesPlan && scope === 'plan' && labels.length === 0 && line.column === null) return true;
  if (plans === null) return scope === 'several' || namesPlan || isOnly;
  if (!plans.has(plan)) return false;
  // Below a heading that names the plan, such as the title of its page, several may be meant.
  return scope === 'plan' || plans.size > 1 || isOnly || !line.isPlanNear;
}

/** The texts that can be labels of a line. */
function labelsOf(line: OwnedLine): readonly string[] {
  const { headings, rows, column, corner, parts } = line;
  const leads = line.line.headings.flatMap(partsOfLead);
  const cells = [corner, ...rows, column ?? ''];
  return [...headings, ...leads, ...cells, ...parts.slice(0, -1)];
}

/** What a paragraph that leads in can be called by: what is in front of its colon, its last sentence. */
function partsOfLead(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const label = text.split(COLON);
  return [...label.slice(0, 1), ...sentences.slice(1).slice(-1)].map(foldWords);
}

/** Whether a line stands under all labels of a limit. */
export function isUnder({ labels }: Pick<Wanted, 'labels'>, line: OwnedLine): boolean {
  const own = labelsOf(line);
  return labels.every((label) => own.includes(label));
}

/** Whether a label is the line's own: the name of its row or column, or in front of a colon. */
export function isLabelledBy(label: string | undefined, line: OwnedLine): boolean {
  const { rows, column, parts } = line;
  return [...rows, column, ...parts.slice(0, -1)].some((own) => own === label);
}

/**
 * Whether a line says the value of a limit: all of a cell; of other lines all of it, or what comes
 * after its labels; a sentence may be a part of what is written.
 */
export function saysValue(
  { labels, value }: Pick<Wanted, 'labels' | 'value'>,
  line: OwnedLine,
): boolean {
  const { words, parts } = line;
  const isEnd = parts.some((_, at) => at > 0 && parts.slice(at).join(': ') === value);
  return words === value || isEnd || (labels.length === 0 && holds(words, value));
}

/** What a line has behind the labels of a limit and the plan's name; null where it says nothing there. */
export function valueUnder(
  { labels }: LimitParts,
  { texts, parts }: OwnedLine,
  names: PlanNames,
): string | null {
  const folded = labels.map(foldWords);
  const isLabel = (part: string): boolean => folded.includes(part) || names.has(part);
  const start = parts.slice(0, -1).filter(isLabel).length;
  return texts.slice(start).join(': ') || null;
}

/** The lines that say a limit, the nearest to its labels first. */
export function findLimit(wanted: Wanted, lines: readonly OwnedLine[]): OwnedLine[] {
  return lines.filter(
    (line) => isOf(wanted, line) && saysValue(wanted, line) && isUnder(wanted, line),
  );
}

/** The labels of a line that no plan is named by, from the general to the particular, as written. */
export function labelsToTake(
  { line, rows, column, texts }: OwnedLine,
  limit: LimitParts,
  names: PlanNames,
): string[] {
  const isLabel = (text: string): boolean => text !== '' && !names.has(foldWords(text));
  const cells = (line.row ?? '').split(ROW_MARK).slice(0, rows.length);
  if (column !== null) cells.push(line.column ?? '');
  const own = [...cells, ...texts.slice(0, -1)].filter(isLabel);
  const headings = line.headings.filter(isLabel);
  const kept = headings.filter((text) => limit.labels.map(foldWords).includes(foldWords(text)));
  const missing = limit.labels.length - kept.length - own.length;
  const added = headings.filter((text) => missing > 0 && !kept.includes(text)).slice(-1);
  return [...kept, ...added, ...own];
}

/** What a line says behind its labels. */
export function lastPart({ texts }: OwnedLine): string {
  return texts.at(-1) ?? '';
}
