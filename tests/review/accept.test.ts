import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { MachineryError } from '../../scripts/model/problem.ts';
import { acceptDifferences } from '../../scripts/review/accept.ts';
import { deprecation } from '../support/records/records.ts';
import {
  difference,
  mismatch,
  openReview,
  reportOf,
  reviewedRepository,
  rewrite,
  textOf,
} from '../support/records/review.ts';

const ID = 'acme-api/rocket-1';
const PATH = `records/deprecations/${ID}.yaml`;

const successor = difference({ field: 'successor', recorded: 'rocket-2', found: 'rocket-3' });
const withdrawn = difference({ found: null, kind: 'withdrawn' });

const linkTo = (digit: string, path: string) =>
  `https://github.com/acme/docs/blob/${digit.repeat(40)}/${path}`;

/** Line numbers and texts that differ. */
function changedLines(before: string, after: string): string[] {
  const old = before.split('\n');
  const lines = after.split('\n');
  expect(lines).toHaveLength(old.length);
  return lines.filter((line, index) => line !== old[index]);
}

test('only the accepted values, as_of and the evidence change, a line each', async () => {
  const repository = reviewedRepository(reportOf({ records: [mismatch()] }));
  const review = await openReview(repository);
  const { path, text, changed, left } = acceptDifferences(review, ID, { fields: [] });
  expect(path).toBe(PATH);
  expect(changedLines(textOf(repository, PATH), text)).toEqual([
    'shutdown_date: 2027-02-28',
    '    read_at: 2026-03-04',
  ]);
  expect(changed.map(({ field }) => field)).toEqual(['shutdown_date', 'as_of']);
  expect(left).toEqual([]);
});

test('comments, quotes and the order of an author’s file stay as they are', async () => {
  const repository = reviewedRepository(reportOf({ records: [mismatch()] }));
  const written = textOf(repository, PATH).replace(
    'shutdown_date: 2026-12-31',
    "shutdown_date: '2026-12-31'   # seen twice",
  );
  repository.write({ [PATH]: written });
  const { text } = acceptDifferences(await openReview(repository), ID, { fields: [] });
  expect(changedLines(written, text)).toEqual([
    "shutdown_date: '2027-02-28'   # seen twice",
    '    read_at: 2026-03-04',
  ]);
});

test('of several differences only the named fields are taken, and the rest is said', async () => {
  const report = reportOf({ records: [mismatch([difference(), successor])] });
  const review = await openReview(reviewedRepository(report));
  const acceptance = acceptDifferences(review, ID, { fields: ['successor'] });
  expect(acceptance.changed).toEqual([
    { field: 'successor', from: 'rocket-2', to: 'rocket-3' },
    { field: 'as_of', from: '2026-03-01', to: '2026-03-04' },
  ]);
  expect(acceptance.left).toEqual(['shutdown_date']);
});

test('the rest can be accepted afterwards, from the same report', async () => {
  const report = reportOf({ records: [mismatch([difference(), successor])] });
  const repository = reviewedRepository(report);
  rewrite(repository, deprecation({ successor: 'rocket-3', as_of: '2026-03-04' }));
  const review = await openReview(repository);
  const { changed, left } = acceptDifferences(review, ID, { fields: [] });
  expect(changed.map(({ field }) => field)).toEqual(['shutdown_date']);
  expect(left).toEqual([]);
});

test('a withdrawn day takes its basis with it', async () => {
  const review = await openReview(
    reviewedRepository(reportOf({ records: [mismatch([withdrawn])] })),
  );
  const { changed } = acceptDifferences(review, ID, { fields: ['shutdown_date'] });
  expect(changed).toEqual([
    { field: 'shutdown_date', from: '2026-12-31', to: null },
    { field: 'date_basis', from: 'committed', to: null },
    { field: 'as_of', from: '2026-03-01', to: '2026-03-04' },
  ]);
});

test('a note can come along with what is accepted', async () => {
  const gone = difference({ field: 'successor', recorded: 'rocket-2', found: null });
  const review = await openReview(reviewedRepository(reportOf({ records: [mismatch([gone])] })));
  const note = 'Choose by what your prompts need.';
  const { text } = acceptDifferences(review, ID, { fields: [], note });
  expect(text).toContain(`migration_note: ${note}`);
  expect(text).toContain('successor: null');
});

test('a change that would make the record invalid is refused, with what else to accept', async () => {
  const day = difference({ recorded: null });
  const basis = difference({ field: 'date_basis', recorded: null, found: 'committed' });
  const undated = deprecation({ shutdown_date: null, date_basis: null });
  const report = reportOf({ records: [mismatch([day, basis])] });
  const review = await openReview(reviewedRepository(report, [undated]));
  const only = () => acceptDifferences(review, ID, { fields: ['shutdown_date'] });
  expect(only).toThrow(MachineryError);
  expect(only).toThrow('date_basis');
  expect(acceptDifferences(review, ID, { fields: [] }).changed).toHaveLength(3);
});

test('of a value that was typed by hand before, only the day is taken', async () => {
  const repository = reviewedRepository(reportOf({ records: [mismatch()] }));
  rewrite(repository, deprecation({ shutdown_date: '2027-02-28' }));
  const { changed } = acceptDifferences(await openReview(repository), ID, { fields: [] });
  expect(changed).toEqual([{ field: 'as_of', from: '2026-03-01', to: '2026-03-04' }]);
});

test('a record that has changed since the check is refused', async () => {
  const repository = reviewedRepository(reportOf({ records: [mismatch()] }));
  rewrite(repository, deprecation({ shutdown_date: '2026-11-30' }));
  const review = await openReview(repository);
  expect(() => acceptDifferences(review, ID, { fields: [] })).toThrow('check-sources again');
});

test('a field that does not differ is refused, with those that do', async () => {
  const review = await openReview(reviewedRepository(reportOf({ records: [mismatch()] })));
  expect(() => acceptDifferences(review, ID, { fields: ['successor'] })).toThrow('shutdown_date');
});

test.each([
  ['an item that is said otherwise', difference({ field: 'item', recorded: 'x', found: null })],
  [
    'a deprecation that the vendor took back',
    difference({ field: 'status', recorded: 'deprecated', found: 'Legacy', kind: 'withdrawn' }),
  ],
])('%s has to be edited by hand', async (_, one) => {
  const review = await openReview(reviewedRepository(reportOf({ records: [mismatch([one])] })));
  expect(() => acceptDifferences(review, ID, { fields: [] })).toThrow('by hand');
});

test('a field that has to be edited by hand refuses all that were named with it', async () => {
  const item = difference({ field: 'item', recorded: 'x', found: null });
  const report = reportOf({ records: [mismatch([difference(), item])] });
  const review = await openReview(reviewedRepository(report));
  const fields = ['shutdown_date', 'item'];
  expect(() => acceptDifferences(review, ID, { fields })).toThrow('item of acme-api/rocket-1');
  expect(acceptDifferences(review, ID, { fields: [] }).left).toEqual(['item']);
});

test.each([
  ['gone', 'dismiss'],
  ['match', 'match'],
  ['not_checked', 'not_checked'],
] as const)('a record that is %s has nothing to accept', async (state, remedy) => {
  const records = [mismatch([difference({ field: 'item', found: null })], { state })];
  const review = await openReview(reviewedRepository(reportOf({ records })));
  expect(() => acceptDifferences(review, ID, { fields: [] })).toThrow(remedy);
});

test('a page that is older than the record is no reason to change it', async () => {
  const report = reportOf({ records: [mismatch()] }, '2026-02-20');
  const review = await openReview(reviewedRepository(report));
  expect(() => acceptDifferences(review, ID, { fields: [] })).toThrow('2026-02-20');
});

test('a name that the report does not have, and a vendor, are refused with what to do', async () => {
  const plans = [
    { vendor: 'toolbox', state: 'not_found' as const, last_verified: null, notes: [], prices: [] },
  ];
  const review = await openReview(reviewedRepository(reportOf({ plans })));
  expect(() => acceptDifferences(review, 'acme-api/nothing', { fields: [] })).toThrow('npm run');
  expect(() => acceptDifferences(review, 'toolbox', { fields: [] })).toThrow(
    'records/vendors/toolbox.yaml',
  );
});

test('the evidence is the page that was compared: its copy where it has one, else none', async () => {
  const copy = linkTo('1', 'old.md');
  const record = deprecation();
  const evidence = record.evidence.map((entry) => ({ ...entry, copy }));
  const cited = {
    ...record,
    evidence: [...evidence, { url: 'https://x.example/', read_at: '2026-01-01' }],
  };
  const report = reportOf({ records: [mismatch()] });
  const live = await openReview(reviewedRepository(report, [cited]));
  const after = parse(acceptDifferences(live, ID, { fields: [] }).text).evidence;
  expect(after).toEqual([
    { url: record.source_url, read_at: '2026-03-04' },
    { url: 'https://x.example/', read_at: '2026-01-01' },
  ]);
  const kept_at = { repository: 'acme/docs', path: 'a new.md', commit: '2'.repeat(40) };
  const pages = report.pages.map((page) => ({ ...page, kept_at }));
  const saved = await openReview(reviewedRepository({ ...report, pages }, [cited]));
  expect(parse(acceptDifferences(saved, ID, { fields: [] }).text).evidence[0]).toEqual({
    url: record.source_url,
    read_at: '2026-03-04',
    copy: linkTo('2', 'a%20new.md'),
  });
});

test('a note that speaks of the old value has to be replaced, dropped or kept', async () => {
  const old = deprecation({ migration_note: 'The page also says December 31, 2026.' });
  const review = await openReview(reviewedRepository(reportOf({ records: [mismatch()] }), [old]));
  expect(() => acceptDifferences(review, ID, { fields: [] })).toThrow('--keep-note');
  const kept = acceptDifferences(review, ID, { fields: [], keepNote: true });
  expect(kept.note).toBe(old.migration_note);
  const dropped = acceptDifferences(review, ID, { fields: [], note: '' });
  expect(dropped.text).not.toContain('migration_note');
});

test('so does a note that speaks of a date, where the date or the status changes', async () => {
  const old = deprecation({ migration_note: 'The date may move.' });
  const dated = await openReview(reviewedRepository(reportOf({ records: [mismatch()] }), [old]));
  expect(() => acceptDifferences(dated, ID, { fields: [] })).toThrow('--keep-note');
  const report = reportOf({ records: [mismatch([successor])] });
  const other = await openReview(reviewedRepository(report, [old]));
  expect(acceptDifferences(other, ID, { fields: [] }).note).toBe(old.migration_note);
});
