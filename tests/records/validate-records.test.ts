import { expect, test } from 'vitest';
import { validateRecords } from '../../scripts/records/validate.ts';
import { report } from '../support/build/publication.ts';
import {
  dataset,
  deprecation,
  provider,
  recordFiles,
  recordText,
  vendor,
} from '../support/records/records.ts';
import { NOW, placesIn, placesOf, validateFiles } from '../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';
const REPORT = 'records/source-checks/2026-03-02.json';
/** A report's file, as the check writes it. */
const reportText = (report: object): string => `${JSON.stringify(report, null, 2)}\n`;
const CHECKED = report({ date: '2026-03-02', as_of: '2026-03-02T04:00:00Z' });

test('valid records have no problems and are a typed dataset, by id', () => {
  const second = deprecation({ id: 'acme-api/rocket-0', item: 'rocket-0' });
  const { problems, dataset: found } = validateFiles({
    'records/deprecations/acme-api/rocket-0.yaml': recordText(second),
    'records/baseline.yaml': 'date: 2026-03-01\nnote: Begins.\n',
    'records/source-checks/dismissed.yaml': '[]\n',
    [REPORT]: `${JSON.stringify(CHECKED, null, 2)}\n`,
  });
  expect(placesOf(problems)).toEqual([]);
  expect(found?.dataset).toEqual(dataset());
  expect(found?.vendors).toEqual([{ path: VENDOR, id: 'toolbox', data: vendor() }]);
  expect(found?.deprecations.map(({ id }) => id)).toEqual([
    'acme-api/rocket-0',
    'acme-api/rocket-1',
  ]);
  expect(found?.providers).toEqual([
    { path: 'records/providers/acme.yaml', id: 'acme', data: provider() },
  ]);
  expect(found?.reports.map(({ id }) => id)).toEqual(['2026-03-02']);
  expect(found?.baseline).toEqual({ date: '2026-03-01', note: 'Begins.' });
  expect(found?.dismissed).toEqual([]);
});

test('a file that may be left out is null in the dataset', () => {
  const { dataset: found } = validateFiles({});
  expect([found?.baseline, found?.dismissed, found?.reports]).toEqual([null, null, []]);
});

test('a problem anywhere leaves no dataset', () => {
  const { problems, dataset: found } = validateFiles({ [VENDOR]: '{}\n' });
  expect(problems.length).toBeGreaterThan(0);
  expect(found).toBeNull();
});

test('every problem of every file is told in one run, by path, line, column and code', () => {
  const { problems } = validateFiles({
    [DEPRECATION]: recordText(
      deprecation({ item: 'a **b**', aliases: ['rocket-1'], evidence: [] }),
    ),
    [VENDOR]: recordText({ ...vendor({ currency: 'EUR' as 'USD' }), nmae: 'x' }),
    'records/vendors/other.yaml': 'a: *b\n',
    'records/zz.txt': 'x',
    'records/dataset.yaml': null,
  });
  expect(placesOf(problems)).toEqual([
    'records/dataset.yaml:1:1 dataset-missing',
    `${DEPRECATION}:1:7 text-markup`,
    `${DEPRECATION}:10:11 schema-min-items`,
    'records/vendors/other.yaml:1:4 yaml-alias',
    `${VENDOR}:3:11 schema-enum`,
    `${VENDOR}:11:1 schema-unknown-key`,
    'records/zz.txt:1:1 path-unexpected',
  ]);
});

test('the order of problems does not depend on the order of files', () => {
  const texts = ['b', 'a', 'c'].map((name) => {
    return { path: `records/vendors/${name}.yaml`, bytes: new TextEncoder().encode('{}') };
  });
  const forwards = validateRecords(texts, { now: NOW }).problems;
  expect(validateRecords(texts.toReversed(), { now: NOW }).problems).toEqual(forwards);
  expect(forwards.map(({ path }) => path)).toEqual(forwards.map(({ path }) => path).toSorted());
});

test('a record with a broken part is still checked by the other rules', () => {
  const plans = [
    { id: 'one', name: '', price_month: 'ten', limit_notes: ['<b>x</b>'] },
    { id: 'one', name: 'One', price_month: 1, limit_notes: [] },
  ];
  expect(
    placesIn(VENDOR, vendor({ plans: plans as never, retrieved_at: '2027-01-01T00:00:00Z' })),
  ).toEqual([
    '6:11 schema-min-length',
    '7:18 schema-type',
    '9:9 text-markup',
    '10:9 plan-id-repeated',
    '16:14 date-in-future',
  ]);
});

test('a value that does not fit its schema is still checked as text', () => {
  const text = recordText(vendor()).replace('currency: USD', 'currency: "USD "');
  expect(placesIn(VENDOR, text)).toEqual(['3:11 schema-enum', '3:11 text-not-trimmed']);
});

test('a provider that cannot be read does not make its records look wrong', () => {
  const { problems } = validateFiles({ 'records/providers/acme.yaml': 'name: *x\n' });
  expect(placesOf(problems)).toEqual(['records/providers/acme.yaml:1:7 yaml-alias']);
});

test.each([
  ['an empty file', '', ['1:1 schema-type']],
  ['only comments', '# nothing\n', ['1:1 schema-type']],
  ['a list', '- a\n', ['1:1 schema-type']],
  ['a scalar', 'text\n', ['1:1 schema-type']],
  ['an empty list', '[]\n', ['1:1 schema-type']],
])('%s is one problem', (_, text, places) => {
  expect(placesIn(VENDOR, text)).toEqual(places);
});

test('{} lacks every key, and each is told', () => {
  const { problems } = validateFiles({ [VENDOR]: '{}\n' });
  expect(new Set(placesOf(problems, VENDOR))).toEqual(new Set(['1:1 schema-required']));
  const missing = ['name', 'category', 'currency', 'plans', 'evidence'];
  for (const key of missing) {
    expect(problems.filter(({ message }) => message.includes(`no ${key};`))).toHaveLength(1);
  }
});

test('keys named like parts of the prototype are unknown keys', () => {
  const text = `${recordText(vendor())}__proto__: 1\nconstructor: 2\ntoString: 3\n`;
  expect(placesIn(VENDOR, text)).toEqual([
    '14:1 schema-unknown-key',
    '15:1 schema-unknown-key',
    '16:1 schema-unknown-key',
  ]);
  const { problems } = validateFiles({ [VENDOR]: text });
  expect(problems.map(({ message }) => message.split(' ')[0])).toEqual([
    '__proto__',
    'constructor',
    'toString',
  ]);
});

test('a key called __proto__ cannot stand in for a missing one', () => {
  const { problems } = validateFiles({ [VENDOR]: '__proto__:\n  name: Toolbox\n' });
  expect(problems.some(({ message }) => message.includes('has no name'))).toBe(true);
});

test('of a file with thousands of problems the first fifty are told, and how many follow', () => {
  const keys = Array.from({ length: 5_000 }, (_, key) => `k${key}:\n`).join('');
  const { problems, dataset: found } = validateFiles({ [VENDOR]: keys });
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)).toMatchObject({ code: 'more-problems', path: VENDOR, line: 46 });
  expect(problems.at(-1)?.message).toMatch(/^… and \d{4} more problems /);
  expect(found).toBeNull();
});

test('a duplicate key and a wrong value of one file are told together', () => {
  const text = recordText(vendor({ currency: 'EUR' as 'USD' })).replace(
    'name: Toolbox\n',
    'name: A\nname: B\n',
  );
  expect(placesIn(VENDOR, text)).toEqual(['2:1 yaml-duplicate-key', '4:11 schema-enum']);
});

test('a report is checked by its schema, its name and the clock', () => {
  const text = (changes: object): string => reportText({ ...CHECKED, ...changes });
  expect(placesIn(REPORT, text({ summary: null }))).toEqual(['1:1 schema-type']);
  expect(placesIn(REPORT, text({ date: '2026-03-01' }))).toEqual(['1:1 id-not-path']);
  expect(placesIn('records/source-checks/2026-03-21.json', text({ date: '2026-03-21' }))).toEqual([
    '1:1 date-in-future',
  ]);
  expect(placesIn(REPORT, text({ as_of: '2026-03-20T09:00:01Z' }))).toEqual(['1:1 date-in-future']);
  expect(placesIn(REPORT, '{"date": 1,}')).toEqual(['1:1 json-syntax']);
});

test('a report whose summary is not the count of its lists is told, part by part', () => {
  const records = [
    { id: 'acme-api/rocket-1', state: 'gone', last_verified: null, differences: [] },
  ];
  const summary = { ...CHECKED.summary, pages: { read: 1, not_checked: 0 } };
  const text = reportText({ ...CHECKED, records, summary });
  expect(placesIn(REPORT, text)).toEqual(['1:1 report-summary', '1:1 report-summary']);
  const counted = { ...CHECKED.summary, records: { ...CHECKED.summary.records, gone: 1 } };
  expect(placesIn(REPORT, reportText({ ...CHECKED, records, summary: counted }))).toEqual([]);
  const { problems } = validateFiles({
    [REPORT]: reportText({ ...CHECKED, records: [1], summary }),
  });
  expect(problems.map(({ code }) => code)).toEqual(['schema-type']);
});

test('reports are read one after the other, kept no longer, and read again when asked for', () => {
  const reads: string[] = [];
  const dates = ['2026-03-05', '2026-03-06', '2026-03-07'];
  const reports = dates.map((date) => ({
    path: `records/source-checks/${date}.json`,
    get bytes() {
      reads.push(date);
      return Buffer.from(reportText(report({ date, as_of: `${date}T06:30:00Z` })));
    },
  }));
  const others = Object.entries(recordFiles()).map(([path, text]) => {
    return { path, bytes: Buffer.from(text) };
  });
  const { problems, dataset } = validateRecords([...others, ...reports], {
    now: '2026-03-20T09:00:00Z',
  });
  expect([problems, reads]).toEqual([[], dates]);
  expect(dataset?.reports.map(({ id }) => id)).toEqual(dates);
  expect(reads).toHaveLength(3);
  for (const each of dataset?.reports ?? []) expect(each.data.date).toBe(each.id);
  expect(dataset?.reports[2]?.data).toBe(dataset?.reports[2]?.data);
  expect(reads).toEqual([...dates, ...dates]);
});
