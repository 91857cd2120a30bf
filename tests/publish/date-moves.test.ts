import type { DateMoves } from '#scripts/model/generated/published.ts';
import type { EarlierDate } from '#scripts/model/generated/records.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { published, publishFiles, type Records } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';

const PAGE = 'https://docs.acme.example/deprecations';

function earlier(date: string | null, first: string, last = first): EarlierDate {
  return {
    shutdown_date: date,
    date_basis: date === null ? null : 'committed',
    first_seen: first,
    last_seen: last,
    evidence: [...new Set([first, last])].map((read_at) => ({ url: PAGE, read_at })),
  };
}

/** The moves that are published of records, and of what they said before, oldest first. */
function derive(
  deprecations: DeprecationRecord[],
  before: DeprecationRecord[] = [],
  records: Records = {},
): DateMoves {
  const versions = before.map((version) => published(version));
  const files = publishFiles({ deprecations, ...records }, { history: { versions } });
  return files.json<DateMoves>('deprecations/date-moves.json');
}

test('a date that dated copies show before the recorded one is a move with both its sources', () => {
  const { moves, count } = derive([
    deprecation({ earlier_dates: [earlier('2026-10-31', '2025-11-01', '2026-01-15')] }),
  ]);
  expect(count).toBe(1);
  expect(moves).toEqual([
    {
      id: 'acme-api/rocket-1',
      platform: 'Acme API',
      platform_id: 'acme-api',
      item: 'rocket-1',
      from: '2026-10-31',
      to: '2026-12-31',
      from_basis: 'committed',
      to_basis: 'committed',
      seen_from: '2026-01-15',
      seen_to: '2026-03-01',
      direction: 'later',
      days: 61,
      from_source: { url: PAGE, read_at: '2026-01-15' },
      to_source: { url: PAGE, read_at: '2026-03-01' },
    },
  ]);
});

test('a date that was withdrawn and set again is two moves without a size', () => {
  const { moves, platforms } = derive([
    deprecation({
      earlier_dates: [earlier('2026-12-31', '2026-01-01'), earlier(null, '2026-02-01')],
    }),
  ]);
  expect(moves.map(({ direction, from, to, days }) => [direction, from, to, days])).toEqual([
    ['withdrawn', '2026-12-31', null, null],
    ['set_again', null, '2026-12-31', null],
  ]);
  expect(platforms[0]).toMatchObject({ withdrawn: 1, set_again: 1, later: { count: 0 } });
});

test('a first date is no move', () => {
  const undated = deprecation({ shutdown_date: null, date_basis: null });
  expect(derive([deprecation()], [undated, deprecation()]).moves).toEqual([]);
});

test('a move of the change history has the sources of the record before and after it', () => {
  const before = deprecation({ as_of: '2026-03-02' });
  const evidence = [{ url: PAGE, read_at: '2026-03-09' }];
  const after = deprecation({ shutdown_date: '2027-01-30', as_of: '2026-03-09', evidence });
  const [move] = derive([after], [before, after]).moves;
  expect(move).toMatchObject({
    from: '2026-12-31',
    to: '2027-01-30',
    seen_from: '2026-03-02',
    seen_to: '2026-03-09',
    days: 30,
    from_source: { read_at: '2026-03-02' },
    to_source: { read_at: '2026-03-09' },
  });
});

test('earlier dates and the change history make one chain, also of a record that is gone', () => {
  const before = deprecation({ earlier_dates: [earlier('2026-10-31', '2026-01-15')] });
  const after = { ...before, shutdown_date: '2027-01-30' };
  for (const recorded of [[after], []]) {
    const { moves, platforms } = derive(recorded, [before, after]);
    expect(moves.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['acme-api/rocket-1', '2026-10-31', '2026-12-31'],
      ['acme-api/rocket-1', '2026-12-31', '2027-01-30'],
    ]);
    expect(platforms).toHaveLength(recorded.length);
  }
});

test('sizes and notices are given by number, median and extreme', () => {
  const moved = (slug: string, from: string, announced_on: string | null) => {
    const earlier_dates = [earlier(from, '2026-01-01')];
    return deprecation({ id: `acme-api/${slug}`, announced_on, earlier_dates });
  };
  const first = earlier('2026-12-28', '2026-01-01');
  const fromEarliest = { earlier_dates: [{ ...first, date_basis: 'earliest' as const }] };
  const { platforms } = derive([
    moved('rocket-1', '2026-12-30', '2026-12-01'),
    moved('rocket-2', '2026-12-21', '2026-12-21'),
    { ...moved('rocket-3', '2026-12-28', null), ...fromEarliest },
    deprecation({ id: 'acme-api/rocket-4', shutdown_date: null, date_basis: null }),
  ]);
  expect(platforms).toEqual([
    {
      platform_id: 'acme-api',
      platform: 'Acme API',
      dates_watched: 3,
      first_seen: '2026-01-01',
      last_seen: '2026-03-01',
      later: { count: 3, from_earliest: 1, median_days: 3, largest_days: 10 },
      earlier: { count: 0, from_earliest: 0, median_days: null, largest_days: null },
      withdrawn: 0,
      set_again: 0,
      notice: { count: 2, median_days: 20, least_days: 10 },
    },
  ]);
});

test('moves of planned dates are apart, and floors and deprecated items are none', () => {
  const seen = { first_seen: '2026-01-01', last_seen: '2026-01-01' };
  const earlier_dates = [{ date: '2027-04-01', basis: 'planned' as const, ...seen }];
  const row = (version: string, basis: 'planned' | 'not_before') =>
    plannedRow('rocket', { version, basis, earlier_dates });
  const evidence = ['2026-03-01', '2026-01-01'].map((read_at) => ({ url: PAGE, read_at }));
  const items = [row('1', 'planned'), row('2', 'planned'), row('3', 'not_before')];
  const list = { ...PLANNED, evidence, items };
  const { moves, planned } = derive([deprecation()], [], { scheduled: [list] });
  expect(moves).toEqual([]);
  expect(planned).toMatchObject({
    count: 1,
    platforms: [{ platform_id: 'acme-api', dates_watched: 1, later: { count: 1 } }],
    moves: [
      {
        id: 'scheduled/acme-api/rocket-2',
        item: 'rocket (2)',
        from: '2027-04-01',
        to: '2027-05-01',
        from_basis: 'planned',
        from_source: { read_at: '2026-01-01' },
        to_source: { read_at: '2026-03-01' },
      },
    ],
  });
});
