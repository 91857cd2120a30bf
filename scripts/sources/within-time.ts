import { runInNewContext } from 'node:vm';

/** Matching one page, or one vendor's pages, takes some milliseconds on the largest that there are. */
export const LONGEST_MATCHING = 20_000;

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
