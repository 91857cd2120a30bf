import { validateRecords } from '#scripts/records/validate.ts';
import { report } from '#support/build/publication.ts';
import {
  DEPRECATION,
  dataset,
  deprecation,
  PROVIDER,
  provider,
  recordFiles,
  recordText,
  VENDOR,
  vendor,
} from '#support/records/records.ts';
import { NOW, placesIn, placesOf, validateFiles } from '#support/records/validation.ts';

const REPORT = 'records/source-checks/2026-03-02.json';
/** A report's file, as the check writes it. */
const reportText = (report: object): string => `${JSON.stringify(report, null, 2)}\n`;
const CHECKED = report({ date: '2026-03-02', as_of: '2026-03-02T04:00:00Z' });

test('valid records have no problems and are a typed dataset, by id', () => {
  const { problems, dataset: found } = validateFiles({
    'records/deprecations/acme-api/rocket-0.yaml': recordText(deprecation({ item: 'rocket-0' })),
    'records/baseline.yaml': 'date: 2026-03-01\nnote: Begins.\n',
    'records/source-checks/dismissed.yaml': '[]\n',
    [REPORT]: reportText(CHECKED),
  });
  expect(placesOf(problems)).toEqual([]);
  expect(found).toMatchObject({
    dataset: dataset(),
    vendors: [{ path: VENDOR, id: 'toolbox', data: vendor() }],
    deprecations: [{ id: 'acme-api/rocket-0' }, { id: 'acme-api/rocket-1' }],
    providers: [{ path: PROVIDER, id: 'acme', data: provider() }],
    reports: [{ id: '2026-03-02' }],
    baseline: { date: '2026-03-01', note: 'Begins.' },
    dismissed: [],
  });
  // A file that may be left out is null.
  expect(validateFiles({}).dataset).toMatchObject({ baseline: null, dismissed: null, reports: [] });
});

test('every problem of every file is told in one run, by path, line, column and code', () => {
  const marked = deprecation({ item: 'a **b**', aliases: ['rocket-1'], evidence: [] });
  const { problems, dataset: found } = validateFiles({
    [DEPRECATION]: recordText(marked),
    [VENDOR]: recordText({ ...vendor({ currency: 'EUR' as 'USD' }), nmae: 'x' }),
    'records/vendors/other.yaml': 'a: *b\n',
    'records/zz.txt': 'x',
    'records/dataset.yaml': null,
  });
  expect(found).toBeNull();
  expect(placesOf(problems)).toEqual([
    'records/dataset.yaml:1:1 dataset-missing',
    `${DEPRECATION}:1:7 schema-format`,
    `${DEPRECATION}:10:11 schema-min-items`,
    'records/vendors/other.yaml:1:4 yaml-alias',
    `${VENDOR}:3:11 schema-enum`,
    `${VENDOR}:11:1 schema-unknown-key`,
    'records/zz.txt:1:1 path-unexpected',
  ]);
});

test('of a file that does not fit its schema only that is told, and what its text has', () => {
  const plans = [
    { id: 'one', name: '', price_month: 'ten', limit_notes: ['<b>x</b>'] },
    { id: 'one', name: 'One', price_month: 1, limit_notes: [] },
  ];
  const record = recordText(vendor({ plans: plans as never }));
  expect(placesIn(VENDOR, record.replace('currency: USD', 'currency: USD  '))).toEqual([
    '3:14 format',
    '6:11 schema-min-length',
    '7:18 schema-type',
    '9:9 schema-format',
  ]);
  const trailing = recordText(vendor()).replace('currency: USD', 'currency: "USD "');
  expect(placesIn(VENDOR, trailing)).toEqual(['3:11 schema-enum']);
  const twice = recordText(vendor({ currency: 'EUR' as 'USD' })).replace('name:', 'name: A\nname:');
  expect(placesIn(VENDOR, twice)).toEqual(['2:1 yaml-duplicate-key', '4:11 schema-enum']);
});

test('a provider that cannot be read does not make its records look wrong', () => {
  expect(placesIn(PROVIDER, 'name: *x\n')).toEqual(['1:7 yaml-alias']);
});

test.each(['', '# nothing\n', '- a\n', 'text\n', '[]\n'])('%j is one problem', (text) => {
  expect(placesIn(VENDOR, text)).toEqual(['1:1 schema-type']);
});

test('{} lacks every key, and each is told', () => {
  const { problems } = validateFiles({ [VENDOR]: '{}\n' });
  expect(new Set(placesOf(problems, VENDOR))).toEqual(new Set(['1:1 schema-required']));
  for (const key of ['name', 'category', 'currency', 'plans', 'evidence']) {
    expect(problems.filter(({ message }) => message.includes(`no ${key};`))).toHaveLength(1);
  }
});

test('keys named like parts of the prototype are unknown keys, and stand in for none', () => {
  const text = `${recordText(vendor())}__proto__: 1\nconstructor: 2\ntoString: 3\n`;
  const places = ['14:1', '15:1', '16:1'].map((place) => `${place} schema-unknown-key`);
  expect(placesIn(VENDOR, text)).toEqual(places);
  const { problems } = validateFiles({ [VENDOR]: text });
  const named = problems.map(({ message }) => message.split(' ')[0]);
  expect(named).toEqual(['__proto__', 'constructor', 'toString']);
  const nested = validateFiles({ [VENDOR]: '__proto__:\n  name: Toolbox\n' }).problems;
  expect(nested.some(({ message }) => message.includes('has no name'))).toBe(true);
});

test('a report is checked by its schema and the clock', () => {
  const text = (changes: object): string => reportText({ ...CHECKED, ...changes });
  expect(placesIn(REPORT, text({ summary: null }))).toEqual(['1:1 schema-type']);
  const later = 'records/source-checks/2026-03-21.json';
  expect(placesIn(later, text({ date: '2026-03-21' }))).toEqual(['1:1 date-in-future']);
  expect(placesIn(REPORT, text({ as_of: '2026-03-20T09:00:01Z' }))).toEqual(['1:1 date-in-future']);
  expect(placesIn(REPORT, '{"date": 1,}')).toEqual(['1:1 json-syntax']);
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
  const { problems, dataset: found } = validateRecords([...others, ...reports], { now: NOW });
  expect([problems, reads]).toEqual([[], dates]);
  expect(found?.reports.map(({ id }) => id)).toEqual(dates);
  expect(reads).toHaveLength(3);
  for (const each of found?.reports ?? []) expect(each.data.date).toBe(each.id);
  expect(reads).toEqual([...dates, ...dates]);
});
