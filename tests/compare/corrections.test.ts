import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import {
  checkedRows,
  GONE,
  PLANNED,
  PLANNED_PATH,
  plannedDifference,
} from '#support/records/planned-dates.ts';
import {
  DEPRECATION,
  deprecation,
  recordFiles,
  recordText,
  vendor,
} from '#support/records/records.ts';
import { difference, mismatch } from '#support/records/review.ts';
import { sourceReport } from '#support/records/source-report.ts';
import { compareChanges } from '#support/repositories/comparison.ts';
import { deprecationFile, vendorFile } from '#support/repositories/history.ts';

type Texts = Record<string, string | null>;

const SAYING = { commits: [{ message: 'Fix\n\nCorrection: typo' }] };

/** The guards that stop a change whose commit says that it corrects a mistake. */
function stopped(changes: Texts, report: Partial<SourceCheckReport> = {}, more: Texts = {}) {
  const reports = { 'records/source-checks/2026-03-20.json': JSON.stringify(sourceReport(report)) };
  const before = { ...recordFiles(), ...more, ...reports };
  const { guards, rows } = compareChanges(changes, before, SAYING);
  expect(rows).not.toEqual([]);
  return [...new Set(guards.map(({ guard }) => guard))];
}

const record = (changes: object): Texts => deprecationFile(changes);
const [free] = vendor().plans;
const plan = (changes: object): Texts =>
  vendorFile({ plans: free ? [{ ...free, ...changes }] : [] });
const says = (changes: object) => ({ records: [mismatch([difference(changes)])] });
const matching = (changes: Partial<DeprecationRecord>) => ({
  records: [mismatch([], { state: 'match', facts_sha256: factsSha256(deprecation(changes)) })],
});
const notes = (state: 'changed' | 'not_found', found: string | null = null) => ({
  plans: [
    {
      vendor: 'toolbox',
      state: 'not_found' as const,
      last_verified: null,
      notes: [{ plan: 'free', note: '1 project', state, found }],
      prices: [{ plan: 'free', recorded: 0, state, found: 5 }],
    },
  ],
});
const renamed: Texts = {
  [DEPRECATION]: null,
  ...deprecationFile({ id: 'acme-api/rocket-1.5', item: 'rocket-1.5' }),
};
const gone = mismatch([], { state: 'gone' });
const listed = { [PLANNED_PATH]: recordText(PLANNED) };
const later = PLANNED.items.map((item) => ({ ...item, date: '2028-01-01' }));
const read = (read_at: string, more: object = {}) =>
  record({ evidence: [{ url: 'https://docs.acme.example/deprecations', read_at }], ...more });

/** The page of the record, and below it another one. */
const citing = (read_at: string) => [
  { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' },
  { url: 'https://docs.acme.example/blog', read_at },
];

/** Corrections that a committed report proves. */
const PROVED: [name: string, changes: Texts, report: Partial<SourceCheckReport>, more?: Texts][] = [
  ['a date', record({ shutdown_date: '2027-02-28' }), says({})],
  [
    'a date, and another page is read again',
    record({ shutdown_date: '2027-02-28', evidence: citing('2026-03-09') }),
    says({}),
    record({ evidence: citing('2026-02-20') }),
  ],
  ['a successor', record({ successor: 'rocket-3' }), matching({ successor: 'rocket-3' })],
  ['a price', plan({ price_month: 5 }), notes('changed')],
  [
    'a note',
    plan({ limit_notes: ['100 requests per day', '2 projects'] }),
    notes('changed', '2 projects'),
  ],
  ['a note that is gone', plan({ limit_notes: ['100 requests per day'] }), notes('not_found')],
  [
    'planned dates',
    {
      [PLANNED_PATH]: recordText({
        ...PLANNED,
        items: later.slice(0, 1).concat(PLANNED.items.slice(1)),
      }),
    },
    {
      scheduled: checkedRows({
        differences: [plannedDifference('date', '2027-05-01', '2028-01-01')],
      }),
    },
    listed,
  ],
  [
    'a list that is gone',
    { [PLANNED_PATH]: null },
    { scheduled: checkedRows(GONE, GONE, GONE) },
    listed,
  ],
  ['a reading that was noted too late', read('2026-02-27'), {}],
];

test.each(PROVED)(
  'a correction passes where the newest report says so: %s',
  (_, changes, report, more) => {
    expect(stopped(changes, report, more)).toEqual([]);
  },
);

test.each<
  [name: string, changes: Texts, code: string, report?: Partial<SourceCheckReport>, more?: Texts]
>([
  [
    'a date that no report has',
    record({ shutdown_date: '2028-12-31' }),
    'undated-change',
    says({}),
  ],
  ['a date in another field', record({ announced_on: '2026-02-28' }), 'undated-change', says({})],
  ['a successor', record({ successor: 'evil' }), 'undated-change', matching({})],
  [
    'what no report compares',
    record({ effects: [{ effect: 'restricted', from: null, words: 'Closed.' }] }),
    'undated-change',
    matching({}),
  ],
  ['a price', plan({ price_month: 9 }), 'undated-change', notes('changed')],
  [
    'a note',
    plan({ limit_notes: ['100 requests per day', '9 projects'] }),
    'undated-change',
    notes('changed', '2 projects'),
  ],
  ['another id', renamed, 'removed-record', { records: [gone] }],
  [
    'a list with a date that is still there',
    { [PLANNED_PATH]: null },
    'removed-record',
    { scheduled: checkedRows(GONE, GONE, {}) },
    listed,
  ],
  [
    'a list with a date that the report lacks',
    { [PLANNED_PATH]: null },
    'removed-record',
    { scheduled: checkedRows(GONE, GONE, GONE).slice(1) },
    listed,
  ],
  [
    'an earlier reading, and another date',
    read('2026-02-27', { shutdown_date: '2028-01-01' }),
    'undated-change',
  ],
])('a correction that no report proves needs the label: %s', (_, changes, code, report, more) => {
  expect(stopped(changes, report, more)).toEqual([code]);
});

test('a price is proved by itself, also where its plan has other corrections', () => {
  const changes = plan({ price_month: 5, limit_notes: ['9 projects'] });
  const report = JSON.stringify(sourceReport(notes('changed')));
  const before = { ...recordFiles(), 'records/source-checks/2026-03-20.json': report };
  const { rows } = compareChanges(changes, before, SAYING);
  const proved = rows.filter(({ correction }) => correction?.isProved).map(({ at }) => at);
  expect(proved).toEqual(['plans[free].price_month']);
});

test('a list that is new is not proved by a report without it', () => {
  const changes = { [PLANNED_PATH]: recordText(PLANNED) };
  const report = JSON.stringify(sourceReport({}));
  const before = { ...recordFiles(), 'records/source-checks/2026-03-20.json': report };
  const { rows } = compareChanges(changes, before, SAYING);
  expect(rows).toMatchObject([{ at: '', correction: { why: 'typo', isProved: false } }]);
});
