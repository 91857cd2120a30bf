import type { CheckedScheduled, ScheduledDates } from '#scripts/model/generated/published.ts';
import { scheduledSha256 } from '#scripts/model/scheduled.ts';
import { publishFiles, report } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';

const { source_url: PAGE } = PLANNED;
const ROW = plannedRow('rocket-5', { version: null });

test.each<[changes: Partial<CheckedScheduled>, day: string]>([
  [{}, '2026-03-08'],
  [{ state: 'mismatch', last_verified: '2026-03-05' }, '2026-03-05'],
  [{ last_verified: '2026-02-01' }, '2026-03-01'],
  [{ last_verified: null, state: 'not_checked' }, '2026-03-01'],
  [{ facts_sha256: scheduledSha256({ ...ROW, date: '2027-04-01' }, PAGE) }, '2026-03-01'],
])('a row that the newest source check found as %j holds as of %s', (changes, day) => {
  const checked: CheckedScheduled = {
    id: 'scheduled/acme-api/rocket-5',
    state: 'match',
    last_verified: '2026-03-08',
    facts_sha256: scheduledSha256(ROW, PAGE),
    differences: [],
    ...changes,
  };
  const list = { ...PLANNED, items: [ROW] };
  const reports = [report({ date: '2026-03-09', scheduled: [checked] })];
  const files = publishFiles({ scheduled: [list], deprecations: [], reports });
  const { items } = files.json<ScheduledDates>('deprecations/scheduled.json');
  expect(items[0]?.as_of).toBe(day);
});
