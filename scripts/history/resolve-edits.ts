import { compareCodeUnits } from '../model/order.ts';
import type { FileChange, LoggedCommit } from './log.ts';
import { type Contents, isRead, type ReadKind, type Versions } from './versions.ts';

/** What a commit says anew, by kind and id, in code-unit order of ids; null where a file is gone. */
export type Edits = { [K in ReadKind]: [id: string, content: Contents[K] | null][] };

/**
 * The files that a commit changed, as far as their versions can be read. One that cannot changes
 * nothing: its file stays as it last could be read.
 *
 * @param warn is told of each version that cannot be read
 */
export function resolveEdits(
  commit: LoggedCommit,
  versions: Versions,
  warn: (warning: string) => void,
): Edits {
  const edits: Edits = { vendor: [], deprecation: [], provider: [], report: [], dataset: [] };
  for (const change of commit.changes) {
    const { kind } = change.subject;
    const reason = isRead(kind) ? resolve(edits, kind, change, versions) : misplaced(change);
    if (reason)
      warn(`${commit.commit} ${printable(change.path)}: ${reason}; nothing changes in it`);
  }
  for (const list of Object.values(edits)) {
    list.sort((a: [string, unknown], b: [string, unknown]) => compareCodeUnits(a[0], b[0]));
  }
  return edits;
}

/** Adds one edit; gives the reason where the version cannot be read. */
function resolve<K extends ReadKind>(
  edits: Edits,
  kind: K,
  { subject, state, blob }: FileChange,
  versions: Versions,
): string | null {
  if (state === 'irregular') return 'it is not a regular file';
  if (state === 'removed') {
    edits[kind].push([subject.id, null]);
    return null;
  }
  const reading = versions[kind].get(blob);
  if (!reading) return 'its content is missing';
  if ('reason' in reading) return reading.reason;
  edits[kind].push([subject.id, reading.value]);
  return null;
}

function misplaced({ subject, state, added }: FileChange): string | null {
  if (subject.kind !== 'stray' || state === 'removed' || !added) return null;
  return 'its name cannot be the id of a record';
}

/** A path as one line that can do no harm to a terminal. */
function printable(path: string): string {
  return path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}
