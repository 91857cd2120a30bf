import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { check, description, pageOf, readPage, states } from '../../support/pages/pages.ts';
import { judged, RECORDS, ROWS } from '../../support/pages/rocket-page.ts';

test('a page of the described shape is read', () => {
  expect(judged(pageOf(ROWS))).toMatchObject({
    counts: { match: 12 },
    page: { state: 'read', reason: null },
  });
});

describe('nothing counts on', () => {
  test.each([
    ['another page', '# Sign in\n\nEnter your name.\n'],
    ['an error page', '# 502\n\nBad gateway\n'],
    ['an empty page', ''],
    ['a page whose table is named elsewhere only', '---\ntitle: Deprecations\n---\n\nGone.\n'],
    ['a page too deep to be read', '>'.repeat(4_000)],
  ])('%s', (_name, page) => {
    const { counts, page: said, candidates } = judged(page);
    expect(counts).toEqual({ not_checked: 12 });
    expect(said?.state).toBe('not_checked');
    expect(said?.reason).toMatch(/page/);
    expect(candidates).toBe(0);
  });
});

describe('only what matches counts where', () => {
  const changedRow = ROWS.map((row, index) => (index === 0 ? 'rocket-1 | 2027-01-01 | sled' : row));

  test.each<[string, string, Partial<PageDescription>]>([
    [
      'there is a table with days that no reading takes',
      `${pageOf(changedRow)}\n| Agent | Sunset date |\n|---|---|\n| sled-1 | 2026-12-31 |\n`,
      {},
    ],
    [
      'there is a table with days and no header row',
      `${pageOf(changedRow)}\n<table><tr><td>sled-1</td><td>2026-12-31</td></tr></table>\n`,
      {},
    ],
    [
      'there is a list with days that no reading takes',
      `${pageOf(changedRow)}\n- **Agent:** sled-1\n- **Sunset date:** 2026-12-31\n`,
      {},
    ],
    [
      'fewer rows are there than there must be',
      pageOf(changedRow),
      {
        read: [
          {
            min: 13,
            table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' },
          },
        ],
      },
    ],
    [
      'two columns fit one pattern',
      `${pageOf(changedRow)}\n| Model | Shutdown date | Shutdown date | Replacement |\n|---|---|---|---|\n| sled-1 | 2026-12-31 | 2027-12-31 | x |\n`,
      {},
    ],
    [
      'a reading finds no table, since its header and the line below differ',
      `${pageOf(changedRow)}\n| Agent | Ends |\n| --- |\n| sled-1 | 2026-12-31 |\n`,
      {
        read: [
          { table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' } },
          { table: { item: '^agent$', date: '^ends$' } },
        ],
      },
    ],
    ['an announced day is missing', pageOf(changedRow), { announced: '^(\\d{4}-\\d\\d-\\d\\d)' }],
    ['a row with a day has no item', pageOf([...changedRow, ' | 2026-12-31 | sled']), {}],
  ])('%s', (_name, page, changes) => {
    const { counts, page: said, candidates } = judged(page, changes);
    expect(counts).toEqual({ match: 11, not_checked: 1 });
    expect(said?.state).toBe('not_checked');
    expect(candidates).toBe(0);
  });
});

describe('a page is checked as before where', () => {
  test.each<[string, string, Partial<PageDescription>]>([
    [
      'a table of days is known to be another',
      `${pageOf(ROWS)}\n| Agent | Sunset date |\n|---|---|\n| sled-1 | 2026-12-31 |\n`,
      { ignore_tables: [{ column: '^agent$' }] },
    ],
    [
      'a table has no days',
      `${pageOf(ROWS)}\n| Agent | Colour |\n|---|---|\n| sled-1 | red |\n`,
      {},
    ],
    [
      'a list has a label that is an ordinary word',
      `${pageOf(ROWS)}\n- **Deprecated:** It still works.\n- **Retired:** It does not.\n`,
      {},
    ],
    [
      'a column was added',
      pageOf(
        ROWS.map((row) => `Acme | ${row} | x`),
        'Vendor | Model | Shutdown date | Replacement | Notes',
      ),
      {},
    ],
    [
      'the cells are bold',
      pageOf(
        ROWS.map((row) =>
          row
            .split(' | ')
            .map((cell) => `**${cell}**`)
            .join(' | '),
        ),
      ),
      {},
    ],
    [
      'the header is bold and in other letters',
      pageOf(ROWS, '**MODEL** | **Shutdown Date** | **replacement**'),
      {},
    ],
    ['the headings are demoted', pageOf(ROWS).replace('# Deprecations', '##### Deprecations'), {}],
    [
      'there is much more text',
      `${pageOf(ROWS)}\n${'Read on about rocket-1 and sleds.\n\n'.repeat(200)}`,
      {},
    ],
  ])('%s', (_name, page, changes) => {
    expect(judged(page, changes)).toMatchObject({ counts: { match: 12 }, page: { state: 'read' } });
  });

  test('it comes as HTML', () => {
    const rows = ROWS.map((row) => `<tr><td>${row.split(' | ').join('</td><td>')}</td></tr>`).join(
      '',
    );
    const html = `<html><body><h1>Deprecations</h1><table><tr><th>Model</th><th>Shutdown date</th><th>Replacement</th></tr>${rows}</table></body></html>`;
    const found = check({ pages: [readPage(html, { format: 'html' })], records: RECORDS });
    expect(new Set(Object.values(states(found)))).toEqual(new Set(['match']));
  });
});

describe('several descriptions of one address', () => {
  const list =
    '# Deprecations\n\n- **Model ID:** rocket-1\n- **Ends:** 2026-12-31\n- **Next:** sled\n';
  const asList = description({
    id: 'as-list',
    read: [{ table: { item: '^model id$', date: '^ends$', successor: '^next$' } }],
  });

  test.each([
    ['the table', pageOf(ROWS.slice(0, 1))],
    ['the list', list],
  ])('are tried until one fits: %s', (_name, page) => {
    const found = check({
      pages: page,
      descriptions: [description(), asList],
      records: RECORDS.slice(0, 1),
    });
    expect(states(found)).toEqual({ 'acme-api/rocket-1': 'match' });
    expect(found.pages).toMatchObject([{ state: 'read', reason: null }]);
  });

  test('make the page not checked where none fits', () => {
    const found = check({
      pages: '# Deprecations\n\nNothing.\n',
      descriptions: [description(), asList],
      records: RECORDS.slice(0, 1),
    });
    expect(states(found)).toEqual({ 'acme-api/rocket-1': 'not_checked' });
    expect(found.pages).toMatchObject([{ state: 'not_checked' }]);
  });
});

test('an address with .md at its end is the same address', () => {
  const page = readPage(pageOf(ROWS), { url: 'https://docs.acme.example/deprecations.md' });
  expect(new Set(Object.values(states(check({ pages: [page], records: RECORDS }))))).toEqual(
    new Set(['match']),
  );
});
