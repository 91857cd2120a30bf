import { expect, test } from 'vitest';
import { addDays } from '../../../scripts/model/day.ts';
import { splitByYear } from '../../../scripts/publish/site/year-pages.tsx';

/** The last `count` dates up to one, newest first. */
function datesTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => addDays(last, -n));
}

function split(dates: readonly string[]) {
  return splitByYear(dates, { folder: 'log', dateOf: (date) => date, newest: 30, most: 184 });
}

test('a list that its page shows whole has no pages of years', () => {
  expect(split(datesTo('2026-03-30', 30))).toEqual([]);
  expect(split(datesTo('2026-03-30', 31))).not.toEqual([]);
});

test('the pages of the years list every entry once, newest first', () => {
  const dates = datesTo('2036-11-22', 3650);
  const pages = split(dates);
  expect(pages.flatMap(({ entries }) => entries)).toEqual(dates);
  expect(pages.every(({ entries }) => entries.length <= 184)).toBe(true);
});

test('a year has an address, and each further part of it another', () => {
  const pages = split(datesTo('2027-01-05', 300));
  expect(pages.map(({ path, part, parts }) => [path, part, parts])).toEqual([
    ['log/2027.html', 1, 1],
    ['log/2026-2.html', 2, 2],
    ['log/2026.html', 1, 2],
  ]);
});

test('what a full part lists stays the same when entries are added', () => {
  const before = split(datesTo('2026-07-10', 191)).find(({ path }) => path === 'log/2026.html');
  const after = split(datesTo('2026-07-11', 192)).find(({ path }) => path === 'log/2026.html');
  expect(before?.entries).toHaveLength(184);
  expect(after?.entries).toEqual(before?.entries);
});
