import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import { type JsonPlace, scanJson } from './parse.ts';

type Range = readonly [start: number, end: number];

/** Offsets of the value that a pointer leads to, and of its key; null where it leads nowhere. */
export type Ranges = (
  pointer: readonly (string | number)[],
) => { value: Range; key: Range | null } | null;

interface Entry {
  key: unknown;
  value: unknown;
}

/** Finds ranges in a tree of `yaml`; of a key that stands twice the first one counts. */
export function yamlRanges(root: Node | null): Ranges {
  const indexes = new WeakMap<YAMLMap, Map<unknown, Entry>>();
  const entryOf = (map: YAMLMap, step: string | number): Entry | undefined => {
    const index = indexes.get(map) ?? indexEntries(map);
    indexes.set(map, index);
    return index.get(step);
  };
  return (pointer) => {
    let key: Range | null = null;
    let node: unknown = root;
    for (const step of pointer) {
      const entry = isMap(node) ? entryOf(node, step) : undefined;
      if (entry) {
        key = rangeOf(entry.key);
        node = entry.value ?? entry.key;
      } else if (isSeq(node) && typeof step === 'number' && step in node.items) {
        key = null;
        node = node.items[step];
      } else {
        return null;
      }
    }
    const value = rangeOf(node);
    return value && { value, key };
  };
}

/** Entries by key: a scan for each key would take quadratic time on a file of many keys. */
function indexEntries(map: YAMLMap): Map<unknown, Entry> {
  const index = new Map<unknown, Entry>();
  for (const entry of map.items) {
    if (isScalar(entry.key) && !index.has(entry.key.value)) index.set(entry.key.value, entry);
  }
  return index;
}

function rangeOf(node: unknown): Range | null {
  const range = (node as Node | null)?.range;
  return range ? [range[0], range[1]] : null;
}

/** The node that a pointer leads to in a tree of `yaml`; null where it leads nowhere. */
export function nodeAt(root: Node | null, pointer: readonly (string | number)[]): Node | null {
  let node: unknown = root;
  for (const step of pointer) {
    if (isSeq(node)) node = node.items[Number(step)];
    else if (isMap(node)) node = indexEntries(node).get(step)?.value;
    else return null;
  }
  return (node as Node | null | undefined) ?? null;
}

/** Finds ranges in a JSON text, which is scanned when the first one is asked for. */
export function jsonRanges(text: string): Ranges {
  let root: JsonPlace | null | undefined;
  return (pointer) => {
    if (root === undefined) root = scanJson(text).root;
    let place = root ?? undefined;
    for (const step of pointer) place = place?.children?.get(step);
    return place ? { value: [place.start, place.end], key: place.key } : null;
  };
}
