// What comes in: a record that could be read.
// What goes out: the same in the form that all records have, and where it has another one.
// Example: a file with CRLF line ends is one problem, and `npm run fix` writes LF.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { TOOL_FOLDER } from '../../cli/bundle.js';
import type { Problem } from '../../model/problem.ts';
import { type ParsedRecord, parseRecord } from '../parse.ts';
import { classifyPath } from '../read.ts';
import { nameOf, showValue } from '../schema/explain-errors.ts';
import { findUnseen } from '../schema/formats.ts';
import { compileSchema, readSchema, schemaOf } from '../schema/schema.ts';
import { leavesOf, type Rule, textsOf } from './rule.ts';

/** How a new record begins, until its comments are removed. */
const TEMPLATE_OPENING = '# Fill in the empty values';

/**
 * A new record without its values, which the author fills in: schemas/templates/KIND.yaml,
 * every comment on a line of its own.
 */
export function readTemplate(kind: 'vendor' | 'deprecation'): string {
  return readFileSync(join(TOOL_FOLDER, `schemas/templates/${kind}.yaml`), 'utf8');
}

/**
 * Rewrites a file so that it keeps a rule, by changing characters only: never a value, except into
 * another spelling of itself. Where there is nothing to fix, the text stays.
 */
type Fix = (document: ParsedRecord) => string;

/** A key at the beginning of a line, and where each of them begins a block of lines. */
const BLOCK = /^(?=[a-z_]+:)/m;

/**
 * Brings the keys of the file itself into the schema's order, each with its lines. A file with
 * comments is left alone: nobody knows which key they are about.
 */
const orderKeys: Fix = ({ path, text }) => {
  const place = classifyPath(path);
  if (place === null || /^#/m.test(text)) return text;
  const order = Object.keys(readSchema(schemaOf(place.kind)).properties ?? {});
  const rankOf = (block: string): number => order.indexOf(block.split(':', 1)[0] ?? '');
  const blocks = text.split(BLOCK);
  if (blocks.some((block) => rankOf(block) < 0)) return text;
  return blocks.toSorted((a, b) => rankOf(a) - rankOf(b)).join('');
};

/**
 * Removes the comments of the template once every value is filled in: until then they explain what
 * is missing.
 */
const removeComments: Fix = ({ path, text, value }) => {
  const kind = classifyPath(path)?.kind;
  if ((kind !== 'vendor' && kind !== 'deprecation') || !text.includes(TEMPLATE_OPENING))
    return text;
  if (compileSchema(schemaOf(kind))(value).length > 0) return text;
  const lines = readTemplate(kind).split('\n');
  const comments = new Set(lines.map((line) => line.trim()).filter((line) => /^#/.test(line)));
  const isOurs = (line: string) => comments.has(line) || line.startsWith(TEMPLATE_OPENING);
  return text
    .split('\n')
    .filter((line) => !isOurs(line.trim()))
    .join('\n');
};

/**
 * Puts quotes around what YAML takes for a number or a truth value in a limit: `Projects: 10`. The
 * characters stay as they are, `1.50` too.
 */
const quoteLimits: Fix = ({ path, text, value, range }) => {
  if (!path.startsWith('records/vendors/')) return text;
  let fixed = text;
  // From the end, so that offsets stay.
  for (const [pointer, leaf] of leavesOf(value).toReversed()) {
    const isPlain = typeof leaf === 'number' || typeof leaf === 'boolean';
    if (!isPlain || !pointer.includes('limit_notes')) continue;
    const [start, end] = range(pointer) ?? [0, 0];
    fixed = `${fixed.slice(0, start)}"${fixed.slice(start, end)}"${fixed.slice(end)}`;
  }
  return fixed;
};

interface Form {
  /** What is wrong without it. */
  fault: string;
  fix: Fix;
  /** Whether it spells values in another way; no other fix may change one. */
  respells?: true;
}

/** The forms that every file has, in the order in which they are brought about. */
const FORMS: readonly Form[] = [
  {
    fault: 'YAML reads this limit as a number or a truth value; put it in quotes',
    fix: quoteLimits,
    respells: true,
  },
  {
    fault: 'every value is filled in, and comments of the template are left; remove them',
    fix: removeComments,
  },
  {
    fault: 'the file has CRLF line ends; use LF',
    fix: ({ text }) => text.replaceAll('\r\n', '\n'),
  },
  {
    fault: 'the line has trailing blanks; remove them',
    fix: ({ text }) => text.replace(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, ''),
  },
  {
    fault: 'the file does not end with exactly one newline',
    fix: ({ text }) => text.replace(/(?<=[^\n])(\r?\n)?(?:\r?\n)*$/, (_, end = '\n') => end),
  },
  {
    fault: 'this is not in Unicode form NFC; write composed characters',
    fix: ({ text }) => text.normalize('NFC'),
    respells: true,
  },
  { fault: 'from here on the keys are in another order than in the schema', fix: orderKeys },
];

/** The record after a fix; the same where that would change a value in more than its spelling. */
function fixedBy(document: ParsedRecord, { fix, respells }: Form): ParsedRecord {
  const text = fix(document);
  if (text === document.text) return document;
  const { document: fixed, problems } = parseRecord(document.path, Buffer.from(text));
  if (!fixed || problems.length > 0) return document;
  if (respells || isDeepStrictEqual(fixed.value, document.value)) return fixed;
  return document;
}

const usualForm: Rule = {
  code: 'format',
  // With one form a review shows what was changed, and nothing that an editor did.
  *check({ documents }) {
    for (const document of documents) {
      const { text } = document;
      for (const form of FORMS) {
        const fixed = fixedBy(document, form).text;
        if (fixed === text) continue;
        let offset = 0;
        while (offset < text.length && text[offset] === fixed[offset]) offset += 1;
        yield { document, offset, message: `${form.fault} (run npm run fix)` };
      }
    }
  },
};

const visibleText: Rule = {
  code: 'text-unseen-character',
  // A reviewer approves what is seen, also in comments and keys: invisible and direction-changing
  // characters, and blanks of other kinds, would differ. The first of each line is told.
  *check({ documents }) {
    for (const document of documents) {
      let start = 0;
      for (const line of document.text.split('\n')) {
        const unseen = findUnseen(line.replaceAll('\t', ' ').replace(/\r$/, ''));
        const message = `this is the invisible character ${unseen?.name}; remove it, or write what is meant`;
        if (unseen) yield { document, offset: start + unseen.offset, message };
        start += line.length + 1;
      }
    }
  },
};

const wholeText: Rule = {
  code: 'text-cut-by-comment',
  // YAML reads " #" as the beginning of a comment, so the end of a quoted limit gets lost.
  *check({ vendor, deprecation, scheduled }) {
    for (const { document, data } of [...vendor, ...deprecation, ...scheduled]) {
      if (!/[ \t]#/.test(document.text)) continue;
      for (const [pointer] of textsOf(data)) {
        const [start, end] = document.range(pointer) ?? [0, 0];
        const comment = /^[ \t]+#[^\n]*/.exec(document.text.slice(end))?.[0].trim();
        if (comment === undefined || /["'|>]/.test(document.text.charAt(start))) continue;
        const message = `${nameOf(pointer)} ends before ${showValue(comment)}, which YAML reads as a comment; put the whole text in quotes, or move the comment to a line of its own`;
        yield { document, offset: end, message };
      }
    }
  },
};

/**
 * Fixes the form of a YAML record: line ends, blanks, order of keys, NFC, quotes around limits, a
 * byte order mark. What it gives it gives again for its own result.
 *
 * @returns the new bytes, null where there is nothing to fix; and the problem of a file that cannot
 * be read as it is (not YAML, a key twice), so that a person must look first.
 */
export function fixRecord(
  path: string,
  bytes: Uint8Array,
): { fixed: Uint8Array | null; problem: Problem | null } {
  const isWritten = path.endsWith('.yaml') && classifyPath(path) !== null;
  if (!isWritten) return { fixed: null, problem: null };
  const { document: read, problems } = parseRecord(path, bytes);
  const problem = problems.find(({ code }) => code !== 'encoding-bom') ?? null;
  if (!read || problem) return { fixed: null, problem };
  const fixed = Buffer.from(FORMS.reduce(fixedBy, read).text);
  return { fixed: fixed.equals(bytes) ? null : fixed, problem: null };
}

/** Every rule about the form of a file. */
export const FORMAT_RULES: readonly Rule[] = [usualForm, visibleText, wholeText];
