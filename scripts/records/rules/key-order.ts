import { nameOf } from '../show-value.ts';
import { findUnordered } from './find-unordered.ts';
import { moveEntries } from './format.ts';
import type { Rule } from './rule.ts';
import { schemaOfPath, writtenDocuments } from './written-documents.ts';

export const keyOrder: Rule = {
  code: 'format-key-order',
  reason: 'With one order of keys a reviewer knows where to look, and two files can be compared.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const schema = schemaOfPath(document.path);
      return (schema ? findUnordered(document, schema) : []).map(
        ({ pointer, ordered, misplaced }) => {
          const message = `${misplaced} is out of order in ${nameOf(pointer)}; use the order ${ordered.join(', ')} (npm run fix mends it)`;
          return { document, pointer: [...pointer, misplaced], at: 'key' as const, message };
        },
      );
    }),
  mend: moveEntries,
};
