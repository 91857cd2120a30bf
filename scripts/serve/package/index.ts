import { dayOf, timestampOf } from '../../model/day.ts';

/** What `lib.js` of the npm package is bundled from. */
export { createCheck } from './check.ts';

/** The date of the machine (UTC). */
export const today = (): string => dayOf(timestampOf(Date.now()));
