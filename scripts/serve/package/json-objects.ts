/*
 * In: the text of a JSON file. Out: its objects, each with its path and where its values stand, so
 * that one value is changed and every other byte stays. Example: `{"a": {"b": 1}}` has two objects.
 */

export interface JsonObject {
  /** Keys and positions that lead to it. */
  path: readonly string[];
  /** By key: the value, where it is a text, and where it and its key begin and end. */
  fields: Map<string, { value: string | null; keyStart: number; start: number; end: number }>;
  /** Behind its opening brace. */
  open: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The objects of a text that JSON.parse accepts, the inner ones first. */
export function jsonObjects(text: string): JsonObject[] {
  JSON.parse(text);
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({ word, index }));
  const objects: JsonObject[] = [];
  let at = 0;
  const next = () => tokens[at++] ?? { word: '', index: text.length };
  const peek = () => tokens[at]?.word;

  /** Reads a value; returns where it ends. */
  function readValue(path: readonly string[]): number {
    const { word, index } = next();
    if (word === '[') {
      for (let position = 0; peek() !== ']'; position += 1) {
        readValue([...path, String(position)]);
        if (peek() === ',') next();
      }
      return next().index + 1;
    }
    if (word !== '{') return index + word.length;
    const object: JsonObject = { path, fields: new Map(), open: index + 1 };
    while (peek() !== '}') {
      const { word: quoted, index: keyStart } = next();
      const key = String(JSON.parse(quoted));
      next();
      const { word: first = '', index: start = 0 } = tokens[at] ?? {};
      const end = readValue([...path, key]);
      const value = first.startsWith('"') ? String(JSON.parse(first)) : null;
      object.fields.set(key, { value, keyStart, start, end });
      if (peek() === ',') next();
    }
    objects.push(object);
    return next().index + 1;
  }

  readValue([]);
  return objects;
}
