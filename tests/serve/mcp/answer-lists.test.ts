import type { DeprecationChange } from '#scripts/model/generated/published.ts';
import { createHandler } from '#scripts/serve/handler.ts';
import { BUILT_AT, PROVIDERS, servedFiles, TODAY } from '#support/build/almanac.ts';
import { buildInput, commitId, deprecationChange } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation, vendor } from '#support/records/records.ts';
import {
  answerOf,
  ask,
  handlerOf,
  handlerOfRecords,
  type Row,
} from '#support/served/ask-handler.ts';

const PAGE = 'https://docs.acme.example/deprecations';

const UNDATED = { shutdown_date: null, date_basis: null };

describe('get_deprecations', () => {
  test('has the records of the query API, upcoming first', async () => {
    const query = await ask(handlerOf(), '/deprecations/api?provider=acme&after=2026-03-01');
    const { deprecations } = (await query.json()) as { deprecations: { id: string }[] };
    const args = { after: '2026-03-01', provider: 'acme', limit: 50 };
    const { data, rows } = await answerOf('get_deprecations', args);
    expect(data).toMatchObject({ count: deprecations.length, left_out: 0 });
    const records = rows('deprecations');
    expect(records.map(({ id }) => id).sort()).toEqual(deprecations.map(({ id }) => id).sort());
    const left = records.map(({ days_left }) => days_left as number);
    const [upcoming, past] = [left.filter((days) => days > 0), left.filter((days) => days <= 0)];
    expect(past.length).toBeGreaterThan(0);
    const [soonest, latest] = [upcoming.toSorted((a, b) => a - b), past.toSorted((a, b) => b - a)];
    expect(left).toEqual([...soonest, ...latest]);
  });

  test.each([undefined, {}, { provider: null, limit: null }])(
    'with %j counts every record and shows what fits',
    async (args) => {
      const { data, rows, lines } = await answerOf('get_deprecations', args);
      const shown = rows('deprecations').length;
      expect(shown).toBeGreaterThan(5);
      expect(data).toMatchObject({ count: 300, left_out: 300 - shown, generated_at: BUILT_AT });
      const more =
        /^\d+ left out: limit 300 shows more; \d+ of them still to come, which after 2026-\d\d-\d\d shows$/;
      expect(data.more).toMatch(more);
      // Words hold more of a list than data does.
      const said = lines.find((line) => more.test(line)) ?? '';
      expect(Number.parseInt(said, 10)).toBeLessThan(300 - shown);
    },
  );

  test('has no evidence and no null but that of past, and says where to confirm it', async () => {
    const deprecations = [deprecation({ successor: null, aliases: ['rocket-one'] })];
    const own = handlerOfRecords({ deprecations });
    const { data, rows, lines } = await answerOf('get_deprecations', {}, own);
    expect(rows('deprecations')).toEqual([
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
      '- Acme API, stops on 31 December 2026, in 286 days: rocket-1',
      `Confirm: Acme API (as of 2026-03-01) ${PAGE}`,
    ]);
  });

  test('keeps each record on its line in the text, and bounds it there', async () => {
    const item = 'a\n- b\u2028\u0007c';
    const deprecations = [deprecation({ item, migration_note: 'n'.repeat(5000) })];
    const own = handlerOfRecords({ deprecations });
    const [, line, ...rest] = (await answerOf('get_deprecations', {}, own)).lines;
    expect(line).toContain(': a - b c → rocket-2');
    expect(line?.length).toBeLessThan(600);
    expect(rest).toHaveLength(1);
  });

  test('says once what stops together, and of how many regions', async () => {
    const own = handlerOfRecords({
      deprecations: [
        deprecation({ id: 'acme-api/comet-1' }),
        deprecation({ id: 'acme-api/comet-2', regions: ['east', 'west', 'north', 'south'] }),
        deprecation({ id: 'acme-api/kite', successor: null }),
        deprecation({ id: 'acme-api/kite-0314', successor: 'kite-2' }),
      ],
    });
    const { lines } = await answerOf('get_deprecations', {}, own);
    expect(lines[1]).toBe(
      '- Acme API, stops on 31 December 2026, in 286 days: comet-1, comet-2 (in 4 regions) → rocket-2; kite → kite-2 (named for kite-0314); kite-0314 → kite-2',
    );
  });

  test('says where a replacement ends itself', async () => {
    const own = handlerOfRecords({
      deprecations: [
        deprecation({ id: 'acme-api/comet-1', successor: 'comet-2' }),
        deprecation({ id: 'acme-api/comet-2', successor: 'comet-3', shutdown_date: '2027-03-01' }),
        deprecation({ id: 'acme-api/comet-0', successor: 'comet-3' }),
        deprecation({ id: 'acme-api/comet-9', successor: 'comet-2, or comet-4' }),
      ],
      scheduled: [{ ...PLANNED, items: [plannedRow('comet-3', { version: null })] }],
    });
    const { lines } = await answerOf('get_deprecations', {}, own);
    expect(lines[1]).toMatch(
      /: comet-0 → comet-3 \(comet-3 is planned to stop on 1 May 2027\); comet-1 → comet-2 \(comet-2 stops on 1 March 2027\); comet-9 → comet-2, or comet-4 \(comet-2 stops on 1 March 2027\)$/,
    );
  });
});

describe('find_breaking_before', () => {
  const dated = (name: string, shutdown_date: string) =>
    deprecation({ id: `acme-api/${name}`, shutdown_date });
  const maybe = { id: 'borealis-api/maybe', shutdown_date: '2026-04-19' };
  const records = {
    deprecations: [
      dated('gone', '2026-03-18'),
      dated('today', TODAY),
      dated('soon', '2026-03-21'),
      deprecation({ ...maybe, date_basis: 'earliest' }),
      dated('later', '2026-09-29'),
      deprecation({ id: 'acme-api/undated', ...UNDATED }),
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
    const { data, rows, lines } = await find({ date: '2026-04-19' });
    const counts = { count: 4, past: 2, upcoming: 2, undated: 1 };
    expect(data).toMatchObject({ today: TODAY, date: '2026-04-19', ...counts });
    expect(rows('deprecations').map((row) => [row.item, row.past, row.days_left])).toEqual([
      ['soon', false, 1],
      ['maybe', null, 30],
      ['today', true, 0],
      ['gone', true, -2],
    ]);
    expect(lines.slice(0, 7)).toEqual([
      expect.stringContaining('2 upcoming, 2 past; 1 without a date'),
      '- Acme API, stops on 21 March 2026, in 1 day: soon → rocket-2',
      '- Borealis API, stops at the earliest on 19 April 2026, in 30 days: maybe → rocket-2',
      '- Acme API, stops on 20 March 2026, today: today → rocket-2',
      '- Acme API, has passed its date, 18 March 2026, 2 days ago: gone → rocket-2',
      'Only scheduled, may move:',
      '- Borealis API, is planned to stop at the earliest on 31 March 2026, in 11 days: comet (2)',
    ]);
    const later = await find({ date: '2026-05-30' }, '2026-05-01T00:00:00Z');
    expect(later.lines.join('\n')).toMatch(
      /may have stopped; its earliest date was 19 April 2026, 12 days ago: maybe/,
    );
  });

  test.each([
    [{ provider: 'acme', after: TODAY }, ['soon', 'later', 'today'], 1, 0],
    [{ provider: 'borealis' }, ['maybe'], 0, 1],
    [{ platform: 'acme-cloud' }, [], 0, 0],
  ])('keeps to %j, also in what it does not cover', async (args, items, undated, planned) => {
    const { data, rows } = await find({ date: '2027-12-31', ...args });
    expect(rows('deprecations').map(({ item }) => item)).toEqual(items);
    expect(rows('scheduled')).toHaveLength(planned);
    expect(data).toMatchObject({ count: items.length, undated });
  });

  test('shows apart what is only scheduled, and no floor', async () => {
    const { data, rows, lines } = await find({ date: '2026-04-19' });
    expect(rows('scheduled')).toEqual([
      {
        id: 'scheduled/borealis-api/comet-2',
        item: 'comet (2)',
        shutdown_date: '2026-03-31',
        date_basis: 'earliest',
        days_left: 11,
        past: null,
      },
    ]);
    expect(data.sources).toEqual([PAGE]);
    const planned =
      '- Borealis API, is planned to stop at the earliest on 31 March 2026, in 11 days: comet (2)';
    expect(lines).toContain(planned);
    expect((await find({ date: '2026-03-30' })).data.scheduled).toBeUndefined();
  });

  test('cuts records and what is only scheduled by date, and pages through the rest', async () => {
    const days = Array.from({ length: 30 }, (_, n) => `2026-04-${String(n + 1).padStart(2, '0')}`);
    const items = days.map((date) => plannedRow(`comet-${date}`, { date, version: null }));
    const many = handlerOfRecords({
      deprecations: [dated('rocket-1', '2026-04-01')],
      scheduled: [{ ...PLANNED, items }],
    });
    const seen = new Set<unknown>();
    for (let after: string | undefined = TODAY; after; ) {
      const args = { date: '2026-05-01', after };
      const { data, rows, lines } = await answerOf('find_breaking_before', args, many);
      const shown = rows('scheduled');
      expect(shown.length >= 8 || data.left_out === 0).toBe(true);
      expect(JSON.stringify({ data, lines }).length).toBeLessThan(5_200);
      for (const { shutdown_date } of shown) seen.add(shutdown_date);
      const more = data.more as string | undefined;
      after = more?.match(/^\d+ left out: .* still to come, which after (\S+) shows/)?.[1];
      const inWords = lines.filter((line) => line.includes(': comet-')).length;
      expect(inWords).toBeGreaterThanOrEqual(shown.length);
      expect(after === undefined).toBe(data.left_out === 0);
    }
    expect([...seen]).toEqual(days);
  });

  test('counts from the date of the clock, also in a process that runs on', async () => {
    const files = servedFiles(buildInput({ ...records, providers: PROVIDERS }));
    let now = '2026-03-20T23:59:59Z';
    const readFile = async (path: string) => files[path] ?? null;
    const running = createHandler({ readFile, now: () => now });
    const counted = async () => {
      const { data } = await answerOf('find_breaking_before', { date: '2026-03-30' }, running);
      return [data.today, data.upcoming, data.past];
    };
    expect(await counted()).toEqual(['2026-03-20', 1, 2]);
    now = '2026-03-21T00:00:00Z';
    expect(await counted()).toEqual(['2026-03-21', 0, 3]);
  });
});

describe('get_changes_since', () => {
  const told = async (args: object, handler = handlerOf()) => {
    const { data, rows, lines } = await answerOf('get_changes_since', args, handler);
    return { ...data, rows: rows('changes'), lines };
  };

  test('says on which day each was recorded', async () => {
    const added = deprecation();
    const at = (day: number) => `2026-03-${day}T08:00:00Z`;
    const changes = [
      deprecationChange('record_added', null, added, at(12)),
      deprecationChange('successor_changed', null, 'rocket-2', at(12)),
      deprecationChange('status_changed', null, 'retired', at(11)),
    ];
    const handler = handlerOfRecords({ deprecations: [added] }, { changes });
    const { rows, lines } = await told({ since: '2026-03-01' }, handler);
    expect(lines.slice(1, 6)).toEqual([
      'Recorded on 12 March 2026:',
      '- acme-api/rocket-1: record added, shutdown date 2026-12-31',
      '- acme-api/rocket-1: replacement added: rocket-2',
      'Recorded on 11 March 2026:',
      expect.stringContaining('- acme-api/rocket-1: status added'),
    ]);
    expect(rows[0]).toMatchObject({ recorded_on: '2026-03-12' });
  });

  test('has the changes of the query and those of plans, also of one provider', async () => {
    const query = await ask(handlerOf(), '/deprecations/changes?since=2026-03-07');
    const { changes } = (await query.json()) as { changes: DeprecationChange[] };
    const { rows } = await told({ since: '2026-03-07' });
    const ids = (list: readonly (Row | DeprecationChange)[]) =>
      list.map(({ id, change }) => `${id} ${change}`).sort();
    expect(ids(rows.filter(({ dataset }) => dataset === 'deprecations'))).toEqual(ids(changes));
    expect(rows).toContainEqual(
      expect.objectContaining({ vendor: 'vendor-01', change: 'price_month_changed' }),
    );
    const acme = await told({ since: '2026-03-07', provider: 'acme' });
    expect(ids(acme.rows)).toEqual(ids(changes.filter(({ id }) => id.startsWith('acme-'))));
  });

  test('has dates and prices first, then the newest; what is ours only when it is asked for', async () => {
    const price = { vendor: 'toolbox', plan: 'free', commit: commitId(1) } as const;
    const changed = (kind: DeprecationChange['change'], value: string, day: number) =>
      deprecationChange(kind, null, value, `2026-03-${day}T08:00:00Z`);
    const changes = [
      changed('shutdown_date_changed', '2026-12-31', 10),
      changed('successor_changed', 'rocket-2', 12),
      changed('status_changed', 'deprecated', 11),
      changed('migration_note_changed', 'Note.', 13),
    ];
    const ts = '2026-03-11T08:00:00Z';
    const changelog = [{ ...price, ts, change: 'price_month_changed' as const, old: 5, new: 0 }];
    const handler = handlerOfRecords({ vendors: [vendor()] }, { changes, changelog });
    const { rows, lines } = await told({ since: '2026-03-10' }, handler);
    const kinds = rows.map(({ change }) => change);
    expect(kinds.slice(0, 2).sort()).toEqual(['price_month_changed', 'shutdown_date_changed']);
    expect(kinds.slice(2)).toEqual(['successor_changed', 'status_changed']);
    expect(lines).toContain(
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
    expect(before).toMatchObject({ since: '2026-01-01', watched_since: '2026-03-10' });
    const after = await told({ since: '2026-03-11' }, handler);
    expect(after.lines[0]).toMatch(/^1 change since 2026-03-11\. Today is/);
    expect(after).not.toHaveProperty('watched_since');
  });

  test('counts from the day since which both logs have watched', async () => {
    const changes = [
      deprecationChange('successor_changed', null, 'rocket-2', '2026-03-11T08:00:00Z'),
      deprecationChange('baseline_created', null, null, '2026-03-10T08:00:00Z'),
    ];
    const about = { vendor: '*', plan: null, commit: commitId(1), old: null } as const;
    const counts = { vendors: 1, plans: 1 };
    const changelog = [
      { ...about, ts: '2026-03-12T08:00:00Z', change: 'baseline_created' as const, new: counts },
    ];
    const handler = handlerOfRecords({ vendors: [vendor()] }, { changes, changelog });
    const both = await told({ since: '2026-01-01' }, handler);
    expect(both.lines[0]).toMatch('Our log begins on 12 March 2026; since then 0 changes.');
    const own = await told({ since: '2026-01-01', dataset: 'deprecations' }, handler);
    expect(own.lines[0]).toMatch('Our log begins on 10 March 2026; since then 1 change.');
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

test('get_date_moves says which dates moved by how much, newest first', async () => {
  const earlier = (shutdown_date: string, seen: string) => ({
    shutdown_date,
    date_basis: 'committed' as const,
    first_seen: seen,
    last_seen: seen,
    evidence: [{ url: PAGE, read_at: seen }],
  });
  const earlier_dates = [earlier('2026-11-01', '2026-01-15'), earlier('2026-12-01', '2026-02-01')];
  const handler = handlerOfRecords({ deprecations: [deprecation({ earlier_dates })] });
  const { rows, lines } = await answerOf('get_date_moves', { provider: 'acme' }, handler);
  expect(lines).toContain(
    '- acme-api/rocket-1: 2026-12-01 to 2026-12-31, 30 days later; seen between 2026-02-01 and 2026-03-01',
  );
  const move = { to: '2026-12-31', direction: 'later', days: 30, source_url: PAGE };
  expect(rows('moves')[0]).toMatchObject(move);
  const other = await answerOf('get_date_moves', { platform: 'borealis-api' }, handler);
  expect(other.data).toMatchObject({ count: 0, moves: [] });
});
