import type { RecordFile } from '../../model/dataset.ts';
import type { Candidate } from '../../model/generated/published.ts';
import type { DeprecationFile, DismissedFile } from '../../model/generated/records.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Takes out of a verdict what a reviewer has dismissed, as long as the page's words are the same.
 * A record whose every difference is dismissed counts as a match; one whose item is gone, and
 * that is dismissed, proves nothing and is not checked.
 */
export function dismissFindings(
  record: RecordFile<DeprecationFile>,
  verdict: Verdict,
  dismissed: DismissedFile,
): Pick<Verdict, 'state' | 'reason' | 'differences'> {
  const { state, reason, differences } = verdict;
  if (state !== 'mismatch' && state !== 'gone') return { state, reason, differences };
  const own = dismissed.filter((entry) => entry.id === record.id);
  const left = differences.filter(
    ({ words, recorded }) =>
      !own.some((entry) => entry.words === words || (words === null && entry.words === recorded)),
  );
  if (left.length > 0) return { state, reason, differences: left };
  if (state === 'mismatch') return { state: 'match', reason: null, differences: [] };
  return { state: 'not_checked', reason: 'gone from its page, and dismissed', differences: [] };
}

/** Whether a reviewer has dismissed a candidate with these very words. */
export function isDismissed(candidate: Candidate, dismissed: DismissedFile): boolean {
  const id = `${candidate.platform}: ${candidate.item}`;
  return dismissed.some((entry) => entry.id === id && entry.words === candidate.words);
}
