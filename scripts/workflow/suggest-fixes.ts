import { appendFile } from 'node:fs/promises';
import { defineCommand, printLine, runIfMain } from '../cli/command.ts';
import { fenceFor } from '../cli/output.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { fixRecord } from '../records/rules/format.ts';
import { type Github, openGithub } from './github.ts';

/** A replacement of whole lines: 1-based, both ends included. */
interface Suggestion {
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
export function makeSuggestion(before: string, after: string): Suggestion | null {
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
  return { start: head + 1, end, lines: current.slice(head, current.length - tail) };
}

/** Whether a comment may be there: GitHub asks that it lies within one hunk of the file's patch. */
export function isWithin({ start, end }: Suggestion, patch: string): boolean {
  return [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].some((match) => {
    const [first, count] = [Number(match[1]), Number(match[2] ?? '1')];
    return first <= start && end < first + count;
  });
}

/** The body of a comment with the suggestion: a fence that no line of it can end. */
export function suggestionBody({ lines }: Suggestion): string {
  const fence = fenceFor(lines);
  const note = '`npm run fix` would write it so; the meaning stays.';
  return [note, '', `${fence}suggestion`, ...lines, fence].join('\n');
}

interface Comment {
  path: string;
  body: string;
  line: number | null;
}

/** A pull request with more records has one cause for all, which the check names. */
const MOST_FILES = 50;

/**
 * Suggests on a pull request what `npm run fix` would fix, from the text that GitHub gives of its
 * commit. What cannot be a suggestion is left to the check, which names every place.
 *
 * @param head the full id of the commit that was checked
 * @param branch its branch, as GitHub names it: with its owner, `acme:work`
 * @returns the pull request and the number of suggestions; null where none is at that commit
 */
export async function suggestFixes(
  github: Github,
  { head, branch }: { head: string; branch: string },
): Promise<{ pull: number; count: number } | null> {
  const open = await github.list<{ number: number; head: { sha: string } }>(
    `pulls?state=open&head=${encodeURIComponent(branch)}`,
  );
  const pull = open.find((one) => one.head.sha === head)?.number;
  if (pull === undefined) return null;
  const files = await github.list<{ filename: string; status: string; patch?: string }>(
    `pulls/${pull}/files`,
  );
  const earlier = await github.list<Comment>(`pulls/${pull}/comments`);
  const comments: Comment[] = [];
  const records = files.filter(
    ({ filename, status }) => classifyPath(filename) && status !== 'removed',
  );
  for (const { filename: path, patch = '' } of records.slice(0, MOST_FILES)) {
    const suggestion = await suggestFor(github, path, head);
    if (!suggestion || !isWithin(suggestion, patch)) continue;
    const { start, end: line } = suggestion;
    const body = suggestionBody(suggestion);
    const isKnown = earlier.some(
      (one) => one.path === path && one.line === line && one.body === body,
    );
    const side = 'RIGHT';
    const comment = { path, line, body, side };
    const several = { ...comment, start_line: start, start_side: side };
    if (!isKnown) comments.push(start === line ? comment : several);
  }
  if (comments.length > 0) {
    const body = 'Each of these can be taken with one click, or all with `npm run fix`.';
    const review = { commit_id: head, event: 'COMMENT', body, comments };
    await github.request('POST', `pulls/${pull}/reviews`, review);
  }
  return { pull, count: comments.length };
}

async function suggestFor(github: Github, path: string, head: string): Promise<Suggestion | null> {
  const where = path.split('/').map(encodeURIComponent).join('/');
  const file = await github.find<{ content?: string; encoding?: string }>(
    `contents/${where}?ref=${head}`,
  );
  if (file?.content === undefined || file.encoding !== 'base64') return null;
  const bytes = Buffer.from(file.content, 'base64');
  const { fixed } = fixRecord(path, bytes);
  return fixed && makeSuggestion(bytes.toString('utf8'), Buffer.from(fixed).toString('utf8'));
}

export const run = defineCommand({
  name: 'suggest-fixes',
  options: {},
  async main(_, { env, stdout }) {
    const { HEAD: head, BRANCH: branch } = env;
    if (!head || !branch) throw new MachineryError('HEAD and BRANCH are needed; see --help');
    const done = await suggestFixes(openGithub(env), { head, branch });
    if (done === null) {
      printLine(stdout, `no open pull request is at ${head}; nothing to suggest`);
      return 0;
    }
    const { pull, count } = done;
    printLine(stdout, `${countOf(count, 'suggestion')} on pull request ${pull}`);
    if (env.GITHUB_OUTPUT) await appendFile(env.GITHUB_OUTPUT, `pull=${pull}\n`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
