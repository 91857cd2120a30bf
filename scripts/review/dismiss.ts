import { stringify } from 'yaml';
import { dayOf } from '../model/day.ts';
import type { Dismissal } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { parseRecord } from '../records/parse-record.ts';
import { dismissalId, findCandidate } from './find-candidate.ts';
import type { Review } from './review.ts';
import { type FileChange, validateChange } from './validate-change.ts';

export const DISMISSED_PATH = 'records/source-checks/dismissed.yaml';

/** What is dismissed: the id as the file has it, and the page's words. */
function findWords(review: Review, name: string): { id: string; words: string[] } {
  const { report, reportPath } = review;
  const record = report.records.find(({ id }) => id === name);
  if (record && (record.state === 'mismatch' || record.state === 'gone')) {
    // Where the page has no words, the value that it lacks takes their place.
    const words = record.differences.flatMap(({ words, recorded }) => words ?? recorded ?? []);
    return { id: record.id, words: [...new Set(words)] };
  }
  const candidate = findCandidate(review, name);
  if (candidate) return { id: dismissalId(candidate), words: [candidate.words] };
  if (record) throw new MachineryError(`${name} is ${record.state}: there is nothing to dismiss`);
  throw new MachineryError(
    `${reportPath} has no finding ${name}; list what waits with: npm run review`,
  );
}

/** The file with entries at its end, and all that was there left as it was. */
function append(text: string, entries: readonly Dismissal[]): string {
  const added = stringify(entries, { lineWidth: 0 });
  const { document } = parseRecord(DISMISSED_PATH, Buffer.from(text));
  const before = Array.isArray(document?.value) ? document.value : [];
  if (before.length === 0) return added;
  const [start = 0] = document?.range([]) ?? [];
  if (text.charAt(start) === '[') {
    throw new MachineryError(`write ${DISMISSED_PATH} as a list with a dash per entry first`);
  }
  return `${text.replace(/\n*$/, '\n')}${added}`;
}

/**
 * The file of dismissals with a finding added: it stays out of the next reports until the page's
 * words change.
 *
 * @throws MachineryError where there is no such finding, or no words by which to know it again.
 */
export function dismissFinding(review: Review, name: string, reason: string): FileChange {
  if (reason.trim() === '') {
    throw new MachineryError('say why it is dismissed, with --reason "…"');
  }
  const { id, words } = findWords(review, name);
  if (words.length === 0) {
    throw new MachineryError(
      `${id} has no words on its page by which a dismissal could end; edit records/deprecations/${id}.yaml instead`,
    );
  }
  const known = (entry: Dismissal, text: string) => entry.id === id && entry.words === text;
  const dismissed_on = dayOf(review.now);
  const entries = words
    .filter((text) => !(review.dataset.dismissed ?? []).some((entry) => known(entry, text)))
    .map((text) => ({ id, words: text, reason: reason.trim(), dismissed_on }));
  if (entries.length === 0) {
    throw new MachineryError(`${id} is dismissed already; run check-sources again`);
  }
  const bytes = review.texts.find(({ path }) => path === DISMISSED_PATH)?.bytes;
  const before = bytes ? new TextDecoder().decode(bytes) : '';
  const change = { path: DISMISSED_PATH, text: append(before, entries) };
  validateChange(review, [change]);
  return change;
}
