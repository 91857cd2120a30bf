import { publishFiles } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';
import { readCalendar } from './read-calendar.ts';

test('the times of an event are those of the commit, never the clock’s', () => {
  const history = { updated: new Map([['acme-api/rocket-1', '2026-02-28T10:20:30.004Z']]) };
  const calendarAt = (now: string) =>
    publishFiles({}, { history, now }).text('deprecations/calendar.ics');
  const early = calendarAt('2026-03-02T09:00:00Z');
  expect(early).toContain('DTSTAMP:20260228T102030Z\r\n');
  expect(early).toContain('LAST-MODIFIED:20260228T102030Z\r\n');
  expect(calendarAt('2026-12-30T00:00:00Z')).toBe(early);
});

test.each([
  ['marks that need escaping', 'a;b,c\\d:e "f"'],
  ['line breaks', 'one\r\ntwo\nBEGIN:VEVENT\r\nthree'],
  ['long words beyond ASCII', '語'.repeat(60)],
  ['beyond the first plane', '🚀'.repeat(40)],
])('hostile text stays text: %s', (_, hostile) => {
  const deprecations = [deprecation({ item: hostile, successor: hostile })];
  const files = publishFiles({ deprecations, dataset: { name: hostile } });
  const calendar = readCalendar(files.text('deprecations/calendar.ics'));
  expect(calendar.components).toHaveLength(1);
  const lines = hostile.replaceAll('\r\n', '\n');
  expect(calendar.components[0]?.properties.get('SUMMARY')).toContain(lines);
  expect(calendar.properties.get('X-WR-CALNAME')).toContain(lines.replaceAll('\n', ' '));
});
