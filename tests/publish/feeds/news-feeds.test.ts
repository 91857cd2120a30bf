import { expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../../scripts/model/dataset.ts';
import type { NewsFeed } from '../../../scripts/model/generated/published.ts';
import { deriveNewsFeeds } from '../../../scripts/publish/feeds/news-feeds.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import {
  buildInput,
  commitId,
  deprecationChange,
  jsonOf,
  type Records,
  textOf,
} from '../../support/build/publication.ts';
import { deprecation } from '../../support/records/records.ts';
import { readAtomFeed } from './read-atom-feed.ts';

const BASELINE = { commit: commitId(1), ts: '2026-02-01T08:00:00Z' };
const ID = 'acme-api/rocket-1';

function newsOf(records: Records, history: Partial<History>, now = '2026-03-02T09:00:00Z') {
  const input = buildInput(records, { now, history: { baseline: BASELINE, ...history } });
  return deriveNewsFeeds(publish(input));
}

function titlesOf(records: Records, history: Partial<History>, now?: string) {
  const feed = jsonOf<NewsFeed>(newsOf(records, history, now), 'news.json');
  return feed.items.map(({ date_published, title }) => [date_published.slice(0, 10), title]);
}

const SOON = deprecation({
  shutdown_date: '2026-03-20',
  status: 'deprecated',
  successor: 'rocket-2',
});

test('a date that moves is a new item whose title says from when to when', () => {
  const changes = [
    deprecationChange('shutdown_date_changed', '2026-03-10', '2026-03-20', '2026-02-10T08:00:00Z'),
    deprecationChange('status_changed', 'retired', 'deprecated', '2026-02-11T08:00:00Z'),
    deprecationChange('successor_changed', null, 'rocket-2', '2026-02-12T08:00:00Z'),
  ];
  expect(titlesOf({ deprecations: [SOON], vendors: [] }, { changes })).toEqual([
    [
      '2026-02-18',
      'rocket-1 (Acme API): shutdown date 2026-03-20, in 30 days; replacement: rocket-2',
    ],
    ['2026-02-12', 'rocket-1 (Acme API): replacement added: rocket-2'],
    ['2026-02-11', 'rocket-1 (Acme API): status changed from retired to deprecated'],
    ['2026-02-10', 'rocket-1 (Acme API): shutdown date changed from 2026-03-10 to 2026-03-20'],
  ]);
});

/** What is told of a date that was announced before the first reminder. */
const ANNOUNCED = [
  '2026-01-10',
  'rocket-1 (Acme API): shutdown date 2026-03-20, announced on 2026-01-10; replacement: rocket-2',
];

test('30 and 7 days before a date and on it there is an item, and none before', () => {
  const kinds = (now: string) => {
    const feed = jsonOf<NewsFeed>(
      newsOf({ deprecations: [SOON], vendors: [] }, {}, now),
      `deprecations/news.json`,
    );
    return feed.items.map((item) => item._vendor_almanac.kind);
  };
  expect(kinds('2026-02-17T23:59:59Z')).toEqual(['date_first_seen']);
  expect(kinds('2026-02-18T00:00:00Z')).toEqual(['due_in_30_days', 'date_first_seen']);
  expect(kinds('2026-03-13T00:00:00Z')).toEqual([
    'due_in_7_days',
    'due_in_30_days',
    'date_first_seen',
  ]);
  expect(kinds('2026-03-20T00:00:00Z')).toEqual([
    'date_reached',
    'due_in_7_days',
    'due_in_30_days',
    'date_first_seen',
  ]);
});

test('a record that is added late is news of the day of its page, without reminders of before', () => {
  const changes = [deprecationChange('record_added', null, { ...SOON }, '2026-03-02T08:00:00Z')];
  expect(titlesOf({ deprecations: [SOON], vendors: [] }, { changes })).toEqual([
    [SOON.as_of, ANNOUNCED[1]],
  ]);
});

test('a date whose announcement nobody dated is told as first seen by us, once', () => {
  const seen = { ...SOON, announced_on: null };
  expect(titlesOf({ deprecations: [seen], vendors: [] }, {})).toEqual([
    [
      '2026-03-01',
      'rocket-1 (Acme API): shutdown date 2026-03-20, first seen by us on 2026-03-01; replacement: rocket-2',
    ],
  ]);
  expect(titlesOf({ deprecations: [seen], vendors: [] }, {}, '2026-03-21T00:00:00Z')).toEqual([
    ['2026-03-20', 'rocket-1 (Acme API): shutdown date 2026-03-20 reached; replacement: rocket-2'],
    [
      '2026-03-13',
      'rocket-1 (Acme API): shutdown date 2026-03-20, in 7 days; replacement: rocket-2',
    ],
  ]);
});

test.each([
  [
    'the first day of a baseline has its reminders',
    '2026-02-18T08:00:00Z',
    '2026-02-18T09:00:00Z',
    1,
  ],
  [
    'a baseline after it has it too, up to 30 days',
    '2026-03-19T08:00:00Z',
    '2026-03-19T09:00:00Z',
    2,
  ],
  ['what was due before those days is not told', '2026-03-21T08:00:00Z', '2026-03-21T09:00:00Z', 2],
])('%s', (_, ts, now, reminders) => {
  const baseline = { ...BASELINE, ts };
  const titles = titlesOf({ deprecations: [SOON], vendors: [] }, { baseline }, now);
  const due = titles.filter(([, title]) => /in \d+ days|reached/.test(String(title)));
  expect(due).toHaveLength(reminders);
});

test('an earliest date says so', () => {
  const maybe = { ...SOON, date_basis: 'earliest' as const };
  const [[, title] = []] = titlesOf({ deprecations: [maybe], vendors: [] }, {});
  expect(title).toContain('earliest shutdown date 2026-03-20, in 30 days');
});

test('what changed in a plan at once is one item for its price and one for each limit', () => {
  const about = { ts: '2026-02-20T08:00:00Z', vendor: 'toolbox', plan: 'free' };
  const entry = (change: ChangelogEntry['change'], old: unknown, current: unknown) =>
    ({ ...about, change, old, new: current }) as ChangelogEntry;
  const changelog = [
    entry('price_month_changed', 10, 12),
    entry('limit_note_added', null, 'Requests: 600 a month'),
    entry('limit_note_removed', 'Requests: 500 a month', null),
  ];
  const artifacts = newsOf({ deprecations: [] }, { changelog });
  const feed = jsonOf<NewsFeed>(artifacts, 'data/news/toolbox.json');
  expect(feed.items.map(({ title }) => title)).toEqual([
    'Toolbox: Free: price changed from USD 10 a month to USD 12 a month',
    'Toolbox: Free: Requests: 500 a month → 600 a month',
  ]);
  expect(feed.items[0]?.tags).toEqual(['toolbox', 'price-changed']);
  const more = [...changelog.slice(1), entry('limit_note_added', null, '3 projects')];
  const titles = (entries: ChangelogEntry[]) =>
    titlesOf({ deprecations: [] }, { changelog: entries }).map(([, title]) => title);
  expect(titles(more)).toEqual([
    'Toolbox: Free: Requests: 500 a month → 600 a month',
    'Toolbox: Free: limit added: 3 projects',
  ]);
  const [gone] = jsonOf<NewsFeed>(
    newsOf({ deprecations: [] }, { changelog: more.slice(1) }),
    'data/news/toolbox.json',
  ).items;
  expect(gone?.title).toBe('Toolbox: Free: 1 limit added, 1 limit removed');
  expect(gone?.content_text).toContain('Limit: No longer: Requests: 500 a month');
});

test('both formats are valid and have the same items, with ids and times of their own', () => {
  const changes = [
    deprecationChange('shutdown_date_changed', '2026-03-10', '2026-03-20', '2026-02-10T08:00:00Z'),
    deprecationChange('status_changed', 'retired', 'deprecated', '2026-02-10T08:00:00Z'),
  ];
  const artifacts = newsOf({ deprecations: [SOON] }, { changes });
  for (const path of ['news', 'deprecations/news', 'deprecations/news/acme']) {
    const json = jsonOf<NewsFeed>(artifacts, `${path}.json`);
    const atom = readAtomFeed(textOf(artifacts, `${path}.xml`));
    expect(atom.entries.map(({ id, updated, categories }) => [id, updated, categories])).toEqual(
      json.items.map(({ id, date_published, tags }) => [id, date_published, tags]),
    );
    expect(json.items).toHaveLength(3);
    expect(json.items[0]?.tags).toEqual(['acme', 'acme-api', 'due-in-30-days']);
    expect(json.items[0]?.id).toBe(`tag:almanac.example,2026:news/${ID}/2026-03-20/due_in_30_days`);
  }
  expect(readAtomFeed(textOf(artifacts, 'data/news.xml')).entries).toEqual([]);
});

test('a feed has at most 100 items, the newest', () => {
  const changes = Array.from({ length: 150 }, (_, index) =>
    deprecationChange(
      'successor_changed',
      `x-${index}`,
      `x-${index + 1}`,
      `${new Date(Date.parse('2026-02-02T00:00:00Z') + index * 60_000).toISOString().slice(0, 19)}Z`,
    ),
  );
  const titles = titlesOf({ deprecations: [SOON], vendors: [] }, { changes });
  expect(titles).toHaveLength(100);
  expect(titles[1]?.[1]).toContain('replacement changed from x-149 to x-150');
});

test('what we had misread, and our own notes, are no news', () => {
  const ts = '2026-02-20T08:00:00Z';
  const changes = [
    deprecationChange('status_changed', 'deprecated', 'retired', ts),
    deprecationChange('migration_note_changed', null, 'Another note.', ts),
  ];
  const told = (list: typeof changes) =>
    titlesOf({ deprecations: [SOON], vendors: [] }, { changes: list }).map(([, title]) => title);
  expect(told(changes)).toHaveLength(3);
  expect(told(changes.map((each) => ({ ...each, correction: true as const })))).toHaveLength(2);
});
