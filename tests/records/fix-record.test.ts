import { expect, test } from 'vitest';
import { fixRecord } from '../../scripts/records/validate.ts';
import { DEPRECATIONS_PAGE, provider, recordText, vendor } from '../support/records/records.ts';
import { placesIn } from '../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';

/** A file after its fix; null where there is nothing to fix. */
function fix(text: string | Uint8Array, path = VENDOR): string | null {
  const { fixed } = fixRecord(path, Buffer.from(text as string));
  return fixed && new TextDecoder('utf-8', { ignoreBOM: true }).decode(fixed);
}

const sound = recordText(vendor());

test.each<[what: string, text: string, place: string]>([
  ['CRLF line ends', sound.replaceAll('\n', '\r\n'), '1:14 format-line-ends'],
  ['no last line end', sound.trimEnd(), '13:34 format-final-newline'],
  ['empty lines at the end', `${sound}\n\n`, '14:1 format-final-newline'],
  ['a blank at the end', sound.replace('Toolbox', 'Toolbox  \t'), '1:14 format-trailing-blanks'],
  ['a line of blanks', sound.replace('plans:', '   \nplans:'), '4:1 format-trailing-blanks'],
  ['another order', sound.replace(/^(name: .*\n)(.*\n)/, '$2$1'), '2:1 format-key-order'],
  ['decomposed letters', sound.replace('Toolbox', 'Cafe\u0301 # Cafe\u0301'), '1:7 text-not-nfc'],
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

const BRACES = 'evidence: [{read_at: 2026-03-01, url: "https://a.example/"}]\n';

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
  ['a mapping in braces', sound.replace(/evidence:[\s\S]*/, BRACES)],
])('%s is left alone', (_, text, path) => {
  expect(fix(text, path)).toBeNull();
});

test('keys of a plan, and keys beside comments, are left to a person', () => {
  const plan = sound.replace('  - id: free\n    name: Free\n', '  - name: Free\n    id: free\n');
  expect(placesIn(VENDOR, plan)).toEqual(['6:5 format-key-order']);
  expect(fix(plan)).toBeNull();
  const [name = '', category = '', ...rest] = sound.split('\n');
  expect(fix([category, '# As it is written.', name, ...rest].join('\n'))).toBeNull();
});

test('nobody asks in what order a page is described', () => {
  const { platform, ...rest } = DEPRECATIONS_PAGE;
  const columns = { date: '^shutdown date$', item: '^model$' };
  const page = { platform, ...rest, read: [{ table: columns }] };
  expect(placesIn('records/providers/acme.yaml', recordText(provider({ pages: [page] })))).toEqual(
    [],
  );
});

test('blanks within a text of several lines are its own', () => {
  const text = sound.replace('name: Toolbox', 'name: |-\n  Tool  \n  box');
  expect(fix(text)).toBeNull();
  expect(placesIn(VENDOR, text)).toEqual(['1:7 text-unseen-character']);
});
