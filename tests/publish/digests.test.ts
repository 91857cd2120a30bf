import { expect, test } from 'vitest';
import type {
  ChangelogEntry,
  DeprecationChange,
  Latest,
  Upcoming,
} from '../../scripts/model/generated/published.ts';
import type { Artifact } from '../../scripts/publish/artifact.ts';
import { deriveLatest, deriveUpcoming } from '../../scripts/publish/digests.ts';
import { type BuildInput, publish } from '../../scripts/publish/publication.ts';
import {
  buildInput,
  commitId,
  deprecationChange,
  jsonOf,
  report,
  textOf,
} from '../support/build/publication.ts';
import { deprecation, vendor } from '../support/records/records.ts';

/** What a model's context takes without harm. */
const MOST_BYTES = 16_000;

function digests(input: BuildInput): Artifact[] {
  const publication = publish(input);
  return [deriveUpcoming, deriveLatest].flatMap((derive) => derive(publication));
}

test('what is to come has the fields that matter, soonest first and undated last', () => {
  const deprecations = [
    deprecation({ id: 'acme-api/past', shutdown_date: '2026-03-01' }),
    deprecation({ id: 'acme-api/today', shutdown_date: '2026-03-02', date_basis: 'earliest' }),
    deprecation({ id: 'acme-api/undated', shutdown_date: null, date_basis: null }),
    deprecation({ id: 'acme-cloud/late', shutdown_date: '2027-01-01', successor: null }),
  ];
  const artifacts = digests(buildInput({ deprecations }));
  const all = jsonOf<Upcoming>(artifacts, 'deprecations/upcoming.json');
  expect(all).toMatchObject({ from: '2026-03-02', count: 3, dated: 2, undated: 1 });
  expect(all.deprecations.map(({ id, date_basis }) => [id, date_basis])).toEqual([
    ['acme-api/today', 'earliest'],
    ['acme-cloud/late', undefined],
    ['acme-api/undated', undefined],
  ]);
  const { type, status, as_of, source_url } = deprecation();
  expect(all.deprecations[1]).toEqual({
    id: 'acme-cloud/late',
    item: 'late',
    type,
    status,
    shutdown_date: '2027-01-01',
    successor: null,
    as_of,
    source_url,
  });
});

function moved(id: string, ts: string): DeprecationChange {
  return { ...deprecationChange('shutdown_date_changed', '2026-11-30', '2026-12-31', ts), id };
}

function priced(ts: string): ChangelogEntry {
  const about = { ts, vendor: 'toolbox', plan: 'free', commit: commitId(1) };
  return { ...about, change: 'price_month_changed', old: 10, new: 20 };
}

test('latest.json says what happened in the last 7 dates, deprecations of a date first', () => {
  const ids = ['acme-api/old', 'acme-api/rocket-1'];
  const input = buildInput(
    {
      deprecations: ids.map((id) => deprecation({ id, item: id.slice(9) })),
      reports: [
        report({
          date: '2026-02-28',
          records: ids.map((id, n) => ({
            id,
            state: 'match',
            last_verified: `2026-02-2${n}`,
            differences: [],
          })),
        }),
      ],
    },
    {
      history: {
        changes: [
          moved('acme-api/old', '2026-02-23T10:00:00Z'),
          moved('acme-api/rocket-1', '2026-03-01T10:00:00Z'),
        ],
        changelog: [
          priced('2026-02-23T12:00:00Z'),
          priced('2026-03-01T12:00:00Z'),
          priced('2026-03-02T08:00:00Z'),
        ],
      },
    },
  );
  const latest = jsonOf<Latest>(digests(input), 'latest.json');
  expect(latest.source_check).toMatchObject({ date: '2026-02-28', match: 2 });
  expect(latest.since).toBe('2026-02-24');
  expect([latest.count, latest.left_out]).toEqual([3, 0]);
  expect(latest.news.map(({ date, path }) => [date, path])).toEqual([
    ['2026-03-02', 'data/vendors/toolbox.json'],
    ['2026-03-01', 'deprecations/records/acme-api/rocket-1.json'],
    ['2026-03-01', 'data/vendors/toolbox.json'],
  ]);
  expect(latest.news[1]?.title).toContain('changed from 2026-11-30 to 2026-12-31');
});

test('latest.json stays small however much changes on one date', () => {
  const changes = Array.from({ length: 300 }, (_, n) =>
    moved(`acme-api/rocket-${n}`, '2026-03-02T08:00:00Z'),
  );
  const artifacts = digests(buildInput({}, { history: { changes } }));
  expect(Buffer.byteLength(textOf(artifacts, 'latest.json'))).toBeLessThanOrEqual(MOST_BYTES);
  const { count, left_out, news } = jsonOf<Latest>(artifacts, 'latest.json');
  expect([count, left_out]).toEqual([300, 300 - news.length]);
});

test('latest.json says how old is what is to come, and apart from it what has passed', () => {
  const days = ['2026-02-20', '2025-12-20', '2025-03-01'];
  const records = days.map((as_of, n) => deprecation({ id: `acme-api/rocket-${n}`, as_of }));
  const gone = { id: 'acme-api/gone', shutdown_date: '2024-01-01', as_of: '2023-12-01' };
  const input = buildInput({
    deprecations: [...records, deprecation(gone)],
    vendors: [vendor({ retrieved_at: '2025-10-01T00:00:00Z' })],
  });
  const { seen, old } = jsonOf<Latest>(digests(input), 'latest.json');
  const onlyOn = (day: string) => ({ count: 1, oldest: day, median: day, newest: day });
  expect(seen).toEqual({
    coming: { count: 3, oldest: '2025-03-01', median: '2025-12-20', newest: '2026-02-20' },
    passed: onlyOn('2023-12-01'),
    vendors: onlyOn('2025-10-01'),
  });
  const { source_url } = deprecation();
  expect(old).toEqual({
    before: '2025-03-02',
    count: 1,
    records: [{ id: 'acme-api/rocket-2', seen_on: '2025-03-01', source_url }],
  });
});
