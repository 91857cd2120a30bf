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
  const copy = `https://github.com/acme/docs/blob/${'a'.repeat(40)}/a.md`;
  const record = {
    id: 'acme-api/rocket-1-plus',
    item: 'rocket-1+',
    type: 'model',
    status: 'deprecated',
    shutdown_date: '2026-12-31',
    date_basis: 'committed',
    successor: 'rocket-2',
    announced_on: null,
    aliases: [],
    migration_note: null,
    source_url: PAGE_URL,
    as_of: '2026-03-01',
    evidence: [{ url: PAGE_URL, read_at: '2026-03-01', copy }],
  };
  expect(JSON.stringify(candidate?.record)).toBe(JSON.stringify(record));
  const file = authored(candidate?.record ?? {});
  expect(compileSchema('records/deprecation')(file)).toEqual([]);
});

/** The candidates of a row on a page, and of one on a second page, as of another day. */
function both(row: string, elsewhere: string, observedOn: string) {
  const second = readPage(pageOf([elsewhere]), { url: OTHER_URL, observedOn });
  const input = { pages: [readPage(pageOf([row])), second], descriptions: [main, other] };
  const records = recordsOf(check(input));
  // What is recorded from one page is no candidate of another.
  expect(check({ ...input, records }).candidates).toEqual([]);
  return records;
}

const ROW = 'rocket-1 | 2026-12-31 | rocket-2';

test('an item on two pages is one candidate, of the newer copy, and its note names the other', () => {
  expect(both(ROW, 'rocket-1 | 2026-11-30 | x', '2026-02-02')).toMatchObject([
    {
      shutdown_date: '2026-12-31',
      successor: 'rocket-2',
      source_url: PAGE_URL,
      as_of: '2026-03-01',
      migration_note: `Another page, ${OTHER_URL}, as of 2026-02-02, names 2026-11-30.`,
      evidence: [{ url: PAGE_URL }, { url: OTHER_URL }],
    },
  ]);
});

test('where pages name the same day, the one that is described first is cited', () => {
  const cited = { source_url: PAGE_URL, successor: 'rocket-2', migration_note: null };
  expect(both(ROW, 'rocket-1 | 2026-12-31 | —', '2026-04-04')).toMatchObject([cited]);
});

test('a newer page without a day withdraws the day of an older one', () => {
  const table = { item: '^model$', state: '^state$', date: '^shutdown date$' };
  const states = { deprecated: '^deprecated$' };
  const stated = description({ id: 'stated', states, read: [{ table }] });
  const header = 'Model | State | Shutdown date';
  const newer = pageOf(['rocket-1 | Deprecated | To be announced'], header);
  const older = pageOf(['rocket-1 | 2026-11-30 | rocket-3']);
  const pages = [readPage(newer), readPage(older, { url: OTHER_URL, observedOn: '2026-02-02' })];
  const migration_note = expect.stringContaining('2026-11-30');
  expect(recordsOf(check({ pages, descriptions: [stated, other] }))).toMatchObject([
    { shutdown_date: null, date_basis: null, migration_note },
  ]);
});
