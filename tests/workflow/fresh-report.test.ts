import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { safeJson } from '../../scripts/model/words.ts';
import { readFreshReport } from '../../scripts/workflow/fresh-report.ts';
import { validDataset } from '../support/build/publication.ts';
import { checkedRows, MOVED, NEW_ROW, PLANNED } from '../support/records/planned-dates.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const NOW = '2026-03-20T06:00:00Z';
const dataset = validDataset();

function read(report: unknown, now = NOW, of = dataset): SourceCheckReport {
  const bytes = Buffer.from(
    typeof report === 'string' ? report : `${JSON.stringify(report, null, 2)}\n`,
  );
  return readFreshReport(bytes, { dataset: of, now }).report;
}

test('a report of today on records that we know is taken as it is', () => {
  expect(read(sourceReport())).toEqual(sourceReport());
  expect(read(movedReport())).toEqual(movedReport());
});

test('planned dates are taken where each is one of a list, and once', () => {
  const of = validDataset({ scheduled: [PLANNED] });
  const rows = checkedRows(null, MOVED);
  const report = sourceReport({ scheduled: rows, scheduled_candidates: [NEW_ROW] });
  expect(read(report, NOW, of)).toEqual(report);
  const refused = (changed: Partial<SourceCheckReport>) => () =>
    read({ ...report, ...changed }, NOW, of);
  expect(refused({ scheduled: [...rows, ...rows] })).toThrow('scheduled/acme-api/rocket-5-1 twice');
  const stranger = { ...NEW_ROW, id: 'scheduled/other-api/rocket-8-2' };
  expect(refused({ scheduled_candidates: [stranger] })).toThrow('names other-api, which');
  const page = { ...NEW_ROW, source_url: 'https://evil.example/' };
  expect(refused({ scheduled_candidates: [page] })).toThrow('https://evil.example/');
  expect(() => read(report)).toThrow('scheduled/acme-api/rocket-5-1 twice, or');
});

const [record] = sourceReport().records;
const [vendor] = sourceReport().plans;
const [page] = sourceReport().pages;
const EVIL = 'https://evil.example/';

/** A report with other entries in one of its lists, whatever they are. */
const withList = (list: 'pages' | 'records' | 'plans', ...entries: unknown[]) =>
  sourceReport({ [list]: entries });

const candidate = { platform: 'acme-api', item: 'rocket-9', words: 'rocket-9', heading: null };
const listing = (changes: object) => ({ ...candidate, record: {}, ...changes });
const withCandidate = (changes: object) => sourceReport({ candidates: [listing(changes)] });

const NO_REPORT = 'is not a source-check report';

/** What is wrong, the report, what is said of it, and when it is read. */
const REFUSED: [what: string, report: unknown, reason: string, now?: string][] = [
  ['that is not JSON', '{', NO_REPORT],
  ['that is not a report', { hello: 'world' }, NO_REPORT],
  ['with a field of its own', { ...sourceReport(), run: 'rm' }, NO_REPORT],
  ['of another day', sourceReport({ date: '2026-03-19' }), 'is of 2026-03-19, but was made at'],
  ['of the future', sourceReport(), 'was made at', '2026-03-20T05:18:59Z'],
  ['of the day before', sourceReport(), 'was made at', '2026-03-21T05:19:01Z'],
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
  ['of megabytes', `{"x":"${'x'.repeat(5 * 1024 * 1024)}"}`, 'is larger than'],
];

test.each(REFUSED)(
  'a report %s is refused, and nothing of it is used',
  (_, report, reason, now) => {
    expect(() => read(report, now)).toThrow(reason);
  },
);

test('a page that no record cites any more is left out, and what is left is counted again', () => {
  const [own] = sourceReport().pages;
  const report = withList('pages', own, { ...page, url: EVIL });
  const bytes = Buffer.from(safeJson(report));
  const { report: taken, left } = readFreshReport(bytes, { dataset, now: NOW });
  expect(left).toEqual([EVIL]);
  expect(taken.pages).toEqual([own]);
  expect(taken.summary.pages).toEqual({ read: 1, not_checked: 0 });
});

test('what was found on such a page is left out with it', () => {
  const record = { item: 'rocket-9', status: 'deprecated' as const, source_url: EVIL };
  const of = validDataset({ scheduled: [PLANNED] });
  const report = sourceReport({
    pages: [...sourceReport().pages, { ...sourceReport().pages[0], url: EVIL } as never],
    scheduled: checkedRows(null, MOVED),
    candidates: [{ ...candidate, record } as never],
    scheduled_candidates: [{ ...NEW_ROW, source_url: EVIL }],
  });
  const taken = read(report, NOW, of);
  expect([taken.candidates, taken.scheduled_candidates]).toEqual([[], []]);
});

test('a second report of a day is read too, for its issues, and one older than the newest is not', () => {
  const same = validDataset({ reports: [sourceReport()] });
  expect(() => read(sourceReport(), NOW, same)).not.toThrow();
  const later = sourceReport({ date: '2026-03-21', as_of: '2026-03-21T05:19:00Z' });
  const of = validDataset({ reports: [later] });
  expect(() => read(sourceReport(), NOW, of)).toThrow('older than the committed one');
});
