import type { History } from '#scripts/model/dataset.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { deprecationChange, published, publishFiles } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';

/** A property of a calendar: its name, parameters and value, unescaped where it is text. */
interface Component {
  name: string;
  properties: Map<string, string>;
  components: Component[];
}

const OF_TEXT = /^(SUMMARY|DESCRIPTION|NAME|X-WR-CALNAME|X-WR-CALDESC)$/;

function readText(name: string, value: string): string {
  if (!OF_TEXT.test(name)) return value;
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`${name} is not escaped: ${value}`);
  return value.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

function readLines(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line is not ended by CRLF');
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break: ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets: ${line}`);
  }
  return text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
}

function readComponent(lines: string[]): Component {
  const [, own] = /^BEGIN:(.+)$/.exec(lines.shift() ?? '') ?? [];
  if (!own) throw new Error('No BEGIN');
  const component: Component = { name: own, properties: new Map(), components: [] };
  for (let line = lines[0] ?? ''; line !== `END:${own}`; line = lines[0] ?? '') {
    if (line.startsWith('BEGIN:')) {
      component.components.push(readComponent(lines));
      continue;
    }
    const property = /^(([A-Z-]+)(?:;[A-Z-]+=[^:;"]+)*):(.*)$/.exec(line);
    if (!property) throw new Error(`No property: ${JSON.stringify(line)}`);
    if (component.components.length > 0 && own === 'VEVENT') {
      throw new Error('A property after an alarm (RFC 5545, section 3.6.1)');
    }
    const [, key = '', name = '', value = ''] = property;
    if (component.properties.has(key)) throw new Error(`${key} is there twice`);
    component.properties.set(key, readText(name, value));
    lines.shift();
  }
  lines.shift();
  return component;
}

/** Reads a calendar as RFC 5545 has it; throws where it breaks a rule of its form. */
function readCalendar(text: string): Component {
  const lines = readLines(text);
  const calendar = readComponent(lines);
  if (lines.length > 0) throw new Error('Something follows the calendar');
  return calendar;
}

const ID = 'acme-api/rocket-1';
const UNDATED = { shutdown_date: null, date_basis: null, migration_note: 'Note.' };

interface Case extends Partial<History> {
  deprecations?: DeprecationRecord[];
  now?: string;
  name?: string;
}

function textOfCalendar(given: Case, of = ''): string {
  const { deprecations = [deprecation()], now = '2026-03-02T09:00:00Z', name, ...history } = given;
  const records = { deprecations, dataset: name === undefined ? {} : { name } };
  return publishFiles(records, { now, history }).text(`deprecations/calendar${of}.ics`);
}

/** The only event of a calendar, with the times of its alarms. */
function event(given: Case): Record<string, string | (string | undefined)[]> {
  const [first, ...others] = readCalendar(textOfCalendar(given)).components;
  expect(others).toEqual([]);
  const alarms = first?.components.map(({ properties }) => properties.get('TRIGGER')) ?? [];
  return { ...Object.fromEntries(first?.properties ?? []), alarms };
}

const moved = (from: string | null, to: string | null, day = '10') =>
  deprecationChange('shutdown_date_changed', from, to, `2026-03-${day}T08:00:00Z`);

test('an event takes the whole day of the shutdown, keeps its id and reminds 30 and 7 days before', () => {
  expect(event({})).toMatchObject({
    UID: `${ID}@almanac.example`,
    'DTSTART;VALUE=DATE': '20261231',
    'DTEND;VALUE=DATE': '20270101',
    SUMMARY: 'Shutdown: rocket-1 on Acme API',
    STATUS: 'CONFIRMED',
    TRANSP: 'TRANSPARENT',
    SEQUENCE: '0',
    'URL;VALUE=URI': `https://almanac.example/deprecations/records/${ID}.html`,
    CATEGORIES: 'acme,acme-api',
    alarms: ['-P30D', '-P7D'],
  });
  expect(textOfCalendar({})).not.toContain('METHOD');
  // The one provider has a calendar of its own.
  const own = readCalendar(textOfCalendar({}, '/acme'));
  expect(own.components).toEqual(readCalendar(textOfCalendar({})).components);
});

test('an earliest day says so in the title', () => {
  const earliest = deprecation({ date_basis: 'earliest', migration_note: 'Note.' });
  expect(event({ deprecations: [earliest] })).toMatchObject({
    SUMMARY: 'Shutdown (earliest): rocket-1 on Acme API',
    DESCRIPTION: expect.stringContaining('Shutdown: earliest 2026-12-31'),
  });
});

test('its times are those of the commit, never the clock’s', () => {
  const updated = new Map([[ID, '2026-02-28T10:20:30.004Z']]);
  const early = textOfCalendar({ updated });
  expect(early).toContain('DTSTAMP:20260228T102030Z\r\n');
  expect(early).toContain('LAST-MODIFIED:20260228T102030Z\r\n');
  expect(textOfCalendar({ updated, now: '2026-12-30T00:00:00Z' })).toBe(early);
});

test('a record without a day is no event, a sequence counts what moved the event', () => {
  const undated = { deprecations: [deprecation(UNDATED)] };
  expect(readCalendar(textOfCalendar(undated)).components).toEqual([]);
  const changes = [
    moved('2026-11-30', '2026-12-15'),
    moved('2026-12-15', '2026-12-31'),
    deprecationChange('migration_note_changed', null, 'Note.'),
    deprecationChange('item_renamed', 'rocket', 'rocket-1'),
  ];
  expect(event({ changes })).toMatchObject({ SEQUENCE: '3' });
});

test('a removed record stays as a cancelled event without reminders', () => {
  const changes = [deprecationChange('record_removed', published(), null)];
  expect(event({ deprecations: [], changes, versions: [published()] })).toMatchObject({
    UID: `${ID}@almanac.example`,
    'DTSTART;VALUE=DATE': '20261231',
    STATUS: 'CANCELLED',
    SEQUENCE: '1',
    DTSTAMP: '20260310T080000Z',
    'URL;VALUE=URI': `https://almanac.example/deprecations/records/${ID}.html`,
    alarms: [],
  });
});

test('a withdrawn day stays as a cancelled event on the last day that was published', () => {
  const changes = [
    moved('2026-11-30', '2026-12-15'),
    moved('2026-12-15', null, '12'),
    deprecationChange('date_basis_changed', 'earliest', null, '2026-03-12T08:00:00Z'),
  ];
  const versions = (['2026-11-30', '2026-12-15', null] as const).map((shutdown_date) =>
    published({ shutdown_date, date_basis: shutdown_date && 'earliest' }),
  );
  expect(event({ deprecations: [deprecation(UNDATED)], changes, versions })).toMatchObject({
    'DTSTART;VALUE=DATE': '20261215',
    STATUS: 'CANCELLED',
    SEQUENCE: '3',
    SUMMARY: 'Shutdown (earliest): rocket-1 on Acme API',
  });
});

test.each([
  ['marks that need escaping', 'a;b,c\\d:e "f"'],
  ['line breaks', 'one\r\ntwo\nBEGIN:VEVENT\r\nthree'],
  ['long words beyond ASCII', '語'.repeat(60)],
  ['beyond the first plane', '🚀'.repeat(40)],
])('hostile text stays text: %s', (_, hostile) => {
  const deprecations = [deprecation({ item: hostile, successor: hostile })];
  const calendar = readCalendar(textOfCalendar({ deprecations, name: hostile }));
  expect(calendar.components).toHaveLength(1);
  const lines = hostile.replaceAll('\r\n', '\n');
  expect(calendar.components[0]?.properties.get('SUMMARY')).toContain(lines);
  expect(calendar.properties.get('X-WR-CALNAME')).toContain(lines.replaceAll('\n', ' '));
});
