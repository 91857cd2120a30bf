import { fits } from '../model/page-pattern.ts';
import type { ItemRule } from './compile-page.ts';
import type { Cell } from './page-tree.ts';
import { tidy } from './tidy-text.ts';

/** The identifiers in a cell, whole, each once, in the order of the cell. */
export function splitItems(cell: Cell, rule: ItemRule): string[] {
  const items = partsOf(cell, rule)
    .map((part) => tidy(rule.strip.reduce((text, pattern) => text.replace(pattern, ''), part)))
    .filter((item) => item !== '' && !rule.drop.some((pattern) => fits(pattern, item)));
  return [...new Set(items)];
}

function partsOf(cell: Cell, rule: ItemRule): readonly string[] {
  if (rule.wholeIf.some((pattern) => fits(pattern, cell.text))) return [cell.text];
  switch (rule.split) {
    case 'codes':
      return cell.codes.length > 0 ? cell.codes : [cell.text];
    case 'lines':
      return cell.lines;
    case 'commas':
      return cell.text.split(',');
    case 'whole':
      return [cell.text];
  }
}
