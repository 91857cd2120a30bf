import type { PageDescription, Reading } from '../../model/generated/records.ts';
import { phraseParts } from '../../model/page-language.ts';

/** A key that changes nothing, and why. */
interface IdleKey {
  pointer: (string | number)[];
  message: string;
}

/** Keys that only a reading of a certain kind looks at. */
const KINDS = ['table', 'say', 'section', 'list_after'] as const;
type Kind = (typeof KINDS)[number];

const ONLY_FOR: Record<'after' | 'not_after' | 'min' | 'near' | 'items', readonly Kind[]> = {
  after: ['table'],
  not_after: ['table'],
  min: ['table', 'section', 'list_after'],
  near: ['say'],
  items: ['table', 'list_after'],
};

/**
 * Keys of a page description that have no effect where they stand. Who writes one believes that it
 * does something, so the check says that it does not.
 */
export function idleKeys(description: PageDescription): IdleKey[] {
  const readings = description.read ?? [];
  return [
    ...readings.flatMap((reading, index) =>
      idleInReading(reading, description).map(({ pointer, message }) => {
        return { pointer: ['read', index, ...pointer], message };
      }),
    ),
    ...idleOnPage(description, readings),
  ];
}

function kindOf(reading: Reading): Kind | undefined {
  return KINDS.find((kind) => reading[kind] !== undefined);
}

function idleInReading(reading: Reading, description: PageDescription): IdleKey[] {
  const kind = kindOf(reading);
  if (!kind) return [];
  const idle: IdleKey[] = [];
  const add = (key: string, why: string, ...below: string[]): void => {
    idle.push({ pointer: [key, ...below], message: `${[key, ...below].join('.')} ${why}` });
  };
  for (const [key, kinds] of Object.entries(ONLY_FOR)) {
    if (reading[key as keyof Reading] === undefined || kinds.includes(kind)) continue;
    add(key, `has no effect with ${kind}; it belongs to ${kinds.join(' or ')}`);
  }
  if (reading.announced === null && description.announced === undefined) {
    add('announced', 'is null, but the page has no announced to switch off; remove it');
  }
  for (const rows of ['keep', 'skip'] as const) {
    const has = { state: hasState(reading), date: hasPlace(reading, 'date'), item: true };
    for (const field of ['state', 'date', 'item'] as const) {
      if (reading[rows]?.[field] === undefined || has[field]) continue;
      add(rows, `has no effect: the reading has no ${field}`, field);
    }
  }
  const { item } = reading.table ?? {};
  if (typeof item === 'object' && item.optional !== undefined) {
    add('table', 'has no effect: without the item there is no reading', 'item', 'optional');
  }
  const { set } = reading;
  if (set?.item !== undefined && (kind === 'table' || kind === 'list_after')) {
    add('set', `has no effect with ${kind}, which reads items`, 'item');
  }
  if (set?.aliases !== undefined && kind === 'table') {
    add('set', 'has no effect with table; the other items of a cell are the aliases', 'aliases');
  }
  const { split = 'whole', whole_if } = reading.items ?? {};
  if (whole_if && split === 'whole') {
    add('items', 'has no effect with split: whole, which splits nothing', 'whole_if');
  }
  return idle;
}

function hasState(reading: Reading): boolean {
  return reading.table?.state !== undefined || reading.set?.state !== undefined;
}

function hasPlace(reading: Reading, place: 'date'): boolean {
  const phrases = [
    ...(reading.say ?? []),
    ...(reading.near ?? []),
    ...(reading.section ?? []),
    ...(reading.list_after ?? []),
  ];
  return (
    reading.table?.[place] !== undefined ||
    phrases.flatMap(phraseParts).some((part) => 'place' in part && part.place === place)
  );
}

function idleOnPage(description: PageDescription, readings: readonly Reading[]): IdleKey[] {
  const tables = readings.some(({ table }) => table);
  const cells = tables || readings.some(({ list_after }) => list_after);
  const needs: [keyof PageDescription, boolean, string][] = [
    ['items', cells, 'no reading takes items from cells or lists'],
    ['states', readings.some(hasState), 'no reading has a state'],
    ['repetitions', tables, 'no reading takes tables'],
    ['day_suffix', tables, 'no reading takes tables'],
    ['none', tables, 'no reading takes tables'],
    ['floors', tables, 'no reading takes tables'],
    ['date_forms', readings.length > 0, 'nothing is read'],
    ['basis', readings.length > 0, 'nothing is read'],
    ['announced', readings.some(({ announced }) => announced === undefined), 'no reading uses it'],
    ['types', readings.some(({ type }) => type === undefined), 'every reading has a type'],
    ['type', readings.some(({ type }) => type === undefined), 'every reading has a type'],
    ['expected', readings.length > 0, 'nothing is read, so nothing is looked for'],
    ['rows_leave', readings.length > 0, 'nothing is read'],
    ['left', readings.length > 0, 'nothing is read'],
    ['ignore_tables', readings.length > 0, 'nothing is read'],
  ];
  const idle: IdleKey[] = needs
    .filter(([key, used]) => description[key] !== undefined && !used)
    .map(([key, , why]) => ({ pointer: [key], message: `${key} has no effect: ${why}` }));
  const { split = 'whole', whole_if } = description.items ?? {};
  if (whole_if && split === 'whole') {
    const message = 'items.whole_if has no effect with split: whole, which splits nothing';
    idle.push({ pointer: ['items', 'whole_if'], message });
  }
  return idle;
}
