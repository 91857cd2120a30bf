import { expect, test } from 'vitest';
import type { Page, PageFormat } from '../../../scripts/sources/pages/page.ts';
import {
  PARSE_LIMITS,
  type ParseThread,
  parsePage,
  parsePages,
} from '../../../scripts/sources/pages/parse.ts';
import { check, PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { deprecation } from '../../support/records/records.ts';

function page(url: string, text: string, format: PageFormat): [string, Page] {
  const texts = [{ text, format }];
  return [url, { state: 'read', url, texts, observedOn: '2026-03-04', sha256: 'a'.repeat(64) }];
}

const LARGE = 'https://b.example/';

const prose = 'A page that says a good deal, and nothing that is hard to read.\n\n'.repeat(500);

/** A thread that answers at once, but never to texts that begin with `never`. */
function startFake(started: string[]) {
  return (): ParseThread => {
    started.push('start');
    let answer: (trees: unknown) => void = () => {};
    return {
      on: (event, listener) => {
        if (event === 'message') answer = listener;
      },
      postMessage: ({ texts: [first] }) => {
        if (!first?.text.startsWith('never')) answer([]);
      },
      terminate: async () => started.push('end'),
    };
  };
}

test('a page that does not come to an end is not checked, and a new thread reads those after it', async () => {
  const pages = new Map([
    page('https://a.example/', prose, 'markdown'),
    page('https://a.example/more', prose, 'text'),
    page('https://b.example/', `never ${prose}`, 'markdown'),
    page('https://c.example/', prose, 'html'),
    page('https://c.example/more', prose, 'markdown'),
  ]);
  const started: string[] = [];
  const tried = await parsePages(
    pages,
    { ...PARSE_LIMITS, milliseconds: 1 },
    () => ({}),
    startFake(started),
  );
  expect([...tried.values()].map(({ state }) => state)).toEqual([
    'read',
    'read',
    'not_checked',
    'read',
    'read',
  ]);
  expect(tried.get('https://b.example/')).toMatchObject({
    reason: 'it takes too long to be read',
    observedOn: '2026-03-04',
  });
  expect(started).toEqual(['start', 'end', 'start', 'end']);
});

test('a page that would take hours ends its thread, not the check', async () => {
  const hostile = new Map([page('https://b.example/', '[a]('.repeat(60_000), 'markdown')]);
  const tried = await parsePages(hostile, { ...PARSE_LIMITS, milliseconds: 500 });
  expect([...tried.values()]).toMatchObject([{ reason: 'it takes too long to be read' }]);
});

test('a thread parses pages of every format, and is ended where one needs too much memory', async () => {
  const limits = { ...PARSE_LIMITS, megabytes: 32, milliseconds: 60_000 };
  const pages = new Map([
    page('https://a.example/', prose, 'markdown'),
    page('https://a.example/more', prose, 'text'),
    page('https://c.example/', prose, 'html'),
  ]);
  const large = '<p>One <b>more</b> line</p>'.repeat(12_000);
  const tried = await parsePages(new Map([...pages, page(LARGE, large, 'html')]), limits);
  for (const [url, read] of pages) {
    const one = tried.get(url);
    const { trees, ...rest } = one?.state === 'read' ? one : { trees: [] };
    expect(rest).toEqual(read);
    expect(trees?.[0]?.blocks.length).toBeGreaterThan(0);
  }
  expect(tried.get(LARGE)).toMatchObject({ state: 'not_checked', reason: 'it cannot be read' });
});

test('short pages, and pages that are missing, are passed on as they are', async () => {
  const missing: Page = {
    state: 'not_checked',
    url: 'https://b.example/',
    reason: 'it is down',
    observedOn: null,
    sha256: null,
  };
  const pages = new Map([page('https://a.example/', '> '.repeat(10), 'markdown')]);
  pages.set(missing.url, missing);
  expect(await parsePages(pages, { ...PARSE_LIMITS, milliseconds: 0 })).toEqual(pages);
});

test('a page that has been parsed is not parsed again', () => {
  const listed = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
  const parsed = readPage('Nothing of it.', { trees: [parsePage(listed, 'markdown')] });
  const record = deprecation({ source_url: PAGE_URL });
  expect(check({ pages: [parsed], records: [record] }).records[0]?.state).toBe('match');
});
