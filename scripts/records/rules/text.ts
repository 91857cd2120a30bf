import type { ParsedRecord } from '../parse.ts';
import { findUnseen } from '../schema/plain-text.ts';
import { nameOf, showValue } from '../schema/schema.ts';
import { type Rule, textsOf, type Violation, writtenDocuments } from './rule.ts';

const visibleText: Rule = {
  code: 'text-unseen-character',
  // A reviewer approves what is seen: invisible and direction-changing characters, and blanks of
  // other kinds, would differ.
  check: (drafts) => writtenDocuments(drafts).flatMap(findUnseenLines),
};

/** The first unseen character of each line of a file, also in comments and keys. */
function findUnseenLines(document: ParsedRecord): Violation[] {
  let start = 0;
  return document.text.split('\n').flatMap((line): Violation[] => {
    const lineStart = start;
    start += line.length + 1;
    const unseen = findUnseen(line.replaceAll('\t', ' ').replace(/\r$/, ''));
    if (!unseen) return [];
    const message = `this is the invisible character ${unseen.name}; remove it, or write what is meant`;
    return [{ document, pointer: [], offset: lineStart + unseen.offset, message }];
  });
}

const wholeText: Rule = {
  code: 'text-cut-by-comment',
  // YAML reads " #" as the beginning of a comment, so the end of a quoted limit gets lost.
  check: ({ vendor, deprecation, scheduled }) =>
    [...vendor, ...deprecation, ...scheduled].flatMap(({ document }) =>
      textsOf(document.value).flatMap(([pointer]): Violation[] => {
        const [start, end] = document.range(pointer) ?? [0, 0];
        if (/["'|>]/.test(document.text.charAt(start))) return [];
        const comment = /^[ \t]+#[^\n]*/.exec(document.text.slice(end))?.[0].trim();
        if (comment === undefined) return [];
        const message = `${nameOf(pointer)} ends before ${showValue(comment)}, which YAML reads as a comment; put the whole text in quotes, or move the comment to a line of its own`;
        return [{ document, pointer, offset: end, message }];
      }),
    ),
};

/** Every rule about texts. */
export const TEXT_RULES: readonly Rule[] = [visibleText, wholeText];
