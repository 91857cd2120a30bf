import { beforeAll, expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../../scripts/model/dataset.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { checkAppendOnly } from '../../../scripts/publish/copies/append-only.ts';
import {
  openFolder,
  type PublishedCopy,
  readPublished,
} from '../../../scripts/publish/copies/copy.ts';
import { writeDist } from '../../../scripts/publish/copies/dist.ts';
import { deriveLogs } from '../../../scripts/publish/copies/logs.ts';
import { deriveSnapshots } from '../../../scripts/publish/copies/snapshots.ts';
import {
  deriveBuildFacts,
  deriveChangelog,
  deriveDeprecationChanges,
} from '../../../scripts/publish/datasets.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSourceChecks } from '../../../scripts/publish/source-checks.ts';
import {
  buildInput,
  commitId,
  datesOf,
  daySnapshot,
  validDataset,
} from '../../support/build/publication.ts';
import { deprecation } from '../../support/records/records.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

function renamed(day: string, name: string): ChangelogEntry {
  const ts = `${day}T12:00:00Z`;
  return {
    ts,
    vendor: 'toolbox',
    plan: null,
    change: 'vendor_renamed',
    old: 'x',
    new: name,
    commit: commitId(1),
  };
}

function retired(day: string, item: string): History['changes'][number] {
  return {
    ts: `${day}T12:00:00Z`,
    date: day,
    id: 'acme-api/rocket-1',
    provider: 'Acme',
    platform: 'Acme API',
    item,
    change: 'status_changed',
    old: 'deprecated',
    new: 'retired',
    commit: commitId(1),
  };
}

const CHANGELOG = [renamed('2026-03-01', 'a'), renamed('2026-03-02', 'b')];
const CHANGES = [retired('2026-03-01', 'a'), retired('2026-03-02', 'b')];
const DAYS = [
  daySnapshot(validDataset(), { date: '2026-03-01' }),
  daySnapshot(validDataset(), { date: '2026-03-02' }),
  daySnapshot(validDataset(), { date: '2026-03-03', final: false }),
];

const HISTORY = {
  baseline: { commit: commitId(1), ts: '2026-03-01T12:00:00Z' },
  changelog: CHANGELOG,
  changes: CHANGES,
  days: DAYS,
};

/** What only grows: the other files may change with each build. */
const GROWING = [
  deriveBuildFacts,
  deriveChangelog,
  deriveLogs,
  deriveDeprecationChanges,
  deriveSnapshots,
  deriveSourceChecks,
];

async function artifactsOf(history: Partial<History>): Promise<Artifact[]> {
  const changes = { history: { ...HISTORY, ...history }, now: '2026-03-03T09:00:00Z' };
  const publication = publish(await buildInput({}, changes));
  return GROWING.flatMap((derive) => derive(publication));
}

let same: Artifact[];
let copy: PublishedCopy;
beforeAll(async () => {
  const folder = `${temporaryFolder()}/dist`;
  same = await artifactsOf({});
  writeDist(folder, same);
  copy = await readPublished(openFolder(folder));
});

async function problems(changes: Partial<History>): Promise<[string, string][]> {
  const { days, baseline, published } = { ...HISTORY, published: null, ...changes };
  const full = { baseline, published, dates: datesOf(days) };
  const found = checkAppendOnly(copy, full, await artifactsOf(changes), []);
  return found.map(({ path, message }) => [path, message.split(',').slice(0, 3).join()]);
}

test('the same again, and more of everything, is fine', async () => {
  expect(await problems({})).toEqual([]);
  const more = {
    changelog: [...CHANGELOG, renamed('2026-03-03', 'c')],
    changes: [...CHANGES, retired('2026-03-03', 'c')],
    days: [
      ...DAYS.slice(0, 2),
      daySnapshot(validDataset(), { date: '2026-03-03' }),
      daySnapshot(validDataset({ deprecations: [] }), { date: '2026-03-04', final: false }),
    ],
  };
  expect(await problems(more)).toEqual([]);
});

test('the running day may change until it is final', async () => {
  const days = [
    ...DAYS.slice(0, 2),
    daySnapshot(validDataset({ deprecations: [] }), { date: '2026-03-03', final: false }),
  ];
  expect(await problems({ days })).toEqual([]);
});

test('an entry that would change, be missing or come in between is named, the first one only', async () => {
  const first = 'entry 1 from the oldest, vendor_renamed of 2026-03-01T12:00:00Z, would change';
  const second = 'entry 2 from the oldest, vendor_renamed of 2026-03-02T12:00:00Z, would';
  const path = 'data/changelog.jsonl';
  const changelog = [renamed('2026-03-01', 'z'), renamed('2026-03-02', 'z')];
  expect(await problems({ changelog })).toEqual([[path, first]]);
  expect(await problems({ changelog: CHANGELOG.slice(0, 1) })).toEqual([
    [path, `${second} be missing`],
  ]);
  const between = [...CHANGELOG.toSpliced(1, 0, renamed('2026-03-01', 'm'))];
  expect(await problems({ changelog: between })).toEqual([[path, `${second} change`]]);
});

test('so it is in the change history of the deprecations, which is published newest first', async () => {
  const changes = [retired('2026-03-01', 'a'), retired('2026-03-02', 'z')];
  expect(await problems({ changes })).toEqual([
    [
      'deprecations/changes.jsonl',
      'entry 2 from the oldest, status_changed of 2026-03-02T12:00:00Z, would change',
    ],
  ]);
});

test('a final day that would change or be missing is named', async () => {
  const other = validDataset({ deprecations: [deprecation({ item: 'rocket-one' })] });
  const changed = DAYS.with(1, daySnapshot(other, { date: '2026-03-02' }));
  const path = 'dep-snapshots/index.json';
  const [[, message] = []] = await problems({ days: changed });
  expect(message).toMatch(/^the final snapshot of 2026-03-02 would change/);
  const [[where, missing] = []] = await problems({ days: DAYS.slice(0, 1) });
  expect(where).toBe(path);
  expect(missing).toMatch(/^the final snapshot of 2026-03-02 would be missing/);
  const reopened = DAYS.with(1, daySnapshot(validDataset(), { date: '2026-03-02', final: false }));
  expect((await problems({ days: reopened })).map(([each]) => each)).toEqual([
    path,
    'data/snapshots/index.json',
  ]);
});

test('each of the four is told at once', async () => {
  expect(await problems({ changelog: [], changes: [], days: [] })).toHaveLength(4);
});

/** The problems of a build that goes on as before, with a copy that somebody changed. */
async function withCopy(
  change: (copy: PublishedCopy) => Partial<PublishedCopy>,
  history: Partial<History> = {},
  reports: readonly string[] = [],
): Promise<string[]> {
  const { days, baseline, published } = { ...HISTORY, published: null, ...history };
  const full = { baseline, published, dates: datesOf(days) };
  const changed = { ...copy, ...change(copy) };
  const artifacts = 'baseline' in history ? await artifactsOf(history) : same;
  const found = checkAppendOnly(changed, full, artifacts, reports);
  return found.map(({ code, path }) => `${code} ${path}`);
}

const DAY_CHANGED = 'final-day-changed dep-snapshots/index.json';

test('a baseline that would move is named', async () => {
  const baseline = { commit: commitId(2), ts: '2026-03-01T12:00:00Z' };
  expect(await withCopy(() => ({}), { baseline })).toContain(
    'baseline-changed records/baseline.yaml',
  );
});

test('a copy that lacks entries which history has up to its commit is named', async () => {
  const counted = (changelog: number) =>
    withCopy(() => ({}), { published: { changelog, changes: CHANGES.length } });
  expect(await counted(CHANGELOG.length)).toEqual([]);
  expect(await counted(CHANGELOG.length + 1)).toEqual([
    'published-entries-missing data/changelog.jsonl',
  ]);
});

test('a copy that gives a day another commit, state, count or content is named', async () => {
  const withDay = (change: Partial<PublishedCopy['days'][number]>) =>
    withCopy(({ days }) => ({
      days: days.map((day, at) => (at === 1 ? { ...day, ...change } : day)),
    }));
  expect(await withDay({})).toEqual([]);
  expect(await withDay({ commit: commitId(9) })).toEqual([DAY_CHANGED]);
  expect(await withDay({ final: false })).toEqual([DAY_CHANGED]);
  expect(await withDay({ records: 99 })).toEqual([DAY_CHANGED]);
  expect(await withDay({ sha256: 'f'.repeat(64) })).toEqual([DAY_CHANGED]);
  expect(await withCopy(({ days }) => ({ days: days.toSpliced(1, 1) }))).toEqual([DAY_CHANGED]);
});

test('a report that the copy lacks though its commit has it is named', async () => {
  expect(await withCopy(() => ({}), {}, ['2026-03-02'])).toEqual([
    'published-report-changed source-checks/index.json',
  ]);
});
