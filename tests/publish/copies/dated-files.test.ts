import { gunzipSync } from 'node:zlib';
import type { DaySnapshot } from '#scripts/model/dataset.ts';
import type { SnapshotIndex } from '#scripts/model/generated/published.ts';
import { type Artifact, sha256 } from '#scripts/publish/artifact.ts';
import { datedArtifact, deriveDatedFiles } from '#scripts/publish/copies/dated-files.ts';
import { publish } from '#scripts/publish/publication.ts';
import {
  buildInput,
  commitId,
  daySnapshot,
  jsonOf,
  validDataset,
} from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';

const INDEX = 'dep-snapshots/index.json';

function snapshots(days: DaySnapshot[]): Artifact[] {
  return [...deriveDatedFiles(publish(buildInput({}, { history: { days } })))];
}

test('a day that is over is packed; the index names the sha256 and the size of what is in it', () => {
  const of = validDataset({ deprecations: [deprecation({ item: 'räkete-1 🚀' })] });
  const today = { date: '2026-03-02', final: false, commit: commitId(2) };
  const artifacts = snapshots([daySnapshot(of), daySnapshot(of, today)]);
  const index = jsonOf<SnapshotIndex>(artifacts, INDEX);
  expect(index).toMatchObject({
    first: '2026-03-01',
    last: '2026-03-02',
    days: [
      { path: 'dep-snapshots/2026-03-01.json.gz', final: true, records: 1, commit: commitId(1) },
      { ...today, path: 'dep-snapshots/2026-03-02.json', records: 1 },
    ],
  });
  for (const { path, final, sha256: sum, bytes } of index.days) {
    const { text = '', bytes: packed } = artifacts.find((each) => each.path === path) ?? {};
    const data = final && packed ? gunzipSync(packed) : Buffer.from(text);
    expect([bytes, sum]).toEqual([data.byteLength, sha256(data)]);
  }
});

test('the records of a day are read when its file is asked for, so that ten years fit into memory', () => {
  const steps: string[] = [];
  const day = daySnapshot(validDataset());
  const days = ['2026-03-01', '2026-03-02'].map((date) => ({
    ...day,
    date,
    get deprecations() {
      steps.push(`read ${date}`);
      return day.deprecations;
    },
  }));
  for (const { path } of deriveDatedFiles(publish(buildInput({}, { history: { days } })))) {
    if (path.startsWith('dep-snapshots/')) steps.push(path.slice('dep-snapshots/'.length));
  }
  const [first, second] = ['2026-03-01.json.gz', '2026-03-02.json.gz'];
  expect(steps).toEqual(['read 2026-03-01', first, 'read 2026-03-02', second, 'index.json']);
});

test('the bytes of a packed file depend on its text alone', () => {
  const { bytes } = datedArtifact('a.json.gz', `${'räkete-1 '.repeat(99)}\n`);
  const sum = 'b0861a473a63c73906ec7884f660bd42a0117371f9dee27076951ef19e9439e2';
  expect(sha256(bytes ?? '')).toBe(sum);
});
