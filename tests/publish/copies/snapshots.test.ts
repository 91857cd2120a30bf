import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { DaySnapshot } from '../../../scripts/model/dataset.ts';
import type { Snapshot, SnapshotIndex } from '../../../scripts/model/generated/published.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { datedArtifact } from '../../../scripts/publish/copies/past-files.ts';
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

function snapshots(days: DaySnapshot[]): Artifact[] {
  return deriveSnapshots(publish(buildInput({}, { history: { days } })));
}

test('before the baseline the index is empty and there is no snapshot', () => {
  const artifacts = snapshots([]);
  expect(artifacts.map(({ path }) => path)).toEqual([INDEX]);
  expect(jsonOf(artifacts, INDEX)).toEqual({
    schema_version: '0.1',
    first: null,
    last: null,
    days: [],
  });
});

test('a day that is over is packed; the index names the sha256 and the size of what is in it', () => {
  const of = validDataset({ deprecations: [deprecation({ item: 'räkete-1 🚀' })] });
  const artifacts = snapshots([
    daySnapshot(of),
    daySnapshot(of, { date: '2026-03-02', final: false, commit: commitId(2) }),
  ]);
  const index = jsonOf<SnapshotIndex>(artifacts, INDEX);
  expect([index.first, index.last]).toEqual(['2026-03-01', '2026-03-02']);
  expect(index.days.map(({ final, records, commit }) => [final, records, commit])).toEqual([
    [true, 1, commitId(1)],
    [false, 1, commitId(2)],
  ]);
  for (const [at, { path, sha256, bytes }] of index.days.entries()) {
    const artifact = artifacts.find((each) => each.path === path);
    const isFinal = at === 0;
    expect(path).toBe(
      isFinal ? 'dep-snapshots/2026-03-01.json.gz' : 'dep-snapshots/2026-03-02.json',
    );
    const published = artifact?.bytes ?? Buffer.from(artifact?.text ?? '');
    const data = isFinal ? gunzipSync(published) : published;
    expect(bytes).toBe(data.byteLength);
    expect(sha256).toBe(createHash('sha256').update(data).digest('hex'));
  }
});

test('a snapshot is indented like every other file, and says its day, commit and count', () => {
  const day = daySnapshot(validDataset(), { final: false });
  const text = textOf(snapshots([day]), 'dep-snapshots/2026-03-01.json');
  const value: Snapshot = {
    $schema: '../schemas/published/snapshot.schema.json',
    schema_version: '0.1',
    date: '2026-03-01',
    commit: commitId(1),
    count: 1,
    deprecations: day.deprecations,
  };
  expect(text).toBe(`${JSON.stringify(value, null, 2)}\n`);
  const empty = snapshots([daySnapshot(validDataset({ deprecations: [] }), { final: false })]);
  expect(jsonOf(empty, 'dep-snapshots/2026-03-01.json')).toMatchObject({ count: 0 });
});

test('the bytes of a packed file depend on its text alone', () => {
  const { bytes } = datedArtifact('a.json.gz', `${'räkete-1 '.repeat(99)}\n`);
  expect(
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  ).toBe('b0861a473a63c73906ec7884f660bd42a0117371f9dee27076951ef19e9439e2');
});
