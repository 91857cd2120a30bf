import type { NewsFeed } from '#scripts/model/generated/published.ts';
import { commitId, deprecationChange, publishFiles } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';
import { readAtomFeed } from './read-atom-feed.ts';

/** The files of a record that stops in 18 days, and of its changes. */
function filesOf(changes: ReturnType<typeof deprecationChange>[]) {
  const baseline = { commit: commitId(1), ts: '2026-02-01T08:00:00Z' };
  const deprecations = [deprecation({ shutdown_date: '2026-03-20' })];
  return publishFiles({ deprecations }, { history: { baseline, changes } });
}

test('both formats are valid and have the same items, with ids and times of their own', () => {
  const ts = '2026-02-10T08:00:00Z';
  const files = filesOf([
    deprecationChange('shutdown_date_changed', '2026-03-10', '2026-03-20', ts),
    deprecationChange('status_changed', 'retired', 'deprecated', ts),
  ]);
  for (const path of ['news', 'deprecations/news', 'deprecations/news/acme']) {
    const { items } = files.json<NewsFeed>(`${path}.json`);
    const { entries } = readAtomFeed(files.text(`${path}.xml`));
    expect(entries.map(({ id, updated, categories }) => [id, updated, categories])).toEqual(
      items.map(({ id, date_published, tags }) => [id, date_published, tags]),
    );
    expect(items).toHaveLength(3);
    expect(items[0]?.tags).toEqual(['acme', 'acme-api', 'due-in-30-days']);
    expect(items[0]?.id).toBe(
      'tag:almanac.example,2026:news/acme-api/rocket-1/2026-03-20/due_in_30_days',
    );
  }
  expect(readAtomFeed(files.text('data/news.xml')).entries).toEqual([]);
});

test('a feed has at most 100 items, the newest', () => {
  const changes = Array.from({ length: 150 }, (_, n) => {
    const ts = `2026-02-0${2 + Math.floor(n / 50)}T08:00:${String(n % 50).padStart(2, '0')}Z`;
    return deprecationChange('successor_changed', `x-${n}`, `x-${n + 1}`, ts);
  });
  const { items } = filesOf(changes).json<NewsFeed>('news.json');
  expect(items).toHaveLength(100);
  expect(items[1]?.title).toContain('replacement changed from x-149 to x-150');
});
