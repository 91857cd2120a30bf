// What comes in: the records, the planned dates, the providers' files, and a name as it is written.
// What goes out: the one answer to it: what matches, what of that decides, and what is not known.
// Example: "Not in our data: orb-7 on Acme Cloud, which is no promise; our sources are dated 2026-03-01."
//
// The steps: records and planned dates are found (resolver.ts) and put in one order; what is meant
// and sure decides; where nothing does, that is said. checked-sentence.ts says the rest.
import { platformInWords } from '../answer-sentence.ts';
import { type Day, isComing } from '../day.ts';
import type { ScheduledDate } from '../generated/published.ts';
import { plannedRecords, recordsOf } from '../planned.ts';
import { remember } from '../remember.ts';
import {
  compareCodeUnits,
  groupBy,
  joinWords,
  listWords,
  platformOf,
  regionsInWords,
} from '../words.ts';
import type { KnownNames, KnownProvider } from './platforms.ts';
import { isGuess, type Match, rank } from './relations.ts';
import {
  createResolver,
  type Matched,
  type NamedRecord,
  type Place,
  type Resolver,
} from './resolver.ts';
import { cleanSpelling } from './spellings.ts';
import { createSuccessors } from './successors.ts';

/** What is recorded under a name, for everybody who asks: API, MCP, site and package. */
export type CheckedName<R extends CheckedRecord> = ReturnType<Checker<R>['check']>;

/** A record with what a name and its age need. */
export type CheckedRecord = NamedRecord & { as_of: Day };

export type Checker<R extends CheckedRecord> = ReturnType<typeof createChecker<R>>;

type Found = Omit<ReturnType<Resolver['find']>, 'matches'>;

/** Makes the one answer to a name from the records and the providers' files. */
export function createChecker<R extends CheckedRecord>(
  records: readonly R[],
  known: KnownNames,
  scheduled: readonly ScheduledDate[] = [],
) {
  const resolver = createResolver([...records, ...plannedRecords(scheduled)], known);
  const listed = known.providers.flatMap((provider) =>
    provider.platforms.map(({ id, name }) => ({ id, name, provider })),
  );
  const listedAs = new Map(listed.map((each) => [each.id, each]));
  const omitted = known.providers.filter(({ reason }) => reason);

  /**
   * From when to when was last seen what is recorded for some platforms, or for all: what is still to come,
   * and the rest, which may be old; null where nothing is.
   */
  const ageOf = remember((key: string): string | null => {
    const [today = '', ...platforms] = key.split(' ');
    const [coming, rest] = [true, false].map((isAhead) => {
      const own = records.filter((one) => {
        const isOwn = platforms.length === 0 || platforms.includes(platformOf(one.id));
        return isOwn && isComing(one, today) === isAhead;
      });
      const dates = own.map(({ as_of }) => as_of).sort(compareCodeUnits);
      return [...new Set([dates[0], dates.at(-1)])].join(' to ');
    });
    if (!coming || !rest || coming === rest) return coming || rest || null;
    return `${coming} for what is still to come, ${rest} for the rest`;
  });

  /** Whether a provider makes a model, by a word of its name. */
  const isMaker = (name: string) => {
    const words = resolver.parse(name).stem.split('-');
    return ({ models: { families = [], ordinary = [] } = {} }: KnownProvider): boolean =>
      [...families, ...ordinary].some((family) => words.includes(family));
  };

  /** The provider without records that is meant: by its prefix, or without one by a word of its models. */
  const omittedOf = (name: string, { meant, vendor }: Found): KnownProvider | undefined => {
    if (meant !== null && meant.length > 0) return undefined;
    const named = omitted.find(({ slug }) => slug === vendor);
    if (named || meant !== null || vendor !== null) return named;
    return omitted.find(isMaker(name));
  };

  /** Of the platforms of who makes a model, which all serve it, those that have nothing under its name. */
  const missingOf = (name: string, { meant, matches }: ReturnType<Resolver['find']>): string[] => {
    const [maker] = meant === null ? known.providers.filter(isMaker(name)) : [];
    const found = new Set(matches.map(({ record }) => platformOf(record.id)));
    const missing = maker?.platforms.filter(({ id }) => !found.has(id)) ?? [];
    if (missing.length === maker?.platforms.length) return [];
    return missing.map((platform) => platformInWords(platform.name));
  };

  /** ` on Amazon Bedrock`; empty where no place is said. */
  const onPlace = ({ meant, vendor }: Found): string => {
    if (meant === null) return '';
    const places = meant.map((id) => platformInWords(listedAs.get(id)?.name ?? id));
    const own = omitted.find(({ slug }) => slug === vendor)?.name ?? 'the host that it names';
    return ` on ${listWords(places) || own}`;
  };

  /** What is said where nothing is recorded. Unknown is not safe. */
  const sayAbsence = (name: string, found: Found, today: Day): string => {
    const { meant, otherRegions, ofOtherRegions } = found;
    const parts = [`Not in our data: ${cleanSpelling(name)}${onPlace(found)}`];
    if (otherRegions.length > 0) parts.push(` in ${listWords(otherRegions)}`);
    parts.push(', which is no promise');
    const without = omittedOf(name, found);
    const age = meant?.length === 0 ? null : ageOf([today, ...(meant ?? [])].join(' '));
    if (without)
      parts.push(`. We keep no records of ${without.name}, on purpose: ${without.reason}`);
    else parts.push(age === null ? '.' : `; our sources are dated ${age}.`);
    const regions = [...new Set(ofOtherRegions.flatMap(({ record }) => record.regions ?? []))];
    if (regions.length > 0) parts.push(` It is recorded only for ${regionsInWords(regions)}.`);
    return parts.join('');
  };

  return {
    /** Of records and planned dates. */
    resolver,
    successorOf: createSuccessors(resolver),
    /** Display name of the vendor of a record's platform. */
    providerOf: ({ id, platform }: Pick<R, 'id' | 'platform'>): string =>
      listedAs.get(platformOf(id))?.provider.name ?? platform,
    check(name: string, today: Day, place?: Place) {
      const matched = resolver.find(name, place);
      const { meant, vendor, otherRegions } = matched;
      const own = listed.filter(({ provider }) => provider.slug === vendor);
      const question = { asked: name, meant, first: own.map(({ id }) => id), today };
      const here = orderMatches(matched.matches, question);
      const found = [...here, ...orderMatches(matched.ofOtherRegions, question)];
      const isMeant = ({ record: { id } }: Matched<NamedRecord>) =>
        meant?.includes(platformOf(id)) ?? true;
      const asked = here.filter(isMeant);
      const deciding = decidingOf(asked, today);
      const others = here.filter((each) => {
        const isSure = !isGuess(each.relation) && each.match !== 'alias';
        return isSure && !deciding.includes(each) && (deciding.length === 0 || isMeant(each));
      });
      const absence = sayAbsence(name, matched, today);
      // What is only planned is said in the sentence.
      const records = recordsOf(asked);
      const recorded = records.some(({ match }) => match === 'exact');
      const says: string[] = [];
      if (records.length > 0 && !recorded) {
        const kinds = joinWords([...new Set(records.map(matchWords))]);
        says.push(`Not recorded under exactly this name${onPlace(matched)}; recorded: ${kinds}.`);
      }
      if (records.length > 0 && otherRegions.length > 0) {
        says.push(`No record is about ${listWords(otherRegions)}.`);
      }
      if (records.length + deciding.length === 0) says.push(absence);
      return {
        asked: name,
        /** The platform that the name or its place says; null for none, `-` for one without records. */
        platform: platformOfAll(meant),
        /** Whether there is a record of exactly this name, on the platform if one is said. */
        recorded,
        /** Records, and dates that vendors print without calling the item deprecated, in the order of an answer. */
        found,
        /** Those that decide whether it stops. */
        deciding,
        /** What is as sure and does not decide: of versions, and where nothing decides of other platforms. */
        others,
        /** Platforms of the vendor that have nothing under this name, where another one of its has. */
        missing: missingOf(name, matched),
        /** Near in spelling, where nothing is found. Looked for only where it is read: it takes long. */
        get near(): readonly string[] {
          return found.length > 0 ? [] : resolver.near(name);
        },
        /** What is said where nothing decides. */
        absence,
        /** What the records alone do not say; null where one of them is exactly what was asked. */
        says: says.join(' ') || null,
      };
    },
  };
}

interface Question {
  /** The name as it is asked. */
  asked: string;
  /** The platforms that are meant; null for every one. */
  meant: readonly string[] | null;
  /** The platforms of the vendor that it names. */
  first: readonly string[];
  today: Day;
}

/**
 * The order of an answer: records, then what is only planned; the platform that was asked; guesses last; those of the vendor that is named;
 * one record of each platform before a second of any; exact before version before other platform; what
 * is still to come, soonest first, before what has passed, latest first; then what is written as it was
 * asked.
 */
export function orderMatches<R extends NamedRecord>(
  matches: readonly Matched<R>[],
  { asked, meant, first, today }: Question,
): Matched<R>[] {
  // Of `name@version` the item is the part before it.
  const written = hyphenate(asked.replace(/\b@.*/, ''));
  const keyed = matches.map((each) => {
    const { record, relation } = each;
    const { id, item, shutdown_date, status } = record;
    const platform = platformOf(id);
    const isAway = meant?.includes(platform) === false;
    const isPlanned = status === 'planned';
    const flags = [isPlanned, isAway, isGuess(relation), !first.includes(platform)];
    const part = flags.map(Number).join('');
    const hasPassed = !isComing(record, today);
    let date = shutdown_date ?? '9999';
    // The later, the lower.
    if (hasPassed) date = date.replace(/\d/g, (digit) => `${9 - Number(digit)}`);
    const isWrittenSo = written.endsWith(hyphenate(item));
    const place = [rank(relation), Number(hasPassed), date, Number(!isWrittenSo), id].join(' ');
    return { each, part, group: `${part} ${platform}`, place: `${part} ${place}` };
  });
  keyed.sort((a, b) => compareCodeUnits(a.place, b.place));
  const turns = new Map<string, number>();
  const turned = keyed.map(({ each, part, group }) => {
    const turn = turns.get(group) ?? 0;
    turns.set(group, turn + 1);
    return { each, turn: part + String(turn).padStart(5, '0') };
  });
  turned.sort((a, b) => compareCodeUnits(a.turn, b.turn));
  return turned.map(({ each }) => each);
}

const hyphenate = (text: string): string => cleanSpelling(text).replace(/[ _]/g, '-');

/**
 * The matches that decide whether a name stops: on the platform that it names, else on each, those
 * that are closest. Of several versions the next to stop decides, and what has passed only where all
 * have.
 *
 * @param own those of the asked platform, in the order of an answer
 */
function decidingOf<R extends NamedRecord>(own: readonly Matched<R>[], today: Day): Matched<R>[] {
  const sure = own.filter(({ relation }) => !isGuess(relation));
  // What is only planned decides beside a record.
  const groups = groupBy(sure, ({ record }) => record.id.replace(/[^/]*$/, ''));
  const chosen = [...groups.values()].flatMap((group) => {
    const closest = group.filter(({ record, match }) => {
      if (match !== group[0]?.match) return false;
      return match !== 'other_platform' || record.item === group[0].record.item;
    });
    const ahead = closest.filter(({ record, match }) => {
      return match === 'version' && record.status !== 'retired' && isComing(record, today);
    });
    if (ahead.length > 0) return ahead;
    return closest;
  });
  return sure.filter((each) => chosen.includes(each));
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
