import { beforeEach, describe, expect, test } from 'vitest';
import { createHandler, type Handler } from '../../../scripts/serve/handler.ts';
import { ask, callTool, handlerOf, postMcp, toolCall } from '../../support/ask-handler.ts';
import { BUILT_AT, builtFiles, publishedDeprecation, TODAY } from '../../support/built-almanac.ts';
import type { Files } from '../../support/records.ts';

let handler: Handler;

function serve(files: Files, now = `${TODAY}T10:00:00Z`): void {
  handler = handlerOf(files, now);
}

beforeEach(() => serve(builtFiles()));

async function textOf(name: string, args?: unknown): Promise<string> {
  return (await callTool(handler, name, args)).content[0]?.text ?? '';
}

describe('a bare call', () => {
  test('of get_deprecations has what the query API answers', async () => {
    const query = await ask(handler, '/deprecations/api?provider=acme&before=2026-12-31');
    const args = { before: '2026-12-31', provider: 'acme' };
    const { structuredContent, isError } = await callTool(handler, 'get_deprecations', args);
    expect(structuredContent).toEqual(await query.json());
    expect(isError).toBeUndefined();
  });

  test('of get_deprecations without arguments has every record', async () => {
    expect((await callTool(handler, 'get_deprecations')).structuredContent).toMatchObject({
      count: 60,
    });
    expect((await callTool(handler, 'get_deprecations', {})).structuredContent).toMatchObject({
      count: 60,
    });
  });

  test('of get_changes_since has what the changes answer', async () => {
    const query = await ask(handler, '/deprecations/changes?since=2026-11-17');
    const { structuredContent } = await callTool(handler, 'get_changes_since', {
      since: '2026-11-17',
    });
    expect(structuredContent).toEqual(await query.json());
  });

  test('is answered whatever client says that it accepts', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html', '']) {
      const response = await postMcp(handler, toolCall('get_deprecations'), { Accept: accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('application/json');
    }
  });
});

describe('find_breaking_before', () => {
  const records = [
    publishedDeprecation({ id: 'acme-api/gone', item: 'gone', shutdown_date: '2026-11-18' }),
    publishedDeprecation({ id: 'acme-api/today', item: 'today', shutdown_date: TODAY }),
    publishedDeprecation({ id: 'acme-api/soon', item: 'soon', shutdown_date: '2026-11-21' }),
    publishedDeprecation({
      id: 'borealis-api/maybe',
      item: 'maybe',
      shutdown_date: '2026-12-20',
      date_basis: 'earliest',
      migration_note: 'The vendor says "earliest possible".',
    }),
    publishedDeprecation({ id: 'acme-api/later', item: 'later', shutdown_date: '2027-06-01' }),
    publishedDeprecation({
      id: 'acme-api/undated',
      item: 'undated',
      shutdown_date: null,
      date_basis: null,
    }),
  ];

  beforeEach(() => serve(builtFiles(records, [])));

  test('flags each record and counts the days, today being past', async () => {
    const { structuredContent } = await callTool(handler, 'find_breaking_before', {
      date: '2026-12-20',
    });
    expect(structuredContent).toMatchObject({
      generated_at: BUILT_AT,
      today: TODAY,
      date: '2026-12-20',
      provider: null,
      count: 4,
      past: 2,
      upcoming: 2,
      undated_not_covered: 1,
    });
    const rows = structuredContent.deprecations as Record<string, unknown>[];
    expect(rows.map(({ item, timing, days_left }) => [item, timing, days_left])).toEqual([
      ['gone', 'past', -2],
      ['today', 'past', 0],
      ['soon', 'upcoming', 1],
      ['maybe', 'upcoming', 30],
    ]);
  });

  test('keeps to one provider, also in what it does not cover', async () => {
    const args = { provider: 'borealis', date: '2027-12-31' };
    const { structuredContent } = await callTool(handler, 'find_breaking_before', args);
    expect(structuredContent).toMatchObject({ count: 1, undated_not_covered: 0 });
  });

  test('counts from the day of the clock', async () => {
    serve(builtFiles(records, []), '2026-11-21T00:00:00Z');
    const { structuredContent } = await callTool(handler, 'find_breaking_before', {
      date: '2026-11-30',
    });
    expect(structuredContent).toMatchObject({ today: '2026-11-21', past: 3, upcoming: 0 });
  });

  test('counts anew when a day begins, in a process that runs on', async () => {
    const files = builtFiles(records, []);
    let now = '2026-11-20T23:59:59Z';
    const running = createHandler({
      readFile: async (path) => files[path] ?? null,
      now: () => now,
    });
    const args = { date: '2026-11-30' };
    const before = await callTool(running, 'find_breaking_before', args);
    expect(before.structuredContent).toMatchObject({ today: '2026-11-20', upcoming: 1 });
    now = '2026-11-21T00:00:00Z';
    const after = await callTool(running, 'find_breaking_before', args);
    expect(after.structuredContent).toMatchObject({ today: '2026-11-21', upcoming: 0 });
    expect(after.content[0]?.text).toContain('day passed today');
  });

  test('tells first what is still to stop: when, as of when, and where to confirm', async () => {
    const lines = (await textOf('find_breaking_before', { date: '2026-12-20' })).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('2 still to stop and 2 already past');
    expect(lines[0]).toContain('1 record without a published day');
    expect(lines[1]).toMatch(/^- soon .*stops in 1 day, on 2026-11-21; as of 2026-11-01; confirm/);
    expect(lines[2]).toMatch(/^- maybe .*may stop in 30 days at the earliest, earliest day 2026-/);
    expect(lines[3]).toMatch(/^- today .*day passed today/);
    expect(lines[4]).toMatch(/^- gone .*day passed 2 days ago, 2026-11-18/);
    for (const line of lines.slice(1)) {
      expect(line).toContain('confirm at https://docs.acme.example/deprecations');
    }
  });

  test('says "earliest day passed" of an earliest day', async () => {
    serve(builtFiles(records, []), '2027-01-01T00:00:00Z');
    const text = await textOf('find_breaking_before', { date: '2026-12-31' });
    expect(text).toMatch(/- maybe .*earliest day passed 12 days ago, 2026-12-20/);
  });
});

test('a long list is cut in the text and whole in the data', async () => {
  const { content, structuredContent } = await callTool(handler, 'get_deprecations');
  const lines = content[0]?.text.split('\n') ?? [];
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toContain('40 more');
  expect(structuredContent.deprecations).toHaveLength(60);
});

test('recorded text stays on its line and is bounded', async () => {
  const record = publishedDeprecation({
    item: 'a\n- b\u2028\u0007c',
    migration_note: 'n'.repeat(5000),
  });
  serve(builtFiles([record], []));
  const lines = (await textOf('get_deprecations')).split(/[\n\u2028]/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('a - b c (model');
  expect(lines[1]?.length).toBeLessThan(600);
});
