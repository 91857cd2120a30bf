import { mendRecord } from '../records/fix.ts';
import type { Github } from './github.ts';
import {
  isWithin,
  makeSuggestions,
  rangesOf,
  type Suggestion,
  suggestionBody,
} from './make-suggestions.ts';
import type { Mends } from './read-mends.ts';

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

const REST = '`npm run fix` would also mend what cannot be shown as a suggestion:';

/**
 * Suggests on a pull request what `npm run fix` would mend. The claim says only where to look: what
 * is suggested is made here, from the text that GitHub itself gives of that commit.
 *
 * @returns the number of suggestions; null where the pull request has moved on or is closed
 */
export async function suggestMends(github: Github, mends: Mends): Promise<number | null> {
  const pull = await github.find<PullRequest>(`pulls/${mends.pull}`);
  if (pull?.state !== 'open' || pull.head.sha !== mends.head) return null;
  const files = await github.list<ChangedFile>(`pulls/${mends.pull}/files`);
  const earlier = await github.list<ReviewComment>(`pulls/${mends.pull}/comments`);
  const comments: object[] = [];
  const unplaced: string[] = [];
  for (const path of mends.paths) {
    const file = files.find(({ filename, status }) => filename === path && status !== 'removed');
    if (!file) continue;
    const suggestions = await suggestFor(github, path, mends.head);
    if (suggestions === 'nothing') continue;
    const ranges = rangesOf(file.patch ?? '');
    if (suggestions === null || !suggestions.every((each) => isWithin(each, ranges))) {
      unplaced.push(path);
      continue;
    }
    comments.push(...suggestions.map(commentOf).filter((comment) => !isKnown(comment, earlier)));
  }
  const body = describeReview(comments.length, unplaced);
  const isTold = comments.length === 0 && (body === '' || (await hasReview(github, mends, body)));
  if (!isTold) await post(github, mends, comments, body);
  return comments.length;
}

async function suggestFor(
  github: Github,
  path: string,
  head: string,
): Promise<Suggestion[] | null | 'nothing'> {
  const where = path.split('/').map(encodeURIComponent).join('/');
  const content = await github.find<{ content?: string; encoding?: string }>(
    `contents/${where}?ref=${head}`,
  );
  if (content?.content === undefined || content.encoding !== 'base64') return 'nothing';
  const bytes = Buffer.from(content.content, 'base64');
  const mended = mendRecord(path, bytes);
  if (mended === null) return 'nothing';
  return makeSuggestions(path, bytes.toString('utf8'), Buffer.from(mended).toString('utf8'));
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

async function hasReview(github: Github, { pull }: Mends, body: string): Promise<boolean> {
  const reviews = await github.list<{ body: string | null }>(`pulls/${pull}/reviews`);
  return reviews.some((review) => review.body === body);
}

async function post(
  github: Github,
  { pull, head }: Mends,
  comments: readonly object[],
  body: string,
): Promise<void> {
  const review = { commit_id: head, event: 'COMMENT', body, comments };
  await github.request('POST', `pulls/${pull}/reviews`, review);
}
