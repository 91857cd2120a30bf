// What comes in: the records, and a name in any spelling.
// What goes out: the records that it means, and how they match.
// Example: `azure/gpt-4-0613` is exactly one record of its platform.
//
// The steps: the name is taken apart (spellings.ts); what is named as a whole is looked up; names of
// its family are compared with it (relations.ts); of each platform those are kept that are meant, and
// of these those of the named regions. check-name.ts puts them in order.
import type { Shutdown } from '../day.ts';
import { presentIn } from '../present.ts';
import { remember } from '../remember.ts';
import { groupBy, platformOf } from '../words.ts';
import { clientsOf, createCodeFinder } from './names-in-code.ts';
import { createNearFinder } from './near-names.ts';
import { compilePlatforms, type KnownNames, type Platforms } from './platforms.ts';
import { isGuess, isSame, type Match, matchOf, type Relation, rank, relate } from './relations.ts';
import {
  cleanSpelling,
  createParser,
  foldSpelling,
  KEPT,
  LONGEST_SPELLING,
  type Spelling,
} from './spellings.ts';

/** One record as `deprecations/names.json` has it. */
export interface NamedRecord {
  /** `<platform>/<slug>` */
  id: string;
  item: string;
  aliases: readonly string[];
  /** Display name of the platform. */
  platform: string;
  status: string;
  type?: string | undefined;
  shutdown_date: string | null;
  date_basis: Shutdown['date_basis'];
  successor: string | null;
  /** As the vendor's page prints it: `Mistral Medium 3`. */
  display_name?: string | undefined;
  /** Exact strings by which code uses it: a path, a call, a header. */
  in_code?: readonly string[] | undefined;
  /** Names of the regions that it is about, where the vendor sets dates by region. */
  regions?: readonly string[];
}

/** A record and what it has to do with a spelling. */
export interface Matched<R> {
  record: R;
  match: Match;
  /** How close the names are, also where the record is of another platform than the named one. */
  relation: Relation;
}

/** What is known of the place where a name is used, beside the name itself. */
export interface Place {
  /** The platform's id; what the spelling names goes before. */
  platform?: string | undefined;
  /** Names of regions; what the spelling names goes before. */
  regions?: readonly string[] | undefined;
}

/** The records that a spelling names exactly. */
export function exactOf<R>({ matches }: { matches: readonly Matched<R>[] }): R[] {
  return matches.filter(({ match }) => match === 'exact').map(({ record }) => record);
}

interface Entry<R> {
  record: R;
  /** The name as the record has it. */
  written: string;
  platform: string;
  /** An alias that has a record of its own on the platform. */
  isElsewhere: boolean;
  /** The name that the vendor prints: of versions too, so that each of them is one of it. */
  isDisplayed: boolean;
}

/** A name of a record that may be meant. */
interface Candidate<R> {
  entry: Entry<R>;
  relation: Relation;
  /** Whether it is written as it was asked. */
  isWhole?: true;
}

export type Resolver<R extends NamedRecord = NamedRecord> = ReturnType<typeof createResolver<R>>;

/** Indexes the records by every name they have. */
export function createResolver<R extends NamedRecord>(records: readonly R[], known: KnownNames) {
  const platforms = compilePlatforms(known);
  const parse = createParser(platforms);
  const familyOf = (name: string): string => known.families?.[name] ?? parse(name).family;
  const fold = remember(foldSpelling);
  const entries = listEntries(records, fold);
  const identifiers = entries.filter(({ isDisplayed }) => !isDisplayed);
  const byFold = groupBy(identifiers, ({ written }) => fold(written));
  const clients = clientsOf(known.providers);
  const items = entries.filter(({ record, written }) => record.item === written);
  const codes = createCodeFinder(items, clients);
  const byId = groupBy(entries, ({ record }) => record.id);
  const byFamily = groupBy(entries, ({ written }) => familyOf(written));
  // Made when a name is not recorded: most are.
  let nearFinder: ReturnType<typeof createNearFinder> | null = null;

  const relateAll = (asked: Spelling): Candidate<R>[] =>
    (byFamily.get(asked.family) ?? []).flatMap((entry) => {
      const relation = relate(asked, parse(entry.written), {
        isMeant: asked.meant?.includes(entry.platform) ?? false,
        hasVersions: platforms.versionsAfterAt.has(entry.platform),
      });
      if (relation === null || (entry.isDisplayed && relation !== 'exact')) return [];
      return [{ entry, relation: entry.isDisplayed ? 'version' : relation }];
    });

  /** What is named as a whole: an id, a name but for its punctuation, what code uses. */
  const findWhole = (query: string, { meant, family }: Spelling): Candidate<R>[] => {
    // `deepseek.v3.2` is Bedrock's, however others write deepseek-v3.2.
    const isMeant = (entry: Entry<R>): boolean => {
      const own = [entry.platform, ...(parse(entry.written).meant ?? [])];
      // `orb-5 (1)` is not orb-5-1, where there is one.
      const isAlike = entry.written.endsWith(')') === query.endsWith(')');
      if (byFamily.has(family) && !isAlike && familyOf(entry.written) !== family) return false;
      return !meant?.length || own.some((id) => meant.includes(id));
    };
    const named = (text: string) => byFold.get(foldSpelling(text))?.filter(isMeant) ?? [];
    const used = codes(query);
    const behind = meant?.length ? query.slice(query.indexOf('/') + 1) : '';
    const own = named(behind).filter(({ platform }) => meant?.includes(platform));
    const ways = [byId.get(cleanSpelling(query)) ?? [], named(query), used, own];
    const whole = ways.find(({ length }) => length > 0) ?? [];
    // Another platform may have the API that code uses, under the same name.
    const called = used.flatMap(({ written }) => byFold.get(fold(written)) ?? []);
    return [...new Set([...whole, ...called])].map((entry) => {
      const isExact = whole.includes(entry) || meant?.includes(entry.platform);
      return { entry, relation: isExact ? 'exact' : 'other_platform', isWhole: true };
    });
  };

  const findRelated = (asked: Spelling): Candidate<R>[] => {
    if (!asked.fineTuned) return relateAll(asked);
    // OpenAI lists what was fine-tuned from `gpt-4` as `ft-gpt-4`.
    const listed = relateAll(parse(`ft-${asked.text}`));
    const bases = relateAll(asked).filter(({ relation }) => relation === 'exact');
    const others = listed.filter(({ relation }) => relation === 'without_version');
    for (const each of [...bases, ...others]) each.relation = 'tuned_from';
    return [...listed, ...bases];
  };

  /**
   * Of the names of one platform, those that are meant, each record once. Each step takes away what
   * another name says better.
   */
  const selectNames = (own: readonly Candidate<R>[], { version }: Spelling): Candidate<R>[] => {
    // What is written as it was asked, else what has the asked version: of `name@version` the bare name
    // is meant only where there is no record of the version.
    const exact = own.filter(({ relation }) => relation === 'exact');
    const written = exact.filter(({ isWhole }) => isWhole);
    const versioned = exact.filter(({ entry }) => isSame(parse(entry.written).version, version));
    const named = [written, versioned, exact].find(({ length }) => length > 0) ?? [];
    const best = new Map<R, Candidate<R>>();
    for (const each of own) {
      const { record, isElsewhere } = each.entry;
      // An alias that has a record of its own is only told where it was asked for.
      if (!named.includes(each) && (isElsewhere || each.relation === 'exact')) continue;
      const relation = isElsewhere ? 'alias' : each.relation;
      const other = best.get(record);
      if (!other || rank(relation) < rank(other.relation)) best.set(record, { ...each, relation });
    }
    // Of names without the asked version those that have most of it, and none where another is sure.
    const found = [...best.values()];
    const bare = found.filter(({ relation }) => relation === 'without_version');
    const lengthOf = ({ entry }: Candidate<R>): number => parse(entry.written).version.length;
    const longest = Math.max(...bare.map(lengthOf));
    const isSure = found.some(({ relation }) => !isGuess(relation));
    return found.filter((each) => {
      return !bare.includes(each) || (!isSure && lengthOf(each) === longest);
    });
  };

  /** What a name may mean wherever it is used: whoever finds names in a text asks for them again. */
  const findNames = remember((query: string) => {
    const asked = parse(query);
    const named = findWhole(query, asked);
    const entries = new Set(named.map(({ entry }) => entry));
    const related = findRelated(asked).filter(({ entry }) => !entries.has(entry));
    const ofPlatforms = groupBy([...named, ...related], ({ entry }) => entry.platform);
    const found = [...ofPlatforms.values()].flatMap((own) => selectNames(own, asked));
    // A preview is another model, of use only where nothing else is known.
    const isSure = found.some(({ relation }) => !isGuess(relation));
    const kept = found.filter(({ relation }) => relation !== 'preview' || !isSure);
    return { asked, named, kept };
  }, KEPT);

  /** What is recorded about a spelling, each record once. Answers nothing to more than 200 characters. */
  const find = (given: string, place: Place = {}) => {
    const { asked, named, kept } = findNames(withinBounds(given));
    // A whole identifier has no prefix, however it begins.
    const hasPrefix =
      named.length === 0 || named.some(({ entry }) => asked.meant?.includes(entry.platform));
    let meant: Spelling['meant'] = place.platform ? [place.platform] : null;
    // Who makes a model says less of where it is used than the place.
    if (hasPrefix && (meant === null || asked.vendor === null)) meant = asked.meant ?? meant;
    const regions = asked.region === null ? place.regions : [asked.region];
    const matches = kept.map(({ entry, relation }): Matched<R> => {
      const { record } = entry;
      const isAway = meant?.includes(entry.platform) === false;
      return { record, match: isAway ? 'other_platform' : matchOf(relation), relation };
    });
    const selected = selectRegions(matches, regions, platforms);
    return {
      /** The platforms that are meant, none of a host without records; null for every one. */
      meant,
      /** Slug of the vendor that the spelling names; else null. */
      vendor: asked.vendor,
      ...selected,
    };
  };

  return {
    find,
    /** At most five recorded names that are close in spelling to one that is not recorded. */
    near(spelling: string): readonly string[] {
      nearFinder ??= createNearFinder(identifiers, parse, platforms.models);
      return nearFinder(parse(withinBounds(spelling)));
    },
    /** Takes a spelling apart. */
    parse,
    /** The one platform whose clients a text calls: `AzureOpenAI(`. */
    platformIn: (text: string) => platforms.ofClients(text).meant?.[0],
    /** Whether code uses a record by this string. */
    isInCode: (text: string): boolean => codes(text).length > 0,
    /** Whether a record's item is written so, but for its punctuation. */
    isItem: (text: string): boolean =>
      byFold.get(foldSpelling(text))?.some(({ record, written }) => record.item === written) ??
      false,
    /** How clients of SDKs are called in code. */
    clients,
    models: platforms.models,
  };
}

/** A longer text names nothing. */
const withinBounds = (text: string): string => (text.length > LONGEST_SPELLING ? '' : text);

function listEntries<R extends NamedRecord>(
  records: readonly R[],
  fold: (text: string) => string,
): Entry<R>[] {
  const keyOf = ({ id }: R, name: string): string => `${platformOf(id)}/${fold(name)}`;
  // What is only planned has no record of its own.
  const recorded = records.filter(({ status }) => status !== 'planned');
  const items = new Set(recorded.map((record) => keyOf(record, record.item)));
  return records.flatMap((record) => {
    const written = [record.item, ...record.aliases];
    return [...written, ...presentIn(record.display_name)].map((name, index) => ({
      record,
      platform: platformOf(record.id),
      written: name,
      isElsewhere: index > 0 && items.has(keyOf(record, name)),
      isDisplayed: index === written.length,
    }));
  });
}

/**
 * Of records of one item, which a vendor has where dates differ by region, those of each named
 * region, or else the one that is about all others. Records of other regions don't match.
 */
function selectRegions<R extends NamedRecord>(
  matches: readonly Matched<R>[],
  named: readonly string[] = [],
  platforms: Platforms,
) {
  if (named.length === 0) return { matches: [...matches], ofOtherRegions: [], otherRegions: [] };
  const itemOf = ({ record: { id, item } }: Matched<R>): string => `${platformOf(id)}/${item}`;
  const groups = [...groupBy(matches, itemOf)].map(([item, group]) => {
    const found = named.map((region) => {
      const means = platforms.meansRegion(platformOf(item), region);
      const own = group.filter(({ record }) => !means || record.regions?.some(means));
      return own.length > 0 ? own : group.filter(({ record }) => !record.regions);
    });
    return { group, found };
  });
  return {
    matches: [...new Set(groups.flatMap(({ found }) => found.flat()))],
    /** What would match in another region than the named ones. */
    ofOtherRegions: groups.flatMap(({ group, found }) => (found.flat().length > 0 ? [] : group)),
    /** The named regions that records of the item are not about. */
    otherRegions: named.filter((_, index) =>
      groups.some(({ found }) => found[index]?.length === 0),
    ),
  };
}
