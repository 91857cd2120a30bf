import type { DaySnapshot } from '../../model/dataset.ts';
import type { SnapshotDay, SnapshotIndex } from '../../model/generated/published.ts';
import { MachineryError } from '../../model/problem.ts';
import { type Artifact, checkPublished, jsonArtifact, sha256 } from '../artifact.ts';
import { type Archived, archiveArtifacts } from './archive.ts';
import type { Publication } from './publication.ts';

/** How the texts of a day's snapshots are written. */
interface SnapshotForm {
  /** A list of the root as it is written there. */
  writeList(list: readonly unknown[]): string;
  /**
   * @param key what is listed
   * @param list from `writeList`
   */
  writeSnapshot(
    day: Pick<DaySnapshot, 'date' | 'commit'>,
    key: SnapshotSeries['key'],
    count: number,
    list: string,
  ): string;
}

/**
 * The form of schema_version 0.1. Never change what it gives: the sha256 of a final day is published,
 * and a day may be made again from history by any build. Another form is another value.
 */
const FORM_0_1: SnapshotForm = {
  // No string of a JSON text holds a bare line break, so every break is one of the layout's.
  writeList: (list) => JSON.stringify(list, null, 2).replaceAll('\n', '\n  '),
  writeSnapshot: ({ date, commit }, key, count, list) => `{
  "schema_version": "0.1",
  "date": ${JSON.stringify(date)},
  "commit": ${JSON.stringify(commit)},
  "count": ${count},
  "${key}": ${list}
}
`,
};

/** `schema_version` of a day's dataset.yaml to the form that the day was published in; it never changes. */
const FORMS: ReadonlyMap<string, SnapshotForm> = new Map([['0.1', FORM_0_1]]);

function formOf(day: DaySnapshot): SnapshotForm {
  const form = FORMS.get(day.schemaVersion);
  if (form) return form;
  throw new MachineryError(
    `records/dataset.yaml at ${day.commit} has schema_version ${JSON.stringify(day.schemaVersion)}, and this version of the tool writes ${[...FORMS.keys()].join(', ')}; use a newer one.`,
  );
}

/** A dataset of which there is one snapshot per day. */
export interface SnapshotSeries {
  /** Name of the folder that holds the index, the days and the archives. */
  folder: 'dep-snapshots' | 'data/snapshots';
  file: string;
  key: 'deprecations' | 'vendors';
  schema: 'snapshot' | 'plan-snapshot';
}

/** Dataset B. */
export const DEPRECATION_DAYS: SnapshotSeries = {
  folder: 'dep-snapshots',
  file: 'deprecations.json',
  key: 'deprecations',
  schema: 'snapshot',
};

/** Dataset A. */
export const PLAN_DAYS: SnapshotSeries = {
  folder: 'data/snapshots',
  file: 'limits.json',
  key: 'vendors',
  schema: 'plan-snapshot',
};

/** The path of a day's snapshot, until its month is archived; consumers find it through the index. */
function snapshotPath({ folder, file }: SnapshotSeries, date: string): string {
  return `${folder}/${date}/${file}`;
}

/** The path of an index. */
function snapshotIndexPath({ folder }: SnapshotSeries): string {
  return `${folder}/index.json`;
}

/** A day with its text, and as the index names it. */
interface WrittenDay {
  entry: SnapshotDay;
  text: string;
}

/**
 * Writes days one after the other. A day that equals the one before it shares its list; nothing
 * else is kept, because the texts of some years of days together would fill the memory.
 */
export function createDayWriter(series: SnapshotSeries): (day: DaySnapshot) => WrittenDay {
  const { key, schema } = series;
  let last: { day: DaySnapshot; list: string } | null = null;
  return (day) => {
    const form = formOf(day);
    const path = snapshotPath(series, day.date);
    const list = day[key];
    if (last?.day[key] !== list || formOf(last.day) !== form) {
      const { date, commit } = day;
      const value = { schema_version: '0.1', date, commit, count: list.length, [key]: list };
      checkPublished(path, schema, value);
      last = { day, list: form.writeList(list) };
    }
    const text = form.writeSnapshot(day, key, list.length, last.list);
    return {
      text,
      entry: {
        date: day.date,
        final: day.final,
        path,
        sha256: sha256(text),
        records: list.length,
        bytes: Buffer.byteLength(text),
        commit: day.commit,
      },
    };
  };
}

function deriveSeries(
  series: SnapshotSeries,
  archived: Archived<SnapshotDay>,
  { dataset, history }: Publication,
): Artifact[] {
  const write = createDayWriter(series);
  const rewrite = createDayWriter(series);
  const entries = history.days.map((day) => write(day).entry);
  const days = [...archived.entries, ...entries];
  const index: SnapshotIndex = {
    schema_version: dataset.dataset.schema_version,
    first: days[0]?.date ?? null,
    last: days.at(-1)?.date ?? null,
    archives: archived.files.map(({ entry }) => entry),
    days,
  };
  return [
    jsonArtifact(snapshotIndexPath(series), 'snapshot-index', index),
    ...archiveArtifacts(archived),
    ...history.days.map((day, at) => ({
      path: entries[at]?.path ?? '',
      get text() {
        return rewrite(day).text;
      },
    })),
  ];
}

/** dep-snapshots/ and data/snapshots/: one full snapshot per day since the baseline, and indexes. */
export function deriveSnapshots(publication: Publication): Artifact[] {
  const { snapshots, plans } = publication.archives;
  return [
    ...deriveSeries(DEPRECATION_DAYS, snapshots, publication),
    ...deriveSeries(PLAN_DAYS, plans, publication),
  ];
}
