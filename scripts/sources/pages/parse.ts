import { collectBlocks, joinComments } from './blocks.ts';
import { parseHtml } from './html.ts';
import { normalizeText, type PageTree, type TextBlock } from './inline.ts';
import { parseMarkdown } from './markdown.ts';
import { missingPage, type Page, type PageFormat, type ParsedPage } from './page.ts';
import { type Within, withinTime } from './within-time.ts';
import { readYamlBlocks } from './yaml.ts';

/** No page of a vendor is near these: what is longer takes a parser more memory than it is worth. */
const LONGEST_MARKDOWN = 250_000;
const MOST_TAGS = 50_000;

/**
 * Reads a page into blocks. Markdown (CommonMark with the tables of GitHub, read leniently where it
 * is MDX) and HTML go through one tree; of plain text every line is a block, of
 * JSON every value; lists of YAML are tables or sections.
 *
 * @throws RangeError for a text that is nested too deeply.
 */
export function parsePage(text: string, format: PageFormat): PageTree {
  return { blocks: READERS[format](text) };
}

const READERS: Record<PageFormat, (text: string) => PageTree['blocks']> = {
  markdown(text) {
    const { root, values } = parseMarkdown(text);
    return [...textBlocks('value', values), ...collectBlocks(root)];
  },
  html: (text) => collectBlocks(parseHtml(text, { fragment: false })),
  text: textLines,
  yaml: (text) => readYamlBlocks(text) ?? textLines(text),
  json: (text) =>
    readJsonValues(text).map(({ text: value, keys }) => ({
      kind: 'value',
      text: value,
      headings: keys.map(normalizeText),
    })),
};

function textLines(text: string): TextBlock[] {
  return textBlocks('line', joinComments(text.split(/\r\n|\n|\r/)).map(normalizeText));
}

function textBlocks(kind: TextBlock['kind'], texts: readonly string[]): TextBlock[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind, text, headings: [] }));
}

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
function readJsonValues(text: string): JsonValue[] {
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

/** The tree of a text, or why it has none. */
function tryParse(text: string, format: PageFormat, within: Within): PageTree | string {
  const isLong =
    (format === 'markdown' && text.length > LONGEST_MARKDOWN) ||
    (format === 'html' && text.split('<').length > MOST_TAGS);
  if (isLong) return 'the page is longer than any such page is';
  try {
    return within(() => parsePage(text, format))?.done ?? 'it takes too long to be read';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 'the page is nested too deeply to be read';
  }
}

/**
 * Parses every page, each within a time: parsers of Markdown and HTML need minutes for some short
 * texts that no vendor writes. A page that cannot be parsed is not checked.
 */
export function parsePages(
  pages: ReadonlyMap<string, Page>,
  within: Within = withinTime(),
): Map<string, ParsedPage> {
  const parse = (page: Page): ParsedPage => {
    if (page.state !== 'read') return page;
    const { url, text, format, observedOn, sha256 } = page;
    const tree = tryParse(text, format, within);
    if (typeof tree !== 'string') return { ...page, tree };
    return { ...missingPage(url, tree), observedOn, sha256 };
  };
  return new Map([...pages].map(([url, page]) => [url, parse(page)]));
}
