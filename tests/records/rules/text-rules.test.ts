import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { deprecation, provider, recordText, vendor } from '../../support/records/records.ts';
import { placesIn, placesOf, validateFiles } from '../../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';

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
  expect(ofName(`To${character}ol`)).toEqual(['1:9 text-unseen-character']);
});

test.each([
  ['"To\\u202Eol"', ['1:7 text-unseen-character']],
  ['"To\\u0007ol"', ['1:7 text-unseen-character']],
  ['"To\\tol"', ['1:7 text-unseen-character']],
  ['"To\\ud800ol"', ['1:7 text-unseen-character']],
  ['|-\n  Tool\n  box', ['1:7 text-unseen-character']],
  ['>\n  Tool\n  box', ['1:7 text-unseen-character']],
  ['"Tool\\nbox"', ['1:7 text-unseen-character']],
  ['>-\n  Tool\n  box', []],
  ['Toolbox # \u202Ehidden', ['1:17 text-unseen-character']],
  ['" Toolbox"', ['1:7 text-not-trimmed']],
  ['"Toolbox "', ['1:7 text-not-trimmed']],
  ['"Toolbox\u00A0"', ['1:7 text-not-trimmed', '1:15 text-unseen-character']],
  ['"\u2800"', ['1:7 text-not-trimmed']],
  ['Cafe\u0301', ['1:7 text-not-nfc']],
  ['"Cafe\\u0301"', ['1:7 text-not-nfc']],
  ['Café', []],
  // Quotes of an editor are no part of a value, those within a text are.
  ['“Toolbox”', ['1:7 text-in-quotes']],
  ['‘Toolbox’', ['1:7 text-in-quotes']],
  ['„Toolbox“', ['1:7 text-in-quotes']],
  ['«Toolbox»', ['1:7 text-in-quotes']],
  ['\'"Toolbox"\'', ['1:7 text-in-quotes']],
  ['“Free” and “Pro”', []],
  // A text is whole; a name may have a comment, but not without a blank.
  ['Toolbox # sic', []],
  ['Toolbox #1', ['1:14 text-cut-by-comment']],
])('of the name %j this is told: %j', (value, expected) => {
  expect(ofName(value)).toEqual(expected);
});

test.each(['👩‍💻 seats', '❤️ plan', '👍🏽 plan', 'Größe', '5 GB', 'Île-de-France', '日本語', 'a‑b'])(
  '%s is a text like any other',
  (text) => {
    expect(ofName(text)).toEqual([]);
  },
);

test.each(['2,000 requests #1 tier', 'Unlimited # of seats', 'a  # b'])(
  'a note that a comment cuts is told: %s',
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

test('a pattern of a page may begin and end with a blank', () => {
  const page = { ...provider().pages?.[0], day_suffix: ' ?\\(all regions\\) ' };
  const text = stringify(provider({ pages: [page as PageDescription] }));
  const places = placesIn('records/providers/acme.yaml', text);
  expect(places.filter((place) => place.endsWith('text-not-trimmed'))).toEqual([]);
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
    expect(told(VENDOR, record)).toEqual(places.map((place) => `${place} text-markup`));
  });

  test('of a deprecation, not of addresses', () => {
    const aliases = [bad + 2, 'rocket-1'];
    const words = { item: bad, successor: bad, migration_note: bad, aliases };
    expect(told(DEPRECATION, deprecation(words))).toEqual([
      '1:7 text-markup',
      '6:12 successor-none',
      '6:12 text-markup',
      '9:5 text-markup',
      '11:17 text-markup',
    ]);
    const source_url = 'https://docs.acme.example/a_(b)_*c*_~~d~~';
    expect(told(DEPRECATION, deprecation({ source_url }))).toEqual([]);
  });
});
