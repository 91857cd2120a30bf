import type { Rule } from './rule.ts';
import { writtenDocuments } from './written-documents.ts';

const LAST_LINE_ENDS = /(?:\r?\n)*$/;

export const finalNewline: Rule = {
  code: 'format-final-newline',
  reason: 'Without one, adding a line at the end changes the line before it in a review.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const end = LAST_LINE_ENDS.exec(document.text)?.[0] ?? '';
      if (end === '\n' || end === '\r\n' || document.text === '') return [];
      const offset = document.text.length - end.length;
      const stands = end === '' ? 'no line end' : 'empty lines at its end';
      const message = `the file has ${stands}; end it with one (npm run fix mends it)`;
      return [{ document, pointer: [], offset, message }];
    }),
  mend: ({ text }) => (text === '' ? text : text.replace(LAST_LINE_ENDS, '\n')),
};
