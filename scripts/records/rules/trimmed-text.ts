import { nameOf, showValue } from '../show-value.ts';
import type { Rule } from './rule.ts';
import { textsOf } from './walk-text.ts';
import { writtenDocuments } from './written-documents.ts';

export const trimmedText: Rule = {
  code: 'text-not-trimmed',
  reason: 'Blanks at the ends are never the vendor’s words, and make equal values differ.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) =>
      [...textsOf(document.value)].flatMap(([pointer, text]) => {
        // A pattern may need a blank at its end: it is compared, never published.
        if (pointer[0] === 'pages') return [];
        // A line break at the end is told as such.
        if (text.trim() === text || /[\n\r]/.test(text)) return [];
        const message = `${nameOf(pointer)} is ${showValue(text)}, with blanks at an end; remove them`;
        return [{ document, pointer, message }];
      }),
    ),
};
