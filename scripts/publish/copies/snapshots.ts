import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArchivedState, Dataset, DaySnapshot, History } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type { SnapshotDay, SnapshotIndex } from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { classifyPath } from '../../records/read.ts';
import {
  type Artifact,
  checkPublished,
  jsonArtifact,
  jsonText,
  namingSchema,
  sha256,
} from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { reportEntry, writeReport } from '../source-checks.ts';
import {
  type Archive,
  type Archived,
  type Archives,
  archiveArtifacts,
  archivePath,
  type DatedText,
  writeArchive,
} from './archive.ts';
import type { LocalCopy } from './continuity.ts';

/** The folder of the index, the days and the archives. */
const FOLDER = 'dep-snapshots';

/** A day with its text, and as the index names it. */
interface WrittenDay {
  entry: SnapshotDay;
  text: string;
}

/**
 * Writes days one after the other. A day that equals the one before it shares its list; nothing
 * else is kept, because the texts of some years of days together would fill the memory.
 */
function createDayWriter(): (day: DaySnapshot) => WrittenDay {
  let last: { deprecations: readonly unknown[]; list: string } | null = null;
  return ({ date, final, commit, deprecations }) => {
    const path = `${FOLDER}/${date}/deprecations.json`;
    const count = deprecations.length;
    if (last?.deprecations !== deprecations) {
      checkPublished(path, 'snapshot', {
        schema_version: '0.1',
        date,
        commit,
        count,
        deprecations,
      });
      // No string of a JSON text holds a bare line break, so every break is one of the layout's.
      const list = JSON.stringify(deprecations, null, 2).replaceAll('\n', '\n  ');
      last = { deprecations, list };
    }
    const empty = { schema_version: '0.1', date, commit, count, deprecations: [] };
    const head = jsonText(namingSchema(path, 'snapshot', empty));
    const text = head.replace('"deprecations": []', () => `"deprecations": ${last?.list ?? '[]'}`);
    const bytes = Buffer.byteLength(text);
    return {
      text,
      entry: { date, final, path, sha256: sha256(text), records: count, bytes, commit },
    };
  };
}

/** dep-snapshots/: one full snapshot per day since the baseline, and an index. */
export function deriveSnapshots({ archives, dataset, history }: Publication): Artifact[] {
  const archived = archives.snapshots;
  const write = createDayWriter();
  const rewrite = createDayWriter();
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
    jsonArtifact(`${FOLDER}/index.json`, 'snapshot-index', index),
    ...archiveArtifacts(archived),
    ...history.days.map((day, at) => ({
      path: entries[at]?.path ?? '',
      get text() {
        return rewrite(day).text;
      },
    })),
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
  const taken = copy?.matches.through && copy.hasArchives ? copy : null;
  const archives: Archives = taken
    ? {
        snapshots: takeOver(taken, FOLDER, taken.days),
        reports: takeOver(taken, REPORTS, taken.reports),
      }
    : {
        snapshots: { entries: [], files: [] },
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
  return {
    archived: taken?.matches ?? null,
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
      const month = days[0]?.date.slice(0, 7) ?? '';
      const path = archivePath(FOLDER, month);
      const write = createDayWriter();
      const texts = function* (): Generator<DatedText> {
        for (const day of days) {
          const { entry, text } = write(day);
          archives.snapshots.entries.push({ ...entry, path });
          yield { date: day.date, text };
        }
      };
      archives.snapshots.files.push(keep(path, texts(), month));
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
