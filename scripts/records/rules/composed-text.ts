import { setValue } from '../edit-value.ts';
import { nameOf, showValue } from '../show-value.ts';
import type { Rule } from './rule.ts';
import { textsOf } from './walk-text.ts';
import { writtenDocuments } from './written-documents.ts';

export const composedText: Rule = {
  code: 'text-not-nfc',
  reason:
    'Texts that look the same must be the same characters, or a comparison finds a difference.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) =>
      [...textsOf(document.value)].flatMap(([pointer, text]) => {
        if (text.normalize('NFC') === text) return [];
        const message = `${nameOf(pointer)} is ${showValue(text)}, not in Unicode form NFC; write composed characters (npm run fix mends it)`;
        return [{ document, pointer, message }];
      }),
    ),
  mend({ text, value }) {
    let mended = text;
    for (const [pointer, content] of textsOf(value)) {
      const composed = content.normalize('NFC');
      if (composed !== content) mended = setValue(mended, pointer, composed);
    }
    return mended;
  },
};
