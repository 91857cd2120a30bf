import { describe, expect, test } from 'vitest';
import { fixRecord } from '../../scripts/records/validate.ts';
import { recordText, vendor } from '../support/records/records.ts';
import { placesIn } from '../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';

/** A file after its fix; null where there is nothing to fix. */
function fix(text: string | Uint8Array, path = VENDOR): string | null {
  const fixed = fixRecord(path, Buffer.from(text as string));
  return fixed && new TextDecoder('utf-8', { ignoreBOM: true }).decode(fixed);
}

const sound = recordText(vendor(), { lineWidth: 0 });

describe('each problem of form is told, and gone after the fix', () => {
  const broken: Record<string, [text: string, places: string[]]> = {
    'CRLF line ends': [sound.replaceAll('\n', '\r\n'), ['1:14 format-line-ends']],
    'no last line end': [sound.trimEnd(), ['13:34 format-final-newline']],
    'empty lines at the end': [`${sound}\n\n`, ['13:34 format-final-newline']],
    'blanks at the end of a line': [
      sound.replace('name: Toolbox', 'name: Toolbox  \t'),
      ['1:14 format-trailing-blanks'],
    ],
    'a line of blanks': [sound.replace('plans:', '   \nplans:'), ['4:1 format-trailing-blanks']],
    'keys in another order': [
      sound.replace(/^(name: Toolbox\n)(category: .*\n)/, '$2$1'),
      ['2:1 format-key-order'],
    ],
    'decomposed letters': [
      sound.replace('name: Toolbox', 'name: Cafe\u0301 # Cafe\u0301'),
      ['1:7 text-not-nfc'],
    ],
    'a byte order mark': [`\uFEFF${sound}`, ['1:1 encoding-bom']],
  };
  test.each(Object.entries(broken))('%s', (_, [text, places]) => {
    expect(placesIn(VENDOR, text)).toEqual(places);
    const fixed = fix(text);
    expect(placesIn(VENDOR, fixed ?? '')).toEqual([]);
    expect(fix(fixed ?? '')).toBeNull();
  });
});

test('a sound file is left alone', () => {
  expect(fix(sound)).toBeNull();
});

test('a fix changes its own characters only', () => {
  const text = sound.replace('- 1 project', '-   "Cafe\u0301"   # Cafe\u0301');
  expect(fix(text)).toBe(text.replace('"Cafe\u0301"', '"Café"'));
});

test('a date is left to a person', () => {
  for (const date of ['2026-3-1', '2026/3/1', '1 March 2026']) {
    expect(fix(sound.replace('read_at: 2026-03-01', `read_at: ${date}`))).toBeNull();
  }
});

describe('a file that a person must look at first is left alone', () => {
  test.each([
    ['not YAML', 'a: b: c  \n'],
    ['a key twice', 'name: a  \nname: b\n'],
    ['an anchor', 'name: &a b  \n'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(fix(text)).toBeNull();
  });

  test('Latin-1, a report, a path of no record', () => {
    expect(fix(Buffer.from('name: caf\xe9  \n', 'latin1'))).toBeNull();
    expect(fix('{"date":1}  \n', 'records/source-checks/2026-03-01.json')).toBeNull();
    expect(fix('name: a  \n', 'records/other.yaml')).toBeNull();
  });
});

test('empty lines that are part of a text stay', () => {
  const text = 'name: |+\n  Toolbox\n\n\n';
  expect(fix(text)).toBeNull();
});

test('keys of a plan, and keys beside comments, are left to a person', () => {
  const plan = sound.replace('  - id: free\n    name: Free\n', '  - name: Free\n    id: free\n');
  expect(placesIn(VENDOR, plan)).toEqual(['6:5 format-key-order']);
  expect(fix(plan)).toBeNull();
  const [name = '', category = '', ...rest] = sound.split('\n');
  expect(fix([category, '# As it is written.', name, ...rest].join('\n'))).toBeNull();
});

test('blanks within a text of several lines are its own', () => {
  const text = sound.replace('name: Toolbox', 'name: |-\n  Tool  \n  box');
  expect(fix(text)).toBeNull();
  expect(placesIn(VENDOR, text)).toEqual(['1:7 text-unseen-character']);
});

test('a mapping in braces is no concern', () => {
  const text = sound.replace(
    /evidence:[\s\S]*/,
    'evidence: [{read_at: 2026-03-01, url: "https://a.example/"}]\n',
  );
  expect(fix(text)).toBeNull();
});
