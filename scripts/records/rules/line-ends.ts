import type { Rule } from './rule.ts';
import { writtenDocuments } from './written-documents.ts';

export const lineEnds: Rule = {
  code: 'format-line-ends',
  reason: 'Mixed line ends make every line of a file differ in a review.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const offset = document.text.indexOf('\r\n');
      if (offset === -1) return [];
      const message = 'the file has CRLF line ends; use LF (npm run fix mends it)';
      return [{ document, pointer: [], offset, message }];
    }),
  mend: ({ text }) => text.replaceAll('\r\n', '\n'),
};
