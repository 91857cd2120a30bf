import type { Difference } from '#scripts/model/generated/published.ts';
import type { PageDescription, ScheduledItem } from '#scripts/model/generated/records.ts';
import { scheduledIds, scheduledSha256 } from '#scripts/model/scheduled.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '#support/pages/pages.ts';
import { PLANNED, PLANNED_PATH } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

interface Changes {
  rows?: Record<string, string | null>;
  items?: Record<string, ScheduledItem | null>;
  /** A deprecation that is recorded too. */
  recorded?: string;
  more?: string;
  observed?: string;
  source_url?: string;
}

interface Sample extends Changes {
  what: string;
  found: string[];
  reason?: string;
  differences?: string[];
  words?: string;
  candidates?: string[];
  planned?: string[];
}

const SCHEDULE = readSamples<{
  header: string;
  description: Partial<PageDescription>;
  rows: Record<string, string>;
  items: { five: ScheduledItem; six: ScheduledItem };
  cases: Sample[];
}>('planned-dates.yaml', import.meta.url);

function recordOf(item: string) {
  const id = `acme-api/${item.replace(/ \((.*)\)/, '-$1')}`;
  return deprecation({ id, item, announced_on: null, successor: 'rocket-5' });
}

const present = <T>(named: Record<string, T | null>): T[] =>
  Object.values(named).filter((one) => one !== null);

/** The list of planned dates with these changes, and what a check of the schedule finds. */
function checkSchedule(
  { rows, items, recorded = 'rocket-4 (1)', more = '', ...changes }: Changes = {},
  others: Partial<Parameters<typeof check>[0]> = {},
) {
  const { observed = '2026-03-01', source_url = PAGE_URL } = changes;
  const page = pageOf(present({ ...SCHEDULE.rows, ...rows }), SCHEDULE.header) + more;
  const list = { ...PLANNED, items: present({ ...SCHEDULE.items, ...items }), source_url };
  const found = check({
    pages: [readPage(page, { observedOn: observed })],
    descriptions: [description(SCHEDULE.description)],
    records: [...new Set(['rocket-4 (1)', recorded])].map(recordOf),
    scheduled: [{ path: PLANNED_PATH, id: list.platform, data: list }],
    ...others,
  });
  return { list, ...found };
}

const brief = (id = '') => id.replace('scheduled/acme-api/', '');
const told = (one: Difference) => `${one.field} ${one.recorded} ${one.found} ${one.kind}`;

test.each(SCHEDULE.cases)('of a planned date the page has: $what', (sample) => {
  const { list, scheduled, ...found } = checkSchedule(sample);
  expect(scheduled.map(({ id, state }) => `${brief(id)} ${state}`)).toEqual(sample.found);
  const open = scheduled.find(({ state }) => state !== 'match');
  expect(open?.reason ?? '').toContain(sample.reason ?? '');
  const differences = open?.differences ?? [];
  expect(differences.map(told)).toEqual(sample.differences ?? []);
  if (sample.words)
    expect(differences[0]).toMatchObject({ words: sample.words, heading: 'Deprecations' });
  const items = new Map(scheduledIds(list).map((id, at) => [id, list.items[at]]));
  for (const { id, state, last_verified, facts_sha256 } of scheduled) {
    expect(last_verified).toBe(state === 'match' ? (sample.observed ?? '2026-03-01') : null);
    const sum = scheduledSha256(items.get(id) as ScheduledItem, list.source_url);
    if (state === 'match') expect(facts_sha256).toBe(sum);
  }
  const candidates = found.candidates.map((one) => `${one.item} of ${brief(one.scheduled)}`);
  expect(candidates).toEqual(sample.candidates ?? []);
  const planned = found.scheduled_candidates.map(({ id }) => brief(id));
  expect(planned).toEqual(sample.planned ?? []);
});

test('a planned date was last verified when a report found the same row to match', () => {
  const rows = { five: 'rocket-5 | 2 | Flying | 2027-07-01 | rocket-6' };
  const id = 'scheduled/acme-api/rocket-5-2';
  const seen = (row: ScheduledItem) => {
    const one = { id, state: 'match' as const, last_verified: '2026-02-01', differences: [] };
    const previous = [{ ...one, facts_sha256: scheduledSha256(row, PAGE_URL) }];
    return checkSchedule({ rows }, { previous }).scheduled[0]?.last_verified;
  };
  expect(seen(SCHEDULE.items.five)).toBe('2026-02-01');
  expect(seen({ ...SCHEDULE.items.five, date: '2027-04-01' })).toBeNull();
});

test('a planned date that the list lacks is a candidate with the row that the list would have', () => {
  const words = 'rocket-8 | 1 | Test | 2027-09-01 | —';
  const { scheduled_candidates } = checkSchedule({ rows: { eight: words } });
  const row = { ...SCHEDULE.items.six, item: 'rocket-8', version: '1', date: '2027-09-01' };
  const id = 'scheduled/acme-api/rocket-8-1';
  const expected = { id, words, heading: 'Deprecations', source_url: PAGE_URL, row };
  expect(scheduled_candidates).toEqual([expected]);
  const unlisted = checkSchedule({}, { scheduled: [] }).scheduled_candidates;
  expect(unlisted.map((one) => brief(one.id))).toEqual(['rocket-5-2', 'rocket-6']);
});
