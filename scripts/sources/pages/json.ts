import { normalizeText } from './inline.ts';

/** A value of JSON with the keys that it is below, outermost first. */
interface JsonValue {
  text: string;
  keys: string[];
}

/** `"key":`, `"text"`, a bracket, `-1.5e3` and `true`. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*|\b(?:true|false)\b/g;

/**
 * Every text, number and truth value, in order. Copies often are a part of a file, so the text is
 * read token by token and need not be whole. An object without a key, in a list, is known by the
 * first text in it.
 */
export function readJsonValues(text: string): JsonValue[] {
  const values: JsonValue[] = [];
  const path: string[] = [];
  let key = '';
  for (const [token, literal, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      path.push(key);
      key = '';
    } else if (token === '}' || token === ']') {
      path.pop();
      key = '';
    } else if (colon !== undefined) key = unescapeLiteral(literal ?? '');
    else {
      const value = normalizeText(literal === undefined ? token : unescapeLiteral(literal));
      if (path.at(-1) === '' && key !== '' && literal !== undefined) path[path.length - 1] = value;
      values.push({
        text: value,
        keys: [...path, key].filter((one) => one !== '' && one !== value),
      });
      key = path.at(-1) === '' ? '' : key;
    }
  }
  return values;
}

function unescapeLiteral(literal: string): string {
  try {
    return String(JSON.parse(`"${literal}"`));
  } catch {
    return literal;
  }
}
