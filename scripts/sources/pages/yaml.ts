// In: a file of YAML, as vendors keep the data of their pages. Out: blocks, as of any other page.
// A list of flat mappings is a table with the keys as its header; a list whose mappings hold texts
// of several lines is sections, such as `2026-05-08 > Planned deprecations > (the Markdown text)`.
import { parse } from 'yaml';
import { collectBlocks } from './blocks.ts';
import { type Block, cellOf, normalizeText } from './inline.ts';
import { parseMarkdown } from './markdown.ts';

type Mapping = Record<string, unknown>;

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a text of one line; in the schema that is read every scalar is a text. */
function isLabel(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\n');
}

/**
 * Every comment, heading, text and table of a file, in its order but for the comments.
 *
 * @returns null where it is not YAML, or uses aliases.
 */
export function readYamlBlocks(text: string): Block[] | null {
  let value: unknown;
  try {
    value = parse(text, { schema: 'failsafe', logLevel: 'silent', maxAliasCount: 0 });
  } catch {
    return null;
  }
  const comments = [...text.matchAll(/^#+ ?(.*)$/gm)].map(([, words = '']) => normalizeText(words));
  const lines = comments.filter((words) => words !== '');
  return [
    ...lines.map((words): Block => ({ kind: 'line', text: words, headings: [] })),
    ...blocksOf(value, []),
  ];
}

function blocksOf(value: unknown, headings: readonly string[]): Block[] {
  if (typeof value === 'string') return textBlocks(value, headings);
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

/** A text below headings: its Markdown. */
function textBlocks(text: string, headings: readonly string[]): Block[] {
  return collectBlocks(parseMarkdown(text).root).map((block) => {
    return { ...block, headings: [...headings, ...block.headings] };
  });
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
  const cell = (text: string) => cellOf([{ text, code: false, strong: false }]);
  return {
    kind: 'table',
    form: 'table',
    header: keys.map(cell),
    rows: rows.map((row) => keys.map((key) => cell(String(row[key] ?? '')))),
    headings,
    lead: '',
  };
}
