import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { readFreshReport } from '../../scripts/workflow/fresh-report.ts';
import { validDataset } from '../support/build/publication.ts';
import {
  checkedRows,
  MOVED,
  NEW_ROW,
  PLANNED,
  plannedReport,
} from '../support/records/planned-dates.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const NOW = '2026-03-20T06:00:00Z';
const dataset = validDataset();

function read(report: unknown, now = NOW, of = dataset): SourceCheckReport {
  const bytes = Buffer.from(
    typeof report === 'string' ? report : `${JSON.stringify(report, null, 2)}\n`,
  );
  return readFreshReport(bytes, { dataset: of, now });
}

test('a report of today on records that we know is taken as it is', () => {
  expect(read(sourceReport())).toEqual(sourceReport());
  expect(read(movedReport())).toEqual(movedReport());
});

test('planned dates are taken where each is one of a list, and once', () => {
  const of = validDataset({ scheduled: [PLANNED] });
  const rows = checkedRows(null, MOVED);
  const report = plannedReport(rows, { scheduled_candidates: [NEW_ROW] });
  expect(read(report, NOW, of)).toEqual(report);
  const refused = (changed: Partial<SourceCheckReport>) => () =>
    read({ ...report, ...changed }, NOW, of);
  expect(refused({ scheduled: [...rows, ...rows] })).toThrow('scheduled/acme-api/rocket-5-1 twice');
  const stranger = { ...NEW_ROW, id: 'scheduled/other-api/rocket-8-2' };
  expect(refused({ scheduled_candidates: [stranger] })).toThrow('scheduled/other-api/rocket-8-2');
  const page = { ...NEW_ROW, source_url: 'https://evil.example/' };
  expect(refused({ scheduled_candidates: [page] })).toThrow('page that is not known');
  expect(() => read(report)).toThrow('scheduled/acme-api/rocket-5-1 twice, or');
});

const [record] = sourceReport().records;
const [vendor] = sourceReport().plans;
const [page] = sourceReport().pages;
const strange = { plan: 'x', recorded: 1, state: 'found' };
const candidate = { platform: 'acme-api', item: 'rocket-9', words: 'rocket-9', heading: null };

/** What is wrong, the report, what is said of it, and when it is read. */
const REFUSED: [what: string, report: unknown, reason: string, now?: string][] = [
  ['that is not JSON', '{', 'is not a source-check report'],
  ['with a key twice', twice(sourceReport()), 'is not a source-check report'],
  ['that is not a report', { hello: 'world' }, 'is not a source-check report'],
  ['with a field of its own', { ...sourceReport(), run: 'rm' }, 'is not a source-check report'],
  ['of another day', sourceReport({ date: '2026-03-19' }), 'is of 2026-03-19, but was made at'],
  ['of the future', sourceReport(), 'was made at', '2026-03-20T05:18:59Z'],
  ['of the day before', sourceReport(), 'was made at', '2026-03-21T05:19:01Z'],
  [
    'on a page that nobody cites',
    sourceReport({ pages: [{ ...page, url: 'https://evil.example/' }] as never }),
    'names the page https://evil.example/',
  ],
  [
    'on a record that is not there',
    sourceReport({ records: [{ ...record, id: 'acme-api/x' }] as never }),
    'names acme-api/x twice, or',
  ],
  [
    'that says a record twice',
    sourceReport({ records: [record, record] as never }),
    'names acme-api/rocket-1 twice',
  ],
  [
    'on a vendor that is not there',
    sourceReport({ plans: [{ ...vendor, vendor: 'x' }] as never }),
    'names the vendor x twice, or',
  ],
  [
    'that says a vendor twice',
    sourceReport({ plans: [vendor, vendor] as never }),
    'names the vendor toolbox twice',
  ],
  [
    'on the price of a plan that is not there',
    sourceReport({ plans: [{ ...vendor, prices: [strange] }] as never }),
    'names the plan x',
  ],
  [
    'on a note of a plan that is not there',
    sourceReport({
      plans: [{ ...vendor, notes: [{ plan: 'x', note: 'n', state: 'found' }] }] as never,
    }),
    'names the plan x',
  ],
  [
    'with a candidate of an unknown platform',
    sourceReport({ candidates: [{ ...candidate, platform: 'x', record: {} }] }),
    'the candidate rocket-9 of a platform or page that is not known',
  ],
  [
    'with a candidate in the folder of another platform',
    sourceReport({ candidates: [{ ...candidate, record: { id: 'other/rocket-9' } }] }),
    'the candidate rocket-9 of a platform or page that is not known',
  ],
  [
    'with a candidate from a page that is not described',
    sourceReport({
      candidates: [{ ...candidate, record: { source_url: 'https://evil.example/' } }],
    }),
    'the candidate rocket-9 of a platform or page that is not known',
  ],
  ['that quotes a whole page', movedReport('x'.repeat(4001)), 'quotes more than 4000'],
  [
    'that hides a whole page in a key',
    sourceReport({ candidates: [{ ...candidate, record: { ['x'.repeat(4001)]: 1 } }] }),
    'quotes more than 4000',
  ],
  ['of megabytes', `{"x":"${'x'.repeat(5 * 1024 * 1024)}"}`, 'is larger than'],
];

/** The same JSON with one more of a key that it has. */
function twice(report: SourceCheckReport): string {
  return JSON.stringify(report).replace('{', '{"date":"2026-03-20",');
}

test.each(REFUSED)(
  'a report %s is refused, and nothing of it is used',
  (_, report, reason, now) => {
    expect(() => read(report, now)).toThrow(reason);
  },
);

test('the longest quote and the last moment are taken', () => {
  expect(() => read(movedReport('x'.repeat(4000)))).not.toThrow();
  const candidates = [{ ...candidate, record: { id: 'acme-api/rocket-9' } }];
  expect(() => read(sourceReport({ candidates }))).not.toThrow();
  for (const now of ['2026-03-20T05:19:00Z', '2026-03-21T05:19:00Z']) {
    expect(() => read(sourceReport(), now)).not.toThrow();
  }
});

test('a second report of a day whose report is committed is read too, for its issues', () => {
  const of = validDataset({ reports: [sourceReport()] });
  expect(() => read(sourceReport(), NOW, of)).not.toThrow();
});

test('a report older than the committed one is refused', () => {
  const later = sourceReport({ date: '2026-03-21', as_of: '2026-03-21T05:19:00Z' });
  const of = validDataset({ reports: [later] });
  expect(() => read(sourceReport(), NOW, of)).toThrow('older than the committed one');
});
