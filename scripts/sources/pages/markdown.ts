import type { Root, RootContent, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse } from 'yaml';
import { parseHtml } from './html.ts';
import { normalizeText } from './inline.ts';

const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})/;
/** `<Tab title="Pro">`, `</Tab>` and `<Card price={20} />`. */
const COMPONENT = '<\\/?[A-Z][\\w.]*(?:\\s(?:[^<>"\'{}]|"[^"]*"|\'[^\']*\'|\\{[^{}]*\\})*)?\\/?>';
const LEADING = new RegExp(`^\\s*(${COMPONENT})(.*)$`);
const OPENING = /^<([A-Z][\w.]*)/;
const UNCLOSED = /^\s*<[A-Z][\w.]*(?:\s[^<>]*)?$/;
/** `import { Card } from 'site'`, `import './style.css'`, `export const title = …`. */
const MDX_MODULE = /^(?:import\s+(?:.+\s+from\s+)?['"]|export\s+(?:const|default|function|let)\b)/;
const MDX_COMMENT = /\{\/\*[\s\S]*?\*\/\}/g;
const ADMONITION = /^\s*:::/;
const TABLE_START = /^\s*<table\b/i;
const TABLE_END = /<\/table\s*>/i;

/** Longest tag that may be spread over lines. */
const MOST_TAG_LINES = 30;

/**
 * Markdown and MDX as a Markdown parser reads them without losing text. CommonMark takes a line
 * that begins with a tag, and all that follows up to a blank line, for HTML: so component tags get
 * lines of their own, with blank lines around; a raw table loses its blank lines. Imports, exports,
 * comments and admonition fences go. Code blocks stay untouched.
 */
function prepareMarkdown(text: string): string {
  const lines = text.replace(MDX_COMMENT, '').split(/\r\n|\n|\r/);
  const result: string[] = [];
  let fence = '';
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      result.push(line);
      if (mark.startsWith(fence) && /^[`~>\s]+$/.test(line)) fence = '';
    } else if (mark !== '') {
      result.push(line);
      fence = mark;
    } else if (TABLE_START.test(line)) {
      index = pushTable(lines, index, result);
    } else if (UNCLOSED.test(line)) {
      const end = endOfTag(lines, index);
      pushLine(lines.slice(index, end + 1).join(' '), result);
      index = end;
    } else pushLine(line, result);
  }
  return result.join('\n');
}

function pushTable(lines: readonly string[], start: number, result: string[]): number {
  let end = start;
  while (end < lines.length && !TABLE_END.test(lines[end] ?? '')) end++;
  const table = lines.slice(start, end + 1).filter((line) => line.trim() !== '');
  result.push('', ...table.map((line) => line.trim()), '');
  return end;
}

function endOfTag(lines: readonly string[], start: number): number {
  for (let end = start; end < Math.min(lines.length, start + MOST_TAG_LINES); end++) {
    if ((lines[end] ?? '').includes('>')) return end;
  }
  return start;
}

function pushLine(line: string, result: string[]): void {
  if (MDX_MODULE.test(line)) return;
  if (ADMONITION.test(line)) {
    result.push('');
    return;
  }
  let rest = line;
  const after: string[] = [];
  for (let tag = LEADING.exec(rest); tag; tag = LEADING.exec(rest)) {
    const [, component = '', remainder = ''] = tag;
    const closing = closingOf(component);
    if (closing && remainder.includes(closing)) {
      if (!remainder.trimEnd().endsWith(closing)) break;
      rest = remainder.trimEnd().slice(0, -closing.length);
      after.unshift('', closing, '');
    } else rest = remainder;
    result.push('', component, '');
  }
  result.push(rest, ...after);
}

/** The closing tag that an opening one needs; null for the others. */
function closingOf(tag: string): string | null {
  const name = OPENING.exec(tag)?.[1];
  if (name && !tag.endsWith('/>')) return `</${name}>`;
  return null;
}

const COMPONENT_TAG = /^<\/?[A-Z][\w.]*/;

// Indented text is never code here: pages indent the content of components.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .data('micromarkExtensions', [{ disable: { null: ['codeIndented'] } }]);

function spliceHtml(parent: { children: RootContent[] }): void {
  const children: RootContent[] = [];
  for (const node of parent.children) {
    if (node.type === 'html' && !COMPONENT_TAG.test(node.value)) {
      children.push(...parseHtml(node.value, { fragment: true }).children);
      continue;
    }
    if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
      spliceHtml(node);
    }
    children.push(node);
  }
  parent.children = children;
}

const COMMENT = /^\s*<!--[\s\S]*?-->/;
const BLOCK = /^\s*---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const KEY_FIRST = /^\s*(?:#[^\n]*\n\s*)*["']?[\w.-]+["']?\s*:/;
const LONGEST = 20_000;

/** What front matter says of its page. */
interface FrontMatter {
  title?: string;
  description?: string;
  /** Its other texts of several words; dates, tags and addresses say nothing to a reader. */
  values: string[];
}

/**
 * Takes comments and front matter off the beginning of a Markdown page. Copies carry several
 * blocks, or a comment first: a Markdown parser would then read a rule and a heading.
 */
function readFrontMatter(text: string): FrontMatter & { body: string } {
  const found: FrontMatter = { values: [] };
  let body = text.replace(/^\ufeff/, '');
  for (;;) {
    const comment = COMMENT.exec(body);
    const block = BLOCK.exec(body);
    if (comment) body = body.slice(comment[0].length);
    else if (block?.[1] && KEY_FIRST.test(block[1]) && block[1].length <= LONGEST) {
      addValues(block[1], found);
      body = body.slice(block[0].length);
    } else return { ...found, body };
  }
}

/** `Storage and its limits on every plan`. */
const PROSE = /(?:\S+\s+){4}\S/;

function addValues(yaml: string, found: FrontMatter): void {
  let values: unknown;
  try {
    values = parse(yaml, { logLevel: 'silent', maxAliasCount: 0 });
  } catch {
    return;
  }
  const { title, description, ...others } = Object(values) as Readonly<Record<string, unknown>>;
  if (typeof title === 'string') found.title = normalizeText(title);
  if (typeof description === 'string') found.description = normalizeText(description);
  found.values.push(...textsIn(others).filter((text) => PROSE.test(text)));
}

/** Every text in a value, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [normalizeText(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Markdown or MDX as a tree in which raw HTML is read like the rest, and the other texts of its front
 * matter. Its title and description stand at the top, where a site prints them, unless the page has
 * a title of its own.
 */
export function parseMarkdown(text: string): { root: Root; values: string[] } {
  const { title, description, values, body } = readFrontMatter(text);
  const root = processor.parse(prepareMarkdown(body));
  spliceHtml(root);
  const own = root.children.findIndex((node) => node.type === 'heading' && node.depth === 1);
  const top: RootContent[] = [];
  if (title && own < 0) top.push({ type: 'heading', depth: 1, children: [textNode(title)] });
  if (description) top.push({ type: 'paragraph', children: [textNode(description)] });
  root.children.splice(own + 1, 0, ...top);
  return { root, values };
}

function textNode(value: string): Text {
  return { type: 'text', value };
}
