import { beforeAll, expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../../scripts/model/dataset.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { compareCopies } from '../../../scripts/publish/copies/continuity.ts';
import { type Binding, openArtifacts, readBinding } from '../../../scripts/publish/copies/copy.ts';
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
  daySnapshot,
  deprecationChange,
  validDataset,
} from '../../support/build/publication.ts';
import { deprecation } from '../../support/records/records.ts';

function renamed(day: string, name: string): ChangelogEntry {
  const about = { ts: `${day}T12:00:00Z`, vendor: 'toolbox', plan: null, commit: commitId(1) };
  return { ...about, change: 'vendor_renamed', old: 'x', new: name };
}

const retired = (day: string, item: string) => ({
  ...deprecationChange('status_changed', 'deprecated', 'retired', `${day}T12:00:00Z`),
  item,
});

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

function artifactsOf(history: Partial<History>): Artifact[] {
  const changes = { history: { ...HISTORY, ...history }, now: '2026-03-03T09:00:00Z' };
  const publication = publish(buildInput({}, changes));
  return GROWING.flatMap((derive) => derive(publication));
}

let copy: Binding;
beforeAll(async () => {
  copy = await bindingOf({});
});

async function bindingOf(history: Partial<History>): Promise<Binding> {
  return readBinding(openArtifacts(artifactsOf(history)));
}

/** What a build with another history would change. */
async function changed(history: Partial<History>): Promise<[string, string][]> {
  const found = compareCopies(await bindingOf(history), copy, 'the copy');
  return found.map(({ path, message }) => [path, message]);
}

test('the same again, and more of everything, is fine', async () => {
  expect(await changed({})).toEqual([]);
  const more = {
    changelog: [...CHANGELOG, renamed('2026-03-03', 'c')],
    changes: [...CHANGES, retired('2026-03-03', 'c')],
    days: [
      ...DAYS.slice(0, 2),
      daySnapshot(validDataset(), { date: '2026-03-03' }),
      daySnapshot(validDataset({ deprecations: [] }), { date: '2026-03-04', final: false }),
    ],
  };
  expect(await changed(more)).toEqual([]);
});

test('the running day may change until it is final', async () => {
  const days = [
    ...DAYS.slice(0, 2),
    daySnapshot(validDataset({ deprecations: [] }), { date: '2026-03-03', final: false }),
  ];
  expect(await changed({ days })).toEqual([]);
});

test('an entry that would change, be missing or come in between is named, the first one only', async () => {
  const path = 'data/changelog.jsonl';
  const rewritten = (entry: number) => [
    [path, `entry ${entry} from the oldest is not the one of the copy`],
  ];
  const changelog = [renamed('2026-03-01', 'z'), renamed('2026-03-02', 'z')];
  expect(await changed({ changelog })).toEqual(rewritten(1));
  expect(await changed({ changelog: CHANGELOG.slice(0, 1) })).toEqual([
    [path, 'it has 1 entry and the copy has 2: it is older, or was cut'],
  ]);
  const between = [...CHANGELOG.toSpliced(1, 0, renamed('2026-03-01', 'm'))];
  expect(await changed({ changelog: between })).toEqual(rewritten(2));
});

test('a final day that would change, be missing or be open again is named', async () => {
  const other = validDataset({ deprecations: [deprecation({ item: 'rocket-one' })] });
  const path = 'dep-snapshots/index.json';
  expect(await changed({ days: DAYS.with(1, daySnapshot(other, { date: '2026-03-02' })) })).toEqual(
    [[path, 'the final day of 2026-03-02 is not the one of the copy']],
  );
  expect(await changed({ days: DAYS.slice(0, 1) })).toEqual([
    [path, 'it has no final day of 2026-03-02, which the copy has: it is older, or was cut'],
  ]);
  const reopened = DAYS.with(1, daySnapshot(validDataset(), { date: '2026-03-02', final: false }));
  expect(await changed({ days: reopened })).toHaveLength(1);
});

test('a baseline that would move is named', async () => {
  const baseline = { commit: commitId(2), ts: '2026-03-01T12:00:00Z' };
  expect(await changed({ baseline })).toEqual([
    ['build.json', 'its baseline is not the one of the copy: public history was begun again'],
  ]);
});
