import type { PageFormat } from '../page.ts';
import { collectBlocks } from './blocks.ts';
import type { PageTree, TextBlock } from './page-tree.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { leavesOf, readFrontMatter } from './read-front-matter.ts';
import { refuseHostileText } from './refuse-hostile-text.ts';
import { tidy } from './tidy-text.ts';

/** String literals of JSON that cannot be parsed, without the keys. */
const LITERAL = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;

/**
 * Reads a page into blocks. Markdown (CommonMark with the tables of GitHub, read leniently where it
 * is MDX) and HTML go through one tree; of plain text every line is a block, of JSON every value.
 * Never throws, and takes seconds at most: a text that no parser can take, for instance one nested
 * too deeply, is a tree without blocks and with a problem.
 */
export function parsePage(text: string, format: PageFormat): PageTree {
  const hostile = refuseHostileText(text, format);
  if (hostile) return { blocks: [], problem: hostile };
  try {
    return { blocks: READERS[format](text), problem: null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { blocks: [], problem: 'the page is nested too deeply to be read' };
  }
}

const READERS: Record<PageFormat, (text: string) => PageTree['blocks']> = {
  markdown(text) {
    const { values, body } = readFrontMatter(text);
    return [...textBlocks('value', values), ...collectBlocks(parseMarkdown(body))];
  },
  html: (text) => collectBlocks(parseHtml(text, { fragment: false })),
  text: (text) => textBlocks('line', text.split(/\r\n|\n|\r/).map(tidy)),
  json: (text) => textBlocks('value', jsonValues(text)),
};

function textBlocks(kind: TextBlock['kind'], texts: readonly string[]): TextBlock[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind, text, headings: [] }));
}

function jsonValues(text: string): string[] {
  try {
    return leavesOf(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const literals = [...text.matchAll(LITERAL)].filter((match) => match[2] === undefined);
    return literals.map((match) => tidy(unescapeLiteral(match[1] ?? '')));
  }
}

function unescapeLiteral(literal: string): string {
  try {
    return String(JSON.parse(`"${literal}"`));
  } catch {
    return literal;
  }
}
