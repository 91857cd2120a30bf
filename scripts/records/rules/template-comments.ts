import { compileSchema } from '../check-schema.ts';
import { classifyPath } from '../read.ts';
import { SCHEMA_OF } from '../schema.ts';
import { TEMPLATE_OPENING, templateComments } from '../template.ts';
import { type Fix, type Rule, writtenDocuments } from './rule.ts';

/** How a template begins, whatever the rest of its sentence was. */
const OPENING = TEMPLATE_OPENING.slice(0, TEMPLATE_OPENING.indexOf(','));

/**
 * Removes the comments that `npm run new` wrote, and the empty lines beside them, once every value
 * is filled in: until then they explain what is missing.
 */
const removeComments: Fix = ({ path, text, value }, schema) => {
  const kind = classifyPath(path)?.kind;
  if (!text.includes(OPENING) || !kind) return text;
  if (compileSchema(SCHEMA_OF[kind])(value).length > 0) return text;
  const comments = templateComments(schema);
  const kept: string[] = [];
  let dash: string | null = null;
  let isAfterRemoved = false;
  for (const line of text.split('\n')) {
    const [, before = '', rest = ''] = /^([\s-]*)(.*)$/.exec(line) ?? [];
    const isOurs = comments.has(rest) || rest.startsWith(OPENING);
    if (isOurs) {
      // `- # comment` begins an item whose first key is on a later line.
      if (before.includes('-')) dash = before;
      while (kept.at(-1) === '') kept.pop();
    } else if (line !== '' || !isAfterRemoved) {
      kept.push(dash === null || line === '' ? line : dash + rest);
      if (line !== '') dash = null;
    }
    isAfterRemoved = isOurs || (line === '' && isAfterRemoved);
  }
  return kept.join('\n');
};

export const templateLeft: Rule = {
  code: 'template-comments',
  reason: 'A form is not a record: what is published should say only what somebody wrote.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const offset = document.text.indexOf(OPENING);
      if (offset === -1) return [];
      const message =
        'the comments of the template are left; fill in every value, then run npm run fix, which removes them';
      return [{ document, pointer: [], offset, message }];
    }),
  fix: removeComments,
};
