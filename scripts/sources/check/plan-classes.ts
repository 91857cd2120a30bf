import type { IndexedTable, Place } from './plan-index.ts';
import type { PlanNames } from './plan-names.ts';
import { isOfPlans, namedIn } from './plan-owners.ts';

/** Which plans a page gives a class: `Free: S1` and `Business: S1, S2, or S3`. */
type Classes = Map<string, Set<string>>;

const BETWEEN = /\s*,\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+/i;

/** What the cells in the columns of plans say, each with the plans that it is said of. */
function valuesOfPlans(tables: readonly IndexedTable[], names: PlanNames): Classes {
  const values: Classes = new Map();
  for (const { header, rows } of tables) {
    for (const [column, label] of header.entries()) {
      if (!isOfPlans(label, names)) continue;
      const plans = namedIn(label, names).flatMap((mention) => mention.plans);
      const cells = rows.flatMap((row) => (row[column]?.[0] ?? '').split(BETWEEN));
      for (const value of cells.filter((text) => /\p{L}/u.test(text))) {
        values.set(value, new Set([...(values.get(value) ?? []), ...plans]));
      }
    }
  }
  return values;
}

/** Whether the columns of a table are classes, so that a plan has the cells of its own class only. */
function isByClass({ header }: IndexedTable, values: Classes, names: PlanNames): boolean {
  if (header.some((label) => isOfPlans(label, names))) return false;
  const known = header.flatMap((label) => {
    const plans = values.get(label);
    return plans ? [[...plans].sort().join(' ')] : [];
  });
  return new Set(known).size > 1;
}

/**
 * Gives the cells of tables whose columns are classes, and name no plan, the plans that the pages
 * give these classes.
 */
export function placeClasses(
  places: readonly Place[],
  tables: readonly IndexedTable[],
  names: PlanNames,
): readonly Place[] {
  const values = valuesOfPlans(tables, names);
  const byClass = new Set(tables.filter((table) => isByClass(table, values, names)));
  if (byClass.size === 0) return places;
  return places.map((place) => {
    const plans = values.get(place.column);
    return plans && place.table && byClass.has(place.table)
      ? { ...place, classPlans: [...plans] }
      : place;
  });
}
