import type { Rule } from './rule.ts';

export const distinctAliases: Rule = {
  code: 'alias-is-item',
  reason: 'Aliases are the other identifiers of an entry; a search would find the record twice.',
  check: (drafts) =>
    drafts.deprecation.flatMap(({ document, data }) =>
      (data.aliases ?? []).flatMap((alias, index) => {
        if (alias === undefined || alias !== data.item) return [];
        const message = `aliases[${index}] is the item itself; remove it`;
        return [{ document, pointer: ['aliases', index], message }];
      }),
    ),
};
