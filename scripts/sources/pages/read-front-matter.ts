import { parse } from 'yaml';
import { tidy } from './tidy-text.ts';

const COMMENT = /^\s*<!--[\s\S]*?-->/;
const BLOCK = /^\s*---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const KEY_FIRST = /^\s*(?:#[^\n]*\n\s*)*["']?[\w.-]+["']?\s*:/;
const LONGEST = 20_000;

/**
 * Takes comments and front matter off the beginning of a Markdown page. Copies carry several
 * blocks, or a comment first: a Markdown parser would then read a rule and a heading.
 */
export function readFrontMatter(text: string): { values: string[]; body: string } {
  const values: string[] = [];
  let body = text.replace(/^\ufeff/, '');
  for (;;) {
    const comment = COMMENT.exec(body);
    const block = BLOCK.exec(body);
    if (comment) body = body.slice(comment[0].length);
    else if (block?.[1] && KEY_FIRST.test(block[1]) && block[1].length <= LONGEST) {
      values.push(...valuesOf(block[1]));
      body = body.slice(block[0].length);
    } else return { values, body };
  }
}

function valuesOf(yaml: string): string[] {
  try {
    return leavesOf(parse(yaml, { logLevel: 'silent', maxAliasCount: 0 }));
  } catch {
    return yaml.split('\n').map((line) => tidy(line.replace(/^\s*[\w.-]+\s*:/, '')));
  }
}

/** Every text and number in a value, in order. */
export function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [tidy(value)];
  if (typeof value === 'number') return [String(value)];
  if (value instanceof Date || value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(leavesOf);
}
