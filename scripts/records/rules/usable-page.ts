import type { PageDescription } from '../../model/generated/records.ts';
import { compileSchema } from '../check-schema.ts';
import type { Rule } from './rule.ts';
import { checkPageDescription } from './sources.ts';

export const usablePage: Rule = {
  code: 'page-description',
  reason: 'A pattern that is none, or takes for ever, would only fail in a source check at night.',
  check(drafts) {
    const fits = compileSchema('records/page');
    return drafts.provider.flatMap(({ document }) => {
      const pages = (document.value as { pages?: unknown } | null)?.pages;
      return (Array.isArray(pages) ? pages : []).flatMap((page: unknown, index) => {
        if (fits(page).length > 0) return [];
        // The schema has just been checked.
        return checkPageDescription(page as PageDescription).map(({ pointer, message }) => {
          return { document, pointer: ['pages', index, ...pointer], message };
        });
      });
    });
  },
};
