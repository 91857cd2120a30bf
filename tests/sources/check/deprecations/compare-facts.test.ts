import { expect, test } from 'vitest';
import type { PageDescription } from '../../../../scripts/model/generated/records.ts';
import type { DeprecationRecord } from '../../../../scripts/model/records.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

/** How a record differs from a page: `field recorded found kind`, each. */
function compare(
  pages: Parameters<typeof check>[0]['pages'],
  record: Partial<DeprecationRecord> = {},
  changes: Partial<PageDescription> = {},
) {
  const descriptions = [description(changes)];
  const [found] = check({ pages, descriptions, records: [deprecation(record)] }).records;
  const differences = found?.differences.map(
    (one) => `${one.field} ${one.recorded} ${one.found} ${one.kind}`,
  );
  return { state: found?.state, differences, first: found?.differences[0] };
}

const NO_DATE = ['shutdown_date 2026-12-31 null withdrawn', 'date_basis committed null withdrawn'];

test.each<[string, string[], Partial<DeprecationRecord>?]>([
  ['2026-12-31 | rocket-2', []],
  ['Nov 30, 2026 | rocket-2', ['shutdown_date 2026-12-31 2026-11-30 changed']],
  ['at earliest 2026-12-31 | rocket-2', ['date_basis committed earliest changed']],
  ['No shutdown date announced | rocket-2', NO_DATE],
  ['Not sooner than Dec 31, 2026 | rocket-2', NO_DATE],
  ['2026-12-31 | rocket-3', ['successor rocket-2 rocket-3 changed']],
  ['2026-12-31 | —', ['successor rocket-2 null withdrawn']],
  ['2026-12-31 | rocket-2', ['successor null rocket-2 changed'], { successor: null }],
  ['2026-12-31 | —', [], { successor: null }],
  ['2026-12-31 | rocket-2', [], { announced_on: '2025-01-01' }],
])('the row "%s" differs in %j', (row, differences, record) => {
  const found = compare(pageOf([`rocket-1 | ${row}`]), record);
  expect(found.differences).toEqual(differences);
  expect(found.state).toBe(differences.length === 0 ? 'match' : 'mismatch');
  if (found.first === undefined) return;
  expect(found.first).toMatchObject({ words: `rocket-1 | ${row}`, heading: 'Deprecations' });
});

test('a date that has come by the day of the copy is a difference of the status', () => {
  const page = readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2']), { observedOn: '2026-12-31' });
  expect(compare([page]).differences).toEqual(['status deprecated retired passed']);
});

test('a date that had come when another page of the record was read is no difference', () => {
  const evidence = ['2026-03-01', '2027-01-05'].map((read_at) => ({ url: PAGE_URL, read_at }));
  const of = (record: Partial<DeprecationRecord>) =>
    compare(pageOf(['rocket-1 | 2026-12-31 | rocket-2']), { status: 'retired', ...record });
  expect(of({ evidence }).differences).toEqual([]);
  expect(of({}).differences).toEqual(['status retired deprecated changed']);
});

test.each(['2026-01-10', null])('an announcement differs from the recorded %s', (announced_on) => {
  const heading = '2026-01-11: Rockets';
  const rows = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
  const page = rows.replace('What stops.', `## ${heading}`);
  const found = compare(page, { announced_on }, { announced: '^(\\d{4}-\\d\\d-\\d\\d)\\b' });
  expect(found.differences).toEqual([`announced_on ${announced_on} 2026-01-11 changed`]);
  expect(found.first?.heading).toBe(heading);
});

test.each([
  ['us-east-1, eu-west-1', []],
  ['us-east-1', ['regions us-east-1, eu-west-1 us-east-1 changed']],
  ['', ['regions us-east-1, eu-west-1 null withdrawn']],
])('the regions "%s" differ in %j', (cell, differences) => {
  const table = { item: '^model$', date: '^shutdown date$', region: '^regions$' };
  const page = pageOf([`rocket-1 | 2026-12-31 | ${cell}`], 'Model | Shutdown date | Regions');
  const record = { successor: null, regions: ['us-east-1', 'eu-west-1'] };
  expect(compare(page, record, { read: [{ table }] }).differences).toEqual(differences);
});
