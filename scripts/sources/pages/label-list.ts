import type { List, ListItem } from 'mdast';
import { type Cell, cellOf, type Run, readRuns, textOf } from './inline.ts';

interface Pair {
  label: string;
  value: Run[];
}

const PLAIN_PAIR = /^([^:]{1,40}):\s+(\S[\s\S]*)$/;
const SEPARATOR_AT_END = /[\s/;,|]+$/;

/**
 * Reads a list whose every item is "**Label:** value" as table rows, each with its own header; an
 * item may hold several pairs. Where a label is in several items, each of these is a row, and
 * all share the pairs of the other items.
 *
 * @returns an empty array where the list is of another kind.
 */
export function readLabelList(list: List): { header: Cell[]; row: Cell[] }[] {
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
