import { describe, expect, test } from 'vitest';
import { candidateFields, check, description, pageOf } from '../../support/pages/pages.ts';

const DAY = '2026-12-31';

describe('identifiers', () => {
  test('several in one cell are one entry: each a record, and none an alias of another', () => {
    const page = pageOf([`\`rocket-1\` \\| \`rocket\`, \`rocket-1-fast\` | ${DAY} | \`rocket-2\``]);
    expect(candidateFields(check({ pages: page }), 'aliases')).toEqual({
      rocket: [[]],
      'rocket-1': [[]],
      'rocket-1-fast': [[]],
    });
  });

  test('are read from code spans inside other words', () => {
    const page = pageOf([`\`rocket-1\` (including \`rocket-1-fast\`) | ${DAY} | \`rocket-2\``]);
    expect(Object.keys(candidateFields(check({ pages: page })))).toEqual([
      'rocket-1',
      'rocket-1-fast',
    ]);
  });

  test('are read from broken lines, from commas, and whole, as the page says', () => {
    const page = pageOf([`rocket-1<br>rocket-2, rocket-3 | ${DAY} | x`]);
    const items = (split: 'lines' | 'commas' | 'whole'): string[] =>
      Object.keys(
        candidateFields(check({ pages: page, descriptions: [description({ items: { split } })] })),
      );
    expect(items('lines')).toEqual(['rocket-1', 'rocket-2, rocket-3']);
    expect(items('commas')).toEqual(['rocket-1 rocket-2', 'rocket-3']);
    expect(items('whole')).toEqual(['rocket-1 rocket-2, rocket-3']);
  });

  test('stay whole where the page says so, and lose what is no part of them', () => {
    const items = {
      split: 'codes',
      whole_if: ['^New training'],
      strip: ['\\*'],
      drop: ['^\\d+$'],
    } as const;
    const page = pageOf([
      `New training on \`rocket-1\` | ${DAY} | x`,
      `\`rocket-2\`* - \`03\` | ${DAY} | x`,
      `rocket-3\\* | ${DAY} | x`,
    ]);
    const found = check({
      pages: page,
      descriptions: [
        description({
          items: {
            ...items,
            whole_if: [...items.whole_if],
            strip: [...items.strip],
            drop: [...items.drop],
          },
        }),
      ],
    });
    expect(Object.keys(candidateFields(found))).toEqual([
      'New training on rocket-1',
      'rocket-2',
      'rocket-3',
    ]);
  });

  test('carry the version of its column, and none where there is a dash', () => {
    const page = pageOf(
      [
        'rocket | 2026-01-01 | 2026-12-31 |',
        'rocket | 2026-02-02 | 2027-12-31 |',
        'sled | — | 2026-12-31 |',
      ],
      'Model | Version | Shutdown date | Replacement',
    );
    const read = [
      {
        table: {
          item: '^model$',
          version: '^version$',
          date: '^shutdown date$',
          successor: '^replacement$',
        },
      },
    ];
    const found = check({ pages: page, descriptions: [description({ read })] });
    expect(candidateFields(found, 'id', 'shutdown_date')).toEqual({
      'rocket (2026-01-01)': ['acme-api/rocket-2026-01-01', '2026-12-31'],
      'rocket (2026-02-02)': ['acme-api/rocket-2026-02-02', '2027-12-31'],
      sled: ['acme-api/sled', '2026-12-31'],
    });
  });

  test('carry a version that stands in the same cell', () => {
    const page = pageOf([
      `\`rocket\`<br />\`rocket-32k\` - 0314 | ${DAY} | x`,
      `\`sled\` - \`2024-10-01\` | ${DAY} | x`,
    ]);
    const read = [
      {
        table: {
          item: '^model$',
          version: { column: '^model$', match: ' - ([\\d-]+)$' },
          date: '^shutdown date$',
          successor: '^replacement$',
        },
      },
    ];
    const items = { split: 'codes' as const, drop: ['^[\\d-]+$'] };
    const found = check({ pages: page, descriptions: [description({ read, items })] });
    expect(candidateFields(found, 'aliases')).toEqual({
      'rocket (0314)': [[]],
      'rocket-32k (0314)': [[]],
      'sled (2024-10-01)': [[]],
    });
  });
});
