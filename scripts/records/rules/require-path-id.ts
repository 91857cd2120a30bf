import { showValue } from '../show-value.ts';
import type { Finding, Rule } from './rule.ts';

/** A file says its own name. With one path for each id, ids are unique too. */
export const requirePathId: Rule = {
  code: 'id-not-path',
  reason:
    'Published ids are read from paths; two names for one record would let an id move unseen.',
  check(drafts) {
    const found: Finding[] = [];
    for (const { id, document, data } of [...drafts.vendor, ...drafts.deprecation]) {
      if (data.id === undefined || data.id === id) continue;
      const message = `id is ${showValue(data.id)}; use ${id}, as the path says, or move the file`;
      found.push({ document, pointer: ['id'], message });
    }
    for (const { id, document, data } of drafts.report) {
      if (data.date === undefined || data.date === id) continue;
      const message = `date is ${showValue(data.date)}; a report is named after its day, ${id} here`;
      found.push({ document, pointer: ['date'], message });
    }
    return found;
  },
};
