import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { readFreshReport } from '#scripts/workflow/fresh-report.ts';
import { type Records, validDataset } from '#support/build/publication.ts';
import { checkedRows, MOVED, NEW_ROW, PLANNED } from '#support/records/planned-dates.ts';
import { movedReport, sourceReport } from '#support/records/source-report.ts';
import { readSamples } from '#support/samples.ts';

const NOW = '2026-03-20T06:00:00Z';

function read(report: unknown, now = NOW, records: Records = { scheduled: [PLANNED] }) {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  return readFreshReport(Buffer.from(text), { dataset: validDataset(records), now });
}

const own = sourceReport();
const rows = checkedRows(null, MOVED);

test('a report of today on records that we know is taken as it is', () => {
  const planned = sourceReport({ scheduled: rows, scheduled_candidates: [NEW_ROW] });
  for (const report of [own, movedReport(), planned]) expect(read(report)).toEqual(report);
});

interface Refused {
  what: string;
  text?: string;
  report?: Partial<SourceCheckReport>;
  /** What a new planned date has otherwise. */
  added?: Partial<typeof NEW_ROW>;
  now?: string;
  told: string;
}

const REFUSED = readSamples<Refused[]>('fresh-report.yaml', import.meta.url);

test.each(REFUSED)('a report $what is refused, and nothing of it is used', (refused) => {
  const { text, report, added, now, told } = refused;
  const scheduled_candidates = added ? [{ ...NEW_ROW, ...added }] : [];
  const given = text ?? sourceReport({ scheduled_candidates, ...report });
  expect(() => read(given, now)).toThrow(told);
});

test('a report of megabytes is refused', () => {
  expect(() => read(`{"x":"${'x'.repeat(5 * 1024 * 1024)}"}`)).toThrow('is larger than');
});

test('a second report of a day is read too, for its issues, and one older than the newest is not', () => {
  expect(() => read(own, NOW, { reports: [own] })).not.toThrow();
  const later = sourceReport({ date: '2026-03-21', as_of: '2026-03-21T05:19:00Z' });
  const reports = [later];
  expect(() => read(own, NOW, { reports })).toThrow('older than the committed one');
});
