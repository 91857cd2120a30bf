import type { DaySnapshot } from '../model/dataset.ts';

/** The text of a day's records, for `writeSnapshot`. */
export function listDeprecations(deprecations: DaySnapshot['deprecations']): string {
  // No string of a JSON text holds a bare line break, so every break is one of the layout's.
  return JSON.stringify(deprecations, null, 2).replaceAll('\n', '\n  ');
}

/**
 * The text of a day's snapshot in the form of schema_version 0.1.
 *
 * Never change what this gives: the sha256 of a final day is published, and the day is made again
 * from history by every build. Another form is another file, named in `snapshots.ts`.
 *
 * @param list the text of the day's records, from `listDeprecations`
 */
export function writeSnapshot(day: DaySnapshot, list: string): string {
  return `{
  "schema_version": "0.1",
  "date": ${JSON.stringify(day.date)},
  "commit": ${JSON.stringify(day.commit)},
  "count": ${day.deprecations.length},
  "deprecations": ${list}
}
`;
}
