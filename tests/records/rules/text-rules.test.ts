import { describe, expect, test } from 'vitest';
import { deprecation, recordText, vendor } from '../../support/records/records.ts';
import {
  DEPRECATION,
  placesIn,
  placesOf,
  VENDOR,
  validateFiles,
} from '../../support/records/validation.ts';

/** A vendor's file with one line replaced. */
function withLine(line: string, by: string): string {
  const text = recordText(vendor());
  expect(text).toContain(line);
  return text.replace(line, () => by);
}

const ofName = (value: string): string[] =>
  placesIn(VENDOR, withLine('name: Toolbox', `name: ${value}`));
const ofNote = (value: string): string[] => placesIn(VENDOR, withLine('- 1 project', `- ${value}`));

test.each([
  ['a direction override', '\u202E'],
  ['an escape sequence of terminals', '\u001B'],
  ['a NUL byte', '\0'],
  ['a mark of the lexer', '\u001F'],
  ['a direction isolate', '\u2066'],
  ['a zero-width space', '\u200B'],
  ['a zero-width joiner between letters', '\u200D'],
  ['a word joiner', '\u2060'],
  ['a byte order mark within', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a line separator', '\u2028'],
  ['a Hangul filler', '\u3164'],
  ['a tag character', '\u{E0041}'],
  ['a private-use character', '\uE000'],
  ['a variation selector of ideographs', '\u{E0101}'],
])('what a reviewer cannot see is told at its own place: %s', (_, character) => {
  expect(ofName(`Toolbox # To${character}ol`)).toContain('1:19 text-unseen-character');
  expect(ofName(`To${character}ol`)).toEqual(['1:7 schema-format', '1:9 text-unseen-character']);
});

test.each(['2,000 requests #1 tier', 'Unlimited # of seats', 'a  # b'])(
  'a text is whole, and no comment follows it: %s',
  (note) => {
    const at = 9 + note.search(/\s+#/);
    expect(ofNote(note)).toEqual([`10:${at} text-cut-by-comment`]);
    expect(ofNote(`"${note}"`)).toEqual([]);
  },
);

test('a comment after quotes, or on a line of its own, cuts nothing', () => {
  expect(ofNote('"1 project" # b')).toEqual([]);
  expect(ofNote('C# and F#\n      # b')).toEqual([]);
});

test.each([
  ['name: Toolbox', 'name: true', 'put it in quotes'],
  ['name: Toolbox', 'name: 1.10', 'put it in quotes'],
  ['name: Toolbox', 'name: 5', 'put it in quotes'],
  ['name: Toolbox', 'name: 1e3', 'put it in quotes'],
  ['- 1 project', '- Projects: 1', 'put it in quotes'],
  ['price_month: 0', 'price_month: true', 'price_month is true; use a number'],
])('instead of %s, %s is told with the way out: %s', (line, by, words) => {
  const [problem] = validateFiles({ [VENDOR]: withLine(line, by) }).problems;
  expect(problem?.message).toContain(words);
  if (!words.includes('quotes')) expect(problem?.message).not.toContain('quotes');
});

describe('markup is told in every field of words', () => {
  const bad = 'See [docs](https://a.example/)';
  const told = (path: string, record: object) =>
    placesOf(validateFiles({ [path]: recordText(record) }).problems, path);

  test('of a vendor', () => {
    const plan = { id: 'a', name: bad, price_month: 1, price_detail: bad, limit_notes: ['x', bad] };
    const { evidence, plans, ...before } = vendor({ name: bad, plans: [plan] });
    const record = { ...before, currency_note: bad, plans, observations: [bad], evidence };
    const places = ['1:7', '4:16', '7:11', '9:19', '12:9', '14:5'];
    expect(told(VENDOR, record)).toEqual(places.map((place) => `${place} schema-format`));
  });

  test('of a deprecation, not of addresses', () => {
    const aliases = [bad + 2, 'rocket-1'];
    const words = { item: bad, successor: bad, migration_note: bad, aliases };
    const places = ['1:7', '6:12', '9:5', '11:17'];
    expect(told(DEPRECATION, deprecation(words))).toEqual(
      places.map((place) => `${place} schema-format`),
    );
    const source_url = 'https://docs.acme.example/a_(b)_*c*_~~d~~';
    expect(told(DEPRECATION, deprecation({ source_url }))).toEqual([]);
  });
});
