import { blobId } from '#scripts/history/git.ts';
import type { Commit } from '#scripts/history/log.ts';
import { readHistory, replayLine } from '#scripts/history/replay.ts';
import type { History } from '#scripts/model/dataset.ts';
import type { DeprecationRecord, VendorRecord } from '#scripts/model/records.ts';
import { classifyPath } from '#scripts/records/read.ts';
import { commitId } from '#support/build/publication.ts';
import {
  deprecation,
  type Files,
  recordFiles,
  recordText,
  vendor,
} from '#support/records/records.ts';
import { createRepository, type Repository } from './repository.ts';

/** The time at which the tests of history build. */
export const NOW = '2026-03-20T09:00:00Z';

/** The files of one vendor, `toolbox` unless `changes` says otherwise. */
export function vendorFile(changes: Partial<VendorRecord> = {}): Files {
  const record = vendor(changes);
  return { [`records/vendors/${record.id}.yaml`]: recordText(record) };
}

/** The files of one deprecation, `acme-api/rocket-1` unless `changes` says otherwise. */
export function deprecationFile(changes: Partial<DeprecationRecord> = {}): Files {
  const record = deprecation(changes);
  return { [`records/deprecations/${record.id}.yaml`]: recordText(record) };
}

/** The file that makes a commit the baseline. */
export const BASELINE: Files = { 'records/baseline.yaml': 'date: 2026-03-01\nnote: Begins.\n' };

/** A repository whose first commit is the baseline, at 2026-03-01T12:00:00Z. */
export function createPublicRepository(
  records: Parameters<typeof recordFiles>[0] = {},
): Repository {
  return createRepository({ ...recordFiles(records), ...BASELINE });
}

/** Commits of main, as git would list them, without a repository. */
interface CommitLine {
  /** Adds a commit that writes, or (null) removes, files; gives its id. */
  commit(files: Readonly<Record<string, string | Buffer | null>>, at: string): string;
  /** The id of the last commit. */
  head(): string;
  commits: Commit[];
  contents: Map<string, Buffer>;
}

/** A line whose first commit has these files. */
export function createLine(files: Files, at = '2026-03-01T12:00:00Z'): CommitLine {
  const commits: Commit[] = [];
  const contents = new Map<string, Buffer>();
  const tree = new Map<string, string>();
  const changeOf = (path: string, text: string | Buffer | null): Commit['changes'] => {
    const { kind, id = '' } = classifyPath(path) ?? {};
    const bytes = Buffer.from(text ?? '');
    const blob = text === null ? '' : blobId(bytes);
    if ((tree.get(path) ?? '') === blob) return [];
    const added = !tree.has(path);
    contents.set(blob, bytes);
    if (text === null) tree.delete(path);
    else tree.set(path, blob);
    const state = text === null ? 'removed' : 'file';
    return [{ path, kind, id, added, state, oldBlob: '', blob }];
  };
  const line: CommitLine = {
    commits,
    contents,
    head: () => commits.at(-1)?.commit ?? '',
    commit(changed, time) {
      const commit = commitId(commits.length + 1);
      const changes = Object.entries(changed).flatMap(([path, text]) => changeOf(path, text));
      commits.push({ commit, seconds: Date.parse(time) / 1000, message: '', changes });
      return commit;
    },
  };
  line.commit(files, at);
  return line;
}

/** A line whose first commit is the baseline, at 2026-03-01T12:00:00Z. */
export function createPublicLine(records: Parameters<typeof recordFiles>[0] = {}): CommitLine {
  return createLine({ ...recordFiles(records), ...BASELINE });
}

/** The history of a throw-away repository, or of a line without one. */
export async function historyOf(of: Repository | CommitLine, now = NOW): Promise<History> {
  if ('root' in of) return readHistory(of.root, { now });
  const { commits, contents } = of;
  const read = async () => contents;
  return replayLine({ commits, continues: [] }, { now, read });
}
