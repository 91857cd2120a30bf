import type { RecordFile } from '../model/dataset.ts';
import type { EarlierDate, Evidence } from '../model/generated/records.ts';
import type { DeprecationRecord, ScheduledList } from '../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../model/scheduled.ts';
import { compareCodeUnits, displayName } from '../model/words.ts';
import { setEntries } from '../records/edit-list.ts';

/**
 * Planned dates as records that copies are read for. A floor is no date, and of rows that a list has
 * several times nobody knows which one a copy means.
 */
export function plannedRecords(
  lists: readonly RecordFile<ScheduledList>[],
): RecordFile<DeprecationRecord>[] {
  return lists.flatMap(({ path, data }) => {
    const { platform, source_url, as_of, evidence } = data;
    const names = data.items.map((row) => deprecationIdOf(platform, row));
    const ids = scheduledIds(data);
    return data.items.flatMap((row, index): RecordFile<DeprecationRecord>[] => {
      const id = names[index] ?? '';
      if (row.basis === 'not_before' || names.indexOf(id) !== names.lastIndexOf(id)) return [];
      const record: DeprecationRecord = {
        id,
        item: displayName(row.item, row.version),
        type: 'model',
        status: 'deprecated',
        shutdown_date: row.date,
        date_basis: row.basis === 'earliest' ? 'earliest' : 'committed',
        successor: row.successor,
        announced_on: null,
        aliases: [],
        migration_note: null,
        source_url,
        as_of,
        evidence,
      };
      return [{ path, id: ids[index] ?? '', data: record }];
    });
  });
}

/** The text of a list of planned dates with what its rows gave before, by id of the row. */
export function putPlannedDates(
  text: string,
  list: ScheduledList,
  proposed: ReadonlyMap<string, readonly EarlierDate[]>,
): string {
  const edited = scheduledIds(list).reduce((before, id, index) => {
    const dates = proposed.get(id)?.map(({ shutdown_date, date_basis, first_seen, last_seen }) => ({
      date: shutdown_date,
      basis: date_basis === 'committed' ? 'planned' : date_basis,
      first_seen,
      last_seen,
    }));
    return dates ? setEntries(before, ['items', index, 'earlier_dates'], dates) : before;
  }, text);
  const known = new Set(list.evidence.map(nameOf));
  const copies = [...proposed.values()].flatMap((dates) => dates.flatMap((date) => date.evidence));
  const added = new Map(copies.map((copy) => [nameOf(copy), copy]));
  const fresh = [...added.values()].filter((copy) => !known.has(nameOf(copy)));
  fresh.sort((a, b) => compareCodeUnits(a.read_at, b.read_at));
  return fresh.length === 0
    ? edited
    : setEntries(edited, ['evidence'], [...list.evidence, ...fresh]);
}

function nameOf({ url, read_at }: Evidence): string {
  return `${url} ${read_at}`;
}
