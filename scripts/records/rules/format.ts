// What comes in: a record that could be read.
// What goes out: the same in the form that all records have, and where it has another one.
// Example: a file with CRLF line ends is one problem, and `npm run fix` writes LF.
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../model/problem.ts';
import { type ParsedRecord, parseRecord } from '../parse.ts';
import { classifyPath } from '../read.ts';
import { compileSchema, readSchema, SCHEMA_OF } from '../schema/check-schema.ts';
import { propertiesOf } from '../schema/schema.ts';
import { readTemplate, TEMPLATE_OPENING } from '../write.ts';
import { quoteLimits } from './plans.ts';
import { type Fix, type Rule, type Violation, writtenDocuments } from './rule.ts';

/** A key at the beginning of a line, and where each of them begins a block of lines. */
const BLOCK = /^(?=[a-z_]+:)/m;

/**
 * Brings the keys of the file itself into the schema's order, each with its lines. A file with
 * comments is left alone: nobody knows which key they are about.
 */
const orderKeys: Fix = ({ path, text }) => {
  const place = classifyPath(path);
  if (place === null || /^#/m.test(text)) return text;
  const order = [...propertiesOf(readSchema(SCHEMA_OF[place.kind])).keys()];
  const rankOf = (block: string): number => order.indexOf(block.split(':', 1)[0] ?? '');
  const blocks = text.split(BLOCK);
  if (blocks.some((block) => rankOf(block) < 0)) return text;
  return blocks.toSorted((a, b) => rankOf(a) - rankOf(b)).join('');
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
function fixedBy(document: ParsedRecord, { fix, respells }: Pick<Form, 'fix' | 'respells'>) {
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
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) =>
      FORMS.flatMap((form): Violation[] => {
        const { text } = document;
        const fixed = fixedBy(document, form).text;
        if (fixed === text) return [];
        let offset = 0;
        while (offset < text.length && text[offset] === fixed[offset]) offset += 1;
        return [{ document, pointer: [], offset, message: `${form.fault} (run npm run fix)` }];
      }),
    ),
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

const templateLeft: Rule = {
  code: 'template-comments',
  // A form is not a record: what is published should say only what somebody wrote.
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const offset = document.text.indexOf(TEMPLATE_OPENING);
      if (offset === -1) return [];
      const message =
        'the comments of the template are left; fill in every value, then remove each line that begins with # (npm run fix does it)';
      return [{ document, pointer: [], offset, message }];
    }),
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
  let document = fixedBy(read, { fix: quoteLimits, respells: true });
  document = fixedBy(document, { fix: removeComments });
  for (const form of FORMS) document = fixedBy(document, form);
  const fixed = Buffer.from(document.text);
  return { fixed: fixed.equals(bytes) ? null : fixed, problem: null };
}

/** Every rule about the form of a file. */
export const FORMAT_RULES: readonly Rule[] = [usualForm, templateLeft];
