import type { Day } from '../day.ts';
import type { ScheduledDate } from '../generated/published.ts';
import { type PlannedRecord, plannedRecords } from '../planned.ts';
import { platformOf } from '../published.ts';
import { compareCodeUnits, groupBy, listWords } from '../words.ts';
import { MOST_NEAR_NAMES } from './near-names.ts';
import type { KnownNames } from './platforms.ts';
import {
  createResolver,
  type Matched,
  type NamedRecord,
  type Place,
  type Resolver,
} from './resolver.ts';
import type { Match } from './spellings.ts';
import { createSuccessors, type SuccessorFacts } from './successors.ts';

/** What is recorded under a name, for everybody who asks: API, MCP, site and package. */
export interface CheckedName<R> {
  asked: string;
  /** The platform that the name or its place says; null for none, `-` for one without records. */
  platform: string | null;
  /** Whether there is a record of exactly this name, on the platform if one is said. */
  recorded: boolean;
  /** Those that decide whether it stops come first. */
  matches: readonly Matched<R>[];
  deciding: readonly Matched<R>[];
  /** Names with a record or a scheduled date that are near in spelling; only where nothing matches. */
  near: readonly string[];
  /** Dates that its vendor prints for it without calling it deprecated. */
  scheduled: readonly ScheduledDate[];
  /** What the matches alone do not say; null where one of them is exactly what was asked. */
  says: string | null;
}

/** A record with what a name and its age need. */
export type CheckedRecord = NamedRecord & { as_of: Day };

export interface Checker<R extends CheckedRecord> {
  check(name: string, today: Day, place?: Place): CheckedName<R>;
  successorOf(record: R): SuccessorFacts<R>;
  resolver: Resolver<R>;
  /** The same for scheduled dates. */
  planned: Resolver<PlannedRecord>;
}

/** Makes the one answer to a name from the records and the providers' files. */
export function createChecker<R extends CheckedRecord>(
  records: readonly R[],
  known: KnownNames,
  scheduled: readonly ScheduledDate[] = [],
): Checker<R> {
  const resolver = createResolver(records, known);
  const planned = createResolver(plannedRecords(scheduled), known);
  const names = new Map(
    known.providers.flatMap((each) => each.platforms.map(({ id, name }) => [id, name])),
  );

  const ageOf = (platform: string | null): string => {
    const of = records.filter(({ id }) => platform === null || platformOf(id) === platform);
    const dates = of.map(({ as_of }) => as_of).sort(compareCodeUnits);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined) return 'of which there are no records';
    return `whose records are as of ${first === last ? first : `${first} to ${last}`}`;
  };

  const saysOf = (platform: string | null, own: Matched<R>[], all: number): string | null => {
    if (own.some(({ match }) => match === 'exact')) return null;
    const place = platform === '-' ? 'the host that it names' : names.get(platform ?? '');
    const where =
      place === undefined ? `in the dataset, ${ageOf(null)}` : `on ${place}, ${ageOf(platform)}`;
    const kinds = new Set(own.map(({ match }) => match));
    if (kinds.size > 0) {
      const found = [...kinds].map((kind) => MATCH_WORDS[kind]);
      return `Not recorded under exactly this name${place === undefined ? '' : ` on ${place}`}; recorded: ${listWords(found).replace(/ or (?=[^,]*$)/, ' and ')}.`;
    }
    const others = all === 0 ? '' : ' What is recorded is about other platforms.';
    return `Nothing is recorded under this name ${where}; that is no promise.${others}`;
  };

  return {
    resolver,
    planned,
    successorOf: createSuccessors(resolver),
    check(name, today, place) {
      const { platform, matches, otherRegions } = resolver.find(name, place);
      const own = matches.filter(({ record }) => [null, platformOf(record.id)].includes(platform));
      const deciding = decidingOf(own, today);
      const dated = planned.find(name, place).matches;
      const says = saysOf(platform, own, matches.length);
      const others = listWords(otherRegions);
      const shown = others && `Where no record is about ${others}, those of all regions are shown.`;
      return {
        asked: name,
        platform,
        recorded: says === null,
        matches: [...deciding, ...matches.filter((each) => !deciding.includes(each))],
        deciding,
        /** Looked for only where it is read: it takes long. */
        get near() {
          const searched =
            matches.length > 0 ? [] : dated.length > 0 ? [resolver] : [resolver, planned];
          const near = new Set(searched.flatMap((one) => one.near(name)));
          return [...near].slice(0, MOST_NEAR_NAMES);
        },
        scheduled: dated.map(({ record }) => record.row),
        says: [says, shown].filter(Boolean).join(' ') || null,
      };
    },
  };
}

/** An item that ends with its version: `o3 (2025-04-16)`, `claude-3-opus-20240229`. */
const VERSIONED = /(?:\)|-\d{8}|-\d{4}-\d\d-\d\d|-\d{3})$/;

/**
 * The matches that decide whether a name stops: on the platform that it names, else on each, those
 * that are closest. Where one is exact, of a platform without a record of the name itself only its
 * numbered versions count: a preview is another model, and where names have a prefix, this is none.
 * Of several versions the next to stop decides, and what has passed only where all have.
 */
function decidingOf<R extends NamedRecord>(own: readonly Matched<R>[], today: Day): Matched<R>[] {
  const isExact = own.some(({ match }) => match === 'exact');
  return [...groupBy(own, ({ record }) => platformOf(record.id)).values()].flatMap((group) => {
    const closest = group.filter(({ record, match }) => {
      if (match !== group[0]?.match) return false;
      if (match === 'other_platform') return record.item === group[0].record.item;
      return !isExact || match === 'exact' || VERSIONED.test(record.item);
    });
    const ahead = closest.filter(({ record: { status, shutdown_date: date }, match }) => {
      return match === 'version' && status !== 'retired' && (date === null || date >= today);
    });
    return ahead.length > 0 ? ahead : closest;
  });
}

/** What a record has to do with a name, in words. */
export const MATCH_WORDS: Record<Match, string> = {
  exact: 'exactly this',
  version: 'a version of it',
  without_version: 'the name without that version or tuning',
  other_platform: 'as another platform names it',
  alias: 'an entry that lists it',
};
