// What comes in: the records and the planned dates.
// What goes out: what follows each record: the successor's own end, and what still lives.
// Example: of a chain a, b, c where b has stopped, c lives.
import { type PlannedRecord, recordsOf } from '../planned.ts';
import { remember } from '../remember.ts';
import { compareCodeUnits, platformOf } from '../words.ts';
import { namesIn } from './names-in-text.ts';
import type { Matched, NamedRecord, Resolver } from './resolver.ts';

/** The end of a name that is named instead: a record of it, or a planned date. */
export type End<R> = (R | PlannedRecord) & {
  /** Whether it is that of a version of the name, the last to stop. */
  isVersion: boolean;
};

/** The status of a record's successor. */
export type SuccessorFacts<R extends NamedRecord> = ReturnType<
  ReturnType<typeof createSuccessors<R>>
>;

/** What something that follows is named of: a record, or a planned date. */
type Followed = Pick<NamedRecord, 'id' | 'item' | 'shutdown_date' | 'successor'>;

/** A chain of successors is never longer; it guards against records that name each other. */
const LONGEST_CHAIN = 10;

/** Tells what the successors of records are. */
export function createSuccessors<R extends NamedRecord>(resolver: Resolver<R | PlannedRecord>) {
  // Many records have one successor.
  const namesOf = remember((successor: string) => namesIn(successor, resolver));
  /** What matches a name on the platform of a record, which a prefix of the name does not change. */
  const beside = ({ id }: Followed, name: string) =>
    resolver
      .find(name)
      .matches.filter(({ record }) => record.id !== id && platformOf(record.id) === platformOf(id));
  const recordsBeside = (record: Followed, name: string) => recordsOf(beside(record, name));
  const isExact = ({ relation }: Matched<unknown>): boolean => relation === 'exact';

  /** The record of a name, else its planned date; else that of its version that is the last to stop. */
  const endOf = (record: Followed, name: string): End<R>[] => {
    const found = beside(record, name).filter(
      ({ record: { date_basis: basis } }) => basis !== 'not_before',
    );
    const own = recordsOf(found).find(isExact) ?? found.find(isExact);
    if (own) return [{ ...own.record, isVersion: false }];
    // A name whose versions are items of their own may point to one that lives.
    const isVersion = ({ item, status }: R | PlannedRecord): boolean =>
      status === 'planned' || item.endsWith(')');
    const versions = found.filter(
      ({ record: each, relation }) => relation === 'version' && isVersion(each),
    );
    versions.sort((one, other) => compareCodeUnits(keyOf(other.record), keyOf(one.record)));
    return versions.slice(0, 1).map((each) => ({ ...each.record, isVersion: true }));
  };

  const twinOf = (record: Followed): R | null => {
    if (record.successor !== null) return null;
    const { stem, version } = resolver.parse(record.item);
    const undated = [stem, ...version.filter((word) => !/\d/.test(word))].join('-');
    const related = [record.item, undated].flatMap((name) => recordsBeside(record, name));
    const twin = related.find(({ record: { shutdown_date: date, successor } }) => {
      return date === record.shutdown_date && successor !== null;
    });
    return twin?.record ?? null;
  };

  const livingOf = (record: Followed, steps: number): string[] => {
    const { successor } = twinOf(record) ?? record;
    if (successor === null || steps === 0) return [];
    return namesOf(successor).flatMap(({ spelling }) => {
      const own = recordsBeside(record, spelling).find(isExact);
      if (!own) return [spelling];
      return livingOf(own.record, steps - 1);
    });
  };

  // Every list that has a record asks for them.
  return remember((record: Followed) => {
    const { successor } = record;
    let names: string[] = [];
    if (successor !== null) {
      names = namesOf(successor).map(({ spelling }) => spelling);
      // A name that only a list of planned dates has is no name of the records.
      if (names.length === 0) names = [successor];
    }
    const [first = '', ...others] = names;
    const named = others.length === 0 ? recordsBeside(record, first).find(isExact) : undefined;
    return {
      /** The record that the successor has itself, on the same platform, where it is one name. */
      record: named?.record ?? null,
      isOne: others.length === 0,
      /** When the names in it end themselves on the same platform. */
      ends: names.flatMap((name) => endOf(record, name)),
      /** Names without a record at the end of the chain; none where every way ends in a dead name. */
      living: [...new Set(livingOf(record, LONGEST_CHAIN))],
      /**
       * Where the record names no successor: the record of the same item with another version, or
       * without one, on the same platform and with the same date, which names one.
       */
      twin: twinOf(record),
    };
  });
}

/** Orders versions: by date, those of one date by name. */
function keyOf({ shutdown_date: date, item }: Pick<NamedRecord, 'shutdown_date' | 'item'>): string {
  return `${date ?? ''} ${item}`;
}

/** What answers say of a successor that is a record itself: its status and date, and what lives. */
export function successorFields<R extends NamedRecord>({ record, living }: SuccessorFacts<R>) {
  if (record === null) return {};
  const { id, status, shutdown_date } = record;
  return { successor_record: { id, status, shutdown_date }, leads_to: living };
}
