import { vendorFile } from './history.ts';

/** The commit of the pull request that is looked at. */
export const HEAD = 'a'.repeat(40);

/** A record that the pull request changes, as `npm run fix` leaves it. */
export const PATH = 'records/vendors/toolbox.yaml';
export const FIXED = vendorFile()[PATH] ?? '';

/** What the look at the pull request says: that file can be fixed. */
export const fixes = { pull: 7, head: HEAD, paths: [PATH] };
