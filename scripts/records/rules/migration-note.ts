import type { Rule } from './rule.ts';

export const migrationNote: Rule = {
  code: 'migration-note-missing',
  reason: 'Where the vendor names no successor or no firm day, the reader still needs guidance.',
  check: (drafts) =>
    drafts.deprecation.flatMap(({ document, data }) => {
      if (data.migration_note !== null) return [];
      const cause =
        data.successor === null
          ? 'successor is null'
          : data.date_basis === 'earliest'
            ? 'date_basis is earliest'
            : null;
      if (cause === null) return [];
      const message = `migration_note is null, but ${cause}; say in one or two sentences of your own what to do`;
      return [{ document, pointer: ['migration_note'], message }];
    }),
};
