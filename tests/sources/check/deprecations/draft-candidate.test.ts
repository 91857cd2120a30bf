import { compileSchema } from '#scripts/records/schema/schema.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '#support/pages/pages.ts';
import { authored } from '#support/records/records.ts';

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

test.each([
  ['2026-02-02', PAGE_URL],
  ['2026-03-01', PAGE_URL],
  ['2026-03-02', OTHER_URL],
])('an item that a second page as of %s has too is one candidate, of %s', (observedOn, url) => {
  const second = readPage(pageOf(['rocket-1 | 2026-11-30 | x']), { url: OTHER_URL, observedOn });
  const pages = [readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2'])), second];
  const { candidates } = check({ pages, descriptions: [main, other] });
  expect(candidates).toMatchObject([{ item: 'rocket-1', record: { source_url: url } }]);
});
