import { type Instant, instantOf, parseInstant } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';

/**
 * The only "now" of a command: its option `--now`, or else the clock.
 *
 * @param clock milliseconds since 1970
 * @throws MachineryError where the option is neither an instant nor a day
 */
export function readNow(option: string | undefined, clock: number): Instant {
  if (option === undefined) return instantOf(clock);
  const now = parseInstant(option);
  if (now !== null) return now;
  throw new MachineryError(
    `--now is ${JSON.stringify(option)}; use a UTC instant as YYYY-MM-DDTHH:MM:SSZ, or a day`,
  );
}
