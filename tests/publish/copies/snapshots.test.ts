import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DaySnapshot } from '../../../scripts/model/dataset.ts';
import type { Snapshot, SnapshotIndex } from '../../../scripts/model/generated/published.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { deriveSnapshots } from '../../../scripts/publish/copies/snapshots.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import {
  buildInput,
  commitId,
  daySnapshot,
  jsonOf,
  textOf,
  validDataset,
} from '../../support/build/publication.ts';
import { deprecation } from '../../support/records/records.ts';

const INDEX = 'dep-snapshots/index.json';

async function snapshots(days: DaySnapshot[]): Promise<Artifact[]> {
  return deriveSnapshots(publish(await buildInput({}, { history: { days } })));
}

test('before the baseline the index is empty and there is no snapshot', async () => {
  const artifacts = await snapshots([]);
  expect(artifacts.map(({ path }) => path)).toEqual([INDEX]);
  expect(jsonOf(artifacts, INDEX)).toEqual({
    schema_version: '0.1',
    first: null,
    last: null,
    archives: [],
    days: [],
  });
});

test('the index names each day’s file with the sha256 and the size of its very bytes', async () => {
  const of = validDataset({ deprecations: [deprecation({ item: 'räkete-1 🚀' })] });
  const artifacts = await snapshots([
    daySnapshot(of),
    daySnapshot(of, { date: '2026-03-02', final: false, commit: commitId(2) }),
  ]);
  const index = jsonOf<SnapshotIndex>(artifacts, INDEX);
  expect([index.first, index.last]).toEqual(['2026-03-01', '2026-03-02']);
  expect(index.days.map(({ final, records, commit }) => [final, records, commit])).toEqual([
    [true, 1, commitId(1)],
    [false, 1, commitId(2)],
  ]);
  for (const { date, path, sha256, bytes } of index.days) {
    expect(path).toBe(`dep-snapshots/${date}/deprecations.json`);
    const data = Buffer.from(textOf(artifacts, path));
    expect(bytes).toBe(data.byteLength);
    expect(sha256).toBe(createHash('sha256').update(data).digest('hex'));
  }
});

test('a snapshot is indented like every other file, and says its day, commit and count', async () => {
  const day = daySnapshot(validDataset());
  const text = textOf(await snapshots([day]), 'dep-snapshots/2026-03-01/deprecations.json');
  const value: Snapshot = {
    $schema: '../../schemas/published/snapshot.schema.json',
    schema_version: '0.1',
    date: '2026-03-01',
    commit: commitId(1),
    count: 1,
    deprecations: day.deprecations,
  };
  expect(text).toBe(`${JSON.stringify(value, null, 2)}\n`);
  const empty = await snapshots([daySnapshot(validDataset({ deprecations: [] }))]);
  expect(jsonOf(empty, 'dep-snapshots/2026-03-01/deprecations.json')).toMatchObject({ count: 0 });
});
