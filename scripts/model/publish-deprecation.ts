import type { Day } from './day.ts';
import type { Deprecation } from './generated/published.ts';
import type { DeprecationFile } from './generated/records.ts';
import type { PlatformNames } from './name-platforms.ts';
import { freezeDeprecation } from './published.ts';

export { type PlatformNames, platformNames } from './name-platforms.ts';

/**
 * A record as it is published today: every key in the published order, with `evidence` last.
 * `as_of` is the record's own day or `lastMatch`, whichever is later.
 *
 * A field that a later version publishes is added here; `freezeDeprecation` stays as it is.
 *
 * @param lastMatch day of the newest source-check report that found the record to match
 */
export function publishDeprecation(
  record: DeprecationFile,
  names: PlatformNames,
  lastMatch: Day | null,
): Deprecation {
  return freezeDeprecation(record, names, lastMatch);
}
