import type { Day } from '../day.ts';
import type { ScheduledDate } from '../generated/published.ts';
import { type PlannedRecord, plannedRecords } from '../planned.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { joinWords, listWords } from '../words.ts';
import { createAbsence } from './absence.ts';
import { decidingOf, orderMatches } from './answer-order.ts';
import { MOST_NEAR_NAMES } from './near-names.ts';
import type { KnownNames } from './platforms.ts';
import { isGuess, type Match } from './relations.ts';
import {
  compileNames,
  createResolver,
  type Matched,
  type NamedRecord,
  type Place,
  type Resolver,
} from './resolver.ts';
import { LONGEST_SPELLING } from './spellings.ts';
import { createSuccessors, type Followed, type SuccessorFacts } from './successors.ts';

/** What is recorded under a name, for everybody who asks: API, MCP, site and package. */
export interface CheckedName<R> {
  asked: string;
  /** The platform that the name or its place says; null for none, `-` for one without records. */
  platform: string | null;
  /** Whether there is a record of exactly this name, on the platform if one is said. */
  recorded: boolean;
  /** In the order of an answer. */
  matches: readonly Matched<R>[];
  deciding: readonly Matched<R>[];
  /** Names with a record or a scheduled date that are near in spelling; only where nothing matches. */
  near: readonly string[];
  /** Dates that its vendor prints for it without calling it deprecated, in the order of an answer. */
  scheduled: readonly ScheduledDate[];
  /** The same with how they match. */
  dated: readonly Matched<PlannedRecord>[];
  /** Those of them that decide, in the form of records. */
  planned: readonly PlannedRecord[];
  /** What is as sure and does not decide: of versions, and where nothing decides of other platforms. */
  others: readonly (R | PlannedRecord)[];
  /** What is said where nothing decides. */
  absence: string;
  /** What the matches alone do not say; null where one of them is exactly what was asked. */
  says: string | null;
}

/** A record with what a name and its age need. */
export type CheckedRecord = NamedRecord & { as_of: Day };

export interface Checker<R extends CheckedRecord> {
  check(name: string, today: Day, place?: Place): CheckedName<R>;
  successorOf(record: Followed): SuccessorFacts<R>;
  /** Display name of the vendor of a record's platform. */
  providerOf(record: Pick<R, 'id' | 'platform'>): string;
  resolver: Resolver<R>;
  /** The same for scheduled dates. */
  planned: Resolver<PlannedRecord>;
}

/** Said where something is recorded, but not of what was asked. */
const OTHERS = 'What else is recorded is about other platforms or names.';

/** Answers that are kept: as many as the names of a repository, and few for a server. */
const KEPT = 5_000;

/** Looks up once what is asked for no place: whoever finds names in a text asks for them again. */
function rememberFound<R extends NamedRecord>(resolver: Resolver<R>): Resolver<R> {
  const findAnywhere = remember((spelling: string) => resolver.find(spelling), KEPT);
  const find: typeof resolver.find = (spelling, place = {}) => {
    const { platform, regions = [] } = place;
    const isAnywhere = platform === undefined && regions.length === 0;
    if (isAnywhere && spelling.length <= LONGEST_SPELLING) return findAnywhere(spelling);
    return resolver.find(spelling, place);
  };
  return { ...resolver, find };
}

/** Makes the one answer to a name from the records and the providers' files. */
export function createChecker<R extends CheckedRecord>(
  records: readonly R[],
  known: KnownNames,
  scheduled: readonly ScheduledDate[] = [],
): Checker<R> {
  const compiled = compileNames(known);
  const resolver = rememberFound(createResolver(records, known, compiled));
  const planned = rememberFound(createResolver(plannedRecords(scheduled), known, compiled));
  const vendors = new Map(
    known.providers.flatMap(({ name, platforms }) => platforms.map(({ id }) => [id, name])),
  );
  const platformsOf = new Map(
    known.providers.map(({ slug, platforms }) => [slug, platforms.map(({ id }) => id)]),
  );
  const { absence, onPlace } = createAbsence(records, known, resolver.parse);
  return {
    resolver,
    planned,
    successorOf: createSuccessors(resolver, planned),
    providerOf: ({ id, platform }) => vendors.get(platformOf(id)) ?? platform,
    check(name, today, place) {
      const found = resolver.find(name, place);
      const { meant, otherRegions } = found;
      const first = platformsOf.get(found.vendor ?? '') ?? null;
      const question = { ...found, asked: name, first, today };
      const here = orderMatches(found.matches, question);
      const matches = [...here, ...orderMatches(found.ofOtherRegions, question)];
      const dated = orderMatches(planned.find(name, place).matches, question);
      const isMeant = ({ record: { id } }: Matched<NamedRecord>) =>
        meant?.includes(platformOf(id)) ?? true;
      const own = here.filter(isMeant);
      const recorded = own.some(({ match }) => match === 'exact');
      const plans = decidingOf(dated.filter(isMeant), today);
      const deciding = decidingOf(own, today);
      const decided: readonly unknown[] = [...deciding, ...plans];
      const others = [...here, ...dated].filter((each) => {
        const isSure = !isGuess(each.relation) && each.match !== 'alias';
        return isSure && !decided.includes(each) && (decided.length === 0 || isMeant(each));
      });
      const hasGuesses = here.length + dated.length > 0 && others.length === 0;
      const sayAbsence = () => {
        const words = absence(name, found, today);
        return hasGuesses ? `${words} ${OTHERS}` : words;
      };
      const says: string[] = [];
      if (own.length > 0 && !recorded) {
        const kinds = joinWords([...new Set(own.map(matchWords))]);
        says.push(`Not recorded under exactly this name${onPlace(found)}; recorded: ${kinds}.`);
      }
      if (own.length > 0 && otherRegions.length > 0) {
        says.push(`No record is about ${listWords(otherRegions)}.`);
      }
      // What is only planned is said in the sentence.
      if (own.length === 0 && plans.length === 0) says.push(sayAbsence());
      else if (own.length === 0 && matches.length > 0) says.push(OTHERS);
      return {
        asked: name,
        platform: platformOfAll(meant),
        recorded,
        matches,
        deciding,
        /** Looked for only where it is read: it takes long. */
        get near() {
          if (matches.length > 0) return [];
          const searched = dated.length > 0 ? [resolver] : [resolver, planned];
          const near = new Set(searched.flatMap((one) => one.near(name)));
          return [...near].slice(0, MOST_NEAR_NAMES);
        },
        scheduled: dated.map(({ record }) => record.row),
        dated,
        planned: plans.map(({ record }) => record),
        others: others.map(({ record }) => record),
        get absence() {
          return sayAbsence();
        },
        says: says.join(' ') || null,
      };
    },
  };
}

/** The one platform that is meant, `-` for a host without records; null for several or any. */
function platformOfAll(meant: readonly string[] | null): string | null {
  if (meant === null || meant.length > 1) return null;
  return meant[0] ?? '-';
}

/** What a record has to do with a name, in words. */
export function matchWords({ match, relation }: Pick<Matched<unknown>, 'match' | 'relation'>) {
  if (relation === 'preview') return 'a preview of it, which is another model';
  return MATCH_WORDS[match];
}

const MATCH_WORDS: Record<Match, string> = {
  exact: 'exactly this',
  version: 'a version of it',
  without_version: 'without that version or tuning',
  other_platform: 'as another platform names it',
  alias: 'an entry that lists it',
};
