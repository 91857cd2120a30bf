import type { DaySnapshot } from '../model/dataset.ts';
import type { Snapshot, SnapshotDay, SnapshotIndex } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import type { Artifact } from './artifact.ts';
import { checkPublished, jsonArtifact, sha256 } from './artifact.ts';
import type { Publication } from './publication.ts';
import * as form01 from './snapshot-form-0-1.ts';

interface SnapshotForm {
  writeSnapshot(day: DaySnapshot, list: string): string;
  listDeprecations(deprecations: DaySnapshot['deprecations']): string;
}

/** `schema_version` of a day's dataset.yaml to the form that the day was published in; it never changes. */
const FORMS: ReadonlyMap<string, SnapshotForm> = new Map([['0.1', form01]]);

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
 * Writes days one after the other. A day that equals the one before it shares its list; nothing
 * else is kept, because the texts of some years of days together would fill the memory.
 */
function createWriter(): (day: DaySnapshot) => string {
  let last: { day: DaySnapshot; list: string } | null = null;
  return (day) => {
    const form = formOf(day);
    if (last?.day.deprecations !== day.deprecations || formOf(last.day) !== form) {
      last = { day, list: form.listDeprecations(day.deprecations) };
    }
    return form.writeSnapshot(day, last.list);
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
  const write = createWriter();
  const files: Artifact[] = [];
  const days: SnapshotDay[] = [];
  let checked: DaySnapshot['deprecations'] | null = null;
  for (const day of history.days) {
    const text = write(day);
    if (checked !== day.deprecations) checkDay(day);
    checked = day.deprecations;
    const path = snapshotPath(day.date);
    files.push({
      path,
      get text() {
        return write(day);
      },
    });
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
