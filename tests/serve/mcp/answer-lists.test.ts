import { describe, expect, test } from 'vitest';
import type { DeprecationChange } from '../../../scripts/model/generated/published.ts';
import { createHandler } from '../../../scripts/serve/handler.ts';
import { BUILT_AT, PROVIDERS, servedFiles, TODAY } from '../../support/build/almanac.ts';
import { buildInput, commitId, deprecationChange } from '../../support/build/publication.ts';
import { PLANNED, plannedRow } from '../../support/records/planned-dates.ts';
import { deprecation, vendor } from '../../support/records/records.ts';
import {
  answerOf,
  ask,
  handlerOf,
  handlerOfRecords,
  postMcp,
  type Row,
  toolCall,
} from '../../support/served/ask-handler.ts';

const rowsOf = (data: Row, list = 'deprecations'): Row[] => data[list] as Row[];

const PAGE = 'https://docs.acme.example/deprecations';

describe('a bare call', () => {
  test('of get_deprecations has the records of the query API, upcoming first', async () => {
    const query = await ask(handlerOf(), '/deprecations/api?provider=acme&after=2026-03-01');
    const { deprecations } = (await query.json()) as { deprecations: { id: string }[] };
    const args = { after: '2026-03-01', provider: 'acme', limit: 50 };
    const { data } = await answerOf('get_deprecations', args);
    expect(data).toMatchObject({ count: deprecations.length, left_out: 0 });
    const ids = rowsOf(data).map(({ id }) => id);
    expect([...ids].sort()).toEqual(deprecations.map(({ id }) => id).sort());
    const left = rowsOf(data).map(({ days_left }) => days_left as number);
    const [upcoming, past] = [left.filter((days) => days > 0), left.filter((days) => days <= 0)];
    expect(past.length).toBeGreaterThan(0);
    expect(left).toEqual([
      ...upcoming.toSorted((a, b) => a - b),
      ...past.toSorted((a, b) => b - a),
    ]);
  });

  test('of get_deprecations without arguments counts every record and shows what fits', async () => {
    for (const args of [undefined, {}, { provider: null, limit: null }]) {
      const { data, lines } = await answerOf('get_deprecations', args);
      const shown = rowsOf(data).length;
      expect(shown).toBeGreaterThan(10);
      expect(data).toMatchObject({ count: 300, left_out: 300 - shown, generated_at: BUILT_AT });
      const rest = `left out: limit 300 shows more; after ${TODAY} leaves out the past`;
      expect(data.more).toBe(`${300 - shown} ${rest}`);
      expect(lines).toContainEqual(expect.stringContaining(rest));
    }
  });

  test('is answered whatever a client says that it accepts', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html', '']) {
      const response = await postMcp(handlerOf(), toolCall('get_deprecations'), { Accept: accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('application/json');
    }
  });
});

describe('a record in an answer', () => {
  test('has no evidence and no null but that of past, and says where to confirm it', async () => {
    const deprecations = [deprecation({ successor: null, aliases: ['rocket-one'] })];
    const { data, lines } = await answerOf(
      'get_deprecations',
      {},
      handlerOfRecords({ deprecations }),
    );
    expect(rowsOf(data)).toEqual([
      {
        id: 'acme-api/rocket-1',
        item: 'rocket-1',
        status: 'deprecated',
        shutdown_date: '2026-12-31',
        days_left: 286,
        as_of: '2026-03-01',
        past: false,
      },
    ]);
    expect(data.sources).toEqual([PAGE]);
    expect(lines).toEqual([
      expect.stringContaining('1 record: 1 upcoming'),
      '- shutdown 2026-12-31, in 286 days on Acme API (as of 2026-03-01): rocket-1',
      `Confirm at ${PAGE}`,
    ]);
  });

  test('stays on its line in the text, and is bounded there', async () => {
    const item = 'a\n- b\u2028\u0007c';
    const deprecations = [deprecation({ item, migration_note: 'n'.repeat(5000) })];
    const handler = handlerOfRecords({ deprecations });
    const [, line, ...rest] = (await answerOf('get_deprecations', {}, handler)).lines;
    expect(line).toContain(': a - b c → rocket-2');
    expect(line?.length).toBeLessThan(600);
    expect(rest).toHaveLength(1);
  });
});

describe('find_breaking_before', () => {
  const records = {
    deprecations: [
      deprecation({ id: 'acme-api/gone', shutdown_date: '2026-03-18' }),
      deprecation({ id: 'acme-api/today', shutdown_date: TODAY }),
      deprecation({ id: 'acme-api/soon', shutdown_date: '2026-03-21' }),
      deprecation({
        id: 'borealis-api/maybe',
        shutdown_date: '2026-04-19',
        date_basis: 'earliest',
      }),
      deprecation({ id: 'acme-api/later', shutdown_date: '2026-09-29' }),
      deprecation({ id: 'acme-api/undated', shutdown_date: null, date_basis: null }),
    ],
    scheduled: [
      {
        ...PLANNED,
        platform: 'borealis-api',
        as_of: '2026-03-02',
        items: [
          plannedRow('comet', { version: '2', date: '2026-03-31', basis: 'earliest' }),
          plannedRow('safe', { date: '2026-03-31', basis: 'not_before' }),
        ],
      },
    ],
  };
  const find = (args: object, now?: string) =>
    answerOf('find_breaking_before', args, handlerOfRecords(records, {}, now));

  test('has upcoming first and counts the days, today being past, in data and in words', async () => {
    const { data, lines } = await find({ date: '2026-04-19' });
    expect(data).toMatchObject({
      generated_at: BUILT_AT,
      today: TODAY,
      date: '2026-04-19',
      count: 4,
      past: 2,
      upcoming: 2,
      undated: 1,
    });
    expect(rowsOf(data).map(({ item, past, days_left }) => [item, past, days_left])).toEqual([
      ['soon', false, 1],
      ['maybe', null, 30],
      ['today', true, 0],
      ['gone', true, -2],
    ]);
    expect(lines.slice(0, 5)).toEqual([
      expect.stringContaining('2 upcoming, 2 past; 1 without a date'),
      expect.stringMatching(/^- shutdown 2026-03-21, in 1 day on Acme API \(as of .*: soon/),
      expect.stringMatching(/^- shutdown 2026-04-19, in 30 days at the earliest on .*: maybe/),
      expect.stringContaining(': today'),
      expect.stringMatching(/^- shutdown 2026-03-18, passed 2 days ago on .*: gone/),
    ]);
    const later = await find({ date: '2026-05-30' }, '2026-05-01T00:00:00Z');
    expect(later.lines.join('\n')).toMatch(
      /shutdown 2026-04-19, earliest date passed 12 days ago .*: maybe/,
    );
  });

  test('keeps to one provider and to what stops from `after`, also in what it does not cover', async () => {
    const { data } = await find({ date: '2027-12-31', after: TODAY, provider: 'acme' });
    expect(rowsOf(data).map(({ item }) => item)).toEqual(['soon', 'later', 'today']);
    expect(data).toMatchObject({ count: 3, undated: 1 });
    expect(data.scheduled).toBeUndefined();
    const other = await find({ date: '2027-12-31', provider: 'borealis' });
    expect(other.data).toMatchObject({ count: 1, undated: 0 });
    const cloud = await find({ date: '2027-12-31', platform: 'acme-cloud' });
    expect(cloud.data).toMatchObject({ count: 0, undated: 0 });
  });

  test('shows apart what is only scheduled, and no floor', async () => {
    const { data, lines } = await find({ date: '2026-04-19' });
    expect(data.scheduled).toEqual([
      {
        id: 'scheduled/borealis-api/comet-2',
        platform: 'Borealis API',
        item: 'comet (2)',
        date: '2026-03-31',
        date_basis: 'earliest',
        as_of: '2026-03-02',
      },
    ]);
    expect(data.sources).toEqual([PAGE]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^- comet \(2\) on the Borealis API is planned .* earliest/),
    );
    expect((await find({ date: '2026-03-30' })).data.scheduled).toBeUndefined();
  });

  test('gives what is only scheduled the room that records leave, and pages through the rest', async () => {
    const days = Array.from({ length: 30 }, (_, n) => `2026-04-${String(n + 1).padStart(2, '0')}`);
    const items = days.map((date) => plannedRow(`comet-${date}`, { date, version: null }));
    const many = handlerOfRecords({
      deprecations: [deprecation({ shutdown_date: '2026-04-01' })],
      scheduled: [{ ...PLANNED, items }],
    });
    const seen = new Set<unknown>();
    for (let after: string | undefined = TODAY; after; ) {
      const args = { date: '2026-05-01', after, limit: 50 };
      const { data, lines } = await answerOf('find_breaking_before', args, many);
      const rows = rowsOf(data, 'scheduled');
      const leftOut = Number(data.scheduled_left_out);
      expect(rows.length >= 8 || leftOut === 0).toBe(true);
      expect(JSON.stringify({ data, lines }).length).toBeLessThan(5_200);
      for (const { date } of rows) seen.add(date);
      const more = data.scheduled_more as string | undefined;
      after = more?.match(/^\d+ more scheduled: after (\S+) shows more/)?.[1];
      if (more) expect(lines).toContain(`- ${more}`);
      expect(after === undefined).toBe(leftOut === 0);
    }
    expect([...seen]).toEqual(days);
  });

  test('says where a replacement ends itself', async () => {
    const own = handlerOfRecords({
      deprecations: [
        deprecation({ id: 'acme-api/comet-1', successor: 'comet-2' }),
        deprecation({ id: 'acme-api/comet-2', successor: 'comet-3', shutdown_date: '2027-03-01' }),
        deprecation({ id: 'acme-api/comet-0', successor: 'comet-3' }),
      ],
      scheduled: [{ ...PLANNED, items: [plannedRow('comet-3', { version: null })] }],
    });
    const { lines } = await answerOf('get_deprecations', {}, own);
    expect(lines[1]).toMatch(
      /: comet-0 → comet-3 \(itself planned 2027-05-01\); comet-1 → comet-2 \(itself 2027-03-01\)$/,
    );
  });

  test('counts from the date of the clock, also in a process that runs on', async () => {
    const files = servedFiles(buildInput({ ...records, providers: PROVIDERS }));
    let now = '2026-03-20T23:59:59Z';
    const readFile = async (path: string) => files[path] ?? null;
    const running = createHandler({ readFile, now: () => now });
    const before = await answerOf('find_breaking_before', { date: '2026-03-30' }, running);
    expect(before.data).toMatchObject({ today: '2026-03-20', upcoming: 1 });
    now = '2026-03-21T00:00:00Z';
    const after = await answerOf('find_breaking_before', { date: '2026-03-30' }, running);
    expect(after.data).toMatchObject({ today: '2026-03-21', upcoming: 0, past: 3 });
    expect(after.lines.join()).toContain('shutdown 2026-03-21, today');
  });
});

describe('get_changes_since', () => {
  const told = async (args: object, handler = handlerOf()) => {
    const { data, lines } = await answerOf('get_changes_since', args, handler);
    return { ...data, rows: rowsOf(data, 'changes'), lines };
  };

  test('has the changes of the query and those of plans, also of one provider', async () => {
    const query = await ask(handlerOf(), '/deprecations/changes?since=2026-03-07');
    const { changes } = (await query.json()) as { changes: DeprecationChange[] };
    const { rows } = await told({ since: '2026-03-07' });
    const ids = (list: readonly Row[]) => list.map(({ id, change }) => `${id} ${change}`).sort();
    const of = (dataset: string) => rows.filter((row) => row.dataset === dataset);
    expect(ids(of('deprecations'))).toEqual(ids(changes.map((each) => ({ ...each }))));
    expect(of('plans')).toContainEqual(
      expect.objectContaining({ vendor: 'vendor-01', change: 'price_month_changed' }),
    );
    const acme = await told({ since: '2026-03-07', provider: 'acme' });
    expect(ids(acme.rows)).toEqual(
      ids(changes.filter(({ id }) => /^acme-/.test(id)).map((each) => ({ ...each }))),
    );
  });

  test('has dates and prices first, then the newest; what is ours only when it is asked for', async () => {
    const price = { vendor: 'toolbox', plan: 'free', commit: commitId(1) } as const;
    const handler = handlerOfRecords(
      { vendors: [vendor()] },
      {
        changes: [
          deprecationChange('shutdown_date_changed', null, '2026-12-31', '2026-03-10T08:00:00Z'),
          deprecationChange('successor_changed', null, 'rocket-2', '2026-03-12T08:00:00Z'),
          deprecationChange('status_changed', 'retired', 'deprecated', '2026-03-11T08:00:00Z'),
          deprecationChange('migration_note_changed', null, 'Note.', '2026-03-13T08:00:00Z'),
        ],
        changelog: [
          { ...price, ts: '2026-03-11T08:00:00Z', change: 'price_month_changed', old: 5, new: 0 },
        ],
      },
    );
    const { rows, lines } = await told({ since: '2026-03-10' }, handler);
    const kinds = rows.map(({ change }) => change);
    expect(kinds).toHaveLength(4);
    expect(kinds.indexOf('shutdown_date_changed')).toBeLessThan(kinds.indexOf('successor_changed'));
    expect(kinds.indexOf('price_month_changed')).toBeLessThan(kinds.indexOf('successor_changed'));
    expect(lines.join('\n')).toContain(
      'Our own corrections and notes (1) are hidden; send `change` with a kind to list them.',
    );
    const own = await told({ since: '2026-03-10', change: 'migration_note_changed' }, handler);
    expect(own.rows).toMatchObject([{ new: 'Note.' }]);
  });

  test('says first since when it has watched, in words and in data, where that is later', async () => {
    const changes = [
      deprecationChange('successor_changed', null, 'rocket-2', '2026-03-12T08:00:00Z'),
      deprecationChange('baseline_created', null, null, '2026-03-10T08:00:00Z'),
    ];
    const handler = handlerOfRecords({ deprecations: [deprecation()] }, { changes });
    const before = await told({ since: '2026-01-01' }, handler);
    const words = 'Our log begins on 10 March 2026; since then 1 change.';
    expect(before.lines[0]).toMatch(`${words} Today is`);
    expect(before).toMatchObject({ since: '2026-01-01', watched_since: '2026-03-10', says: words });
    const after = await told({ since: '2026-03-11' }, handler);
    expect(after.lines[0]).toMatch(/^1 change since 2026-03-11\. Today is/);
    expect(after).not.toHaveProperty('says');
  });

  test('takes a vendor as get_plan_limits does, also with a plan, and beside a provider', async () => {
    const of = async (args: object) =>
      (await told({ since: '2026-03-01', limit: 1000, ...args })).rows.map(({ vendor }) => vendor);
    const byId = await of({ vendor: 'vendor-01' });
    expect(new Set(byId)).toEqual(new Set(['vendor-01']));
    expect(await of({ vendor: 'Vendor B1' })).toEqual(byId);
    expect(await of({ vendor: 'Vendor B1 Pro' })).toEqual(['vendor-01']);
    const both = await of({ vendor: 'vendor-01', provider: 'acme' });
    expect(both.toSorted()).toEqual([...byId, ...(await of({ provider: 'acme' }))].toSorted());
  });
});

test('get_date_moves says which dates moved by how much, newest first, and the notice given', async () => {
  const earlier = (date: string, seen: string) => ({
    shutdown_date: date,
    date_basis: 'committed' as const,
    first_seen: seen,
    last_seen: seen,
    evidence: [{ url: PAGE, read_at: seen }],
  });
  const earlier_dates = [earlier('2026-11-01', '2026-01-15'), earlier('2026-12-01', '2026-02-01')];
  const handler = handlerOfRecords({ deprecations: [deprecation({ earlier_dates })] });
  const { data, lines } = await answerOf('get_date_moves', { provider: 'acme' }, handler);
  expect(lines).toContain(
    '- Acme API: 1 date watched from 2026-01-15 to 2026-03-01; 2 later (median 30 days, most 30); notice of 1: median 355 days, least 355',
  );
  expect(lines).toContain(
    '- acme-api/rocket-1: 2026-12-01 to 2026-12-31, 30 days later; seen between 2026-02-01 and 2026-03-01',
  );
  const [latest] = rowsOf(data, 'moves');
  expect(latest).toMatchObject({
    to: '2026-12-31',
    direction: 'later',
    days: 30,
    source_url: PAGE,
  });
  const other = await answerOf('get_date_moves', { platform: 'borealis-api' }, handler);
  expect(other.data).toMatchObject({ count: 0, platforms: [], moves: [] });
});
