import { fixRecord } from '#scripts/records/rules/format.ts';
import { recordText, VENDOR, vendor } from '#support/records/records.ts';
import { placesIn } from '#support/records/validation.ts';

/** A file after its fix; null where there is nothing to fix. */
function fix(text: string | Uint8Array, path = VENDOR): string | null {
  const { fixed } = fixRecord(path, Buffer.from(text as string));
  return fixed && new TextDecoder('utf-8', { ignoreBOM: true }).decode(fixed);
}

const sound = recordText(vendor());

test.each<[what: string, text: string, place: string]>([
  ['CRLF line ends', sound.replaceAll('\n', '\r\n'), '1:14 format'],
  ['no last line end', sound.trimEnd(), '13:34 format'],
  ['empty lines at the end', `${sound}\n\n`, '14:1 format'],
  ['a blank at the end', sound.replace('Toolbox', 'Toolbox  \t'), '1:14 format'],
  ['a line of blanks', sound.replace('plans:', '   \nplans:'), '4:1 format'],
  ['another order', sound.replace(/^(name: .*\n)(.*\n)/, '$2$1'), '1:1 format'],
  ['decomposed letters', sound.replace('Toolbox', 'Cafe\u0301'), '1:10 format'],
  ['a byte order mark', `\uFEFF${sound}`, '1:1 encoding-bom'],
])('a problem of form is told, and gone after the fix: %s', (_, text, place) => {
  expect(placesIn(VENDOR, text)).toEqual([place]);
  const fixed = fix(text) ?? '';
  expect(placesIn(VENDOR, fixed)).toEqual([]);
  expect(fix(fixed)).toBeNull();
});

test('a fix changes its own characters only', () => {
  const text = sound.replace('- 1 project', '-   "Cafe\u0301"   # Cafe\u0301');
  expect(fix(text)).toBe(text.normalize('NFC'));
});

test.each<[what: string, text: string | Buffer, path?: string]>([
  ['a sound file', sound],
  ...['2026-3-1', '2026/3/1', '1 March 2026'].map((date): [string, string] => [
    'a date in another form',
    sound.replace('read_at: 2026-03-01', `read_at: ${date}`),
  ]),
  ['what is not YAML', 'a: b: c  \n'],
  ['a key twice', 'name: a  \nname: b\n'],
  ['an anchor', 'name: &a b  \n'],
  ['nothing', ''],
  ['Latin-1', Buffer.from('name: caf\xe9  \n', 'latin1')],
  ['a report', '{"date":1}  \n', 'records/source-checks/2026-03-01.json'],
  ['a path of no record', 'name: a  \n', 'records/other.yaml'],
  ['empty lines that are part of a text', 'name: |+\n  Toolbox\n\n\n'],
])('%s is left alone', (_, text, path) => {
  expect(fix(text, path)).toBeNull();
});

test('keys beside comments are left to a person', () => {
  const [name = '', category = '', ...rest] = sound.split('\n');
  expect(fix([category, '# As it is written.', name, ...rest].join('\n'))).toBeNull();
});

test('blanks within a text of several lines are its own', () => {
  const text = sound.replace('name: Toolbox', 'name: |-\n  Tool  \n  box');
  expect(fix(text)).toBeNull();
  expect(placesIn(VENDOR, text)).toEqual(['1:7 schema-format']);
});
