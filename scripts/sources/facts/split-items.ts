import { fits } from '../../model/page-language.ts';
import type { Cell } from '../pages/page-tree.ts';
import { tidy } from '../pages/tidy-text.ts';
import type { ItemRule } from './description.ts';

/** The identifiers in a cell, whole, each once, in the order of the cell. */
export function splitItems(cell: Cell, rule: ItemRule): string[] {
  if (rule.wholeIf.some((pattern) => fits(pattern, cell.text)))
    return cleanItems([cell.text], rule);
  switch (rule.split) {
    case 'codes':
      return cell.codes.length > 0 ? cleanItems(cell.codes, rule) : withoutCodes(cell, rule);
    case 'lines':
      return cleanItems(cell.lines, rule);
    case 'commas':
      return cleanItems(cell.text.split(','), rule);
    case 'whole':
      return cleanItems([cell.text], rule);
  }
}

/** A page that has lost its code spans still has bars, commas and lines between identifiers. */
function withoutCodes(cell: Cell, rule: ItemRule): string[] {
  const parts = cleanItems(
    cell.lines.flatMap((line) => line.split(/[|,]/)),
    rule,
  );
  const apart = parts.length > 1 && parts.every((part) => !part.includes(' '));
  return apart ? parts : cleanItems([cell.text], rule);
}

function cleanItems(parts: readonly string[], rule: ItemRule): string[] {
  const items = parts
    .map((part) => tidy(rule.strip.reduce((text, pattern) => text.replace(pattern, ''), part)))
    .filter((item) => item !== '' && !rule.drop.some((pattern) => fits(pattern, item)));
  return [...new Set(items)];
}
