// What comes in: the records and the planned dates.
// What goes out: what follows each record: the successor's own end, and what still lives.
// Example: of a chain a, b, c where b has stopped, c lives.
import { type PlannedRecord, recordsOf } from '../planned.ts';
import { presentIn } from '../present.ts';
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
  const namesOf = remember((successor: string) =>
    namesIn(successor, resolver).map(({ spelling }) => spelling),
  );
  /** What matches a name on the platform of a record, which a prefix of the name does not change. */
  const beside = ({ id }: Followed, name: string) =>
    resolver
      .find(name)
      .matches.filter(({ record }) => record.id !== id && platformOf(record.id) === platformOf(id));
  const isExact = ({ relation }: Matched<unknown>): boolean => relation === 'exact';
  const recordOf = (record: Followed, name: string): R | undefined =>
    recordsOf(beside(record, name)).find(isExact)?.record;

  /** The record of a name, else its planned date; else that of its version that is the last to stop. */
  const endOf = (record: Followed, name: string): End<R>[] => {
    const found = beside(record, name).filter(
      ({ record: { date_basis: basis } }) => basis !== 'not_before',
    );
    const exact = found.filter(isExact);
    const [own = exact[0]] = recordsOf(exact);
    if (own) return [{ ...own.record, isVersion: false }];
    // A name whose versions are items of their own may point to one that lives.
    const versions = found.filter(({ record: { item, status }, relation }) => {
      return relation === 'version' && (status === 'planned' || item.endsWith(')'));
    });
    const keyOf = ({ record: { shutdown_date: date, item } }: Matched<NamedRecord>) =>
      `${date ?? ''} ${item}`;
    versions.sort((one, other) => compareCodeUnits(keyOf(other), keyOf(one)));
    return versions.slice(0, 1).map((each) => ({ ...each.record, isVersion: true }));
  };

  const twinOf = (record: Followed): R | null => {
    if (record.successor !== null) return null;
    const { stem, version } = resolver.parse(record.item);
    const undated = [stem, ...version.filter((word) => !/\d/.test(word))].join('-');
    const related = [record.item, undated].flatMap((name) => recordsOf(beside(record, name)));
    const twin = related.find(({ record: { shutdown_date: date, successor } }) => {
      return date === record.shutdown_date && successor !== null;
    });
    return twin?.record ?? null;
  };

  const livingOf = (record: Followed, steps: number): string[] => {
    const { successor } = twinOf(record) ?? record;
    if (successor === null || steps === 0) return [];
    return namesOf(successor).flatMap((name) => {
      const own = recordOf(record, name);
      return own ? livingOf(own, steps - 1) : [name];
    });
  };

  // Every list that has a record asks for them.
  return remember((record: Followed) => {
    const { successor } = record;
    // A name that only a list of planned dates has does not name a record.
    const named = namesOf(successor ?? '');
    const names = named.length > 0 ? named : presentIn(successor ?? undefined);
    const [first = ''] = names;
    const isOne = names.length < 2;
    return {
      /** The record that the successor has itself, on the same platform, where it is one name. */
      record: (isOne ? recordOf(record, first) : undefined) ?? null,
      isOne,
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

/** What answers say of a successor that is a record itself: its status and date, and what lives. */
export function successorFields<R extends NamedRecord>({ record, living }: SuccessorFacts<R>) {
  if (record === null) return {};
  const { id, status, shutdown_date } = record;
  return { successor_record: { id, status, shutdown_date }, leads_to: living };
}
