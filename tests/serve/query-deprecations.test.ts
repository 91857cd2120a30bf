import { describe, expect, test } from 'vitest';
import type { Deprecation, DeprecationsAnswer } from '../../scripts/model/generated/published.ts';
import { builtFiles, publishedDeprecation } from '../support/build/built-almanac.ts';
import { ask, handlerOf } from '../support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';

const files = builtFiles();
const handler = handlerOf(files);

async function idsOf(query: string): Promise<string[]> {
  const response = await ask(handler, `${API}?${query}`);
  expect(response.status).toBe(200);
  const { deprecations } = (await response.json()) as DeprecationsAnswer;
  return deprecations.map(({ id }) => id);
}

function allRows(): Deprecation[] {
  const text = files['deprecations/all.json'] ?? '';
  return (JSON.parse(text) as DeprecationsAnswer).deprecations;
}

describe('the query API', () => {
  test.each([
    ['', 'all.json'],
    ['?', 'all.json'],
    ['?provider=acme', 'by-provider/acme.json'],
    ['?provider=borealis', 'by-provider/borealis.json'],
    ['?status=retired', 'by-status/retired.json'],
    ['?status=deprecated', 'by-status/deprecated.json'],
    ['?type=model', 'by-type/model.json'],
    ['?type=api', 'by-type/api.json'],
    ['?type=sdk', 'by-type/sdk.json'],
  ])('answers %j with the bytes of its static file', async (query, twin) => {
    const response = await ask(handler, `${API}${query}`);
    expect(await response.text()).toBe(files[`deprecations/${twin}`]);
  });

  test('answers an empty selection with the bytes that the build would write', async () => {
    const response = await ask(handler, `${API}?before=1999-12-31`);
    const expected = {
      schema_version: '0.1',
      generated_at: '2026-11-20T06:00:00Z',
      count: 0,
      filters: { before: '1999-12-31' },
      deprecations: [],
    };
    expect(await response.text()).toBe(`${JSON.stringify(expected)}\n`);
  });

  test('takes any spelling of an item and answers with its records on all platforms', async () => {
    const records = [
      publishedDeprecation({ id: 'acme-api/rocket-1' }),
      publishedDeprecation({ id: 'acme-cloud/rocket-1', platform: 'Acme Cloud' }),
      publishedDeprecation({ id: 'acme-api/rocket-10', item: 'rocket-10' }),
      publishedDeprecation({ id: 'acme-api/rocket-1-2025-05-13', item: 'rocket-1-2025-05-13' }),
    ];
    const own = handlerOf(builtFiles(records, []));
    const answer = async (query: string): Promise<[number, string[]]> => {
      const response = await ask(own, `${API}?${query}`);
      const { count, deprecations } = (await response.json()) as DeprecationsAnswer;
      return [count, deprecations.map(({ id }) => id)];
    };
    const both = ['acme-api/rocket-1', 'acme-cloud/rocket-1'];
    const version = ['acme-api/rocket-1-2025-05-13'];
    expect(await answer('item=rocket-1')).toEqual([3, [...both, ...version]]);
    expect(await answer('item=Rocket%201')).toEqual([3, [...both, ...version]]);
    expect(await answer('item=rocket-1&platform=acme-cloud')).toEqual([1, [both[1]]]);
    expect(await answer('item=unheard-of')).toEqual([0, []]);
    const bare = ['acme-api/rocket-1', 'acme-cloud/rocket-1'];
    expect(await answer('item=rocket-1-2025-05-13')).toEqual([2, [...version, bare[1]]]);
  });

  test('answers each of up to 100 names, and says how what it answers matches', async () => {
    const records = [
      publishedDeprecation({ id: 'acme-api/rocket-1', successor: 'rocket-2' }),
      publishedDeprecation({ id: 'acme-api/rocket-2', item: 'rocket-2', successor: 'rocket-3' }),
    ];
    const own = handlerOf(builtFiles(records, []));
    const response = await ask(own, `${API}?item=acme-cloud/rocket-1&item=rocket-2&item=unknown`);
    const { filters, items, deprecations } = (await response.json()) as DeprecationsAnswer;
    expect(filters.item).toEqual(['acme-cloud/rocket-1', 'rocket-2', 'unknown']);
    expect(deprecations.map(({ asked, match, id }) => [asked, match, id])).toEqual([
      ['acme-cloud/rocket-1', 'other_platform', 'acme-api/rocket-1'],
      ['rocket-2', 'exact', 'acme-api/rocket-2'],
    ]);
    expect(items?.map(({ recorded, count }) => [recorded, count])).toEqual([
      [false, 1],
      [true, 1],
      [false, 0],
    ]);
    expect(items?.[0]?.says).toContain('Acme Cloud');
    expect(items?.[0]?.says).toContain('no promise');
    expect(items?.[1]?.says).toBeNull();
    expect(items?.[2]?.says).toContain('whose records are as of 2026-11-01; that is no promise');
    const query = Array.from({ length: 101 }, (_, n) => `item=a${n}`).join('&');
    expect((await ask(own, `${API}?${query}`)).status).toBe(400);
  });

  test('says what becomes of a successor that is recorded itself', async () => {
    const records = [
      publishedDeprecation({ id: 'acme-api/gpt-1', item: 'gpt-1', successor: 'gpt-2' }),
      publishedDeprecation({ id: 'acme-api/gpt-2', item: 'gpt-2', successor: 'gpt-3' }),
      publishedDeprecation({ id: 'acme-cloud/gpt-1', item: 'gpt-1', successor: 'gpt-2' }),
    ];
    const response = await ask(handlerOf(builtFiles(records, [])), `${API}?item=gpt-1`);
    const { deprecations } = (await response.json()) as DeprecationsAnswer;
    expect(
      deprecations.map(({ successor_record, leads_to }) => [successor_record, leads_to]),
    ).toEqual([
      [{ id: 'acme-api/gpt-2', status: 'deprecated', shutdown_date: '2026-12-31' }, ['gpt-3']],
      [undefined, undefined],
    ]);
  });

  test('takes both days as inclusive and leaves out records without a day', async () => {
    const expected = allRows().filter(
      ({ shutdown_date: day }) => day !== null && day >= '2026-11-20' && day <= '2026-12-17',
    );
    const ids = await idsOf('after=2026-11-20&before=2026-12-17');
    expect(ids).toEqual(expected.map(({ id }) => id));
    expect(expected.map(({ shutdown_date }) => shutdown_date)).toContain('2026-11-20');
    expect(expected.map(({ shutdown_date }) => shutdown_date)).toContain('2026-12-17');
  });

  test('lets every filter narrow further, in whatever order they come', async () => {
    const expected = allRows().filter(
      (row) =>
        row.provider === 'Acme' &&
        row.type === 'model' &&
        row.status === 'deprecated' &&
        row.shutdown_date !== null &&
        row.shutdown_date <= '2027-03-01',
    );
    expect(expected.length).toBeGreaterThan(0);
    const one = await ask(
      handler,
      `${API}?provider=acme&type=model&status=deprecated&before=2027-03-01`,
    );
    const other = await ask(
      handler,
      `${API}?before=2027-03-01&status=deprecated&type=model&provider=acme`,
    );
    const text = await one.text();
    expect(await other.text()).toBe(text);
    expect(other.headers.get('ETag')).toBe(one.headers.get('ETag'));
    expect((JSON.parse(text) as DeprecationsAnswer).deprecations).toEqual(expected);
  });

  test('keeps records without a day at the end', async () => {
    const rows = allRows();
    const firstUndated = rows.findIndex(({ shutdown_date: day }) => day === null);
    expect(await idsOf('type=model&status=deprecated')).toEqual(
      rows
        .filter(({ type, status }) => type === 'model' && status === 'deprecated')
        .map(({ id }) => id),
    );
    expect(rows.slice(firstUndated).every(({ shutdown_date: day }) => day === null)).toBe(true);
  });
});

describe('the changes', () => {
  test('are all of them, with the bytes of the static file, without a day', async () => {
    const response = await ask(handler, CHANGES);
    expect(await response.text()).toBe(files['deprecations/changes.json']);
  });

  test('are those of the day and later, newest first', async () => {
    const response = await ask(handler, `${CHANGES}?since=2026-11-17`);
    const answer = (await response.json()) as { since: string; changes: { date: string }[] };
    const days = answer.changes.map(({ date }) => date);
    expect(answer.since).toBe('2026-11-17');
    expect(days).toEqual([...days].sort().reverse());
    expect(days.at(-1)).toBe('2026-11-17');
    expect(days).toHaveLength(6);
  });
});
