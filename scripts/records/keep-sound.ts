import type { SchemaError } from './explain-errors.ts';
import type { Pointer } from './parse-record.ts';

/**
 * A copy of a value without the parts that do not fit its schema: they are undefined in it, so that
 * the other rules can still look at the rest. A list keeps its length.
 */
export function keepSound(value: unknown, errors: readonly SchemaError[]): unknown {
  const broken = errors.filter(({ code, at }) => at === 'value' && code !== 'schema-required');
  if (broken.some(({ pointer }) => pointer.length === 0)) return undefined;
  const copy: unknown = broken.length === 0 ? value : structuredClone(value);
  for (const { pointer } of broken) remove(copy, pointer);
  return copy;
}

function remove(root: unknown, pointer: Pointer): void {
  let at = root as Record<string | number, unknown> | undefined;
  for (const step of pointer.slice(0, -1)) at = at?.[step] as Record<string | number, unknown>;
  const last = pointer.at(-1);
  if (at && last !== undefined) at[last] = undefined;
}
