import { expect, test } from 'vitest';
import {
  type DateForm,
  type DaySpelling,
  readDay,
  readDayCell,
} from '../../../scripts/sources/facts/days.ts';

test.each([
  ['2027-01-20', '2027-01-20'],
  ['2027\u201101\u201120', '2027-01-20'],
  ['Jan. 20, 2027', '2027-01-20'],
  ['Sept 3, 2027', '2027-09-03'],
  ['July 15th, 2025', '2025-07-15'],
  ['March 3rd 2026', '2026-03-03'],
  ['4 March 2026', '2026-03-04'],
  ['February 30, 2026', null],
  ['Marz 3, 2026', null],
  ['4/3/2026', null],
  ['Not sooner than June 9, 2027', null],
  ['rocket-4o-2024-05-13', null],
  ['May 6', null],
])('the day in %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each<[DateForm, string, string | null]>([
  ['m/d/yyyy', '4/30/2024', '2024-04-30'],
  ['m/d/yyyy', '30/4/2024', null],
  ['m/d/yy', '4/3/26', '2026-04-03'],
  ['yyyy.m.d', '2026.4.3', '2026-04-03'],
  ['yyyy/m/d', '2026/4/3', '2026-04-03'],
  ['yyyy年m月d日', '2026年4月3日', '2026-04-03'],
  ['month d, yyyy, hh:mm:ss', 'April 3, 2026, 17:00:00', '2026-04-03'],
])('where the page allows %s, and only there, the day in %s is %s', (form, text, day) => {
  expect(readDay(text, [form])).toBe(day);
  expect(readDay(text)).toBeNull();
});

const SUFFIX = { day_suffix: ' ?\\(.*\\)$' };

const all = (expected: string, ...cells: string[]) =>
  cells.map((cell): [string, string] => [cell, expected]);

test.each<[cell: string, expected: string, spelling?: DaySpelling]>([
  ['Not sooner than June 9, 2027', 'floor 2027-06-09'],
  ['No earlier than 2027-04-14', 'floor 2027-04-14'],
  ['July 21, 2027 or later', 'floor 2027-07-21'],
  ['not before summer', 'floor '],
  ['at earliest 2024-06-13', 'day 2024-06-13 earliest'],
  ['June 13, 2024 at the earliest', 'day 2024-06-13 earliest'],
  ['July 15th, 2025*', 'day 2025-07-15 committed'],
  ['July 15th, 2025 (all Regions)', 'day 2025-07-15 committed', SUFFIX],
  ['July 15th, 2025 (all Regions)', 'unreadable'],
  ...all('none', '', '—', '---', 'N/A', 'TBD', 'To be announced', 'No shutdown date announced'),
  ...all('partial', 'May 2027', '2027', 'Q3 2027', 'early 2027'),
  ...all('unreadable', 'soon', 'rocket-4', '2026-02-30', '4/30/2024', 'March 3, 2026 and later'),
])('the cell "%s" is %s', (text, expected, spelling = {}) => {
  expect(Object.values(readDayCell(text, spelling)).join(' ')).toBe(expected);
});
