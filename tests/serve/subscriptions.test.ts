import type { DeprecationsAnswer } from '#scripts/model/generated/published.ts';
import { ask, FILES, handlerOf } from '#support/served/ask-handler.ts';
import { readAtomFeed } from '../publish/feeds/read-atom-feed.ts';

const API = '/deprecations/api';

const idsIn = (calendar: string) =>
  [...calendar.replaceAll('\r\n ', '').matchAll(/^UID:(.*)@/gm)].map(([, id]) => id);

const answer = async (query: string) => {
  const response = await ask(handlerOf(), `${API}?${query}`);
  return { type: response.headers.get('Content-Type'), text: await response.text() };
};

const recordsOf = async (query: string) =>
  (JSON.parse((await answer(query)).text) as DeprecationsAnswer).deprecations;

test.each(['provider=borealis', 'before=2026-05-13', 'item=rocket-1&item=nothing-9'])(
  'a calendar of %s has the dated records of that query, as the file has them',
  async (query) => {
    const { type, text } = await answer(`${query}&format=ics`);
    const dated = (await recordsOf(query)).filter((row) => row.shutdown_date !== null);
    expect(type).toBe('text/calendar; charset=utf-8');
    expect(idsIn(text).sort()).toEqual([...new Set(dated.map(({ id }) => id))].sort());
    expect(text.split('\r\n').filter((line) => line.startsWith('END:VCALENDAR'))).toHaveLength(1);
    for (const event of text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []) {
      expect(FILES['deprecations/calendar.ics']).toContain(event);
    }
  },
);

test('a feed has the records of the query, an id and an address of its own', async () => {
  const query = 'status=retired&type=model';
  const { type, text } = await answer(`${query}&format=atom`);
  expect(type).toBe('application/atom+xml; charset=utf-8');
  const feed = readAtomFeed(text);
  const wanted = (await recordsOf(query)).map(({ id }) => expect.stringContaining(`:${id}`));
  expect(feed.entries.map(({ id }) => id)).toEqual(wanted);
  expect(text).toContain('?status=retired&amp;type=model&amp;format=atom</id>');
});

test('a feed says how many of its names are not recorded', async () => {
  const words = /2 of 2 names are not recorded exactly so/;
  expect((await answer('item=nothing-8&item=nothing-9&format=atom')).text).toMatch(words);
});

test('another format is refused with what is allowed, and where there are no subscriptions', async () => {
  expect((await answer('format=rss')).text).toContain('send json, ics or atom');
  const changes = await ask(handlerOf(), '/deprecations/changes?format=ics');
  expect(changes.status).toBe(400);
});
