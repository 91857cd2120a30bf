import { findRepeated, showPlace } from './find-repeated.ts';
import type { Rule } from './rule.ts';

export const uniquePageIds: Rule = {
  code: 'page-id-repeated',
  reason: 'Records name a page by its id within the provider.',
  check: (drafts) =>
    drafts.provider.flatMap(({ document, data }) => {
      const namings = (data.pages ?? []).map((page, index) => {
        return { document, pointer: ['pages', index, 'id'], name: page?.id };
      });
      return findRepeated(namings).map(([page, first]) => {
        const message = `id ${page.name} is taken by the page at ${showPlace(first)}; give each page its own id`;
        return { document, pointer: page.pointer, message };
      });
    }),
};
