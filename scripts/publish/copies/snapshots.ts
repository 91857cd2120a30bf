import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArchivedState, Dataset, DaySnapshot, History } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type {
  SnapshotDay,
  SnapshotIndex,
  SourceCheckMatches,
} from '../../model/generated/published.ts';
import { MachineryError } from '../../model/problem.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { classifyPath } from '../../records/read.ts';
import { type Artifact, checkPublished, jsonArtifact, sha256 } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { reportEntry, writeReport } from '../source-checks.ts';
import type { LocalCopy } from './append-only.ts';
import {
  type Archive,
  type Archived,
  type Archives,
  archiveArtifacts,
  archivePath,
  type DatedText,
  writeArchive,
} from './archive.ts';

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
interface SnapshotSeries {
  /** Name of the folder that holds the index, the days and the archives. */
  folder: 'dep-snapshots' | 'data/snapshots';
  file: string;
  key: 'deprecations' | 'vendors';
  schema: 'snapshot' | 'plan-snapshot';
}

/** Dataset B. */
const DEPRECATION_DAYS: SnapshotSeries = {
  folder: 'dep-snapshots',
  file: 'deprecations.json',
  key: 'deprecations',
  schema: 'snapshot',
};

/** Dataset A. */
const PLAN_DAYS: SnapshotSeries = {
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
function createDayWriter(series: SnapshotSeries): (day: DaySnapshot) => WrittenDay {
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

/** So many of the newest reports are always read, whether or not an archive holds them. */
export const RECENT_REPORTS = 31;

/** Archives of the months that are over: taken over from what is published, or made. */
interface ArchiveStore {
  /** What is archived already; null for nothing. */
  readonly archived: ArchivedState | null;
  /** Leaves out the files of reports that nothing needs to be read of. */
  selectTexts<T extends { path: string }>(texts: readonly T[]): T[];
  /** Archives the snapshots of a month that is over. */
  closeMonth(days: readonly DaySnapshot[]): void;
  /** Archives the reports of months that are over, and gives every archive. */
  finish(
    dataset: Pick<Dataset, 'reports'>,
    history: Pick<History, 'archived' | 'reports'>,
  ): Archives;
}

/**
 * Opens the archives of a build. What the published copy has archived is taken over, byte for
 * byte, where the copy holds all of it; without one every month is made from history.
 *
 * @param folder an empty folder for archives that are made; they are too many to stay in memory
 * @param copy what is published; null for nothing
 */
export function openArchives(folder: string, copy: LocalCopy | null): ArchiveStore {
  const taken = copy?.matches?.through && copy.hasArchives ? copy : null;
  const archives: Archives = taken
    ? {
        snapshots: takeOver(taken, DEPRECATION_DAYS.folder, taken.days),
        plans: takeOver(taken, PLAN_DAYS.folder, taken.planDays),
        reports: takeOver(taken, REPORTS, taken.reports),
      }
    : {
        snapshots: { entries: [], files: [] },
        plans: { entries: [], files: [] },
        reports: { entries: [], files: [] },
      };
  const known = new Set(archives.reports.entries.map(({ date }) => date));
  const keep = (path: string, files: Iterable<DatedText>, month: string): Archive => {
    const bytes = writeArchive(files);
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    const entry = { month, path, sha256: sha256(bytes), bytes: bytes.length };
    return { entry, file };
  };
  const closeSeries = (
    series: SnapshotSeries,
    { entries, files }: Archived<SnapshotDay>,
    days: readonly DaySnapshot[],
  ) => {
    const month = days[0]?.date.slice(0, 7) ?? '';
    const path = archivePath(series.folder, month);
    const write = createDayWriter(series);
    const texts = function* (): Generator<DatedText> {
      for (const day of days) {
        const { entry, text } = write(day);
        entries.push({ ...entry, path });
        yield { date: day.date, text };
      }
    };
    files.push(keep(path, texts(), month));
  };
  return {
    archived: taken ? stateOf(taken.matches) : null,
    selectTexts(texts) {
      const reports = texts.filter(({ path }) => classifyPath(path)?.kind === 'report');
      const dates = reports.map(({ path }) => classifyPath(path)?.id ?? '').sort(compareCodeUnits);
      const recent = dates.at(-RECENT_REPORTS) ?? '';
      return texts.filter(({ path }) => {
        const place = classifyPath(path);
        return place?.kind !== 'report' || place.id >= recent || !known.has(place.id);
      });
    },
    closeMonth(days) {
      closeSeries(DEPRECATION_DAYS, archives.snapshots, days);
      closeSeries(PLAN_DAYS, archives.plans, days);
    },
    finish({ reports }, history) {
      const byMonth = new Map<string, Dataset['reports']>();
      for (const report of reports) {
        const month = monthOf(history, report.id);
        if (month === null || known.has(report.id)) continue;
        byMonth.set(month, [...(byMonth.get(month) ?? []), report]);
      }
      for (const [month, list] of [...byMonth].sort(([a], [b]) => compareCodeUnits(a, b))) {
        const path = archivePath(REPORTS, month);
        const texts = function* (): Generator<DatedText> {
          for (const { id: date, data } of list) {
            const text = writeReport(date, data);
            archives.reports.entries.push({ ...reportEntry(date, data.summary, text), path });
            yield { date, text };
          }
        };
        archives.reports.files.push(keep(path, texts(), month));
      }
      archives.reports.entries.sort((a, b) => compareCodeUnits(a.date, b.date));
      return archives;
    },
  };
}

const REPORTS = 'source-checks';

/**
 * The month of a report's archive: that in which it was last changed, or that of its date where that
 * is later. Null where it is not over.
 */
function monthOf(
  { archived: { through }, reports }: Pick<History, 'archived' | 'reports'>,
  date: Day,
): string | null {
  const ts = reports.get(date)?.ts;
  if (ts === undefined || through === null) return null;
  const last = dayOf(ts) > date ? dayOf(ts) : date;
  return last > through ? null : last.slice(0, 7);
}

function takeOver<Entry extends { path: string }>(
  { archives, folder: copy }: LocalCopy,
  folder: string,
  entries: readonly Entry[],
): Archived<Entry> {
  const own = archives.filter(({ path, month }) => path === archivePath(folder, month));
  const paths = new Set(own.map(({ path }) => path));
  return {
    entries: entries.filter(({ path }) => paths.has(path)),
    files: own.map((entry) => ({ entry, file: join(copy, entry.path) })),
  };
}

function stateOf(matches: SourceCheckMatches | null): ArchivedState | null {
  if (!matches) return null;
  const { schema_version: _, ...state } = matches;
  return state;
}
