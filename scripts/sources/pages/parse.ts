import { collectBlocks, joinComments } from './blocks.ts';
import { parseHtml } from './html.ts';
import { type Block, cellOf, normalizeText, type PageTree, type TextBlock } from './inline.ts';
import { parseMarkdown, parseYaml } from './markdown.ts';
import { missingPage, type Page, type PageFormat, type ParsedPage } from './page.ts';
import { type Within, withinTime } from './within-time.ts';

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
  markdown: (text) => collectBlocks(parseMarkdown(text)),
  html: (text) => collectBlocks(parseHtml(text)),
  text: (text) => linesOf(joinComments(text)),
  yaml: readYaml,
  json: readJson,
};

function linesOf(texts: readonly string[]): TextBlock[] {
  const said = texts.map(normalizeText).filter((text) => text !== '');
  return said.map((text) => ({ kind: 'line', text, headings: [] }));
}

/** `"key":`, `"text"`, a bracket, `-1.5e3` and `true`. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*|\b(?:true|false)\b/g;

/**
 * Every text, number and truth value, in order, below the keys that it has. Copies often are a part
 * of a file, so the text is read token by token and need not be whole. An object without a key, in a
 * list, is known by the first text in it.
 */
function readJson(page: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const path: string[] = [];
  let key = '';
  for (const [token, literal, colon] of page.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      path.push(key);
      key = '';
    } else if (token === '}' || token === ']') {
      path.pop();
      key = '';
    } else if (colon !== undefined) key = textOfLiteral(literal);
    else {
      const text = literal === undefined ? token : textOfLiteral(literal);
      if (path.at(-1) === '' && key !== '' && literal !== undefined) path[path.length - 1] = text;
      const headings = [...path, key].filter((one) => one !== '' && one !== text);
      blocks.push({ kind: 'value', text, headings });
      key = path.at(-1) === '' ? '' : key;
    }
  }
  return blocks;
}

function textOfLiteral(literal = ''): string {
  try {
    return normalizeText(JSON.parse(`"${literal}"`));
  } catch {
    return normalizeText(literal);
  }
}

// YAML, as vendors keep the data of their pages: a list of flat mappings is a table with the keys as its
// header; a list whose mappings hold texts of several lines is sections, such as
// `2026-05-08 > Planned deprecations > (the Markdown text)`.

type Mapping = Record<string, unknown>;

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a text of one line; in the schema that is read every scalar is a text. */
function isLabel(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\n');
}

/**
 * Every comment, heading, text and table of a file, in its order but for the comments; every line
 * where it is not YAML, or uses aliases.
 */
function readYaml(text: string): Block[] {
  const value = parseYaml(text);
  if (value === null) return linesOf(joinComments(text));
  const comments = [...text.matchAll(/^#+ ?(.*)$/gm)].map(([, words = '']) => words);
  return [...linesOf(comments), ...blocksOf(value, [])];
}

/** The blocks of a value below headings; a text is Markdown. */
function blocksOf(value: unknown, headings: readonly string[]): Block[] {
  if (typeof value === 'string')
    return collectBlocks(parseMarkdown(value)).map((block) => {
      return { ...block, headings: [...headings, ...block.headings] };
    });
  if (isMapping(value)) return sectionOf(value, new Set(), headings);
  if (!Array.isArray(value)) return [];
  const rows = value.filter(isMapping);
  if (rows.length < value.length) return value.flatMap((one) => blocksOf(one, headings));
  const bodies = new Set(
    rows.flatMap((row) => Object.keys(row).filter((key) => !isLabel(row[key]))),
  );
  if (bodies.size === 0) return rows.length > 0 ? [tableOf(rows, headings)] : [];
  return rows.flatMap((row) => sectionOf(row, bodies, headings));
}

/** A mapping whose labels are the headings above what else is in it; `bodies` are never labels. */
function sectionOf(
  mapping: Mapping,
  bodies: ReadonlySet<string>,
  headings: readonly string[],
): Block[] {
  const path = [...headings];
  const titles: Block[] = [];
  const rest: unknown[] = [];
  for (const [key, value] of Object.entries(mapping)) {
    if (bodies.has(key) || !isLabel(value)) rest.push(value);
    else if (value.trim() !== '') {
      const text = normalizeText(value);
      path.push(text);
      titles.push({ kind: 'heading', text, headings: [...path] });
    }
  }
  return [...titles, ...rest.flatMap((value) => blocksOf(value, path))];
}

function tableOf(rows: readonly Mapping[], headings: readonly string[]): Block {
  const keys = [...new Set(rows.flatMap(Object.keys))];
  const cell = (text: string) => cellOf([{ text }]);
  return {
    kind: 'table',
    form: 'table',
    header: keys.map(cell),
    rows: rows.map((row) => keys.map((key) => cell(String(row[key] ?? '')))),
    headings,
    lead: '',
  };
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
 * texts that no vendor writes. A page that cannot be parsed is not checked. By URL.
 */
export function parsePages(
  pages: readonly Page[],
  within: Within = withinTime(),
): Map<string, ParsedPage> {
  const parseOne = (page: Page): ParsedPage => {
    if (page.state !== 'read') return page;
    const { url, text, format, observedOn, sha256 } = page;
    const tree = tryParse(text, format, within);
    if (typeof tree !== 'string') return { ...page, tree };
    return { ...missingPage(url, tree), observedOn, sha256 };
  };
  return new Map(pages.map((page) => [page.url, parseOne(page)]));
}
