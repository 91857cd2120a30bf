import type { Artifact } from '../model/artifact.ts';
import type { Snapshot, SnapshotDay, SnapshotIndex } from '../model/generated/published.ts';
import type { DaySnapshot } from '../model/history.ts';
import { MachineryError } from '../model/problem.ts';
import { checkPublished, jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';
import { sha256 } from './sha256.ts';
import * as form01 from './snapshot-form-0-1.ts';

interface SnapshotForm {
  writeSnapshot(day: DaySnapshot, list: string): string;
  listDeprecations(deprecations: DaySnapshot['deprecations']): string;
}

/** `schema_version` of a day's dataset.yaml to the form that the day was published in, for ever. */
const FORMS: ReadonlyMap<string, SnapshotForm> = new Map([['0.1', form01]]);

interface DayList {
  deprecations: DaySnapshot['deprecations'];
  form: SnapshotForm;
  text: string;
}

function formOf(day: DaySnapshot): SnapshotForm {
  const form = FORMS.get(day.schemaVersion);
  if (form) return form;
  throw new MachineryError(
    `records/dataset.yaml at ${day.commit} has schema_version ${JSON.stringify(day.schemaVersion)}, and this version of the tool writes ${[...FORMS.keys()].join(', ')}; use a newer one.`,
  );
}

/** The path of a day's snapshot; consumers find it through the index. */
export function snapshotPath(date: string): string {
  return `dep-snapshots/${date}/deprecations.json`;
}

/**
 * One day's file. Its text is put together each time it is asked for: most days equal the day
 * before, and years of them need the room of the lists that differ.
 */
function snapshotArtifact(day: DaySnapshot, list: DayList): Artifact {
  return {
    path: snapshotPath(day.date),
    get text() {
      return list.form.writeSnapshot(day, list.text);
    },
  };
}

function checkDay(day: DaySnapshot): void {
  const snapshot: Snapshot = {
    schema_version: '0.1',
    date: day.date,
    commit: day.commit,
    count: day.deprecations.length,
    deprecations: day.deprecations,
  };
  checkPublished(snapshotPath(day.date), 'snapshot', snapshot);
}

/** dep-snapshots/: one full snapshot per day since the baseline, and an index of them. */
export function deriveSnapshots({ dataset, history }: Publication): Artifact[] {
  const files: Artifact[] = [];
  const days: SnapshotDay[] = [];
  let list: DayList | null = null;
  for (const day of history.days) {
    const form = formOf(day);
    if (list === null || list.deprecations !== day.deprecations || list.form !== form) {
      checkDay(day);
      const text = form.listDeprecations(day.deprecations);
      list = { deprecations: day.deprecations, form, text };
    }
    const file = snapshotArtifact(day, list);
    const { path, text } = file;
    files.push(file);
    days.push({
      date: day.date,
      final: day.final,
      path,
      sha256: sha256(text),
      records: day.deprecations.length,
      bytes: Buffer.byteLength(text),
      commit: day.commit,
    });
  }
  const index: SnapshotIndex = {
    schema_version: dataset.dataset.schema_version,
    first: days[0]?.date ?? null,
    last: days.at(-1)?.date ?? null,
    days,
  };
  return [jsonArtifact('dep-snapshots/index.json', 'snapshot-index', index), ...files];
}
