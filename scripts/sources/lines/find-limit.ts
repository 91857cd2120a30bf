/**
 * What comes in: a limit with its labels and its value, and the lines of its vendor's pages.
 * What goes out: the lines that say exactly that, `5 GB` in the row Storage of the column Pro; and
 * what stands at its place instead, or where its words stand now.
 */
import type { LimitParts, PlanLimit } from '../../model/limits.ts';
import { foldWords, ROW_MARK } from '../../model/lines.ts';
import { COLON, type OwnedLine, type PlanNames } from './owners.ts';

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
  const own = [...names].filter(([, plans]) => plans.has(plan)).map(([name]) => name);
  const all = new Set([...names.values()].flatMap((plans) => [...plans]));
  return {
    plan,
    for: limit.for,
    labels: limit.labels.map(foldWords),
    value,
    namesPlan: own.some((name) => holds(value, name)),
    isOnly: all.size === 1,
  };
}

/** Whether a text has these words, whole: `5 GB` is not in `1.5 GB`. */
export function holds(text: string, words: string): boolean {
  if (words === '') return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + words.length);
    if (!/[\p{L}\p{N}]$|\d[.,]$/u.test(before) && !/^[\p{L}\p{N}]|^[.,]\d/u.test(after))
      return true;
  }
  return false;
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
  const cells = [corner ?? '', ...rows, column ?? ''];
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
  if (words === value) return true;
  const isEnd = parts.some((_, at) => at > 0 && parts.slice(at).join(': ') === value);
  if (isEnd) return true;
  return labels.length === 0 && holds(words, value);
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
