import type { Random } from './random.ts';

/** One row as a vendor means it. */
export interface Row {
  item: string;
  /** Null where no day is announced. */
  day: string | null;
  successor: string | null;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Rows whose identifiers stand inside one another: rocket-1, rocket-1-fast, rocket-1.5, rocket-11. */
export function makeRows(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const stem = `rocket-${Math.floor(index / 4) + 1}`;
    const item =
      [stem, `${stem}-fast`, `${stem}.5`, `${stem}-2026-01-0${(index % 9) + 1}`][index % 4] ?? stem;
    return {
      item,
      day: makeDay(random),
      successor: random.below(5) === 0 ? null : `sled-${random.below(9)}`,
    };
  });
}

/** A day of 2025 to 2028. */
export function makeDay(random: Random): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${2025 + random.below(4)}-${two(random.below(12) + 1)}-${two(random.below(28) + 1)}`;
}

/** A list in another order. */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    const [a, b] = [result[index], result[other]];
    if (a !== undefined && b !== undefined) [result[index], result[other]] = [b, a];
  }
  return result;
}

/** A page that says these rows, in sections, columns and spellings of its own. */
export function writePage(
  random: Random,
  rows: readonly Row[],
): { text: string; format: 'markdown' | 'html' } {
  const format = random.pick(['markdown', 'html'] as const);
  const sections = 1 + random.below(4);
  const parts = Array.from({ length: sections }, (_, section) => {
    const own = rows.filter((_row, index) => index % sections === section);
    const order = shuffle(random, [0, 1, 2, 3]);
    const pick = (cells: readonly string[]): string[] => order.map((index) => cells[index] ?? '');
    const table = [
      pick(['Model', 'Shutdown date', 'Replacement', 'Notes']),
      ...own.map((row) => pick(writeCells(random, row))),
    ];
    const heading = `Part ${random.below(1000)}`;
    return format === 'markdown' ? markdownTable(heading, table) : htmlTable(heading, table);
  });
  if (format === 'html')
    return { format, text: `<h1>Deprecations</h1><p>All.</p>${parts.join('')}` };
  return { format, text: `# Deprecations\n\nAll.\n\n${parts.join('\n')}` };
}

function writeCells(random: Random, { item, day, successor }: Row): string[] {
  const nothing = random.pick(['', '—', '---', 'N/A']);
  const notes = random.pick(['', 'rocket-1 was first', 'See Jan 1, 2026.', `once ${item}-x`]);
  return [
    item,
    day === null ? 'No shutdown date announced' : writeDay(random, day),
    successor ?? nothing,
    notes,
  ];
}

function writeDay(random: Random, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return random.pick([
    day,
    day.replaceAll('-', '\u2011'),
    `${name} ${Number(date)}, ${year}`,
    `${name.slice(0, 3)} ${date}, ${year}`,
    `${name}  ${Number(date)},\u00a0${year}`,
    `${Number(date)} ${name} ${year}`,
  ]);
}

function markdownTable(heading: string, table: readonly string[][]): string {
  const [header = [], ...rows] = table.map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${heading}\n\n${header}\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function htmlTable(heading: string, table: readonly string[][]): string {
  const rows = table.map((cells, index) => {
    const name = index === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  });
  return `<h2>${heading}</h2><table>${rows.join('')}</table>`;
}
