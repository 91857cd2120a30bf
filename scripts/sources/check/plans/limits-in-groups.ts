import type { Plan } from '../../../model/generated/records.ts';
import { wordsOfGeneralNotes } from '../notes/notes.ts';
import type { PlanSource } from '../notes/places.ts';
import { generalLabels, namesPlans, type ReadCell } from './candidate-cells.ts';
import { isLeftOut } from './left-out.ts';
import { hasAmount, isLimitInCell, isLimitInList } from './limit-texts.ts';
import type { PlanNames } from './names.ts';
import { ownersOf } from './owners.ts';
import type { IndexedTable, Place } from './page-index.ts';
import { isRecorded, type StatedLimit } from './recorded-limits.ts';

/** Places that say the same kind of thing: the items of one list, a column of one table. */
export type Groups = readonly (readonly StatedLimit[])[];

function add<Key>(groups: Map<Key, StatedLimit[]>, key: Key, limit: StatedLimit): void {
  const own = groups.get(key);
  if (own) own.push(limit);
  else groups.set(key, [limit]);
}

/**
 * What the lists and tables of a vendor's pages state in numbers, in groups, where no label says of
 * which plan it is.
 *
 * @param read tells of a cell what a label says it is of; null where none does.
 */
export function groupLimits(
  places: readonly Place[],
  read: (place: Place) => ReadCell | null,
  names: PlanNames,
): Groups {
  const lists = new Map<string, StatedLimit[]>();
  const columns = new Map<IndexedTable, Map<number, StatedLimit[]>>();
  for (const place of places) {
    const { table, at, isItem, card, url, around } = place;
    const [text = ''] = place.texts;
    if (table === null) {
      if (!isItem || card !== undefined || around.length === 0 || !isLimitInList(text)) continue;
      add(lists, JSON.stringify([url, ...around]), { place, labels: [], text });
      continue;
    }
    if (at.row < 0 || (at.column === 0 && !table.isList) || read(place) !== null) continue;
    if (namesPlans(table, names)) continue;
    const labels = generalLabels(place, names);
    const [label = ''] = labels.at(-1) ?? [];
    if (labels.length === 0 || !isLimitInCell(label, text)) continue;
    const own = columns.get(table) ?? new Map<number, StatedLimit[]>();
    columns.set(table, own);
    // Each item of a list of "label: value" is a column.
    add(own, table.isList ? 0 : at.column, { place, labels, text });
  }
  return [...lists.values(), ...[...columns.values()].flatMap((own) => [...own.values()])];
}

/**
 * Of groups that name no plan, and of which the record gives a plan at least as many limits as it
 * lacks, those that it lacks: what is new in a list of which the record has the rest.
 */
export function limitsInGroups(groups: Groups, plan: Plan, source: PlanSource): StatedLimit[] {
  const { names, general } = source.opened;
  const words = wordsOfGeneralNotes(plan.limit_notes, plan.id, source.opened);
  const isWhole = ({ place, text }: StatedLimit): boolean => {
    const known = words.get(place) ?? [];
    const rest = known.reduce((left, word) => left.replace(word, ' '), text);
    return known.length > 0 && !hasAmount(rest);
  };
  const mayBeOf = ({ place, text }: StatedLimit): boolean => {
    const span: [number, number] = [0, text.length];
    const owners = ownersOf(place, text, span, names);
    return owners?.has(plan.id) ?? general.mayBeOf(plan.id, place, text, span);
  };
  return groups.flatMap((group) => {
    if (!group.some(isWhole)) return [];
    const lacked = group.filter(
      (limit) =>
        !isWhole(limit) &&
        mayBeOf(limit) &&
        !isRecorded(limit, plan, source) &&
        !isLeftOut(limit.place, limit.labels, source),
    );
    return group.filter(isWhole).length >= lacked.length ? lacked : [];
  });
}
