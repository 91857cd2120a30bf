/** An object of which the keys that may be undefined may be missing. */
type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** A copy of an object without the keys whose value is undefined: `{ a: 1, b: undefined }` is `{ a: 1 }`. */
export function present<T extends object>(object: T): Present<T> {
  const pairs = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as Present<T>;
}
