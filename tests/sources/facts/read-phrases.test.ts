import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../scripts/model/generated/records.ts';
import {
  candidateFields,
  check,
  reading,
  readPage,
  recordsOf,
  states,
} from '../../support/pages/pages.ts';
import { readSamples } from '../../support/samples.ts';

const BUILDER: Reading = {
  say: ['{date} | Sled builder stops for everybody.'],
  near: ['go on with the {successor}.'],
  set: { item: 'Sled builder', aliases: ['v1/sleds'] },
};

const PAGE = `# Deprecations

## 2026-01-10: Sled builder

| Date | Update |
| --- | --- |
| Jan 10, 2026 | Sled builder is announced to stop. |
| Nov 30, 2026 | Sled builder stops for everybody. |

See the guide to go on with the [Rocket kit](https://acme.example/kit).
`;

const UPDATES = { ignore_tables: [{ column: '^update$' }] };

describe('a sentence', () => {
  const descriptions = [reading(BUILDER, { ...UPDATES, announced: '^(\\d{4}-\\d\\d-\\d\\d):' })];
  const whole = check({ pages: PAGE, descriptions });
  const records = recordsOf(whole);

  test('gives the day of the row that says it stops, not that of the announcement', () => {
    const words = 'Nov 30, 2026 | Sled builder stops for everybody.';
    const record = {
      id: 'acme-api/sled-builder',
      type: 'api',
      shutdown_date: '2026-11-30',
      announced_on: '2026-01-10',
      successor: 'Rocket kit',
      aliases: ['v1/sleds'],
    };
    expect(whole).toMatchObject({ candidates: [{ words, record }], pages: [{ state: 'read' }] });
  });

  const nearest = {
    field: 'item',
    found: null,
    kind: 'changed',
    words: '2026-01-10: Sled builder',
  };
  test.each([
    ['words are a mismatch with the nearest words', 'stops for everybody', 'may stop', nearest],
    ['words near it are a mismatch too', 'to go on with the', 'about the', { field: 'item' }],
    ['day is a mismatch', 'Nov 30', 'Nov 29', { field: 'shutdown_date', found: '2026-11-29' }],
  ])('other %s', (_, from, to, difference) => {
    const [record] = check({ pages: PAGE.replace(from, to), descriptions, records }).records;
    expect(record).toMatchObject({ state: 'mismatch', differences: [difference] });
  });
});

interface Sample {
  text: string;
  say: [string, ...string[]];
  near?: [string];
  date: string | null;
}

test.each(readSamples<Sample[]>('sentences.yaml', import.meta.url))(
  '$text says that rocket-1 stops on $date',
  ({ text, date, ...phrases }) => {
    const read: Reading = { ...phrases, set: { item: 'rocket-1' } };
    const found = check({ pages: `# Deprecations\n\n${text}\n`, descriptions: [reading(read)] });
    expect(candidateFields(found, 'shutdown_date')['rocket-1']?.[0] ?? null).toBe(date);
  },
);

test('a sentence without a day may be all that a page says', () => {
  const read: Reading = {
    say: ['[Deprecated] Rocket kit for sleds'],
    near: ['straight to the {successor}.'],
    set: { item: 'sled-kit' },
  };
  const descriptions = [reading(read, { right_page: ['Rocket kit'], type: 'sdk' })];
  const pages = '# [Deprecated] Rocket kit for sleds\n\nGo straight to the **Sky kit**. Bye.\n';
  const found = check({ pages, descriptions });
  expect(candidateFields(found, 'status', 'shutdown_date', 'date_basis', 'successor')).toEqual({
    'sled-kit': ['deprecated', null, null, 'Sky kit'],
  });
});

test('a sentence takes whole identifiers, each time it is there, in plain text line by line', () => {
  const descriptions = [reading({ say: ['"{item}": "{date}"'] }, { right_page: ['^GONE = '] })];
  const code = `GONE = {
  "rocket-1": "Jan 3rd, 2027",
  "rocket-1.5": "Jan 4th, 2027", "sled@2": "Jan 5th, 2027",
  "name": "rocket",
}`;
  const fenced = readPage(`# Deprecations\n\n\`\`\`\n${code}\n\`\`\`\n`);
  for (const text of [fenced, readPage(code, { format: 'text' })]) {
    expect(candidateFields(check({ pages: [text], descriptions }), 'shutdown_date')).toEqual({
      'rocket-1': ['2027-01-03'],
      'rocket-1.5': ['2027-01-04'],
      'sled@2': ['2027-01-05'],
    });
  }
});

test('a sentence about the item that a label names is an entry under each heading', () => {
  const read: Reading = {
    min: 1,
    say: ['is deprecated as of {announced} and stops on {date}'],
    near: ['Model ID | {item}'],
  };
  const descriptions = [reading(read, { type: 'model' })];
  const part = (name: string, day: number) => `## ${name}

It is **deprecated as of May ${day}, 2026** and **stops on June ${day}, 2026** .

Model ID

\`${name}\`

`;
  const text = `# Deprecations\n\n${part('rocket-1', 1)}${part('rocket-2', 2)}`;
  const whole = check({ pages: text, descriptions });
  expect(candidateFields(whole, 'announced_on', 'shutdown_date')).toEqual({
    'rocket-1': ['2026-05-01', '2026-06-01'],
    'rocket-2': ['2026-05-02', '2026-06-02'],
  });
  // With too few entries the page is one of another shape.
  const pages = '# Deprecations\n\nAll fine.\n';
  const found = check({ pages, descriptions, records: recordsOf(whole) });
  expect(new Set(Object.values(states(found)))).toEqual(new Set(['not_checked']));
  expect(found.pages[0]?.reason).toContain('only 0');
});
