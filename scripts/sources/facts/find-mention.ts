import { type PageTree, rowText } from '../pages/page-tree.ts';

/** Characters that make an identifier another one when they stand beside it. */
const BEFORE = /[\w@/-]$|[\w][.:+]$/;
const AFTER = /^[\w@/-]|^[.:+]\w/;

/** The first block in which an identifier stands whole; null where there is none. */
export function findMention(
  tree: PageTree,
  identifier: string,
): { text: string; heading: string | null } | null {
  for (const block of tree.blocks) {
    const texts = block.kind === 'table' ? block.rows.map(rowText) : [block.text];
    const text = texts.find((one) => standsWhole(one, identifier));
    if (text !== undefined) return { text, heading: block.headings.at(-1) ?? null };
  }
  return null;
}

/** Whether an identifier stands in a text and is no part of a longer one. */
export function standsWhole(text: string, identifier: string): boolean {
  let index = text.indexOf(identifier);
  while (identifier !== '' && index >= 0) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + identifier.length, index + identifier.length + 2);
    if (!BEFORE.test(before) && !AFTER.test(after)) return true;
    index = text.indexOf(identifier, index + 1);
  }
  return false;
}
