import { isMap } from 'yaml';
import type { RecordFile } from '../model/dataset.ts';
import type { EarlierDate, Evidence } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import type { DeprecationRecord, ScheduledList } from '../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../model/scheduled.ts';
import { compareCodeUnits, displayName } from '../model/words.ts';
import { appendEntry, columnOf, insertAfter } from '../records/edit-list.ts';
import { nodeAt } from '../records/parse.ts';
import { parseYaml } from '../records/parse-yaml.ts';

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
  const ids = scheduledIds(list);
  const edited = ids.reduce((before, id, index) => {
    const dates = proposed.get(id);
    return dates ? putIntoRow(before, index, dates) : before;
  }, text);
  const known = new Set(list.evidence.map(nameOf));
  const copies = [...proposed.values()].flatMap((dates) => dates.flatMap((date) => date.evidence));
  const added = new Map(copies.filter((copy) => !known.has(nameOf(copy))).map(pairOf));
  return [...added.values()]
    .sort((a, b) => compareCodeUnits(a.read_at, b.read_at))
    .reduce((before, { url, read_at, copy }) => {
      const lines = [`url: ${url}`, `read_at: ${read_at}`, ...(copy ? [`copy: ${copy}`] : [])];
      return appendEntry(before, ['evidence'], lines);
    }, edited);
}

function nameOf({ url, read_at }: Evidence): string {
  return `${url} ${read_at}`;
}

function pairOf(copy: Evidence): [string, Evidence] {
  return [nameOf(copy), copy];
}

function putIntoRow(text: string, index: number, dates: readonly EarlierDate[]): string {
  const row = nodeAt(parseYaml(text).tree?.root ?? null, ['items', index]);
  if (!isMap(row) || row.flow || !row.range) {
    throw new MachineryError(
      `items.${index} is not a mapping with a line per key; edit it by hand`,
    );
  }
  const [start, end] = row.range;
  const indent = ' '.repeat(columnOf(text, start));
  const old = new RegExp(`\\n${indent}earlier_dates:(?:\\n${indent} .*)*`);
  const kept = text.slice(start, end).replace(old, '');
  const lines = dates.flatMap(({ shutdown_date, date_basis, first_seen, last_seen }) => [
    `${indent}  - date: ${shutdown_date}`,
    `${indent}    basis: ${date_basis === 'committed' ? 'planned' : date_basis}`,
    `${indent}    first_seen: ${first_seen}`,
    `${indent}    last_seen: ${last_seen}`,
  ]);
  const before = text.slice(0, start) + kept + text.slice(end);
  return insertAfter(before, start + kept.length, [`${indent}earlier_dates:`, ...lines]);
}
