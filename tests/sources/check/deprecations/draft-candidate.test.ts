import { expect, test } from 'vitest';
import { compileSchema } from '../../../../scripts/records/schema/check-schema.ts';
import {
  check,
  description,
  PAGE_URL,
  pageOf,
  readPage,
  recordsOf,
} from '../../../support/pages/pages.ts';
import { authored } from '../../../support/records/records.ts';

const OTHER_URL = 'https://git.acme.example/sled';
const main = description({ read_url: `${PAGE_URL}.md` });
const other = description({ id: 'other', url: OTHER_URL });

test('a candidate is a whole record in the form and order of keys of its author', () => {
  const page = readPage(pageOf(['`rocket-1+` | Dec 31, 2026 | `rocket-2`']), {
    copy: { repository: 'acme/docs', path: 'a.md', commit: 'a'.repeat(40) },
  });
  const [candidate] = check({ pages: [page], descriptions: [main] }).candidates;
  expect(candidate).toMatchObject({
    platform: 'acme-api',
    item: 'rocket-1+',
    words: 'rocket-1+ | Dec 31, 2026 | rocket-2',
    heading: 'Deprecations',
  });
  const record = {
    id: 'acme-api/rocket-1-plus',
    item: 'rocket-1+',
    type: 'model',
    status: 'deprecated',
    announced_on: null,
    shutdown_date: '2026-12-31',
    date_basis: 'committed',
    successor: 'rocket-2',
    migration_note: null,
    source_url: PAGE_URL,
    as_of: '2026-03-01',
    aliases: [],
    evidence: [
      {
        url: PAGE_URL,
        read_at: '2026-03-01',
        copy: `https://github.com/acme/docs/blob/${'a'.repeat(40)}/a.md`,
      },
    ],
  };
  expect(JSON.stringify(candidate?.record)).toBe(JSON.stringify(record));
  const file = authored(candidate?.record ?? {});
  expect(compileSchema('records/deprecation')(file)).toEqual([]);
});

test('a draft has no note that repeats its fields', () => {
  const page = pageOf(['rocket-1 | at earliest 2026-12-31 | —', 'rocket-2 | 2026-12-31 | x']);
  const notes = recordsOf(check({ pages: page })).map(({ migration_note }) => migration_note);
  expect(notes).toEqual([null, null]);
});

test('an item on two pages is one candidate, of the newer copy, and its note names the other', () => {
  const pages = [
    readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2'])),
    readPage(pageOf(['rocket-1 | 2026-11-30 | rocket-3']), {
      url: OTHER_URL,
      observedOn: '2026-02-02',
    }),
  ];
  const [record, ...more] = recordsOf(check({ pages, descriptions: [other, main] }));
  expect(more).toEqual([]);
  expect(record).toMatchObject({
    shutdown_date: '2026-12-31',
    successor: 'rocket-2',
    source_url: PAGE_URL,
    as_of: '2026-03-01',
    migration_note: `Another page, ${OTHER_URL}, as of 2026-02-02, names 2026-11-30.`,
  });
  expect(record?.evidence.map(({ url }) => url)).toEqual([PAGE_URL, OTHER_URL]);
});

test('a newer page without a day withdraws the day of an older one', () => {
  const states = { deprecated: '^deprecated$' };
  const stated = description({
    id: 'stated',
    states,
    read: [{ table: { item: '^model$', state: '^state$', date: '^shutdown date$' } }],
  });
  const pages = [
    readPage(pageOf(['rocket-1 | Deprecated | To be announced'], 'Model | State | Shutdown date')),
    readPage(pageOf(['rocket-1 | 2026-11-30 | rocket-3']), {
      url: OTHER_URL,
      observedOn: '2026-02-02',
    }),
  ];
  const [record] = recordsOf(check({ pages, descriptions: [stated, other] }));
  expect(record).toMatchObject({ status: 'deprecated', shutdown_date: null, date_basis: null });
  expect(record?.migration_note).toContain('2026-11-30');
});

test('where pages name the same day, the one that is described first is cited', () => {
  const pages = [
    readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2'])),
    readPage(pageOf(['rocket-1 | 2026-12-31 | —']), { url: OTHER_URL, observedOn: '2026-04-04' }),
  ];
  const [record] = recordsOf(check({ pages, descriptions: [main, other] }));
  expect(record).toMatchObject({
    source_url: PAGE_URL,
    successor: 'rocket-2',
    migration_note: null,
  });
});

test('what is recorded from one page is no candidate of another', () => {
  const pages = [
    readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2'])),
    readPage(pageOf(['rocket-1 | 2026-11-30 | rocket-3']), { url: OTHER_URL }),
  ];
  const records = recordsOf(check({ pages, descriptions: [main, other] }));
  expect(check({ pages, descriptions: [main, other], records }).candidates).toEqual([]);
});

test('candidates come by platform and item, whatever the order of the page', () => {
  const rows = ['sled | 2026-12-31 | x', 'Rocket | 2026-12-31 | x', 'rocket | 2026-12-31 | x'];
  const items = (page: readonly string[]): string[] =>
    check({ pages: pageOf(page) }).candidates.map(({ item }) => item);
  expect(items(rows)).toEqual(['Rocket', 'rocket', 'sled']);
  expect(items([...rows].reverse())).toEqual(['Rocket', 'rocket', 'sled']);
});
