/** A function that computes the value of each key once: `remember(readFile)` reads no file twice. */
export function remember<K, T>(compute: (key: K) => T): (key: K) => T {
  const values = new Map<K, T>();
  return (key) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
