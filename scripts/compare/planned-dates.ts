import { isDeepStrictEqual } from 'node:util';
import { SCHEDULED_FIELDS, scheduledIds } from '../model/scheduled.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { type Fields, isFields, parseFields } from '../records/version-0-1.ts';
import type { RecordState } from './state.ts';

/** How one row of deprecations/scheduled.json changes; no log tells of it. */
export interface PlannedChange {
  /** `scheduled/<platform>/<slug>`. */
  id: string;
  /** `added`, `removed`, or the field. */
  change: string;
  old: unknown;
  new: unknown;
}

/** The rows of the lists of planned dates by id, as far as they can be read. */
export function plannedRows({ files }: Pick<RecordState, 'files'>): Map<string, Fields> {
  const rows = new Map<string, Fields>();
  for (const [path, { bytes }] of files) {
    const place = classifyPath(path);
    if (place?.kind !== 'scheduled') continue;
    const reading = parseFields(Buffer.from(bytes));
    const list = 'value' in reading ? reading.value.items : [];
    const items = (Array.isArray(list) ? list.filter(isFields) : []).map((row) => ({
      ...row,
      item: String(row.item),
      version: typeof row.version === 'string' ? row.version : null,
      date: String(row.date),
    }));
    for (const [index, id] of scheduledIds({ platform: place.id, items }).entries()) {
      rows.set(id, items[index] ?? {});
    }
  }
  return rows;
}

/** What a change does to planned dates: rows that come and go, and values that change. By id. */
export function comparePlanned(base: RecordState, head: RecordState): PlannedChange[] {
  const [before, after] = [plannedRows(base), plannedRows(head)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort(compareCodeUnits);
  return ids.flatMap((id): PlannedChange[] => {
    const [old, current] = [before.get(id), after.get(id)];
    if (!old) return [{ id, change: 'added', old: null, new: current?.date ?? null }];
    if (!current) return [{ id, change: 'removed', old: old.date ?? null, new: null }];
    return SCHEDULED_FIELDS.flatMap((field) => {
      if (isDeepStrictEqual(old[field], current[field])) return [];
      return [{ id, change: field, old: old[field] ?? null, new: current[field] ?? null }];
    });
  });
}
