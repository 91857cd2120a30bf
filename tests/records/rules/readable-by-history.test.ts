import { readVersion } from '#scripts/records/version-0-1.ts';
import { DEPRECATION, deprecation, recordText, VENDOR, vendor } from '#support/records/records.ts';
import { placesIn, validateFiles } from '#support/records/validation.ts';

test.each([
  ['a line that is indented by 256 blanks', `"a\n${' '.repeat(256)}b"`],
  ['a text with 65 opening brackets', `"${'['.repeat(65)}"`],
  ['a text with 64 dashes', `"${'- '.repeat(64)}x"`],
])('what history cannot read is a problem: %s', (_, note) => {
  const line = `migration_note: ${note}\nevidence:`;
  const text = recordText(deprecation()).replace('evidence:', line);
  expect(placesIn(DEPRECATION, text)).toEqual([expect.stringMatching(/ yaml-too-deep$/)]);
  expect(readVersion('deprecation', Buffer.from(text))).toHaveProperty('reason');
});

test.each(['x', '"x"', "'x'", '>-\n  x\n  y', '|-\n  x', '"a: b"', 'a:b', 'x # c', '1e3', '.nan'])(
  'history reads a valid file as validation does: name: %j',
  (spelling) => {
    const text = recordText(vendor()).replace('name: Toolbox', `name: ${spelling}`);
    const { dataset } = validateFiles({ [VENDOR]: text });
    const reading = readVersion('vendor', Buffer.from(text));
    const read = 'value' in reading ? reading.value.name : null;
    if (dataset) expect(read).toBe(dataset.vendors[0]?.data.name);
  },
);
