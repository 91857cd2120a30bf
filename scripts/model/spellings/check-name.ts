import { notRecordedSentence } from '../answer-sentence.ts';
import { type Day, isComing } from '../day.ts';
import type { ScheduledDate } from '../generated/published.ts';
import { type PlannedRecord, plannedRecords } from '../planned.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { compareCodeUnits, joinWords, listWords } from '../words.ts';
import { decidingOf, orderMatches } from './answer-order.ts';
import { MOST_NEAR_NAMES } from './near-names.ts';
import type { KnownNames } from './platforms.ts';
import {
  compileNames,
  createResolver,
  type Matched,
  type NamedRecord,
  type Place,
  type Resolution,
  type Resolver,
} from './resolver.ts';
import { cleanSpelling, type Match } from './spellings.ts';
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
  /** Those of them that decide, in the form of records. */
  planned: readonly PlannedRecord[];
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

/** The place that a name says. */
type Asked = Pick<Resolution<NamedRecord>, 'platform' | 'vendor'> & { today: Day };

/** Makes the one answer to a name from the records and the providers' files. */
export function createChecker<R extends CheckedRecord>(
  records: readonly R[],
  known: KnownNames,
  scheduled: readonly ScheduledDate[] = [],
): Checker<R> {
  const compiled = compileNames(known);
  const resolver = createResolver(records, known, compiled);
  const planned = createResolver(plannedRecords(scheduled), known, compiled);
  const platforms = new Map(
    known.providers.flatMap(({ name: provider, platforms: own }) =>
      own.map(({ id, name }) => [id, { name, provider }]),
    ),
  );
  const omitted = new Map(
    known.providers.filter(({ reason }) => reason).map((each) => [each.slug, each]),
  );

  // Every name that is not recorded asks for it.
  const agesOn = remember((today: Day) =>
    remember((platform: string | null): string | null => {
      const searched = records.filter(({ id }) => platform === null || platformOf(id) === platform);
      const coming = rangeOf(searched.filter((one) => isComing(one, today)));
      const passed = rangeOf(searched.filter((one) => !isComing(one, today)));
      if (coming && passed) return `${coming} for what is still to come, ${passed} for the rest`;
      return coming ?? passed;
    }),
  );

  const placeOf = ({ platform, vendor }: Asked): string | null => {
    if (platform !== '-') return platforms.get(platform ?? '')?.name ?? null;
    return omitted.get(vendor ?? '')?.name ?? 'the host that it names';
  };

  const notRecorded = (name: string, where: Asked, hasOthers: boolean): string => {
    const common = { name: cleanSpelling(name), place: placeOf(where), hasOthers };
    if (where.platform !== '-')
      return notRecordedSentence({
        ...common,
        age: agesOn(where.today)(where.platform),
        reason: null,
      });
    const { reason = null } = omitted.get(where.vendor ?? '') ?? {};
    return notRecordedSentence({ ...common, age: null, reason });
  };

  const saysOf = (name: string, where: Asked, own: Matched<R>[], all: number): string => {
    if (own.length === 0) return notRecorded(name, where, all > 0);
    const place = placeOf(where);
    const on = place === null ? '' : ` on ${place}`;
    const kinds = [...new Set(own.map(({ match }) => match))].map((kind) => MATCH_WORDS[kind]);
    return `Not recorded under exactly this name${on}; recorded: ${joinWords(kinds)}.`;
  };

  const successorOf = createSuccessors(resolver, planned);

  return {
    resolver,
    planned,
    successorOf,
    providerOf: ({ id, platform }) => platforms.get(platformOf(id))?.provider ?? platform,
    check(name, today, place) {
      const found = resolver.find(name, place);
      const { platform, vendor, otherRegions } = found;
      const question = { ...found, asked: name, today };
      const matches = orderMatches(found.matches, question);
      const isMeant = ({ record: { id } }: Matched<NamedRecord>) =>
        platform === null || platformOf(id) === platform;
      const own = matches.filter(isMeant);
      const deciding = decidingOf(own, question);
      const dated = orderMatches(planned.find(name, place).matches, question);
      const where = { platform, vendor, today };
      const isRecorded = own.some(({ match }) => match === 'exact');
      const decidingPlans = decidingOf(dated.filter(isMeant), question);
      let says: string | null = null;
      // What is only planned is said in the sentence.
      const isOnlyPlanned = own.length === 0 && decidingPlans.length > 0;
      if (isOnlyPlanned && matches.length > 0) says = ELSEWHERE;
      if (!isOnlyPlanned && !isRecorded) says = saysOf(name, where, own, matches.length);
      const others = listWords(otherRegions);
      const shown = others && `Where no record is about ${others}, those of all regions are shown.`;
      return {
        asked: name,
        platform,
        recorded: isRecorded,
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
        planned: decidingPlans.map(({ record }) => record),
        get absence() {
          return notRecorded(name, where, matches.length + dated.length > 0);
        },
        says: [says, shown].filter(Boolean).join(' ') || null,
      };
    },
  };
}

const ELSEWHERE = 'What else is recorded is about other platforms or names.';

/** From when to when records were last seen on their pages; null without any. */
function rangeOf(records: readonly Pick<CheckedRecord, 'as_of'>[]): string | null {
  const dates = records.map(({ as_of }) => as_of).sort(compareCodeUnits);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined) return null;
  if (first === last) return first;
  return `${first} to ${last}`;
}

/** What a record has to do with a name, in words. */
export const MATCH_WORDS: Record<Match, string> = {
  exact: 'exactly this',
  version: 'a version of it',
  without_version: 'the name without that version or tuning',
  other_platform: 'as another platform names it',
  alias: 'an entry that lists it',
};
