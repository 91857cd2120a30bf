import { expect } from 'vitest';
import { slugOf } from '../../../scripts/model/words.ts';
import { createRandom, type Random } from '../random.ts';
import { check, readPage, recordsOf } from './pages.ts';

/** One row as a vendor means it. */
interface Row {
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
function makeRows(random: Random, count: number): Row[] {
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
function makeDay(random: Random): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${2025 + random.below(4)}-${two(random.below(12) + 1)}-${two(random.below(28) + 1)}`;
}

/** A list in another order. */
function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    const [a, b] = [result[index], result[other]];
    if (a !== undefined && b !== undefined) [result[index], result[other]] = [b, a];
  }
  return result;
}

/** A page that says these rows, in sections, columns and spellings of its own. */
function writePage(
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

const OBSERVED = '2026-03-01';

interface Expected {
  states: Record<string, string>;
  /** Field, found value and kind of every difference, by record. */
  differences: Record<string, string[]>;
  candidates: string[];
}

const idOf = (row: Row): string => `acme-api/${slugOf(row.item)}`;
const isOver = (day: string | null): boolean => day !== null && day <= OBSERVED;

/** Changes a row, and says what a check must find. */
function change(random: Random, row: Row, index: number, expected: Expected): Row | null {
  const id = idOf(row);
  const expectDifferences = (...differences: string[]): void => {
    expected.states[id] = differences.length === 0 ? 'match' : 'mismatch';
    if (differences.length > 0) expected.differences[id] = differences;
  };
  const kind = random.pick(['none', 'none', 'date', 'successor', 'withdrawn', 'spelling'] as const);
  if (kind === 'date') {
    const day = makeDay(random);
    const status =
      isOver(day) === isOver(row.day)
        ? []
        : [isOver(day) ? 'status retired passed' : 'status deprecated changed'];
    expectDifferences(...(day === row.day ? [] : [...status, `shutdown_date ${day} changed`]));
    return { ...row, day };
  }
  if (kind === 'withdrawn') {
    expectDifferences('shutdown_date null withdrawn', 'date_basis null withdrawn');
    return { ...row, day: null };
  }
  if (kind === 'successor') {
    const successor = random.below(3) === 0 ? null : `sky-${index}`;
    if (successor !== row.successor) {
      expectDifferences(`successor ${successor} ${successor === null ? 'withdrawn' : 'changed'}`);
    } else expectDifferences();
    return { ...row, successor };
  }
  if (kind === 'spelling' && row.successor !== null) {
    const successor = row.successor.replace('sled-', 'Sled ');
    expectDifferences(`successor ${successor} textual`);
    return { ...row, successor };
  }
  expectDifferences();
  return row;
}

/** Takes rows away and renames some; gives the rows that are left and what must be found. */
function changeAll(
  random: Random,
  rows: readonly Row[],
  gone: number,
): { rows: Row[]; expected: Expected } {
  const expected: Expected = { states: {}, differences: {}, candidates: [] };
  const result: Row[] = [];
  const leaving = new Set(shuffle(random, rows.map(idOf)).slice(0, gone));
  for (const [index, row] of rows.entries()) {
    if (!leaving.has(idOf(row))) {
      const changed = change(random, row, index, expected);
      if (changed) result.push(changed);
      continue;
    }
    expected.states[idOf(row)] = 'gone';
    expected.differences[idOf(row)] = ['item null withdrawn'];
    if (random.below(2) === 0) continue;
    const renamed = { ...row, item: `${row.item}-v2` };
    expected.candidates.push(renamed.item);
    result.push(renamed);
  }
  for (let added = random.below(3); added > 0; added--) {
    const item = `sky-${added}`;
    expected.candidates.push(item);
    result.push({ item, day: makeDay(random), successor: null });
  }
  expected.candidates.sort();
  return { rows: shuffle(random, result), expected };
}

function found(random: Random, rows: readonly Row[], records: ReturnType<typeof recordsOf>) {
  const { text, format } = writePage(random, rows);
  const checked = check({ pages: [readPage(text, { format, observedOn: OBSERVED })], records });
  const states = Object.fromEntries(checked.records.map(({ id, state }) => [id, state]));
  const differences = Object.fromEntries(
    checked.records
      .filter((record) => record.differences.length > 0)
      .map((record) => [
        record.id,
        record.differences.map(({ field, found, kind }) => `${field} ${found} ${kind}`),
      ]),
  );
  const candidates = checked.candidates.map(({ item }) => item).sort();
  return { states, differences, candidates, page: checked.pages[0] };
}

/** Pages in another order, some of their rows changed, give exactly the verdicts of what was changed. */
export function checkChangedPages(pages: number): void {
  for (let seed = 1; seed <= pages; seed++) {
    const random = createRandom(seed);
    const rows = makeRows(random, 8 + random.below(28));
    const first = writePage(random, shuffle(random, rows));
    const records = recordsOf(
      check({ pages: [readPage(first.text, { format: first.format, observedOn: OBSERVED })] }),
    );
    expect(records.map(({ item }) => item).sort(), `seed ${seed}`).toEqual(
      rows.map(({ item }) => item).sort(),
    );
    const changed = changeAll(random, rows, random.below(4));
    const { page, ...verdicts } = found(random, changed.rows, records);
    expect(verdicts, `seed ${seed}`).toEqual(changed.expected);
    expect(page?.state, `seed ${seed}`).toBe('read');
  }
}

/** A page that has lost most of its items counts for what matches only. */
export function checkEmptiedPages(pages: number): void {
  for (let seed = 1; seed <= pages; seed++) {
    const random = createRandom(seed);
    const rows = makeRows(random, 10 + random.below(30));
    const { text, format } = writePage(random, rows);
    const records = recordsOf(check({ pages: [readPage(text, { format, observedOn: OBSERVED })] }));
    const lost = Math.ceil(rows.length * 0.6);
    const { rows: left, expected } = changeAll(random, rows, lost);
    const verdicts = found(random, left, records);
    const only = Object.entries(expected.states).map(([id, state]) => [
      id,
      state === 'match' ? 'match' : 'not_checked',
    ]);
    expect(verdicts.states, `seed ${seed}`).toEqual(Object.fromEntries(only));
    expect(verdicts.differences, `seed ${seed}`).toEqual({});
    expect(verdicts.candidates, `seed ${seed}`).toEqual([]);
    expect(verdicts.page?.reason, `seed ${seed}`).toContain(`${lost} of ${rows.length}`);
  }
}
