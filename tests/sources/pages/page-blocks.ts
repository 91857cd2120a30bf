import type { TableBlock } from '#scripts/sources/pages/inline.ts';
import type { PageFormat } from '#scripts/sources/pages/page.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';

/** The text of every block that is not a table. */
export function texts(text: string, format: PageFormat = 'markdown'): string[] {
  return parsePage(text, format).blocks.flatMap((block) =>
    block.kind === 'table' ? [] : block.text,
  );
}

/** The tables of a page. */
export function tables(text: string, format: PageFormat = 'markdown'): TableBlock[] {
  return parsePage(text, format).blocks.filter((block) => block.kind === 'table');
}

/** The texts of the cells of each table, its header first. */
export function grid(text: string, format: PageFormat = 'markdown'): string[][][] {
  return tables(text, format).map(({ header, rows }) =>
    [header, ...rows].map((row) => row.map((cell) => cell.text)),
  );
}
