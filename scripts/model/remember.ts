/**
 * A function that computes the value of each key once: `remember(readFile)` reads no file twice.
 *
 * @param most the keys that are kept; once there are so many, it starts over
 */
export function remember<K, T>(compute: (key: K) => T, most = Infinity): (key: K) => T {
  const values = new Map<K, T>();
  return (key) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    if (values.size === most) values.clear();
    values.set(key, value);
    return value;
  };
}

/** A function whose value is computed when it is first asked for. */
export function once<T>(compute: () => T): () => T {
  const value = remember((_: null) => compute());
  return () => value(null);
}
