import { MachineryError } from '../model/problem.ts';
import { classifyPath, type Subject } from './classify-path.ts';

/** What a commit did to one file of records/, against its first parent. */
export interface FileChange {
  path: string;
  subject: Subject;
  /** Whether the first parent has nothing at this path. */
  added: boolean;
  /** `irregular` is a symbolic link or a submodule. */
  state: 'file' | 'irregular' | 'removed';
  /** Id of the file's content. */
  blob: string;
}

/** A commit on the line of first parents. */
export interface LoggedCommit {
  commit: string;
  /** Committer time in seconds since 1970; null where git cannot read it. */
  seconds: number | null;
  changes: FileChange[];
}

/**
 * What `parseLog` reads. It names no path, so that no setting about paths has a say, and it has a
 * format of its own, so that none about colours, notes or names has; the others are overruled.
 */
export const LOG_ARGUMENTS = [
  'log',
  '--first-parent',
  '--diff-merges=first-parent',
  '--reverse',
  '--raw',
  '-z',
  '--format=%H %ct',
  '--root',
  '--no-abbrev',
  '--no-renames',
  '--no-show-signature',
  '--ignore-submodules=none',
  '-O/dev/null',
];

const HEADER = /^([0-9a-f]{40}) (-?\d*)$/;
const CHANGE = /^\n?:(\d{6}) (\d{6}) [0-9a-f]{40} ([0-9a-f]{40}) [A-Z]\d*$/;
const ABSENT = '000000';

/**
 * Reads the output of `git log` with LOG_ARGUMENTS: for each commit a header that ends in NUL,
 * then for each changed file its modes, ids and letter up to a NUL, and its path up to a NUL; a
 * line feed comes before the first of them.
 */
export function parseLog(output: string): LoggedCommit[] {
  const commits: LoggedCommit[] = [];
  const tokens = output.split('\0');
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const header = HEADER.exec(token);
    if (header?.[1]) {
      commits.push({ commit: header[1], seconds: secondsOf(header[2]), changes: [] });
    } else if (token !== '') {
      at += 1;
      const change = readChange(token, tokens[at]);
      if (change) commits.at(-1)?.changes.push(change);
    }
  }
  return commits;
}

function readChange(token: string, path: string | undefined): FileChange | null {
  const [, oldMode, newMode, blob] = CHANGE.exec(token) ?? [];
  if (newMode === undefined || blob === undefined || path === undefined) {
    throw new MachineryError('git log gave an answer of an unknown form; use git 2.31 or newer');
  }
  const subject = classifyPath(path);
  if (!subject) return null;
  const state = newMode === ABSENT ? 'removed' : newMode.startsWith('100') ? 'file' : 'irregular';
  return { path, subject, added: oldMode === ABSENT, state, blob };
}

/** The last second that a published instant can name. */
const LAST = Date.parse('9999-12-31T23:59:59Z') / 1000;

function secondsOf(text = ''): number | null {
  const seconds = Number(text);
  return text === '' || seconds < 0 || seconds > LAST ? null : seconds;
}
