import { expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  isDay,
  parseTimestamp,
  timestampOf,
} from '../../scripts/model/day.ts';

test.each(['2026-01-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDay(text)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-01-00',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '２０２６-01-01',
  '',
])('%j is not a date of the calendar', (text) => {
  expect(isDay(text)).toBe(false);
});

test('days are counted over months, leap days and years, backwards too', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  expect(daysBetween('2026-03-01', '2026-03-01')).toBe(0);
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00:00.999Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20', '2026-11-20T00:00:00Z'],
])('%s is the timestamp %s, in whole seconds that have begun', (text, timestamp) => {
  expect(parseTimestamp(text)).toBe(timestamp);
});

test.each([
  '2026-11-20T09:00:00',
  '2026-11-20T09:00:00+01:00',
  '2026-02-30T09:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T09:60:00Z',
  '',
])('%j is not a timestamp', (text) => {
  expect(parseTimestamp(text)).toBeNull();
});

test('a timestamp is of its UTC date, up to its last second', () => {
  expect(dayOf(timestampOf(Date.UTC(2026, 10, 20, 23, 59, 59, 999)))).toBe('2026-11-20');
  expect(dayOf(timestampOf(Date.UTC(2026, 10, 21)))).toBe('2026-11-21');
});
