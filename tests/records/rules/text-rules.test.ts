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

describe('text-unseen-character: what a reviewer sees is what is published', () => {
  const name = (value: string): string[] =>
    placesIn(VENDOR, withLine('name: Toolbox', `name: ${value}`));

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
  ])('%s is told at its own place', (_, character) => {
    expect(name(`To${character}ol`)).toEqual(['1:9 text-unseen-character']);
  });

  test('written as an escape it is told at the value', () => {
    expect(name('"To\\u202Eol"')).toEqual(['1:7 text-unseen-character']);
    expect(name('"To\\u0007ol"')).toEqual(['1:7 text-unseen-character']);
    expect(name('"To\\tol"')).toEqual(['1:7 text-unseen-character']);
    expect(name('"To\\ud800ol"')).toEqual(['1:7 text-unseen-character']);
  });

  test('in a comment it is told too', () => {
    expect(name('Toolbox # \u202Ehidden')).toEqual(['1:17 text-unseen-character']);
  });

  test('a text of several lines is told, joined lines are fine', () => {
    expect(name('|-\n  Tool\n  box')).toEqual(['1:7 text-unseen-character']);
    expect(name('>\n  Tool\n  box')).toEqual(['1:7 text-unseen-character']);
    expect(name('"Tool\\nbox"')).toEqual(['1:7 text-unseen-character']);
    expect(name('>-\n  Tool\n  box')).toEqual([]);
  });

  test.each([
    '👩‍💻 seats',
    '❤️ plan',
    '👍🏽 plan',
    'Größe',
    '5 GB',
    'Île-de-France',
    '日本語',
    'a‑b',
  ])('%s is fine', (text) => {
    expect(name(text)).toEqual([]);
  });
});

describe('text-not-trimmed', () => {
  test.each(['" Toolbox"', '"Toolbox "', '"Toolbox\u00A0"'])('%s is told', (value) => {
    expect(placesIn(VENDOR, withLine('name: Toolbox', `name: ${value}`))).toEqual([
      '1:7 text-not-trimmed',
    ]);
  });

  test('a pattern of a page may begin and end with a blank', () => {
    const page = { ...provider().pages?.[0], day_suffix: ' ?\\(all regions\\) ' };
    const text = stringify(provider({ pages: [page as PageDescription] }));
    const places = placesIn('records/providers/acme.yaml', text);
    expect(places.filter((place) => place.endsWith('text-not-trimmed'))).toEqual([]);
  });
});

describe('text-not-nfc', () => {
  test('decomposed letters are told, composed ones are fine', () => {
    const note = (text: string): string[] => placesIn(VENDOR, withLine('- 1 project', `- ${text}`));
    expect(note('Cafe\u0301')).toEqual(['10:9 text-not-nfc']);
    expect(note('"Cafe\\u0301"')).toEqual(['10:9 text-not-nfc']);
    expect(note('Café')).toEqual([]);
  });
});

describe('text-markup in every field of words', () => {
  const bad = 'See [docs](https://a.example/)';

  test('of a vendor', () => {
    const plan = { id: 'a', name: bad, price_month: 1, price_detail: bad, limit_notes: ['x', bad] };
    const { evidence, ...rest } = vendor({ name: bad, plans: [plan] });
    const { plans, ...before } = rest;
    const record = { ...before, currency_note: bad, plans, observations: [bad], evidence };
    const { problems } = validateFiles({ [VENDOR]: recordText(record, { lineWidth: 0 }) });
    expect(placesOf(problems, VENDOR)).toEqual([
      '1:7 text-markup',
      '4:16 text-markup',
      '7:11 text-markup',
      '9:19 text-markup',
      '12:9 text-markup',
      '14:5 text-markup',
    ]);
  });

  test('of a deprecation', () => {
    const record = deprecation({
      item: bad,
      successor: bad,
      migration_note: bad,
      aliases: [bad + 2, 'rocket-1'],
    });
    const text = recordText(record, { lineWidth: 0 });
    const { problems } = validateFiles({ [DEPRECATION]: text });
    expect(placesOf(problems, DEPRECATION)).toEqual([
      '1:7 text-markup',
      '6:12 successor-none',
      '6:12 text-markup',
      '9:5 text-markup',
      '11:17 text-markup',
    ]);
  });

  test('not of addresses and ids', () => {
    const source_url = 'https://docs.acme.example/a_(b)_*c*_~~d~~';
    expect(placesIn(DEPRECATION, deprecation({ source_url }))).toEqual([]);
  });
});
