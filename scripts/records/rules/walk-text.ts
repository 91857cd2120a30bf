import type { Pointer } from '../parse-record.ts';

/** Every text within a value, with the way to it; keys are not texts. */
export function* textsOf(value: unknown, pointer: Pointer = []): Generator<[Pointer, string]> {
  if (typeof value === 'string') {
    yield [pointer, value];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOf(item, [...pointer, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) yield* textsOf(child, [...pointer, key]);
  }
}
