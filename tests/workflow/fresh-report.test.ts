import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { readFreshReport } from '../../scripts/workflow/fresh-report.ts';
import { type Records, validDataset } from '../support/build/publication.ts';
import { checkedRows, MOVED, NEW_ROW, PLANNED } from '../support/records/planned-dates.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const NOW = '2026-03-20T06:00:00Z';

function read(report: unknown, now = NOW, records: Records = { scheduled: [PLANNED] }) {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  return readFreshReport(Buffer.from(text), { dataset: validDataset(records), now });
}

const own = sourceReport();
const rows = checkedRows(null, MOVED);

test('a report of today on records that we know is taken as it is', () => {
  const planned = sourceReport({ scheduled: rows, scheduled_candidates: [NEW_ROW] });
  for (const report of [own, movedReport(), planned])
    expect(read(report)).toEqual({ report, left: [] });
});

const [record] = own.records;
const [vendor] = own.plans;
const [page] = own.pages;
const EVIL = 'https://evil.example/';

/** A report with other entries in one of its lists, whatever they are. */
const withList = (list: keyof SourceCheckReport, ...entries: unknown[]) =>
  sourceReport({ [list]: entries });

const candidate = { platform: 'acme-api', item: 'rocket-9', words: 'rocket-9', heading: null };
const withCandidate = (changes: object) =>
  withList('candidates', { ...candidate, record: {}, ...changes });
const withRow = (changes: object) => withList('scheduled_candidates', { ...NEW_ROW, ...changes });

const NO_REPORT = 'is not a source-check report';

/** What is wrong, the report, what is said of it, and when it is read. */
const REFUSED: [what: string, report: unknown, reason: string, now?: string][] = [
  ['that is not JSON', '{', NO_REPORT],
  ['that is not a report', { hello: 'world' }, NO_REPORT],
  ['with a field of its own', { ...own, run: 'rm' }, NO_REPORT],
  ['of another day', sourceReport({ date: '2026-03-19' }), 'is of 2026-03-19, but was made at'],
  ['of the future', own, 'was made at', '2026-03-20T05:18:59Z'],
  ['of the day before', own, 'was made at', '2026-03-21T05:19:01Z'],
  ['on no record', withList('records', { ...record, id: 'acme-api/x' }), 'names acme-api/x twice'],
  ['with a record twice', withList('records', record, record), 'names acme-api/rocket-1 twice'],
  ['on no vendor', withList('plans', { ...vendor, vendor: 'x' }), 'names vendor x twice, or'],
  [
    'on a plan that is not there',
    withList('plans', { ...vendor, prices: [{ plan: 'x', recorded: 1, state: 'found' }] }),
    'names toolbox/x, which',
  ],
  ['with a candidate of an unknown platform', withCandidate({ platform: 'x' }), 'names x, which'],
  [
    'with one of another platform',
    withCandidate({ record: { id: 'b/rocket-9' } }),
    'names b, which',
  ],
  ['with one from an unknown page', withCandidate({ record: { source_url: EVIL } }), EVIL],
  ['with a planned date twice', withList('scheduled', ...rows, ...rows), 'rocket-5-1 twice'],
  [
    'with one that is new on no platform',
    withRow({ id: 'scheduled/x/rocket-8-2' }),
    'names x, which',
  ],
  ['with one from an unknown page', withRow({ source_url: EVIL }), EVIL],
  ['of megabytes', `{"x":"${'x'.repeat(5 * 1024 * 1024)}"}`, 'is larger than'],
];

test.each(REFUSED)('a report %s is refused, and nothing is used', (_, report, reason, now) => {
  expect(() => read(report, now)).toThrow(reason);
});

test('a planned date that is in no list is refused', () => {
  expect(() => read(sourceReport({ scheduled: rows }), NOW, {})).toThrow('twice, or nothing has');
});

test('a page that no record cites any more is left out with what was found on it, and the rest is counted', () => {
  const report = sourceReport({
    pages: [...own.pages, { ...page, url: EVIL } as never],
    scheduled: rows,
    candidates: [{ ...candidate, record: { source_url: EVIL } } as never],
    scheduled_candidates: [{ ...NEW_ROW, source_url: EVIL }],
  });
  expect(read(report)).toEqual({ report: sourceReport({ scheduled: rows }), left: [EVIL] });
});

test('a second report of a day is read too, for its issues, and one older than the newest is not', () => {
  expect(() => read(own, NOW, { reports: [own] })).not.toThrow();
  const later = sourceReport({ date: '2026-03-21', as_of: '2026-03-21T05:19:00Z' });
  const reports = [later];
  expect(() => read(own, NOW, { reports })).toThrow('older than the committed one');
});
