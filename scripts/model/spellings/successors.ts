// What comes in: the records and the planned dates.
// What goes out: what follows each record: the successor's own end, and what still lives.
// Example: of a chain a, b, c where b has stopped, c lives.
import type { PlannedRecord } from '../planned.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { namesIn } from './names-in-text.ts';
import { exactOf, type NamedRecord, type Resolver } from './resolver.ts';

/** The status of a record's successor. */
export interface SuccessorFacts<R> {
  /** The record that the successor has itself, on the same platform, where it is one name. */
  record: R | null;
  /** Whether it is one name. */
  isOne: boolean;
  /** The records that the names in it have there. */
  records: readonly R[];
  /** The dates on which those without a record are planned to stop there; of versions the last. */
  planned: readonly PlannedRecord[];
  /** Names without a record at the end of the chain; none where every way ends in a dead name. */
  living: readonly string[];
  /**
   * Where the record names no successor: the record of the same item with another version, or
   * without one, on the same platform and with the same date, which names one.
   */
  twin: R | null;
}

/** What something that follows is named of: a record, or a planned date. */
export type Followed = Pick<NamedRecord, 'id' | 'item' | 'shutdown_date' | 'successor'>;

/** A chain of successors is never longer; it guards against records that name each other. */
const LONGEST_CHAIN = 10;

/** Tells what the successors of records are. */
export function createSuccessors<R extends NamedRecord>(
  resolver: Resolver<R>,
  plans: Resolver<PlannedRecord>,
): (record: Followed) => SuccessorFacts<R> {
  // Many records have one successor.
  const find = remember((name: string) => resolver.find(name));
  const namesOf = remember((successor: string) => namesIn(successor, resolver));
  const onPlatform = (record: Followed, name: string): R | null =>
    exactOf(find(name)).find(
      (other) => other.id !== record.id && platformOf(other.id) === platformOf(record.id),
    ) ?? null;

  const findPlanned = remember((platform: string) =>
    remember((name: string) => plans.find(name, { platform }).matches),
  );
  const plannedOn = (record: Followed, name: string): PlannedRecord[] => {
    const platform = platformOf(record.id);
    const ends = findPlanned(platform)(name).filter(({ record: plan, match }) => {
      const isMeant = match === 'exact' || match === 'version';
      return isMeant && platformOf(plan.id) === platform && plan.date_basis !== 'not_before';
    });
    const exact = ends.filter(({ match }) => match === 'exact');
    const meant = exact.length > 0 ? exact : ends;
    return meant.slice(-1).map((each) => each.record);
  };

  const twinOf = (record: Followed): R | null => {
    if (record.successor !== null) return null;
    const names = [record.item, resolver.parse(record.item).stem];
    const related = names
      .flatMap((name) => find(name).matches)
      .filter(({ record: other }) => {
        const isSame = platformOf(other.id) === platformOf(record.id);
        return isSame && other.id !== record.id && other.shutdown_date === record.shutdown_date;
      });
    return related.find(({ record: other }) => other.successor !== null)?.record ?? null;
  };

  const livingOf = (record: Followed, steps: number): string[] => {
    const { successor } = twinOf(record) ?? record;
    if (successor === null || steps === 0) return [];
    return namesOf(successor).flatMap(({ spelling }) => {
      const own = onPlatform(record, spelling);
      if (own === null) return [spelling];
      return livingOf(own, steps - 1);
    });
  };

  // Every list that has a record asks for them.
  return remember((record: Followed): SuccessorFacts<R> => {
    const names = record.successor === null ? [] : namesOf(record.successor);
    const records: R[] = [];
    const planned: PlannedRecord[] = [];
    for (const { spelling } of names) {
      const own = onPlatform(record, spelling);
      if (own) records.push(own);
      else planned.push(...plannedOn(record, spelling));
    }
    // A name that only a list of planned dates has is no name of the records.
    if (names.length === 0) planned.push(...plannedOn(record, record.successor ?? ''));
    return {
      record: (names.length === 1 && records[0]) || null,
      isOne: names.length < 2,
      records,
      planned,
      living: [...new Set(livingOf(record, LONGEST_CHAIN))],
      twin: twinOf(record),
    };
  });
}

/** What answers say of a successor that is a record itself: its status and date, and what lives. */
export function successorFields<R extends Pick<NamedRecord, 'id' | 'status' | 'shutdown_date'>>({
  record,
  living,
}: SuccessorFacts<R>) {
  if (record === null) return {};
  const { id, status, shutdown_date }: Pick<R, 'id' | 'status' | 'shutdown_date'> = record;
  return { successor_record: { id, status, shutdown_date }, leads_to: [...living] };
}
