import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { defineCommand, type Io, pathOf, printLine, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf } from '../model/words.ts';
import { classifyPath, readRecordTexts } from '../records/read.ts';
import { fixRecord } from '../records/validate.ts';
import { accessFrom, type Github, openGithub } from './github.ts';

/** Lines of a file that a comment may be on: 1-based, both ends included. */
interface LineRange {
  start: number;
  end: number;
}

/** A replacement of whole lines. */
interface Suggestion {
  path: string;
  start: number;
  end: number;
  /** New lines without line ends; none where they go. */
  lines: string[];
}

/**
 * What turns one text into another: the lines from the first to the last that changes.
 *
 * @returns null where lines cannot say it: other line ends, a missing line end at the end, or only
 *   new lines, for a comment needs a line to stand on
 */
export function makeSuggestion(path: string, before: string, after: string): Suggestion | null {
  if (before.includes('\r') || !before.endsWith('\n') || !after.endsWith('\n')) return null;
  const old = before.split('\n').slice(0, -1);
  const current = after.split('\n').slice(0, -1);
  const shorter = Math.min(old.length, current.length);
  let head = 0;
  while (head < shorter && old[head] === current[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === current.at(-1 - tail)) tail += 1;
  const end = old.length - tail;
  if (end <= head) return null;
  return { path, start: head + 1, end, lines: current.slice(head, current.length - tail) };
}

/** The lines of the new file that a patch of GitHub's API shows, hunk by hunk. */
export function rangesOf(patch: string): LineRange[] {
  return [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap((match) => {
    const [start, count] = [Number(match[1]), Number(match[2] ?? '1')];
    return count === 0 ? [] : [{ start, end: start + count - 1 }];
  });
}

/** Whether a comment may be there: GitHub asks that it lies within one hunk. */
export function isWithin({ start, end }: Suggestion, ranges: readonly LineRange[]): boolean {
  return ranges.some((range) => range.start <= start && end <= range.end);
}

/** The body of a comment with the suggestion: a fence that no line of it can end. */
export function suggestionBody({ lines }: Suggestion): string {
  const runs = lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  const note = '`npm run fix` would write it so; the meaning stays.';
  return [note, '', `${fence}suggestion`, ...lines, fence].join('\n');
}

/** What the job without a token says of a pull request: a claim, to be made good by its reader. */
interface Fixes {
  /** Number of the pull request. */
  pull: number;
  /** Full id of the commit that was looked at. */
  head: string;
  /** Records that would be fixed. */
  paths: string[];
}

/** A pull request with more files to fix is answered with the command instead. */
const MOST_FILES = 50;
const MOST_FIXES_BYTES = 64 * 1024;

/**
 * Reads the list that a job on a fork's pull request has made. That job is defined by the pull
 * request itself, so nothing in it is believed: its form, its size, and that it names records.
 *
 * @param head the commit of the workflow run, as GitHub says it
 * @throws MachineryError where it is anything else
 */
export function readFixes(text: string, head: string): Fixes {
  if (text.length > MOST_FIXES_BYTES) throw refuse(`is larger than ${MOST_FIXES_BYTES} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw refuse('is not an object');
  const { pull, head: claimed, paths } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(pull) || Number(pull) < 1) throw refuse('names no pull request');
  if (claimed !== head) throw refuse('is about another commit than the run that made it');
  if (!Array.isArray(paths) || paths.length > MOST_FILES) throw refuse('has no list of paths');
  for (const path of paths) {
    if (typeof path !== 'string' || !classifyPath(path))
      throw refuse('names a file that is not a record');
  }
  return { pull: Number(pull), head, paths: [...new Set(paths as string[])] };
}

function refuse(why: string): MachineryError {
  return new MachineryError(`the list of fixes ${why}; nothing is suggested`);
}

interface PullRequest {
  state: string;
  head: { sha: string };
}

interface ChangedFile {
  filename: string;
  status: string;
  patch?: string;
}

interface ReviewComment {
  path: string;
  body: string;
  line: number | null;
}

const REST = '`npm run fix` would also change these files, which cannot be shown as suggestions:';

/**
 * Suggests on a pull request what `npm run fix` would fix. The claim says only where to look: what
 * is suggested is made here, from the text that GitHub itself gives of that commit.
 *
 * @returns the number of suggestions; null where the pull request has moved on or is closed
 */
export async function suggestFixes(github: Github, fixes: Fixes): Promise<number | null> {
  const pull = await github.find<PullRequest>(`pulls/${fixes.pull}`);
  if (pull?.state !== 'open' || pull.head.sha !== fixes.head) return null;
  const files = await github.list<ChangedFile>(`pulls/${fixes.pull}/files`);
  const earlier = await github.list<ReviewComment>(`pulls/${fixes.pull}/comments`);
  const comments: object[] = [];
  const unplaced: string[] = [];
  for (const path of fixes.paths) {
    const file = files.find(({ filename, status }) => filename === path && status !== 'removed');
    if (!file) continue;
    const suggestion = await suggestFor(github, path, fixes.head);
    if (suggestion === 'nothing') continue;
    if (suggestion === null || !isWithin(suggestion, rangesOf(file.patch ?? ''))) {
      unplaced.push(path);
      continue;
    }
    const comment = commentOf(suggestion);
    if (!isKnown(comment, earlier)) comments.push(comment);
  }
  const body = describeReview(comments.length, unplaced);
  const isTold = comments.length === 0 && (body === '' || (await hasReview(github, fixes, body)));
  if (!isTold) await post(github, fixes, comments, body);
  return comments.length;
}

async function suggestFor(
  github: Github,
  path: string,
  head: string,
): Promise<Suggestion | null | 'nothing'> {
  const where = path.split('/').map(encodeURIComponent).join('/');
  const content = await github.find<{ content?: string; encoding?: string }>(
    `contents/${where}?ref=${head}`,
  );
  if (content?.content === undefined || content.encoding !== 'base64') return 'nothing';
  const bytes = Buffer.from(content.content, 'base64');
  const fixed = fixRecord(path, bytes);
  if (fixed === null) return 'nothing';
  return makeSuggestion(path, bytes.toString('utf8'), Buffer.from(fixed).toString('utf8'));
}

interface Comment {
  path: string;
  line: number;
  side: 'RIGHT';
  body: string;
  start_line?: number;
  start_side?: 'RIGHT';
}

function commentOf(suggestion: Suggestion): Comment {
  const { path, start, end } = suggestion;
  const place = { path, line: end, side: 'RIGHT' as const, body: suggestionBody(suggestion) };
  return start === end ? place : { ...place, start_line: start, start_side: 'RIGHT' };
}

function isKnown({ path, line, body }: Comment, earlier: readonly ReviewComment[]): boolean {
  return earlier.some((known) => known.path === path && known.line === line && known.body === body);
}

function describeReview(count: number, unplaced: readonly string[]): string {
  const parts = [
    count > 0 ? 'Each of these can be taken with one click, or all with `npm run fix`.' : '',
    unplaced.length > 0 ? [REST, ...unplaced.map((path) => `- \`${path}\``)].join('\n') : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

async function hasReview(github: Github, { pull }: Fixes, body: string): Promise<boolean> {
  const reviews = await github.list<{ body: string | null }>(`pulls/${pull}/reviews`);
  return reviews.some((review) => review.body === body);
}

async function post(
  github: Github,
  { pull, head }: Fixes,
  comments: readonly object[],
  body: string,
): Promise<void> {
  const review = { commit_id: head, event: 'COMMENT', body, comments };
  await github.request('POST', `pulls/${pull}/reviews`, review);
}

const HELP = `Usage: tsx scripts/workflow/suggest-fixes.ts --root DIR --list FILE
       tsx scripts/workflow/suggest-fixes.ts --post FILE

Suggests on a pull request what "npm run fix" would change, in two jobs. The first has no
credentials: it lists the files as JSON ({"pull", "head", "paths"}), reads DIR as data and runs
nothing from it. The second does not trust that list, which a fork may have changed: it is checked,
and every suggestion is computed again from GitHub's own copy of the commit.

  --root DIR    the records of the pull request's head
  --list FILE   where to write the list of fixes
  --post FILE   the list of fixes to suggest
  --help        this text

Environment: HEAD is the commit of the pull request, for --post that of the run that made the list.
To list: PULL is the number of the pull request. To post: GITHUB_TOKEN, GITHUB_REPOSITORY and
GITHUB_API_URL are those of the workflow; if the pull request is open and still at that commit, its
number is written to GITHUB_OUTPUT as "pull".
Exit codes: 0 fine, 2 broken use or machinery.`;

async function listFixes(root: string, out: string, { env, stdout }: Io): Promise<void> {
  const texts = await readRecordTexts(root);
  const paths = texts
    .filter(({ path, bytes, kind }) => kind === undefined && fixRecord(path, bytes) !== null)
    .map(({ path }) => path);
  const fixes: Fixes = {
    pull: Number(env.PULL),
    head: env.HEAD ?? '',
    paths: paths.slice(0, MOST_FILES),
  };
  await writeFile(out, `${JSON.stringify(fixes, null, 2)}\n`);
  printLine(stdout, `${paths.length} of ${texts.length} files would be fixed`);
}

async function postFixes(file: string, { env, stdout }: Io): Promise<void> {
  const fixes = readFixes(await readFile(file, 'utf8'), env.HEAD ?? '');
  const count = await suggestFixes(openGithub(accessFrom(env)), fixes);
  if (count === null) {
    const reason = 'is closed or has newer commits; nothing to suggest';
    printLine(stdout, `pull request ${fixes.pull} ${reason}`);
    return;
  }
  printLine(stdout, `${countOf(count, 'suggestion')} on pull request ${fixes.pull}`);
  if (env.GITHUB_OUTPUT) await appendFile(env.GITHUB_OUTPUT, `pull=${fixes.pull}\n`);
}

export const run = defineCommand({
  name: 'suggest-fixes',
  help: HELP,
  options: { root: { type: 'string' }, list: { type: 'string' }, post: { type: 'string' } },
  async main({ root, list, post }, io) {
    if (post !== undefined && root === undefined && list === undefined) {
      await postFixes(pathOf(io, post), io);
    } else if (root !== undefined && list !== undefined && post === undefined) {
      await listFixes(pathOf(io, root), pathOf(io, list), io);
    } else {
      throw new MachineryError('either --root and --list, or --post, are needed; see --help');
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
