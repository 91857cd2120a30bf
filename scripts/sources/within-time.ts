import { runInNewContext } from 'node:vm';

/** Matching the patterns of one description takes some milliseconds on the largest page there is. */
export const LONGEST_MATCHING = 20_000;
/** Looking one vendor's notes and prices up takes seconds, and many more on a busy machine. */
export const LONGEST_LOOKING_UP = 120_000;

/** Does some work; null where it was ended because it takes too long. */
export type Within = <T>(work: () => T) => { done: T } | null;

/**
 * Ends work that goes on too long, even inside a regular expression, which nothing else on the same
 * thread can stop.
 *
 * @throws what the work throws.
 */
export function withinTime(milliseconds: number): Within {
  return (work) => {
    try {
      return { done: runInNewContext('work()', { work }, { timeout: milliseconds }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return null;
    }
  };
}
