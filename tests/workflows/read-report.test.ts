import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { readReport } from '../../scripts/workflow/read-report.ts';
import { validDataset } from '../support/publication.ts';
import { movedReport, sourceReport } from '../support/source-report.ts';

const NOW = '2026-03-20T06:00:00Z';
const dataset = validDataset();

function read(report: unknown, now = NOW, of = dataset): SourceCheckReport {
  const bytes = Buffer.from(typeof report === 'string' ? report : JSON.stringify(report));
  return readReport(bytes, { dataset: of, now });
}

test('a report of today on records that we know is taken as it is', () => {
  expect(read(sourceReport())).toEqual(sourceReport());
  expect(read(movedReport())).toEqual(movedReport());
});

const [record] = sourceReport().records;
const [vendor] = sourceReport().plans;
const [page] = sourceReport().pages;
const candidate = { platform: 'acme-api', item: 'rocket-9', words: 'rocket-9', heading: null };

const REFUSED: [string, unknown, string?][] = [
  ['that is no JSON', '{'],
  ['with a key twice', '{"date":"2026-03-20","date":"2026-03-20"}'],
  ['that is no report', { hello: 'world' }],
  ['with a field of its own', { ...sourceReport(), run: 'rm' }],
  ['of another day than it was made', sourceReport({ date: '2026-03-19' })],
  ['that was made in the future', sourceReport(), '2026-03-20T05:00:00Z'],
  ['that was made two days ago', sourceReport(), '2026-03-22T05:20:00Z'],
  [
    'on a page that nobody cites',
    sourceReport({ pages: [{ ...page, url: 'https://evil.example/' }] as never }),
  ],
  [
    'on a record that is not there',
    sourceReport({ records: [{ ...record, id: 'acme-api/x' }] as never }),
  ],
  ['that says a record twice', sourceReport({ records: [record, record] as never })],
  ['on a vendor that is not there', sourceReport({ plans: [{ ...vendor, vendor: 'x' }] as never })],
  [
    'on a plan that is not there',
    sourceReport({
      plans: [{ ...vendor, prices: [{ plan: 'x', recorded: 1, state: 'found' }] }] as never,
    }),
  ],
  [
    'with a candidate of an unknown platform',
    sourceReport({ candidates: [{ ...candidate, platform: 'x', record: {} }] }),
  ],
  [
    'with a candidate in the folder of another platform',
    sourceReport({ candidates: [{ ...candidate, record: { id: 'other/rocket-9' } }] }),
  ],
  [
    'with a candidate from a page that is not described',
    sourceReport({
      candidates: [{ ...candidate, record: { source_url: 'https://evil.example/' } }],
    }),
  ],
  [
    'with thousands of candidates',
    sourceReport({ candidates: Array(2001).fill({ ...candidate, record: {} }) }),
  ],
  ['that quotes a whole page', movedReport('x'.repeat(4001))],
  [
    'that hides a whole page in a key',
    sourceReport({ candidates: [{ ...candidate, record: { ['x'.repeat(4001)]: 1 } }] }),
  ],
  ['of megabytes', `{"x":"${'x'.repeat(5 * 1024 * 1024)}"}`],
];

test.each(REFUSED)('a report %s is refused', (_, report, now) => {
  expect(() => read(report, now)).toThrow('nothing of it is used');
});

test('a report older than the committed one is refused', () => {
  const later = sourceReport({ date: '2026-03-21', as_of: '2026-03-21T05:19:00Z' });
  const of = validDataset({ reports: [later] });
  expect(() => read(sourceReport(), NOW, of)).toThrow('nothing of it is used');
});
