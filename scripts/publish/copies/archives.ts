import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArchivedState, Dataset, DaySnapshot, History } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type { SnapshotDay, SourceCheckMatches } from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { classifyPath } from '../../records/read.ts';
import { sha256 } from '../artifact.ts';
import { reportEntry, writeReport } from '../source-checks.ts';
import type { LocalCopy } from './append-only.ts';
import {
  type Archive,
  type Archived,
  type Archives,
  archivePath,
  type DatedText,
  writeArchive,
} from './archive.ts';
import { createDayWriter, DEPRECATION_DAYS, PLAN_DAYS, type SnapshotSeries } from './snapshots.ts';

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
