import { beforeEach, describe, expect, test } from 'vitest';
import { createHandler, type Handler } from '../../../scripts/serve/handler.ts';
import {
  BUILT_AT,
  builtFiles,
  manyDeprecations,
  publishedDeprecation,
  TODAY,
  VENDOR,
} from '../../support/build/built-almanac.ts';
import type { Files } from '../../support/records/records.ts';
import { ask, callTool, handlerOf, postMcp, toolCall } from '../../support/served/ask-handler.ts';

let handler: Handler;

function serve(files: Files, now = `${TODAY}T10:00:00Z`): void {
  handler = handlerOf(files, now);
}

beforeEach(() => serve(builtFiles()));

type Row = Record<string, unknown>;

async function call(name: string, args?: unknown): Promise<{ data: Row; lines: string[] }> {
  const { structuredContent, content } = await callTool(handler, name, args);
  return { data: structuredContent, lines: (content[0]?.text ?? '').split('\n') };
}

const rowsOf = (data: Row, list = 'deprecations'): Row[] => data[list] as Row[];

describe('a bare call', () => {
  test('of get_deprecations has the records of the query API, upcoming first', async () => {
    const query = await ask(handler, '/deprecations/api?provider=acme&before=2026-12-31');
    const { deprecations } = (await query.json()) as { deprecations: { id: string }[] };
    const { data } = await call('get_deprecations', { before: '2026-12-31', provider: 'acme' });
    expect(data).toMatchObject({ count: deprecations.length, left_out: 0 });
    const ids = rowsOf(data).map(({ id }) => id);
    expect([...ids].sort()).toEqual(deprecations.map(({ id }) => id).sort());
    const left = rowsOf(data).map(({ days_left }) => days_left as number);
    const upcoming = left.filter((days) => days > 0);
    expect(left).toEqual([
      ...upcoming.toSorted((a, b) => a - b),
      ...left.filter((days) => days <= 0).toSorted((a, b) => b - a),
    ]);
  });

  test('of get_deprecations without arguments counts every record and shows what fits', async () => {
    serve(builtFiles(manyDeprecations(60).map((record, n) => ({ ...record, item: `r-${n}` }))));
    for (const args of [undefined, {}, { provider: null, limit: null }]) {
      const { data, lines } = await call('get_deprecations', args);
      const shown = rowsOf(data).length;
      expect(shown).toBeGreaterThan(15);
      expect(data).toMatchObject({ count: 60, left_out: 60 - shown, generated_at: BUILT_AT });
      const rest = 'left out: limit 60 shows all; after 2026-11-20 leaves out the past';
      expect(data.more).toBe(`${60 - shown} ${rest}`);
      expect(lines).toContainEqual(expect.stringContaining(rest));
    }
  });

  test('shows as many as limit says', async () => {
    const { data } = await call('get_deprecations', { limit: 60 });
    expect(data).toMatchObject({ count: 60, left_out: 0 });
    expect(data.more).toBeUndefined();
    expect(rowsOf((await call('get_deprecations', { limit: 1 })).data)).toHaveLength(1);
  });

  test('of get_changes_since has the changes of the query, also of one provider', async () => {
    const query = await ask(handler, '/deprecations/changes?since=2026-11-17');
    const { changes } = (await query.json()) as { changes: Row[] };
    const { data } = await call('get_changes_since', { since: '2026-11-17' });
    const ids = (rows: Row[]) => rows.map(({ id, change }) => `${id} ${change}`).sort();
    const told = rowsOf(data, 'changes');
    expect(ids(told.filter(({ dataset }) => dataset === 'deprecations'))).toEqual(ids(changes));
    expect(told.filter(({ dataset }) => dataset === 'plans')).toEqual([
      expect.objectContaining({ vendor: 'zed-tools', change: 'price_month_changed' }),
    ]);
    const acme = await call('get_changes_since', { since: '2026-11-17', provider: 'acme' });
    expect(acme.data.count).toBe(changes.filter(({ id }) => String(id).startsWith('acme-')).length);
  });

  test('is answered whatever a client says that it accepts', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html', '']) {
      const response = await postMcp(handler, toolCall('get_deprecations'), { Accept: accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('application/json');
    }
  });
});

describe('a record in an answer', () => {
  test('has no evidence and no nulls, and says where to confirm it', async () => {
    const record = publishedDeprecation({ successor: null, aliases: ['rocket-one'] });
    serve(builtFiles([record], []));
    const { data, lines } = await call('get_deprecations');
    expect(rowsOf(data)).toEqual([
      {
        id: 'acme-api/rocket-1',
        item: 'rocket-1',
        status: 'deprecated',
        shutdown_date: '2026-12-31',
        timing: 'upcoming',
        days_left: 41,
        as_of: '2026-11-01',
      },
    ]);
    expect(data.sources).toEqual(['https://docs.acme.example/deprecations']);
    expect(lines).toEqual([
      expect.stringContaining('1 record: 1 upcoming'),
      '- stops 2026-12-31, in 41 days on Acme API (as of 2026-11-01): rocket-1',
      'Confirm at https://docs.acme.example/deprecations',
    ]);
  });

  test('stays on its line in the text, and is bounded there', async () => {
    const record = publishedDeprecation({
      item: 'a\n- b\u2028\u0007c',
      migration_note: 'n'.repeat(5000),
    });
    serve(builtFiles([record], []));
    const [, line, ...rest] = (await call('get_deprecations')).lines;
    expect(line).toContain(': a - b c → rocket-2');
    expect(line?.length).toBeLessThan(600);
    expect(rest).toHaveLength(1);
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
    }),
    publishedDeprecation({ id: 'acme-api/later', item: 'later', shutdown_date: '2027-06-01' }),
    publishedDeprecation({
      id: 'acme-api/undated',
      item: 'undated',
      shutdown_date: null,
      date_basis: null,
    }),
  ];
  const planned = {
    id: 'borealis-api/comet-2',
    platform: 'Borealis API',
    platform_id: 'borealis-api',
    item: 'comet',
    version: '2',
    lifecycle: 'Generally available',
    date: '2026-12-01',
    date_basis: 'earliest',
    successor: null,
    source_url: 'https://borealis.example/models',
    as_of: '2026-11-02',
  };
  const scheduled = { items: [planned, { ...planned, item: 'safe', date_basis: 'not_before' }] };

  beforeEach(() =>
    serve({
      ...builtFiles(records, []),
      'deprecations/scheduled.json': JSON.stringify(scheduled),
    }),
  );

  test('has upcoming first and counts the days, today being past', async () => {
    const { data } = await call('find_breaking_before', { date: '2026-12-20' });
    expect(data).toMatchObject({
      generated_at: BUILT_AT,
      today: TODAY,
      date: '2026-12-20',
      count: 4,
      past: 2,
      upcoming: 2,
      undated: 1,
    });
    expect(rowsOf(data).map(({ item, timing, days_left }) => [item, timing, days_left])).toEqual([
      ['soon', 'upcoming', 1],
      ['maybe', 'upcoming', 30],
      ['today', 'past', 0],
      ['gone', 'past', -2],
    ]);
  });

  test('leaves out what stopped before `after`', async () => {
    const { data } = await call('find_breaking_before', { date: '2026-12-20', after: TODAY });
    expect(rowsOf(data).map(({ item }) => item)).toEqual(['soon', 'maybe', 'today']);
  });

  test('keeps to one provider, also in what it does not cover', async () => {
    const args = { provider: 'acme', date: '2027-12-31' };
    const { data } = await call('find_breaking_before', args);
    expect(data).toMatchObject({ count: 4, undated: 1 });
    expect(data.scheduled).toBeUndefined();
  });

  test('shows apart what is only scheduled, and no floor', async () => {
    const { data, lines } = await call('find_breaking_before', { date: '2026-12-20' });
    expect(data.scheduled).toEqual([
      {
        id: 'borealis-api/comet-2',
        platform: 'Borealis API',
        item: 'comet (2)',
        date: '2026-12-01',
        date_basis: 'earliest',
        source_url: 'https://borealis.example/models',
        as_of: '2026-11-02',
      },
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Not deprecated, only scheduled .*comet \(2\) \(Borealis API\): earliest/,
      ),
    );
    const before = await call('find_breaking_before', { date: '2026-11-30' });
    expect(before.data.scheduled).toBeUndefined();
  });

  test('counts from the date of the clock, also in a process that runs on', async () => {
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
    expect(after.structuredContent).toMatchObject({ today: '2026-11-21', upcoming: 0, past: 3 });
    expect(after.content[0]?.text).toContain('date passed 2026-11-21, today');
  });

  test('says in words when, and that an earliest date is one', async () => {
    const { lines } = await call('find_breaking_before', { date: '2026-12-20' });
    expect(lines[0]).toContain('2 upcoming, 2 past; 1 without a date');
    expect(lines[1]).toMatch(
      /^- stops 2026-11-21, in 1 day on Acme API \(as of 2026-11-01\): soon/,
    );
    expect(lines[2]).toMatch(/^- earliest 2026-12-20, in 30 days on .*: maybe/);
    expect(lines[4]).toMatch(/^- date passed 2026-11-18, 2 days ago on .*: gone/);
    serve(builtFiles(records, []), '2027-01-01T00:00:00Z');
    const later = await call('find_breaking_before', { date: '2026-12-31' });
    expect(later.lines.join('\n')).toMatch(
      /earliest date passed 2026-12-20, 12 days ago .*: maybe/,
    );
  });
});

describe('get_date_moves', () => {
  test('says which dates moved by how much, and the notice given, in words and as data', async () => {
    const { data, lines } = await call('get_date_moves', { provider: 'acme' });
    expect(lines).toContain(
      '- Acme API: 12 dates watched from 2026-01-10 to 2026-11-01; moves: 1 later (median 30 days, most 30), 0 earlier; notice: 8 known, median 182.5 days, least 60',
    );
    expect(lines).toContain(
      '- acme-api/rocket-1: 2026-12-01 to 2026-12-31, 30 days later; seen between 2026-05-01 and 2026-06-01',
    );
    expect(rowsOf(data, 'moves')).toEqual([
      {
        id: 'acme-api/rocket-1',
        from: '2026-12-01',
        to: '2026-12-31',
        direction: 'later',
        days: 30,
        seen_from: '2026-05-01',
        seen_to: '2026-06-01',
        source_url: 'https://docs.acme.example/deprecations',
      },
    ]);
    const other = await call('get_date_moves', { platform: 'borealis-api' });
    expect(other.data).toMatchObject({ count: 0, platforms: [], moves: [] });
  });
});

describe('check_items', () => {
  const records = [
    publishedDeprecation({ id: 'acme-api/rocket-1', aliases: ['rocket-one'] }),
    publishedDeprecation({
      id: 'acme-cloud/rocket-1',
      platform: 'Acme Cloud',
      status: 'retired',
      as_of: '2026-10-02',
    }),
    publishedDeprecation({ id: 'acme-api/rocket-1-0314', item: 'rocket-1-0314' }),
  ];
  beforeEach(() => serve(builtFiles(records, [])));

  test('has the records of every platform with how they match', async () => {
    const { data } = await call('check_items', { items: ['Rocket-1'] });
    const [item] = rowsOf(data, 'items');
    expect(item).toMatchObject({ asked: 'Rocket-1', recorded: true });
    expect(rowsOf(item ?? {}, 'records').map(({ id, match }) => [id, match])).toEqual([
      ['acme-api/rocket-1', 'exact'],
      ['acme-cloud/rocket-1', 'exact'],
      ['acme-api/rocket-1-0314', 'version'],
    ]);
  });

  test('tells apart what is only scheduled, also of a name without a record', async () => {
    const row = {
      id: 'acme-api/rocket-9',
      platform: 'Acme API',
      platform_id: 'acme-api',
      item: 'rocket-9',
      version: null,
      lifecycle: 'GA',
      date: '2027-01-01',
      date_basis: 'not_before',
      successor: null,
      source_url: 'https://docs.acme.example/schedule',
      as_of: '2026-11-01',
    };
    const scheduled = JSON.stringify({ items: [row] });
    serve({ ...builtFiles(records, []), 'deprecations/scheduled.json': scheduled });
    const { data, lines } = await call('check_items', { items: ['acme/rocket-9'] });
    expect(rowsOf(data, 'items')).toMatchObject([
      { recorded: false, scheduled: [{ id: 'acme-api/rocket-9', date: '2027-01-01' }] },
    ]);
    expect(lines).toContain(
      '- not deprecated, only scheduled, may move: rocket-9 (Acme API): not before 2027-01-01',
    );
    const byApi = await ask(handler, '/deprecations/api?item=acme/rocket-9');
    expect(await byApi.json()).toMatchObject({ items: [{ scheduled: [row] }] });
    const { data: mistyped } = await call('check_items', { items: ['rokcet-9'] });
    expect(mistyped.items).toMatchObject([{ near: ['rocket-9'] }]);
  });

  test('says that no record is no promise, how old the records are, and what is near', async () => {
    const { data, lines } = await call('check_items', { items: ['rokcet-1', 'unheard-of'] });
    expect(rowsOf(data, 'items')).toEqual([
      {
        asked: 'rokcet-1',
        recorded: false,
        says: expect.stringMatching(/as of 2026-10-02 to 2026-11-01, .* no promise/),
        near: expect.arrayContaining(['rocket-1']),
      },
      { asked: 'unheard-of', recorded: false, says: expect.stringContaining('no promise') },
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^unheard-of: Nothing is recorded under this name/),
    );
  });
});

test('check_items and get_plan_limits understand a plan that is named in words', async () => {
  const checked = await call('check_items', { items: ['Zed Tools Pro'] });
  expect(rowsOf(checked.data, 'items')).toMatchObject([{ plans: ['zed-tools/pro'] }]);
  expect(checked.lines).toContain('- names plans: get_plan_limits has zed-tools/pro');
  const { data } = await call('get_plan_limits', { vendor: 'Zed Tools Pro' });
  expect(rowsOf(data, 'plans').map(({ id }) => id)).toEqual(['pro']);
});

describe('get_plan_limits', () => {
  test('has price, limits and changes of one plan, by id or name', async () => {
    for (const args of [
      { vendor: 'zed-tools', plan: 'pro' },
      { vendor: 'Zed Tools', plan: 'Pro' },
    ]) {
      const { data, lines } = await call('get_plan_limits', args);
      expect(data).toMatchObject({
        vendor: 'zed-tools',
        source_url: VENDOR.vendor.source_url,
        retrieved_at: VENDOR.vendor.retrieved_at,
        plans: [{ id: 'pro', price_month: 20, limit_notes: VENDOR.vendor.plans[0]?.limit_notes }],
        changes: ['2026-11-18 pro: price changed from USD 15 a month to USD 20 a month'],
      });
      expect(lines).toContain('Pro (pro): USD 20 a month, billed monthly');
      expect(lines).toContain('- Agents: 20 runs');
    }
  });

  test('of a vendor with many limits says how many are left out and how to see them', async () => {
    const { data, lines } = await call('get_plan_limits', { vendor: 'zed-tools' });
    const [, enterprise] = rowsOf(data, 'plans');
    const shown = (enterprise?.limit_notes as string[] | undefined)?.length ?? 0;
    expect(enterprise).toMatchObject({ left_out: 200 - shown });
    expect(data.more).toContain(`${200 - shown} limits left out: send plan`);
    expect(lines).toContain(data.more);
    const whole = await call('get_plan_limits', { vendor: 'zed-tools', plan: 'enterprise' });
    const kept = (rowsOf(whole.data, 'plans')[0]?.limit_notes as string[] | undefined)?.length ?? 0;
    expect(kept).toBeGreaterThanOrEqual(shown);
    expect(whole.data.more).toContain(
      `${200 - kept} limits left out: read data/vendors/zed-tools.json`,
    );
  });

  test.each([
    [{ vendor: 'zed-tool' }, ['no vendor "zed-tool"', 'use zed-tools', 'Did you mean']],
    [{ vendor: '../../x' }, ['no vendor']],
    [{ vendor: 'zed-tools', plan: 'por' }, ['no plan of zed-tools "por"', 'pro or enterprise']],
  ])('refuses %j', async (args, words) => {
    const { isError, content } = await callTool(handler, 'get_plan_limits', args);
    expect(isError).toBe(true);
    for (const word of words) expect(content[0]?.text).toContain(word);
  });
});

test('of an item with long notes and many relatives the answer leaves out what does not fit, and says so', async () => {
  const platforms = ['acme-api', 'acme-cloud', 'borealis-api'];
  const versions = ['', '-2026-01-01', '-2026-02-02', '-2026-03-03', '-2026-04-04'];
  const records = platforms.flatMap((platform) =>
    versions.map((version) =>
      publishedDeprecation({
        id: `${platform}/rocket-one-two-three${version}`,
        platform,
        item: `rocket-one-two-three${version}`,
        migration_note: 'Note. '.repeat(60),
        source_url: `https://docs.acme.example/${platform}/${'long/'.repeat(10)}deprecations`,
      }),
    ),
  );
  serve(builtFiles(records, []));
  const { data, lines } = await call('check_items', { items: ['rocket-one-two-three'] });
  const [item = {}] = rowsOf(data, 'items');
  expect(item).toMatchObject({ recorded: true, left_out: expect.any(Number) });
  expect(lines).toContain(data.more);
  expect(data.more).toBe('Notes are left out; read deprecations/records/ID.json');
  const all = await call('check_items', { items: records.map(({ item: name }) => name) });
  expect(rowsOf(all.data, 'items')).toHaveLength(records.length);
});
