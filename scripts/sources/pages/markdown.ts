import type { Paragraph, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parse } from 'yaml';
import { parseHtml } from './html.ts';
import { normalizeText } from './inline.ts';

const MDX_COMMENT = /\{\/\*[\s\S]*?\*\/\}/g;
/** A block of code with its fences, or a raw table; each to the end of the page where nothing ends it. */
const WHOLE =
  /^([ \t>]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t>]*$|(?![\s\S]))|[ \t]*<table\b[\s\S]*?(?:<\/table\s*>.*$|(?![\s\S])))/im;
/** `import { Card } from 'site'`, `import './style.css'`, `export const title = …`. */
const MDX_MODULE =
  /^(?:import\s+(?:.+\s+from\s+)?['"]|export\s+(?:const|default|function|let)\b).*\n?/gm;
const ADMONITION = /^[ \t]*:::.*$/gm;
/** A tag that is spread over up to 30 lines. */
const SPREAD = /^[ \t]*<[A-Z][\w.]*(?:[ \t][^<>\n]*)?\n(?:[^>\n]*\n){0,28}[^>\n]*>.*$/gm;
/** A line that begins with `<Tab title="Pro">`, `</Tab>` or `<Card price={20} />`. */
const LEADING = /^\s*(<\/?([A-Z][\w.]*)(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*)?\/?>)(.*)$/;

/**
 * Markdown and MDX as a Markdown parser reads them without losing text. CommonMark takes a line
 * that begins with a tag, and all that follows up to a blank line, for HTML: so component tags get
 * lines of their own, with blank lines around; a raw table loses its blank lines. Imports, exports,
 * comments and admonition fences go. Code blocks stay untouched.
 */
function prepareMarkdown(text: string): string {
  const pieces = text.replace(MDX_COMMENT, '').replace(/\r\n?/g, '\n').split(WHOLE);
  const prepared = pieces.map((piece = '', at) => {
    // Between the pieces of the page: one that is whole, and the mark of its fence.
    if (at % 3 === 0) return preparePiece(piece);
    if (at % 3 === 2) return '';
    if (!/^\s*<table/i.test(piece)) return piece;
    return `\n${piece.trim().replace(/\s*\n\s*/g, '\n')}\n`;
  });
  return prepared.join('');
}

function preparePiece(text: string): string {
  return text
    .replace(SPREAD, (tag) => tag.replaceAll('\n', ' '))
    .replace(MDX_MODULE, '')
    .replace(ADMONITION, '')
    .replace(/^[ \t]*<.*$/gm, separateTags);
}

/** A line with the component tags at its beginning, and the end of one at its own, by themselves. */
function separateTags(line: string): string {
  const [, tag, name, rest = ''] = LEADING.exec(line) ?? [];
  if (tag === undefined) return line;
  const closing = `</${name}>`;
  const isOpen = tag !== closing && !tag.endsWith('/>') && rest.includes(closing);
  if (!isOpen) return `\n${tag}\n\n${separateTags(rest)}`;
  const inside = rest.trimEnd();
  if (!inside.endsWith(closing)) return line;
  return `\n${tag}\n\n${separateTags(inside.slice(0, -closing.length))}\n\n${closing}\n`;
}

const COMPONENT_TAG = /^<\/?[A-Z][\w.]*/;

// Indented text is never code here: pages indent the content of components.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .data('micromarkExtensions', [{ disable: { null: ['codeIndented'] } }]);

/** What holds blocks; HTML inside the others is a part of a text. */
const HOLDS_BLOCKS = new Set(['root', 'blockquote', 'listItem']);

/** Puts what raw HTML says in its place, but for the tags of components. */
function spliceHtml(root: Root): void {
  visit(root, 'html', ({ value }, index, parent) => {
    if (!parent || index === undefined || !HOLDS_BLOCKS.has(parent.type)) return undefined;
    if (COMPONENT_TAG.test(value)) return undefined;
    const { children } = parseHtml(value);
    parent.children.splice(index, 1, ...children);
    return [SKIP, index + children.length];
  });
}

/** A comment, or a block of front matter, which begins with a key. */
const FRONT =
  /^\s*(?:<!--[\s\S]*?-->|---[ \t]*\r?\n((?:\s*#.*\n)*\s*["']?[\w.-]+["']?\s*:[\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$))/;
/** `Storage and its limits on every plan`. */
const PROSE = /(?:\S+\s+){4}\S/;

/** YAML whose every scalar is a text; null where it is not YAML, or uses aliases. */
export function parseYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe', logLevel: 'silent', maxAliasCount: 0 });
  } catch {
    return null;
  }
}

/** Every text in a value, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [normalizeText(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Markdown or MDX as a tree in which raw HTML is read like the rest. Its title and description stand at
 * the top, where a site prints them, unless the page has a title of its own, and before them the other
 * texts of several words in its front matter. Copies carry several blocks of that, or a comment first:
 * a Markdown parser would then read a rule and a heading.
 */
export function parseMarkdown(text: string): Root {
  const front: Record<string, unknown> = {};
  let body = text;
  for (let found = FRONT.exec(body); found; found = FRONT.exec(body)) {
    Object.assign(front, parseYaml(found[1] ?? ''));
    body = body.slice(found[0].length);
  }
  const { title, description, ...others } = front;
  const root = processor.parse(prepareMarkdown(body));
  spliceHtml(root);
  const own = root.children.findIndex((node) => node.type === 'heading' && node.depth === 1);
  const top: RootContent[] = [];
  if (typeof title === 'string' && own < 0)
    top.push({ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] });
  if (typeof description === 'string') top.push(paragraph(description));
  root.children.splice(own + 1, 0, ...top);
  root.children.unshift(
    ...textsIn(others)
      .filter((value) => PROSE.test(value))
      .map(paragraph),
  );
  return root;
}

function paragraph(value: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value }] };
}
