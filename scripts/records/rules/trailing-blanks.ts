import type { ParsedRecord } from '../parse-record.ts';
import type { Rule } from './rule.ts';
import { textsOf } from './walk-text.ts';
import { writtenDocuments } from './written-documents.ts';

export const trailingBlanks: Rule = {
  code: 'format-trailing-blanks',
  reason:
    'Blanks that nobody sees come and go with editors, and each time change a line in a review.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) =>
      findBlanks(document).map(([offset]) => {
        const message = 'the line ends in blanks; remove them (npm run fix mends it)';
        return { document, pointer: [], offset, message };
      }),
    ),
  mend(document) {
    let { text } = document;
    for (const [start, end] of findBlanks(document).reverse()) {
      text = text.slice(0, start) + text.slice(end);
    }
    return text;
  },
};

/** Blanks at ends of lines, but those within a text of several lines, where they may count. */
function findBlanks(document: ParsedRecord): [start: number, end: number][] {
  const found = [...document.text.matchAll(/[ \t]+(?=\r?\n|$)/g)].map((match): [number, number] => [
    match.index,
    match.index + match[0].length,
  ]);
  if (found.length === 0) return [];
  const texts = [...textsOf(document.value)]
    .map(([pointer]) => document.range(pointer) ?? [0, 0])
    .filter(([start, end]) => document.text.slice(start, end).includes('\n'));
  return found.filter(([at]) => !texts.some(([start, end]) => start <= at && at < end));
}
