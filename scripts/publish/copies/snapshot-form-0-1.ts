import type { DaySnapshot } from '../../model/dataset.ts';

/*
 * The texts of a day's snapshots in the form of schema_version 0.1.
 *
 * Never change what these give: the sha256 of a final day is published, and a day may be made again
 * from history by any build. Another form is another file, named in `snapshots.ts`.
 */

/** A list of the root as it is written there. */
export function writeList(list: readonly unknown[]): string {
  // No string of a JSON text holds a bare line break, so every break is one of the layout's.
  return JSON.stringify(list, null, 2).replaceAll('\n', '\n  ');
}

/**
 * @param key what is listed
 * @param list from `writeList`
 */
export function writeSnapshot(
  day: Pick<DaySnapshot, 'date' | 'commit'>,
  key: 'deprecations' | 'vendors',
  count: number,
  list: string,
): string {
  return `{
  "schema_version": "0.1",
  "date": ${JSON.stringify(day.date)},
  "commit": ${JSON.stringify(day.commit)},
  "count": ${count},
  "${key}": ${list}
}
`;
}
