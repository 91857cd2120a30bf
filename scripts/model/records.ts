import type { Day, Timestamp } from './day.ts';
import type { DeprecationFile, Evidence, ScheduledFile, VendorFile } from './generated/records.ts';
import { compareCodeUnits } from './words.ts';

/** What follows from where a file is and which page states its facts. */
interface Cited {
  id: string;
  /** The address of the first evidence. */
  source_url: string;
  /** The date of the first evidence. */
  as_of: Day;
}

/** A deprecation's file with what follows from it; what an author may leave out has its value. */
export type DeprecationRecord = Omit<
  DeprecationFile,
  'announced_on' | 'aliases' | 'migration_note'
> &
  Cited & { announced_on: Day | null; aliases: string[]; migration_note: string | null };

/** A vendor's file with what follows from it. */
export type VendorRecord = VendorFile & {
  id: string;
  source_url: string;
  /** As far as the file knows; a source-check report may have read the pages since. */
  retrieved_at: Timestamp;
};

/** A list of planned dates with what follows from it. */
export type ScheduledList = ScheduledFile & Omit<Cited, 'id'> & { platform: string };

/** A deprecation's record, from the name that its path gives and what its author wrote. */
export function completeDeprecation(id: string, file: DeprecationFile): DeprecationRecord {
  const { announced_on = null, aliases = [], migration_note = null, evidence } = file;
  return { ...file, id, ...citedIn(evidence), announced_on, aliases, migration_note };
}

/** A vendor's record, from the name that its path gives and what its author wrote. */
export function completeVendor(id: string, file: VendorFile): VendorRecord {
  const { source_url } = citedIn(file.evidence);
  return { ...file, id, source_url, retrieved_at: retrievedAt(file.evidence, () => null) };
}

/** A list of planned dates, from the platform that its path gives and what its author wrote. */
export function completeScheduled(platform: string, file: ScheduledFile): ScheduledList {
  return { ...file, platform, ...citedIn(file.evidence) };
}

function citedIn([first]: readonly Pick<Evidence, 'url' | 'read_at'>[]): Omit<Cited, 'id'> {
  return { source_url: first?.url ?? '', as_of: first?.read_at.slice(0, 10) ?? '' };
}

/**
 * The oldest over the pages of the newest reading of each: all that rests on them was there then or
 * later.
 *
 * @param lastRead when a source-check report last read a page; null where none did
 */
export function retrievedAt(
  evidence: readonly Pick<Evidence, 'url' | 'read_at'>[],
  lastRead: (url: string) => Timestamp | null,
): Timestamp {
  const newest = new Map<string, Timestamp>();
  for (const { url, read_at } of evidence) {
    const readings = [toTimestamp(read_at), newest.get(url) ?? '', lastRead(url) ?? ''];
    newest.set(url, readings.sort(compareCodeUnits).at(-1) ?? '');
  }
  return [...newest.values()].sort(compareCodeUnits)[0] ?? '';
}

/** A date counts from its first second: nobody knows the hour. */
export function toTimestamp(moment: Day | Timestamp): Timestamp {
  if (moment.length === 10) return `${moment}T00:00:00Z`;
  return moment;
}

/** The permanent link to a file of a public repository at a commit; null where a part is missing. */
export function permanentLink(place: {
  repository?: string;
  path?: string;
  commit?: string;
}): string | null {
  const { repository, path, commit } = place;
  if (!repository || !path || !commit) return null;
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${repository}/blob/${commit}/${file}`;
}
