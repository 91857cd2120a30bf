import type { History } from '#scripts/model/dataset.ts';
import type { Deprecation } from '#scripts/model/generated/published.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import {
  DEPRECATION,
  deprecation,
  type Files,
  PROVIDER,
  recordText,
} from '#support/records/records.ts';
import {
  createPublicLine,
  deprecationFile,
  historyOf,
  vendorFile,
} from '#support/repositories/history.ts';

function reportFile(date: string, states: Record<string, string>): Files {
  const records = Object.entries(states).map(([id, state]) => ({
    id,
    state,
    facts_sha256: factsSha256(deprecation({ id })),
  }));
  return { [`records/source-checks/${date}.json`]: JSON.stringify({ date, records }) };
}

/** The days of a history, in short: date, whether it is final, commit, and what its records are. */
function brief(days: History['days'], of: (record: Deprecation) => unknown): string[] {
  return days.map(({ date, final, commit, deprecations }) =>
    [date, final ? 'final' : 'open', commit.slice(0, 7), ...deprecations.map(of)].join(' '),
  );
}

test('there is one snapshot a day from the baseline to today, in order, and only today is not final', async () => {
  const undated = deprecation({ id: 'acme-api/a', shutdown_date: null, date_basis: null });
  const line = createPublicLine({ deprecations: [undated, deprecation()] });
  const first = line.head().slice(0, 7);
  line.commit(deprecationFile({ status: 'retired' }), '2026-03-03T00:00:00Z');
  const second = line.commit({ 'README.md': 'Text.\n' }, '2026-03-03T23:59:59Z').slice(0, 7);
  const { days } = await historyOf(line, '2026-03-05T00:00:00Z');
  expect(brief(days, ({ status }) => status)).toEqual([
    `2026-03-01 final ${first} deprecated deprecated`,
    `2026-03-02 final ${first} deprecated deprecated`,
    `2026-03-03 final ${second} retired deprecated`,
    `2026-03-04 final ${second} retired deprecated`,
    `2026-03-05 open ${second} retired deprecated`,
  ]);
});

test('no day comes after today, and a commit dated later belongs to today', async () => {
  const line = createPublicLine();
  const first = line.head().slice(0, 7);
  const later = line.commit({ [DEPRECATION]: null }, '2026-03-09T00:00:00Z').slice(0, 7);
  const { days, changes } = await historyOf(line, '2026-03-02T10:00:00Z');
  expect(brief(days, () => 'a record')).toEqual([
    `2026-03-01 final ${first} a record`,
    `2026-03-02 open ${later}`,
  ]);
  expect(changes.at(-1)).toMatchObject({ ts: '2026-03-02T10:00:00Z', change: 'record_removed' });
});

test('a day and an entry have the names of their own time, and a new name changes no record', async () => {
  const line = createPublicLine();
  const renamed = 'name: Acme Corp\nplatforms: [{ id: acme-api, name: Cloud }]\n';
  line.commit({ [PROVIDER]: renamed }, '2026-03-02T10:00:00Z');
  line.commit({ [PROVIDER]: '[' }, '2026-03-03T10:00:00Z');
  const retired = deprecationFile({ status: 'retired' });
  line.commit({ [PROVIDER]: null, ...retired }, '2026-03-04T10:00:00Z');
  const { days, changes, warnings } = await historyOf(line, '2026-03-04T12:00:00Z');
  const later = { provider: 'Acme Corp', platform: 'Cloud' };
  const expected = [{ provider: 'Acme', platform: 'Acme API' }, later, later, later];
  expect(days.map(({ deprecations: [record] }) => record)).toMatchObject(expected);
  expect(changes.slice(1)).toMatchObject([{ ...later, change: 'status_changed' }]);
  expect(warnings).toHaveLength(1);
});

/** The `as_of` of every record on every day, without the year. */
const asOf = (days: History['days']): string[] =>
  days.map((day) => day.deprecations.map(({ as_of }) => as_of.slice(5)).join(' '));

test('a report raises as_of from the commit that holds it, for what it found to match', async () => {
  const [a, b, c] = ['acme-api/a', 'acme-api/b', 'acme-api/c'] as const;
  const deprecations = [a, b, c].map((id) => deprecation({ id }));
  const line = createPublicLine({ deprecations });
  const first = reportFile('2026-03-02', { [a]: 'match', [b]: 'mismatch', [c]: 'match' });
  line.commit(first, '2026-03-03T10:00:00Z');
  // Neither an older report nor what no longer matches takes anything back.
  const older = reportFile('2026-02-20', { [a]: 'match', [b]: 'match' });
  line.commit(older, '2026-03-04T10:00:00Z');
  line.commit(reportFile('2026-03-05', { [c]: 'gone' }), '2026-03-05T10:00:00Z');
  line.commit({ 'records/source-checks/2026-03-02.json': null }, '2026-03-06T10:00:00Z');
  const { days, changes } = await historyOf(line, '2026-03-06T12:00:00Z');
  const [before, proved] = ['03-01 03-01 03-01', '03-02 03-01 03-02'];
  expect(asOf(days)).toEqual([before, before, proved, proved, proved, before]);
  expect(changes).toHaveLength(1);
});

test('a report that is corrected counts as corrected, and one that is broken as it was', async () => {
  const line = createPublicLine();
  const path = 'records/source-checks/2026-03-02.json';
  const report = (state: string) => reportFile('2026-03-02', { 'acme-api/rocket-1': state });
  line.commit(report('match'), '2026-03-02T10:00:00Z');
  const broken = line.commit({ [path]: '{' }, '2026-03-03T10:00:00Z');
  line.commit(report('gone'), '2026-03-04T10:00:00Z');
  const { days, warnings } = await historyOf(line, '2026-03-04T12:00:00Z');
  expect(asOf(days)).toEqual(['03-01', '03-02', '03-02', '03-01']);
  expect(warnings).toEqual([`${broken} ${path}: it is not JSON; nothing changes in it`]);
});

test('an added record has its own as_of in the log, whatever reports say', async () => {
  const line = createPublicLine({ deprecations: [] });
  const report = reportFile('2026-03-02', { 'acme-api/rocket-1': 'match' });
  line.commit({ ...deprecationFile(), ...report }, '2026-03-02T10:00:00Z');
  const { changes, days } = await historyOf(line, '2026-03-02T12:00:00Z');
  expect(changes[1]?.new).toMatchObject({ as_of: '2026-03-01' });
  expect(asOf(days)).toEqual(['', '03-02']);
});

test('a snapshot keeps the evidence of 0.1 and leaves out what cannot be published', async () => {
  const url = 'https://docs.acme.example/deprecations';
  const copy = `https://github.com/acme/docs/blob/${'a'.repeat(40)}/a.md`;
  const line = createPublicLine({ deprecations: [] });
  const evidence = [
    { copy, read_at: '2026-03-01T10:00:00Z', url, archived: true },
    { url, read_at: '2026-03-01', copy: 'main' },
    { url: 'ftp://acme.example/', read_at: '2026-03-01' },
    { url, read_at: 'once' },
    'a page',
  ];
  const text = recordText({ ...deprecation(), evidence });
  line.commit({ [DEPRECATION]: text }, '2026-03-02T10:00:00Z');
  const { days } = await historyOf(line, '2026-03-02T12:00:00Z');
  const [record] = days[1]?.deprecations ?? [];
  expect(record?.evidence).toEqual([{ url, read_at: '2026-03-01T10:00:00Z', copy }]);
  expect(Object.keys(record?.evidence?.[0] ?? {})).toEqual(['url', 'read_at', 'copy']);
});

test('fields that come later change no byte of what was published before', async () => {
  const line = createPublicLine();
  line.commit(vendorFile({ name: 'Tools' }), '2026-03-02T10:00:00Z');
  line.commit(deprecationFile({ status: 'retired' }), '2026-03-02T11:00:00Z');
  const before = await historyOf(line, '2026-03-03T12:00:00Z');
  const vendors = vendorFile({ name: 'Tools' });
  const records = deprecationFile({ status: 'retired' });
  for (const files of [vendors, records]) {
    for (const path of Object.keys(files)) files[path] += 'region: [eu, us]\nadded_later: true\n';
  }
  line.commit({ ...vendors, ...records, ...vendorFile({ id: 'x' }) }, '2026-03-04T10:00:00Z');
  const after = await historyOf(line, '2026-03-05T12:00:00Z');
  const text = JSON.stringify;
  expect(text(after.changelog.slice(0, -1))).toBe(text(before.changelog));
  expect(text(after.changes)).toBe(text(before.changes));
  expect(text(after.days.slice(0, 2))).toBe(text(before.days.slice(0, 2)));
  expect(text(after.days.at(-1)?.deprecations)).toBe(text(before.days.at(-1)?.deprecations));
  expect([...after.updated]).toEqual([...before.updated]);
});
