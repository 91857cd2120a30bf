import type { ParsedRecord, Pointer } from '../parse.ts';
import { classifyPath } from '../read.ts';
import { compileSchema, SCHEMA_OF } from '../schema/check-schema.ts';
import { itemsOf, nameOf, propertiesOf, type SchemaPlace } from '../schema/schema.ts';
import { readTemplate, TEMPLATE_OPENING } from '../write.ts';
import {
  type Fix,
  type Rule,
  schemaOfPath,
  textsOf,
  type Violation,
  writtenDocuments,
} from './rule.ts';

/** A rule about the form of a text: what its fix would change is what is wrong. */
function formRule(code: string, reason: string, fault: string, fix: Fix): Rule & { fix: Fix } {
  const check: Rule['check'] = (drafts) =>
    writtenDocuments(drafts).flatMap((document): Violation[] => {
      const { text } = document;
      const fixed = fix(document);
      if (fixed === text) return [];
      let offset = 0;
      while (offset < text.length && text[offset] === fixed[offset]) offset += 1;
      return [{ document, pointer: [], offset, message: `${fault} (run npm run fix)` }];
    });
  return { code, reason, check, fix };
}

export const lineEnds = formRule(
  'format-line-ends',
  'Mixed line ends make every line of a file differ in a review.',
  'the file has CRLF line endings; use LF',
  ({ text }) => text.replaceAll('\r\n', '\n'),
);

export const finalNewline = formRule(
  'format-final-newline',
  'Without one, adding a line at the end changes the line before it in a review.',
  'the file does not end with exactly one newline; write one, and no empty lines before it',
  ({ text }) => text.replace(/(?<=[^\n])(\r?\n)?(?:\r?\n)*$/, (_, first = '\n') => first),
);

export const trailingBlanks = formRule(
  'format-trailing-blanks',
  'Blanks that nobody sees come and go with editors, and each time change a line in a review.',
  'the line has trailing blanks; remove them',
  (document) => {
    let { text } = document;
    for (const [start, end] of findBlanks(document).reverse()) {
      text = text.slice(0, start) + text.slice(end);
    }
    return text;
  },
);

/** Blanks at ends of lines, but those within a text of several lines, where they may count. */
function findBlanks(document: ParsedRecord): [start: number, end: number][] {
  const found = [...document.text.matchAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g)].map(
    (match): [number, number] => [match.index, match.index + match[0].length],
  );
  if (found.length === 0) return [];
  const texts = textsOf(document.value)
    .map(([pointer]) => document.range(pointer) ?? [0, 0])
    .filter(([start, end]) => document.text.slice(start, end).includes('\n'));
  return found.filter(([at]) => !texts.some(([start, end]) => start <= at && at < end));
}

/** A mapping whose keys are in another order than in the schema. */
interface Unordered {
  pointer: Pointer;
  /** The keys that the schema knows, in its order. */
  ordered: string[];
  /** The first key that comes after one that it belongs before. */
  misplaced: string;
}

/** The mappings whose keys are out of order. One in braces is left alone: it is on one line. */
function findUnordered(
  document: ParsedRecord,
  schema: SchemaPlace,
  pointer: Pointer = [],
  value: unknown = document.value,
): Unordered[] {
  if (typeof value !== 'object' || value === null) return [];
  // How a page is read does not depend on it, and nobody compares two descriptions.
  if (pointer[0] === 'pages') return [];
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    if (!items) return [];
    return value.flatMap((item, at) => findUnordered(document, items, [...pointer, at], item));
  }
  const properties = propertiesOf(schema);
  const inner = Object.entries(value).flatMap(([key, child]) => {
    const property = properties.get(key);
    if (property) return findUnordered(document, property, [...pointer, key], child);
    return [];
  });
  const ranks = new Map([...properties.keys()].map((key, index) => [key, index]));
  const rankOf = (key: string): number => ranks.get(key) ?? 0;
  const keys = Object.keys(value).filter((key) => ranks.has(key));
  const misplaced = keys.find((key, index) => rankOf(keys[index - 1] ?? key) > rankOf(key));
  if (misplaced === undefined) return inner;
  const [start] = document.range(pointer) ?? [0];
  if (document.text.charAt(start) === '{') return inner;
  const ordered = keys.toSorted((a, b) => rankOf(a) - rankOf(b));
  return [...inner, { pointer, ordered, misplaced }];
}

/** A key at the beginning of a line, and where each of them begins a block of lines. */
const BLOCK = /^(?=[a-z_]+:)/m;

/**
 * Brings the keys of the file itself into the schema's order, each with its lines. A file with
 * comments is left alone: nobody knows which key they are about.
 */
const moveBlocks: Fix = ({ path, text }) => {
  const schema = schemaOfPath(path);
  if (schema === null || /^#/m.test(text)) return text;
  const order = [...propertiesOf(schema).keys()];
  const rankOf = (block: string): number => order.indexOf(block.split(':', 1)[0] ?? '');
  const blocks = text.split(BLOCK);
  if (blocks.some((block) => rankOf(block) < 0)) return text;
  return blocks.toSorted((a, b) => rankOf(a) - rankOf(b)).join('');
};

export const keyOrder: Rule = {
  code: 'format-key-order',
  reason: 'With one order of keys a reviewer knows where to look, and two files can be compared.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const schema = schemaOfPath(document.path);
      return (schema ? findUnordered(document, schema) : []).map(
        ({ pointer, ordered, misplaced }) => {
          const message = `${misplaced} is out of order in ${nameOf(pointer)}; use the order ${ordered.join(', ')}${pointer.length === 0 ? ' (run npm run fix)' : ''}`;
          return { document, pointer: [...pointer, misplaced], at: 'key' as const, message };
        },
      );
    }),
  fix: moveBlocks,
};

/**
 * Removes the comments of the template once every value is filled in: until then they explain what
 * is missing.
 */
const removeComments: Fix = ({ path, text, value }) => {
  const kind = classifyPath(path)?.kind;
  if ((kind !== 'vendor' && kind !== 'deprecation') || !text.includes(TEMPLATE_OPENING))
    return text;
  if (compileSchema(SCHEMA_OF[kind])(value).length > 0) return text;
  const lines = readTemplate(kind).split('\n');
  const comments = new Set(lines.map((line) => line.trim()).filter((line) => /^#/.test(line)));
  const isOurs = (line: string) => comments.has(line) || line.startsWith(TEMPLATE_OPENING);
  return text
    .split('\n')
    .filter((line) => !isOurs(line.trim()))
    .join('\n');
};

export const templateLeft: Rule = {
  code: 'template-comments',
  reason: 'A form is not a record: what is published should say only what somebody wrote.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const offset = document.text.indexOf(TEMPLATE_OPENING);
      if (offset === -1) return [];
      const message =
        'the comments of the template are left; fill in every value, then remove each line that begins with # (npm run fix does it)';
      return [{ document, pointer: [], offset, message }];
    }),
  fix: removeComments,
};

/** Every rule about the form of a file. */
export const FORMAT_RULES: readonly Rule[] = [
  lineEnds,
  finalNewline,
  trailingBlanks,
  keyOrder,
  templateLeft,
];
