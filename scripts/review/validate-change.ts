import { MachineryError } from '../model/problem.ts';
import { validateRecords } from '../validate/validate-records.ts';
import type { Review } from './read-review.ts';

/** New text of one file below the root. */
export interface FileChange {
  path: string;
  text: string;
}

/**
 * Checks what the records would be with these files changed.
 *
 * @throws MachineryError that names every problem, where there would be one.
 */
export function validateChange(review: Review, changes: readonly FileChange[]): void {
  const changed = new Set(changes.map(({ path }) => path));
  const texts = [
    ...review.texts.filter(({ path }) => !changed.has(path)),
    ...changes.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })),
  ];
  const { problems } = validateRecords(texts, { now: review.now });
  if (problems.length === 0) return;
  const told = problems.map(({ path, line, message }) => `${path}:${line} ${message}`);
  throw new MachineryError(`nothing was written, because then ${told.join('; ')}`);
}
