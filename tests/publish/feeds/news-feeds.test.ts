import type { ChangelogEntry, History } from '#scripts/model/dataset.ts';
import type { NewsFeed } from '#scripts/model/generated/published.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { commitId, deprecationChange, publishFiles } from '#support/build/publication.ts';
import { deprecation, vendor } from '#support/records/records.ts';
import { readAtomFeed } from './read-atom-feed.ts';

const BASELINE = { commit: commitId(1), ts: '2026-02-01T08:00:00Z' };
const ID = 'acme-api/rocket-1';
const NAME = 'rocket-1 (Acme API)';

const SOON = deprecation({ shutdown_date: '2026-03-20', successor: 'rocket-2' });

interface News extends Partial<History> {
  deprecations?: DeprecationRecord[];
  now?: string;
}

function newsOf({ deprecations = [SOON], now = '2026-03-02T09:00:00Z', ...history }: News) {
  const records = { deprecations, vendors: [vendor()] };
  return publishFiles(records, { now, history: { baseline: BASELINE, ...history } });
}

function itemsOf(news: News, path = 'news.json') {
  return newsOf(news).json<NewsFeed>(path).items;
}

/** The items of the feed of everything: day and title. */
const told = (news: News) =>
  itemsOf(news).map(({ date_published, title }) => [date_published.slice(0, 10), title]);

const titlesOf = (news: News, path?: string) => itemsOf(news, path).map(({ title }) => title);

/** Changes of its shutdown date, its status and its successor. */
const CHANGES = [
  deprecationChange('shutdown_date_changed', '2026-03-10', '2026-03-20', '2026-02-10T08:00:00Z'),
  deprecationChange('status_changed', 'retired', 'deprecated', '2026-02-11T08:00:00Z'),
  deprecationChange('successor_changed', null, 'rocket-2', '2026-02-12T08:00:00Z'),
];

test('a date that moves is a new item whose title says from when to when', () => {
  expect(told({ changes: CHANGES })).toEqual([
    ['2026-02-18', `${NAME}: shutdown date 2026-03-20, in 30 days; replacement: rocket-2`],
    ['2026-02-12', `${NAME}: replacement added: rocket-2`],
    ['2026-02-11', `${NAME}: status changed from retired to deprecated`],
    ['2026-02-10', `${NAME}: shutdown date changed from 2026-03-10 to 2026-03-20`],
  ]);
});

test.each([
  ['2026-02-17T23:59:59Z', 0],
  ['2026-02-18T00:00:00Z', 1],
  ['2026-03-13T00:00:00Z', 2],
  ['2026-03-20T00:00:00Z', 3],
])('30 and 7 days before a date and on it there is an item, and none before: %s', (now, count) => {
  const kinds = ['date_reached', 'due_in_7_days', 'due_in_30_days', 'date_first_seen'];
  const items = itemsOf({ now }, 'deprecations/news.json');
  expect(items.map((item) => item._vendor_almanac.kind)).toEqual(kinds.slice(3 - count));
});

test('a record that is added late is news of the day of its page, without reminders of before', () => {
  const changes = [deprecationChange('record_added', null, { ...SOON }, '2026-03-02T08:00:00Z')];
  const title = `${NAME}: shutdown date 2026-03-20, announced on 2026-01-10; replacement: rocket-2`;
  expect(told({ changes })).toEqual([[SOON.as_of, title]]);
});

test('a date whose announcement nobody dated is told as first seen by us, once', () => {
  const deprecations = [{ ...SOON, announced_on: null }];
  const date = `${NAME}: shutdown date 2026-03-20`;
  expect(told({ deprecations })).toEqual([
    ['2026-03-01', `${date}, first seen by us on 2026-03-01; replacement: rocket-2`],
  ]);
  expect(told({ deprecations, now: '2026-03-21T00:00:00Z' })).toEqual([
    ['2026-03-20', `${date} reached; replacement: rocket-2`],
    ['2026-03-13', `${date}, in 7 days; replacement: rocket-2`],
  ]);
});

test.each([
  ['the first day of a baseline has its reminders', '2026-02-18', 1],
  ['a baseline after it has it too, up to 30 days', '2026-03-19', 2],
  ['what was due before those days is not told', '2026-03-21', 2],
])('%s', (_, day, reminders) => {
  const baseline = { ...BASELINE, ts: `${day}T08:00:00Z` };
  const titles = titlesOf({ baseline, now: `${day}T09:00:00Z` });
  expect(titles.filter((title) => /in \d+ days|reached/.test(title))).toHaveLength(reminders);
});

test('an earliest date says so', () => {
  const [title] = titlesOf({ deprecations: [{ ...SOON, date_basis: 'earliest' }] });
  expect(title).toContain('earliest shutdown date 2026-03-20, in 30 days');
});

test('what changed in a plan at once is one item for its price and one for each limit', () => {
  const about = { ts: '2026-02-20T08:00:00Z', vendor: 'toolbox', plan: 'free' };
  const entry = (change: ChangelogEntry['change'], old: unknown, current: unknown) =>
    ({ ...about, change, old, new: current }) as ChangelogEntry;
  const price = entry('price_month_changed', 10, 12);
  const limit = entry('limit_note_removed', 'Requests: 500 a month', null);
  const raised = entry('limit_note_added', null, 'Requests: 600 a month');
  const added = entry('limit_note_added', null, '3 projects');
  const items = (...changelog: ChangelogEntry[]) =>
    itemsOf({ deprecations: [], changelog }, 'data/news/toolbox.json');
  const titles = (...changelog: ChangelogEntry[]) => items(...changelog).map(({ title }) => title);
  expect(titles(price, raised, limit)).toEqual([
    'Toolbox: Free: price changed from USD 10 a month to USD 12 a month',
    'Toolbox: Free: Requests: 500 a month → 600 a month',
  ]);
  expect(titles(raised, limit, added)).toEqual([
    'Toolbox: Free: Requests: 500 a month → 600 a month',
    'Toolbox: Free: limit added: 3 projects',
  ]);
  expect(items(price)[0]?.tags).toEqual(['toolbox', 'price-changed']);
  expect(items(limit, added)).toMatchObject([
    {
      title: 'Toolbox: Free: 1 limit added, 1 limit removed',
      content_text: expect.stringContaining('Limit: No longer: Requests: 500 a month'),
    },
  ]);
});

test('both formats are valid and have the same items, with ids and times of their own', () => {
  const atOnce = CHANGES.slice(0, 2).map((change) => ({ ...change, ts: '2026-02-10T08:00:00Z' }));
  const files = newsOf({ changes: atOnce });
  for (const path of ['news', 'deprecations/news', 'deprecations/news/acme']) {
    const { items } = files.json<NewsFeed>(`${path}.json`);
    const { entries } = readAtomFeed(files.text(`${path}.xml`));
    expect(entries.map(({ id, updated, categories }) => [id, updated, categories])).toEqual(
      items.map(({ id, date_published, tags }) => [id, date_published, tags]),
    );
    expect(items).toHaveLength(3);
    expect(items[0]?.tags).toEqual(['acme', 'acme-api', 'due-in-30-days']);
    expect(items[0]?.id).toBe(`tag:almanac.example,2026:news/${ID}/2026-03-20/due_in_30_days`);
  }
  expect(readAtomFeed(files.text('data/news.xml')).entries).toEqual([]);
});

test('a feed has at most 100 items, the newest', () => {
  const changes = Array.from({ length: 150 }, (_, n) => {
    const ts = `2026-02-0${2 + Math.floor(n / 50)}T08:00:${String(n % 50).padStart(2, '0')}Z`;
    return deprecationChange('successor_changed', `x-${n}`, `x-${n + 1}`, ts);
  });
  const titles = titlesOf({ changes });
  expect(titles).toHaveLength(100);
  expect(titles[1]).toContain('replacement changed from x-149 to x-150');
});
