import type { Deprecation, DeprecationChange, Effect } from './generated/published.ts';

/*
 * Every field of a published deprecation, a row each, in the published order. What publishes, logs,
 * words and tabulates a record takes it from here; what its author may write is in
 * schemas/records/deprecation, what a version of its file may hold in schemas/history.
 *
 * In: the name of a field, `successor`. Out: what is done with it, its kind of change
 * `successor_changed`, said as "replacement changed from a to b".
 */

/** Kinds of entries that are about a whole record, or about none. */
type WholeKind = 'baseline_created' | 'record_added' | 'record_removed';

type FieldKind = Exclude<DeprecationChange['change'], WholeKind>;

/** How a change of a field is an entry of the log, and how it is said. */
interface FieldChange<V> {
  kind: FieldKind;
  /** What has changed, in words. */
  what: string;
  /** What is said where there is no value; without it words come and go: "our note added: …". */
  none?: string;
  /** Whether it is never the vendor's. */
  isOurs?: true;
  /** What of a value is compared, where not all of it is. */
  compared?(value: V): unknown;
  /** The words that come and go, where it is not a text. */
  words?(value: V): string;
}

interface Field<V> {
  /** What is published where nothing is said; a field without it is left out then. */
  missing?: V;
  /**
   * Where it is published, if not everywhere: in files of today, in answers and their files, or in
   * those of them that say when they were made.
   */
  only?: 'today' | 'answers' | 'timed';
  /** Whether an entry that adds or removes a record has it. */
  logged?: true;
  change?: FieldChange<V>;
  /** Whether it is a column of deprecations/all.csv. */
  csv?: true;
  /** Its values as texts, for a cell, the page and its changes, where they are not texts themselves. */
  texts?(value: V): string[];
  /** Its label on the record's page, in the list of further facts. */
  page?: string;
  /** Whether an answer of MCP about a single item has it. */
  answered?: true;
}

/** What an answer to a question adds to a record; it's no field of one. */
type AddedByAnswers = '$schema' | 'asked' | 'match' | 'leads_to';

type FieldName = Exclude<keyof Deprecation, AddedByAnswers>;

type Fields = { [K in FieldName]-?: Field<NonNullable<Deprecation[K]> | null> };

/** What is said of a value that there was not, or is no longer. */
export const NOTHING = 'none';

const plain = { logged: true, csv: true } as const;

function describeEffect({ effect, from, words }: Effect): string {
  const date = from === null ? '' : ` from ${from}`;
  return `${effect}${date}: ${words}`;
}

const FIELDS: Fields = {
  id: plain,
  provider: plain,
  platform: plain,
  platform_id: plain,
  item: { ...plain, change: { kind: 'item_renamed', what: 'name', none: NOTHING } },
  type: { ...plain, change: { kind: 'type_changed', what: 'type', none: NOTHING } },
  status: { ...plain, change: { kind: 'status_changed', what: 'status', none: NOTHING } },
  shutdown_date: {
    ...plain,
    change: { kind: 'shutdown_date_changed', what: 'shutdown date', none: NOTHING },
  },
  date_basis: {
    ...plain,
    change: { kind: 'date_basis_changed', what: 'basis of the date', none: 'no date' },
  },
  successor: {
    ...plain,
    change: { kind: 'successor_changed', what: 'replacement', none: NOTHING },
  },
  migration_note: {
    ...plain,
    missing: null,
    answered: true,
    change: { kind: 'migration_note_changed', what: 'our note', isOurs: true },
  },
  source_url: {
    ...plain,
    answered: true,
    change: { kind: 'source_url_changed', what: 'source page', none: NOTHING, isOurs: true },
  },
  as_of: plain,
  announced_on: { ...plain, missing: null },
  aliases: {
    logged: true,
    missing: [],
    csv: true,
    answered: true,
    change: { kind: 'aliases_changed', what: 'other spellings', none: NOTHING },
  },
  regions: {
    logged: true,
    csv: true,
    change: { kind: 'regions_changed', what: 'regions', none: 'all regions' },
  },
  display_name: { csv: true, answered: true },
  in_code: { csv: true, page: 'In code', answered: true },
  effects: {
    csv: true,
    texts: (effects) => (effects ?? []).map(describeEffect),
    change: {
      kind: 'effects_changed',
      what: 'other restrictions',
      // The dates on which the page said them are not a change.
      compared: (effects) => (effects ?? []).map((one) => ({ ...one, as_of: null })),
      words: (effects) => (effects ?? []).map(({ words }) => words).join(' '),
    },
  },
  earlier_dates: { only: 'today' },
  successor_record: { only: 'answers' },
  successor_of: { only: 'answers' },
  past: { only: 'timed' },
  generated_at: { only: 'timed' },
  evidence: {},
};

/** The names of all fields, in the published order. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** What is done with a field. */
export function fieldOf(name: FieldName): Field<unknown> {
  return FIELDS[name] as Field<unknown>;
}

/** The value of a field as texts; none where there is no value. */
export function textsOf(name: FieldName, value: unknown): string[] {
  const { texts } = fieldOf(name);
  if (texts) return texts(value);
  return [value ?? []].flat().map(String);
}

/** Fields whose changes are entries of the log, in the order of their kinds. */
export const CHANGED_FIELDS = FIELD_NAMES.flatMap((name) => {
  const { change } = fieldOf(name);
  if (change) return [{ name, change }];
  return [];
});

/** The kinds of changes of deprecations. */
export const RECORD_KINDS: readonly DeprecationChange['change'][] = [
  'record_added',
  'record_removed',
  'baseline_created',
  ...CHANGED_FIELDS.map(({ change }) => change.kind),
];

/** Fields that an answer of MCP about a single item has besides those of every list. */
export const ANSWERED_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).answered);

/** The fields of a record for which a test holds, and no others. */
export function pickFields<R extends Deprecation>(
  record: R,
  test: (field: Field<unknown>) => boolean,
): Partial<R> {
  const entries = Object.entries(record).filter(([name]) => test(FIELDS[name as FieldName] ?? {}));
  return Object.fromEntries(entries) as Partial<R>;
}
