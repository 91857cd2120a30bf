import {
  addDays,
  dayOf,
  daysBetween,
  isDay,
  parseTimestamp,
  timestampOf,
} from '#scripts/model/day.ts';

// biome-ignore format: one line for what is, one for what is not
test('a day is a date that the Gregorian calendar has, and nothing around it', () => {
  const days = ['2026-01-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'];
  const others = ['2026-02-29', '2026-04-31', '2026-13-01', '2026-01-00', '2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-01\n', '２０２６-01-01', ''];
  expect([...days, ...others].filter(isDay)).toEqual(days);
});

test('days are counted over months, leap days and years, backwards too', () => {
  for (const [from, count, to] of [
    ['2024-02-28', 2, '2024-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-01', 0, '2026-03-01'],
  ] as const) {
    expect(addDays(from, count)).toBe(to);
    expect(daysBetween(from, to)).toBe(count);
  }
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00:00.999Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20', '2026-11-20T00:00:00Z'],
  ['2026-11-20T09:00:00', null],
  ['2026-11-20T09:00:00+01:00', null],
  ['2026-02-30T09:00:00Z', null],
  ['2026-11-20T25:00:00Z', null],
  ['2026-11-20T09:60:00Z', null],
  ['', null],
])('%j is the timestamp %j, in whole seconds that have begun', (text, timestamp) => {
  expect(parseTimestamp(text)).toBe(timestamp);
});

test('a timestamp is of its UTC date, up to its last second', () => {
  expect(dayOf(timestampOf(Date.UTC(2026, 10, 20, 23, 59, 59, 999)))).toBe('2026-11-20');
  expect(dayOf(timestampOf(Date.UTC(2026, 10, 21)))).toBe('2026-11-21');
});
