import type { Pointer } from '../parse-record.ts';
import { nameOf } from '../show-value.ts';
import type { Finding, Rule } from './rule.ts';
import { findMarkup } from './text.ts';
import { textsOf } from './walk-text.ts';

/** Fields that hold prose or a vendor's words; addresses, ids and page descriptions do not. */
const PROSE = new Set([
  'name',
  'summary',
  'method',
  'note',
  'reason',
  'roadmap',
  'currency_note',
  'price_detail',
  'limit_notes',
  'observations',
  'item',
  'successor',
  'migration_note',
  'aliases',
]);

export const noMarkup: Rule = {
  code: 'text-markup',
  reason: 'Values are published as plain text: marks of Markdown or HTML would be read as words.',
  check(drafts) {
    const { dataset, baseline, vendor, provider, deprecation, dismissed } = drafts;
    const found: Finding[] = [];
    for (const { document, data } of [
      ...dataset,
      ...baseline,
      ...vendor,
      ...provider,
      ...deprecation,
      ...dismissed,
    ]) {
      for (const [pointer, text] of textsOf(data)) {
        if (!isProse(pointer)) continue;
        const markup = findMarkup(text);
        if (!markup) continue;
        const message = `${nameOf(pointer)} holds ${markup.kind} ${JSON.stringify(markup.text)}; write the plain words`;
        found.push({ document, pointer, message });
      }
    }
    return found;
  },
};

function isProse(pointer: Pointer): boolean {
  if (pointer[0] === 'pages' || pointer[0] === 'evidence' || pointer[0] === 'source') return false;
  const field = pointer.findLast((step) => typeof step === 'string');
  return field !== undefined && PROSE.has(field);
}
