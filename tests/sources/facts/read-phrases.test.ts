import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../scripts/model/generated/records.ts';
import {
  candidateFields,
  check,
  description,
  reading,
  readPage,
  recordsOf,
  states,
} from '../../support/pages/pages.ts';

const builder: Reading = {
  say: ['{date} | Sled builder stops for everybody.'],
  near: ['go on with the {successor}.'],
  set: { item: 'Sled builder', aliases: ['v1/sleds'] },
};

const page = `# Deprecations

## 2026-01-10: Sled builder

| Date | Update |
| --- | --- |
| Jan 10, 2026 | Sled builder is announced to stop. |
| Nov 30, 2026 | Sled builder stops for everybody. |

See the guide to go on with the [Rocket kit](https://acme.example/kit).
`;

const updates = { ignore_tables: [{ column: '^update$' }] };

describe('a sentence', () => {
  const descriptions = [reading(builder, { ...updates, announced: '^(\\d{4}-\\d\\d-\\d\\d):' })];

  test('gives the day of the row that says it stops, not that of the announcement', () => {
    const found = check({ pages: page, descriptions });
    expect(
      candidateFields(found, 'id', 'type', 'shutdown_date', 'announced_on', 'successor', 'aliases'),
    ).toEqual({
      'Sled builder': [
        'acme-api/sled-builder',
        'api',
        '2026-11-30',
        '2026-01-10',
        'Rocket kit',
        ['v1/sleds'],
      ],
    });
    expect(found.candidates[0]?.words).toBe('Nov 30, 2026 | Sled builder stops for everybody.');
    expect(found.pages[0]?.state).toBe('read');
  });

  test('whose words have changed is a mismatch with the nearest words, and says no day', () => {
    const records = recordsOf(check({ pages: page, descriptions }));
    const changed = page.replace('Sled builder stops for everybody', 'Sled builder may stop');
    const found = check({ pages: changed, descriptions, records });
    expect(found.records[0]).toMatchObject({
      state: 'mismatch',
      differences: [
        {
          field: 'item',
          recorded: 'Sled builder',
          found: null,
          kind: 'changed',
          words: '2026-01-10: Sled builder',
        },
      ],
    });
  });

  test('holds our words only while the words near it stand too', () => {
    const records = recordsOf(check({ pages: page, descriptions }));
    const changed = page.replace('to go on with the', 'about the');
    expect(states(check({ pages: changed, descriptions, records }))).toEqual({
      'acme-api/sled-builder': 'mismatch',
    });
  });

  test('needs the words near it where they take nothing from the page too', () => {
    const read = {
      say: ['Rocket-1 stops on {date}.'],
      near: ['for good'],
      set: { item: 'rocket-1' },
    };
    const of = (more: string): number =>
      check({
        pages: `# Deprecations\n\nRocket-1 stops on Jan 3, 2027.\n\n${more}\n`,
        descriptions: [reading(read)],
      }).candidates.length;
    expect(of('It stops for good.')).toBe(1);
    expect(of('It stops for now.')).toBe(0);
    expect(of('## Later\n\nIt stops for good.')).toBe(0);
  });

  test.each([
    ['rocket-1', 1],
    ['rocket-1.', 1],
    ['rocket-1-fast', 0],
    ['rocket-1.5', 0],
    ['rocket-10', 0],
  ])('that ends with an identifier stands in "end of %s" %d times', (item, count) => {
    const read = { say: ['{date}: end of rocket-1'], set: { item: 'rocket-1' } };
    const pages = `# Deprecations\n\n2027-01-03: end of ${item}\n`;
    expect(check({ pages, descriptions: [reading(read)] }).candidates).toHaveLength(count);
  });

  test('that is gone with its item is gone', () => {
    const records = recordsOf(check({ pages: page, descriptions }));
    const found = check({ pages: '# Deprecations\n\nNothing stops.\n', descriptions, records });
    expect(states(found)).toEqual({ 'acme-api/sled-builder': 'gone' });
  });

  test('is no matter of the page: other records are checked as before', () => {
    const both = description({
      ...updates,
      read: [builder, { table: { item: '^model$', date: '^shutdown date$' } }],
    });
    const table = '\n| Model | Shutdown date |\n|---|---|\n| rocket-1 | 2026-12-31 |\n';
    const records = recordsOf(check({ pages: page + table, descriptions: [both] }));
    const changed = (page + table)
      .replace('stops for everybody', 'may stop')
      .replace('2026-12-31', '2027-12-31');
    expect(states(check({ pages: changed, descriptions: [both], records }))).toEqual({
      'acme-api/rocket-1': 'mismatch',
      'acme-api/sled-builder': 'mismatch',
    });
  });

  test('with another day is a mismatch of the day only', () => {
    const records = recordsOf(check({ pages: page, descriptions }));
    const found = check({ pages: page.replace('Nov 30', 'Nov 29'), descriptions, records });
    expect(found.records[0]?.differences).toMatchObject([
      { field: 'shutdown_date', found: '2026-11-29' },
    ]);
  });

  test('without a day may be all that a page says', () => {
    const descriptions = [
      reading(
        {
          say: ['[Deprecated] Rocket kit for sleds'],
          near: ['straight to the {successor}.'],
          set: { item: 'sled-kit' },
        },
        { right_page: ['Rocket kit'], type: 'sdk' },
      ),
    ];
    const text = '# [Deprecated] Rocket kit for sleds\n\nGo straight to the **Sky kit**. Bye.\n';
    expect(
      candidateFields(
        check({ pages: text, descriptions }),
        'status',
        'shutdown_date',
        'date_basis',
        'successor',
      ),
    ).toEqual({
      'sled-kit': ['deprecated', null, null, 'Sky kit'],
    });
  });

  test.each([
    ['Rocket-1 stops on Jan 3, 2027.', '2027-01-03'],
    ['Rocket-1 stops on  January 3rd,\n2027.', '2027-01-03'],
    ['Rocket-1 stops on **2027\u201101\u201103**.', '2027-01-03'],
    ['Rocket-1 stops on 3 January 2027.', '2027-01-03'],
    ['Rocket-1 stops on February 30, 2027.', undefined],
    ['Rocket-1 stops on 1/3/2027.', undefined],
    ['Rocket-1 stops in 2027.', undefined],
    ['My-Rocket-1 stops on Jan 3, 2027.', undefined],
    ['rocket-1 stops on Jan 3, 2027.', undefined],
  ])('%s gives %s', (sentence, day) => {
    const found = check({
      pages: `# Deprecations\n\nNote: ${sentence}\n`,
      descriptions: [reading({ say: ['Rocket-1 stops on {date}.'], set: { item: 'rocket-1' } })],
    });
    expect(candidateFields(found, 'shutdown_date')['rocket-1']?.[0]).toBe(day);
  });

  test('takes whole identifiers, and each place where it stands', () => {
    const descriptions = [reading({ say: ['"{item}": "{date}"'] })];
    const code =
      '```\nGONE = {\n  "rocket-1": "Jan 3rd, 2027",\n  "rocket-1.5": "Jan 4th, 2027", "sled@2": "Jan 5th, 2027",\n  "name": "rocket",\n}\n```';
    const found = check({ pages: `# Deprecations\n\n${code}\n`, descriptions });
    expect(candidateFields(found, 'shutdown_date')).toEqual({
      'rocket-1': ['2027-01-03'],
      'rocket-1.5': ['2027-01-04'],
      'sled@2': ['2027-01-05'],
    });
  });

  test('is looked for in plain text, line by line', () => {
    const descriptions = [reading({ say: ['"{item}": "{date}"'] }, { right_page: ['^GONE = '] })];
    const text = readPage('import x\nGONE = {\n    "rocket-1": "Jan 3rd, 2027",\n}\n', {
      format: 'text',
    });
    expect(candidateFields(check({ pages: [text], descriptions }), 'shutdown_date')).toEqual({
      'rocket-1': ['2027-01-03'],
    });
  });

  test('does not count in front matter or in an attribute', () => {
    const descriptions = [
      reading(
        { say: ['Rocket-1 stops on {date}.'], set: { item: 'rocket-1' } },
        { right_page: ['^Deprecations$'] },
      ),
    ];
    const found = check({
      pages: '---\ntitle: Deprecations\n---\n\n<Card title="Deprecations" />\n\nText\n',
      descriptions,
    });
    expect(found.pages[0]?.state).toBe('not_checked');
  });

  test('that several phrases make must stand in one block', () => {
    const descriptions = [
      reading({
        say: ['Rocket-1 stops on {date}.', 'Take the {successor}.'],
        set: { item: 'rocket-1' },
      }),
    ];
    const one = '# Deprecations\n\nRocket-1 stops on Jan 3, 2027. Take the Sky kit.\n';
    const two = '# Deprecations\n\nRocket-1 stops on Jan 3, 2027.\n\nTake the Sky kit.\n';
    expect(candidateFields(check({ pages: one, descriptions }), 'successor')).toEqual({
      'rocket-1': ['Sky kit'],
    });
    expect(check({ pages: two, descriptions }).candidates).toEqual([]);
  });
});
