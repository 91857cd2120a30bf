import type {
  CheckedScheduled,
  Evidence,
  ScheduledDates,
} from '#scripts/model/generated/published.ts';
import type { ScheduledItem } from '#scripts/model/generated/records.ts';
import { scheduledSha256 } from '#scripts/model/scheduled.ts';
import { publishFiles, report } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';

const { source_url: PAGE } = PLANNED;
const row = (changes: Partial<ScheduledItem> = {}) =>
  plannedRow('rocket-5', { version: null, ...changes });

function derive(
  items: ScheduledItem[],
  recorded: string[] = [],
  scheduled: CheckedScheduled[] = [],
  evidence: Evidence[] = [],
) {
  const list = { ...PLANNED, items, evidence: [...PLANNED.evidence, ...evidence] };
  const deprecations = recorded.map((id) => deprecation({ id }));
  const reports = [report({ date: '2026-03-09', scheduled })];
  const files = publishFiles({ scheduled: [list], deprecations, reports });
  return files.json<ScheduledDates>('deprecations/scheduled.json');
}

test('every item says on which platform, by which page and as of when its date is planned', () => {
  const { count, items } = derive([row({ version: '2', successor: 'rocket-6' })]);
  expect(count).toBe(1);
  expect(items).toEqual([
    {
      id: 'scheduled/acme-api/rocket-5-2',
      platform: 'Acme API',
      platform_id: 'acme-api',
      item: 'rocket-5',
      version: '2',
      lifecycle: 'GA',
      date: '2027-05-01',
      date_basis: 'planned',
      successor: 'rocket-6',
      source_url: PAGE,
      as_of: '2026-03-01',
    },
  ]);
});

test('a row that another page states has that page as its source, with its day', () => {
  const own = { url: 'https://docs.rocketry.example/hosts', read_at: '2026-02-20T08:00:00Z' };
  const { items } = derive([row({ evidence: [own] }), row({ item: 'rocket-6' })]);
  expect(items.map(({ source_url, as_of }) => [source_url, as_of])).toEqual([
    [own.url, '2026-02-20'],
    [PAGE, '2026-03-01'],
  ]);
});

test('a date that the page printed before is published with the copies that show it', () => {
  const seen = { first_seen: '2026-01-01', last_seen: '2026-02-01' };
  const copies = ['2026-01-01T08:00:00Z', '2026-02-01'].map((read_at) => ({ url: PAGE, read_at }));
  const earlier_dates = [{ date: '2027-01-01', basis: 'planned' as const, ...seen }];
  const { items } = derive([row({ earlier_dates })], [], [], copies);
  expect(items[0]?.earlier_dates).toEqual([
    { shutdown_date: '2027-01-01', date_basis: 'planned', ...seen, evidence: copies },
  ]);
});

test('an item that is recorded as deprecated on the platform is not scheduled any more', () => {
  const rows = [row({ version: '1.0' }), row({ version: '2' }), row()];
  const recorded = ['acme-api/rocket-5-1.0', 'other-api/rocket-5', 'acme-api/rocket-5-2-preview'];
  const { count, items } = derive(rows, recorded);
  expect(count).toBe(2);
  expect(items.map(({ version }) => version)).toEqual([null, '2']);
});

test('items are in the order of their dates, then of their names and versions', () => {
  const { items } = derive([
    row({ date: '2027-06-01' }),
    row({ item: 'rocket-6' }),
    row({ version: '2' }),
    row({ version: '1' }),
  ]);
  expect(items.map(({ date, item, version }) => `${date} ${item} ${version}`)).toEqual([
    '2027-05-01 rocket-5 1',
    '2027-05-01 rocket-5 2',
    '2027-05-01 rocket-6 null',
    '2027-06-01 rocket-5 null',
  ]);
});

test.each<[changes: Partial<CheckedScheduled>, day: string]>([
  [{}, '2026-03-08'],
  [{ state: 'mismatch', last_verified: '2026-03-05' }, '2026-03-05'],
  [{ last_verified: '2026-02-01' }, '2026-03-01'],
  [{ last_verified: null, state: 'not_checked' }, '2026-03-01'],
  [{ facts_sha256: scheduledSha256(row({ date: '2027-04-01' }), PAGE) }, '2026-03-01'],
])('a row that the newest source check found as %j holds as of %s', (changes, day) => {
  const checked: CheckedScheduled = {
    id: 'scheduled/acme-api/rocket-5',
    state: 'match',
    last_verified: '2026-03-08',
    facts_sha256: scheduledSha256(row(), PAGE),
    differences: [],
    ...changes,
  };
  expect(derive([row()], [], [checked]).items[0]?.as_of).toBe(day);
});
