/** An object whose keys with an undefined value may be missing. */
type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** A copy of an object without the keys whose value is undefined: `{ a: 1, b: undefined }` is `{ a: 1 }`. */
export function present<T extends object>(object: T): Present<T> {
  const pairs = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as Present<T>;
}

/** A value where a condition holds, else undefined: what `present` and `presentIn` leave out. */
export function when<T>(condition: unknown, value: T): T | undefined {
  if (condition) return value;
  return undefined;
}

/** A list without its undefined entries: `presentIn('a', when(more > 0, 'b'))`. */
export function presentIn<T>(...list: readonly (T | undefined)[]): T[] {
  return list.filter((each) => each !== undefined);
}

/** Some keys of an object, in this order; those that it does not have are left out. */
export function pick<T extends object, K extends keyof T>(
  object: T,
  keys: readonly K[],
): Pick<T, K> {
  const pairs = keys.map((key) => [key, object[key]] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Pick<T, K>;
}

/** A copy of an object without the keys whose value is null, undefined or an empty list. */
export function compact<T extends object>(object: T): Partial<T> {
  const pairs = Object.entries(object).filter(
    ([, value]) => value != null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(pairs) as Partial<T>;
}
