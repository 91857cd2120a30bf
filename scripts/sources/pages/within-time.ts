import { createContext, Script } from 'node:vm';

/** Parsing the largest page there is, or matching the patterns of a description, takes a second. */
const LONGEST_WORK = 20_000;

/** Does some work; null where it was ended because it takes too long. */
export type Within = <T>(work: () => T) => { done: T } | null;

/** Only a script can be given a time. One context for all: making one takes a millisecond. */
const CONTEXT: { work: (() => unknown) | null } = { work: null };
const SCRIPT = new Script('work()');
createContext(CONTEXT);

/**
 * Ends work that goes on too long, even inside a regular expression, which nothing else on the same
 * thread can stop.
 *
 * @throws what the work throws.
 */
export function withinTime(milliseconds = LONGEST_WORK): Within {
  return (work) => {
    // The script reads it as it begins: work may itself do work within a time.
    CONTEXT.work = work;
    try {
      return { done: SCRIPT.runInContext(CONTEXT, { timeout: milliseconds }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return null;
    } finally {
      CONTEXT.work = null;
    }
  };
}
