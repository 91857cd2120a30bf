import type { ParsedRecord, Pointer } from '../parse-record.ts';
import type { SchemaPlace } from '../schema.ts';
import { itemsOf, propertiesOf } from '../walk-schema.ts';

/** A mapping whose keys stand in another order than in the schema. */
export interface Unordered {
  pointer: Pointer;
  /** The keys as they stand. */
  keys: string[];
  /** The keys in the schema's order; unknown ones last, in the order in which they stand. */
  ordered: string[];
  /** The first key that stands behind one that it belongs before. */
  misplaced: string;
}

/**
 * Finds the mappings whose keys are out of order, inner ones before those that hold them. A mapping
 * in braces is no concern: it stands on one line.
 */
export function findUnordered(document: ParsedRecord, schema: SchemaPlace): Unordered[] {
  const found: Unordered[] = [];
  visit(document, schema, [], document.value, found);
  return found;
}

function visit(
  document: ParsedRecord,
  schema: SchemaPlace,
  pointer: Pointer,
  value: unknown,
  found: Unordered[],
): void {
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    for (const [index, item] of value.entries()) {
      if (items) visit(document, items, [...pointer, index], item, found);
    }
  } else if (typeof value === 'object' && value !== null) {
    const properties = propertiesOf(schema);
    for (const [key, child] of Object.entries(value)) {
      const property = properties.get(key);
      if (property) visit(document, property, [...pointer, key], child, found);
    }
    const unordered = compare(document, pointer, Object.keys(value), [...properties.keys()]);
    if (unordered) found.push(unordered);
  }
}

function compare(
  document: ParsedRecord,
  pointer: Pointer,
  names: readonly string[],
  order: readonly string[],
): Unordered | null {
  const [start] = document.range(pointer) ?? [0];
  if (document.text.charAt(start) === '{') return null;
  const startOf = (key: string): number => document.keyRange([...pointer, key])?.[0] ?? 0;
  const rankOf = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = names.toSorted((a, b) => startOf(a) - startOf(b));
  const ordered = keys.toSorted((a, b) => rankOf(a) - rankOf(b));
  const misplaced = keys.find((key, index) => {
    return keys.slice(0, index).some((before) => rankOf(before) > rankOf(key));
  });
  return misplaced === undefined ? null : { pointer, keys, ordered, misplaced };
}
