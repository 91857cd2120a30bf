import type { Rule } from './drafts.ts';

/** Every rule beyond the schemas. */
export const RULES: readonly Rule[] = [];
