/**
 * Gives a function that replaces, inside what it is given, every text by the first equal one that
 * it met. Versions of a file repeat nearly all of their text; and a parser's texts are views of
 * the whole file or chains of single characters, which take many times the memory of the text.
 */
export function createSharer(): <T>(value: T) => T {
  const known = new Map<string, string>();
  const share = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const first = known.get(value);
      if (first !== undefined) return first;
      const copy = JSON.parse(JSON.stringify(value)) as string;
      known.set(copy, copy);
      return copy;
    }
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = share(value[at]);
    } else if (typeof value === 'object' && value !== null) {
      const fields = value as Record<string, unknown>;
      for (const key in fields) fields[key] = share(fields[key]);
    }
    return value;
  };
  return <T>(value: T) => share(value) as T;
}
