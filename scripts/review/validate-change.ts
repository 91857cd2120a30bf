import { MachineryError, type Problem } from '../model/problem.ts';
import { validateRecords } from '../records/validate.ts';
import type { Review } from './review.ts';

/** New text of one file below the root. */
export interface FileChange {
  path: string;
  text: string;
}

/** The problems that the records would have with these files changed. */
export function problemsOf(review: Review, changes: readonly FileChange[]): Problem[] {
  const changed = new Set(changes.map(({ path }) => path));
  const texts = [
    ...review.texts.filter(({ path }) => !changed.has(path)),
    ...changes.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })),
  ];
  return validateRecords(texts, { now: review.now }).problems;
}

/** Problems in one line, and the way out where a note is all that a record lacks. */
export function explainProblems(problems: readonly Problem[]): string {
  const told = problems.map(({ path, line, message }) => `${path}:${line} ${message}`).join('; ');
  const needsNote = problems.every(({ code }) => code === 'migration-note-missing');
  return needsNote ? `${told}; give it with --note "…"` : told;
}

/**
 * Checks what the records would be with these files changed.
 *
 * @throws MachineryError that names every problem, where there would be one.
 */
export function validateChange(review: Review, changes: readonly FileChange[]): void {
  const problems = problemsOf(review, changes);
  if (problems.length > 0)
    throw new MachineryError(`nothing was written: ${explainProblems(problems)}`);
}
