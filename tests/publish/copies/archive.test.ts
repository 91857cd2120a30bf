import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonText } from '../../../scripts/publish/artifact.ts';
import { readArchive, writeArchive } from '../../../scripts/publish/copies/archive.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

/** Files of three dates: equal parts, parts that come twice, nested lists, quotes and non-ASCII. */
const FILES = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date, n) => ({
  date,
  text: jsonText({
    schema_version: '0.1',
    date,
    empty: [],
    records: [
      { id: 'a', words: 'räkete "🚀" \\t | 2026-03-02 7', as_of: date, list: [{ x: 1 }, { x: 1 }] },
      { id: 'b', words: '    {' },
      { id: 'b', words: '    {' },
      ...Array.from({ length: n * 12 }, (_, index) => ({ id: `c-${index}` })),
    ],
    last: null,
  }),
}));

/** What README, llms.txt and the schema tell consumers to do. */
const COMMAND = `gunzip -c "$1" | grep "^$2 " | sort -n -k2,2 | cut -d' ' -f3- | tr '\\t' '\\n'`;

test('common tools give the file of any date of an archive, byte for byte', () => {
  const file = join(temporaryFolder(), '2026-03.txt.gz');
  writeFileSync(file, writeArchive(FILES));
  for (const { date, text } of FILES) {
    const printed = execFileSync('sh', ['-c', COMMAND, 'sh', file, date], { encoding: 'utf8' });
    expect(printed).toBe(text);
  }
});

test('an archive gives back its files, oldest first, in whatever order they came', () => {
  const bytes = writeArchive(FILES.toReversed());
  expect([...readArchive(bytes)]).toEqual(FILES.map(({ date, text }) => [date, text]));
  expect(Buffer.from(bytes).equals(writeArchive(FILES))).toBe(true);
});

test('the bytes of an archive depend on its files alone: these have this sha256', () => {
  const sum = createHash('sha256').update(writeArchive(FILES)).digest('hex');
  expect(sum).toBe('0f74c8162305330579e2cd8cf3a025fd7c2843d9dc80f57fe9c1ee8a8fb1336f');
});
