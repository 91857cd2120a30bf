import { describe, expect, test } from 'vitest';
import { type DateForm, readDay, readDayCell } from '../../../scripts/sources/facts/days.ts';

describe('a day', () => {
  test.each([
    ['2027-01-20', '2027-01-20'],
    ['2027\u201101\u201120', '2027-01-20'],
    ['2027-1-5', '2027-01-05'],
    ['Jan. 20, 2027', '2027-01-20'],
    ['Sept 3, 2027', '2027-09-03'],
    ['April  30, 2025', '2025-04-30'],
    ['July 15th, 2025', '2025-07-15'],
    ['March 3rd 2026', '2026-03-03'],
    ['4 March 2026', '2026-03-04'],
    ['february 29, 2028', '2028-02-29'],
    ['February 30, 2026', null],
    ['Marz 3, 2026', null],
    ['4/3/2026', null],
    ['Not sooner than June 9, 2027', null],
    ['rocket-4o-2024-05-13', null],
    ['May 6', null],
    ['in six months', null],
    ['2026-13-01', null],
  ])('in %s is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test.each<[DateForm, string, string]>([
    ['m/d/yyyy', '4/30/2024', '2024-04-30'],
    ['m/d/yy', '4/3/26', '2026-04-03'],
    ['d/m/yyyy', '30/4/2024', '2024-04-30'],
    ['d/m/yy', '3/4/26', '2026-04-03'],
    ['d.m.yyyy', '3.4.2026', '2026-04-03'],
    ['yyyy.m.d', '2026.4.3', '2026-04-03'],
    ['yyyy/m/d', '2026/4/3', '2026-04-03'],
    ['yyyy年m月d日', '2026年4月3日', '2026-04-03'],
    ['month d, yyyy, hh:mm:ss', 'April 3, 2026, 17:00:00', '2026-04-03'],
  ])('in the form %s is read where the page allows it', (form, text, day) => {
    expect(readDay(text, [form])).toBe(day);
    expect(readDay(text)).toBeNull();
  });

  test('in a month that an allowed order does not have is not read', () => {
    expect(readDay('30/4/2024', ['m/d/yyyy'])).toBeNull();
  });
});

describe('a cell', () => {
  test.each([
    ['Not sooner than June 9, 2027', '2027-06-09'],
    ['No earlier than 2027-04-14', '2027-04-14'],
    ['July 21, 2027 or later', '2027-07-21'],
    ['not before 2027-01-01', '2027-01-01'],
    ['not before summer', null],
  ])('that says "%s" is a floor', (text, day) => {
    expect(readDayCell(text, {})).toEqual({ kind: 'floor', day });
  });

  test.each([
    ['none', ['', '—', '---', 'N/A', 'TBD', 'To be announced', 'No shutdown date announced']],
    ['partial', ['May 2027', '2027', 'Q3 2027', 'early 2027']],
    ['unreadable', ['soon', 'rocket-4', '2026-02-30', '4/30/2024', 'March 3, 2026 and later']],
  ])('is %s', (kind, texts) => {
    expect(texts.map((text) => readDayCell(text, {}))).toEqual(texts.map(() => ({ kind })));
  });

  test('that says "at earliest" is a day with that basis', () => {
    const found = { kind: 'day', day: '2024-06-13', basis: 'earliest' };
    expect(readDayCell('at earliest 2024-06-13', {})).toEqual(found);
    expect(readDayCell('June 13, 2024 at the earliest', {})).toEqual(found);
  });

  test('loses a footnote star and the suffix that the page declares', () => {
    const found = { kind: 'day', day: '2025-07-15', basis: 'committed' };
    const text = 'July 15th, 2025 (all Regions)';
    expect(readDayCell('July 15th, 2025*', {})).toEqual(found);
    expect(readDayCell(text, { day_suffix: ' ?\\(.*\\)$' })).toEqual(found);
    expect(readDayCell(text, {})).toEqual({ kind: 'unreadable' });
  });

  test('means what the page adds to the usual words', () => {
    const more = { none: ['^open$'], floors: ['^from .+ on$'] };
    expect(readDayCell('Open', more)).toEqual({ kind: 'none' });
    expect(readDayCell('from 2027 on', more)).toEqual({ kind: 'floor', day: null });
  });
});
