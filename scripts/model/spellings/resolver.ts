// What comes in: the records, and a name in any spelling.
// What goes out: the records that it means, and how they match.
// Example: `azure/gpt-4-0613` is exactly one record of its platform.
//
// The steps: the name is taken apart (spellings.ts); what is named as a whole is looked up; names of
// its family are compared with it (relations.ts); of each platform those are kept that are meant, and
// of these those of the named regions. answer-order.ts puts them in order.
import type { Shutdown } from '../day.ts';
import { presentIn } from '../present.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { groupBy } from '../words.ts';
import type { ModelFamilies } from './model-names.ts';
import { clientsOf, createCodeFinder } from './names-in-code.ts';
import { createNearFinder, type WrittenName } from './near-names.ts';
import { compilePlatforms, type KnownNames, type Platforms } from './platforms.ts';
import { isGuess, type Match, matchOf, type Relation, rank, relate } from './relations.ts';
import {
  cleanSpelling,
  createParser,
  foldSpelling,
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
  /** Whether the item is written as it was asked, but for what is before it. */
  isWrittenSo: boolean;
}

/** What is known of the place where a name is used, beside the name itself. */
export interface Place {
  /** The platform's id; what the spelling names goes before. */
  platform?: string | undefined;
  /** Names of regions; what the spelling names goes before. */
  regions?: readonly string[] | undefined;
}

/** What is recorded about a spelling. */
export interface Resolution<R> {
  /** The platform that the spelling or its place names, `-` for one without records; else null. */
  platform: string | null;
  /** Slug of the vendor that the spelling names; else null. */
  vendor: string | null;
  /** The platforms that are meant: the named one, or those of the named vendor; null for every one. */
  meant: readonly string[] | null;
  /** Each record once, in no order: that of an answer is in answer-order.ts. */
  matches: readonly Matched<R>[];
  /** What would match in another region than the named ones. */
  ofOtherRegions: readonly Matched<R>[];
  /** The named regions that records of the item are not about. */
  otherRegions: readonly string[];
}

/** The records that a spelling names exactly. */
export function exactOf<R>({ matches }: Pick<Resolution<R>, 'matches'>): R[] {
  return matches.filter(({ match }) => match === 'exact').map(({ record }) => record);
}

export interface Resolver<R extends NamedRecord = NamedRecord> {
  /** What is recorded about a spelling. Answers nothing to a text of more than 200 characters. */
  find(spelling: string, place?: Place): Resolution<R>;
  /** At most five recorded names that are close in spelling to one that is not recorded. */
  near(spelling: string): readonly string[];
  /** Takes a spelling apart. */
  parse(spelling: string): Spelling;
  /** Whether code uses a record by this string. */
  isInCode(text: string): boolean;
  /** Whether a record's item is written so, but for its punctuation. */
  isItem(text: string): boolean;
  /** How clients of SDKs are called in code. */
  clients: readonly string[];
  models: ModelFamilies;
}

interface Entry<R> extends WrittenName {
  record: R;
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
}

/** What spellings are read with, which several resolvers may share. */
export function compileNames(known: KnownNames) {
  const platforms = compilePlatforms(known);
  const parse = createParser(platforms);
  const familyOf = (name: string): string => known.families?.[name] ?? parse(name).family;
  return { platforms, parse, familyOf };
}

/** Indexes the records by every name they have. */
export function createResolver<R extends NamedRecord>(
  records: readonly R[],
  known: KnownNames,
  { platforms, parse, familyOf } = compileNames(known),
): Resolver<R> {
  const fold = remember(foldSpelling);
  const entries = listEntries(records, parse, fold);
  const identifiers = entries.filter(({ isDisplayed }) => !isDisplayed);
  const byFold = groupBy(identifiers, ({ written }) => fold(written));
  const clients = clientsOf(known.providers);
  const codes = createCodeFinder(records, clients);
  const byId = groupBy(entries, ({ record }) => record.id);
  const byFamily = groupBy(entries, ({ written }) => familyOf(written));
  // Made when a name is not recorded: most are.
  let nearFinder: ReturnType<typeof createNearFinder> | null = null;

  const relateAll = (asked: Spelling): Candidate<R>[] =>
    (byFamily.get(asked.family) ?? []).flatMap((entry) => {
      const hasVersions = platforms.versionsAfterAt.has(entry.platform);
      const relation = relate(asked, entry.spelling(), entry.platform, hasVersions);
      if (relation === null || (entry.isDisplayed && relation !== 'exact')) return [];
      return [{ entry, relation: entry.isDisplayed ? 'version' : relation }];
    });

  /** What is named as a whole: an id, a name but for its punctuation, what code uses. */
  const findWhole = (query: string, { platform }: Spelling): Candidate<R>[] => {
    // `deepseek.v3.2` is Bedrock's, however others write deepseek-v3.2.
    const isMeant = (entry: Entry<R>): boolean =>
      [entry.platform, entry.spelling().platform, null, '-'].includes(platform);
    const folded = byFold.get(foldSpelling(query))?.filter(isMeant) ?? [];
    const used = codes(query).flatMap(({ id }) => byId.get(id)?.slice(0, 1) ?? []);
    const behind = byFold.get(foldSpelling(query.slice(query.indexOf('/') + 1))) ?? [];
    const own = behind.filter((entry) => entry.platform === platform);
    const ways = [byId.get(cleanSpelling(query)) ?? [], folded, used, own];
    const whole = ways.find(({ length }) => length > 0) ?? [];
    // Another platform may have the API that code uses, under the same name.
    const names =
      whole === used ? used.flatMap(({ written }) => byFold.get(fold(written)) ?? []) : [];
    const others = names.filter((entry) => !used.includes(entry));
    return [
      ...whole.map((entry) => ({ entry, relation: 'exact' as const })),
      ...others.map((entry) => ({ entry, relation: 'other_platform' as const })),
    ];
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

  const find = (given: string, place: Place = {}): Resolution<R> => {
    const query = given.length > LONGEST_SPELLING ? '' : given;
    const asked = parse(query);
    const named = findWhole(query, asked);
    const isOther = ({ entry }: Candidate<R>) => named.every((each) => each.entry !== entry);
    const related = findRelated(asked).filter(isOther);
    const ofPlatforms = groupBy([...named, ...related], ({ entry }) => entry.platform);
    const found = [...ofPlatforms.values()].flatMap((own) =>
      selectNames(own, named, asked.version.join()),
    );
    // A preview is another model, of use only where nothing else is known.
    const isSure = found.some(({ relation }) => !isGuess(relation));
    const meant = found.filter(({ relation }) => relation !== 'preview' || !isSure);
    // A whole identifier has no prefix, however it begins.
    const hasPrefix =
      named.length === 0 || named.some(({ entry }) => entry.platform === asked.platform);
    let platform = place.platform ?? null;
    if (hasPrefix && asked.platform !== null) platform = asked.platform;
    let places = platforms.ownPlatforms.get(asked.vendor ?? '') ?? null;
    if (platform !== null) places = [platform];
    let regions = place.regions ?? [];
    if (asked.region !== null) regions = [asked.region];
    // Of `name@version` the item is the part before it.
    const written = hyphenate(query.replace(/\b@.*/, ''));
    const matches = meant.map(({ entry, relation }): Matched<R> => {
      const { record } = entry;
      const isAway = platform !== null && entry.platform !== platform;
      const match = isAway ? 'other_platform' : matchOf(relation);
      return { record, match, relation, isWrittenSo: written.endsWith(hyphenate(record.item)) };
    });
    const selected = selectRegions(matches, regions, platforms);
    return { platform, vendor: asked.vendor, meant: places, ...selected };
  };

  const near = (query: string): string[] => {
    nearFinder ??= createNearFinder(identifiers, platforms.models);
    if (query.length > LONGEST_SPELLING) return [];
    return nearFinder(parse(query));
  };
  const isInCode = (text: string): boolean => codes(text).length > 0;
  const isItem = (text: string): boolean =>
    byFold.get(foldSpelling(text))?.some(({ record, written }) => record.item === written) ?? false;
  return { find, near, parse, isInCode, isItem, clients, models: platforms.models };
}

const hyphenate = (text: string): string => cleanSpelling(text).replace(/[ _]/g, '-');

function listEntries<R extends NamedRecord>(
  records: readonly R[],
  parse: (text: string) => Spelling,
  fold: (text: string) => string,
): Entry<R>[] {
  const keyOf = ({ id }: R, name: string): string => `${platformOf(id)}/${fold(name)}`;
  const items = new Set(records.map((record) => keyOf(record, record.item)));
  return records.flatMap((record) => {
    const written = [record.item, ...record.aliases];
    return [...written, ...presentIn(record.display_name)].map((name, index) => ({
      record,
      platform: platformOf(record.id),
      written: name,
      spelling: () => parse(name),
      isElsewhere: index > 0 && items.has(keyOf(record, name)),
      isDisplayed: index === written.length,
    }));
  });
}

/**
 * Of the names of one platform, those that are meant, each record once. Each step takes away what
 * another name says better.
 */
function selectNames<R>(
  candidates: readonly Candidate<R>[],
  whole: readonly Candidate<R>[],
  version: string,
): Candidate<R>[] {
  // What is written as it was asked, else what has the asked version: of `name@version` the bare name
  // is meant only where there is no record of the version.
  const exact = candidates.filter(({ relation }) => relation === 'exact');
  const written = exact.filter((each) => whole.includes(each));
  const versioned = exact.filter(({ entry }) => entry.spelling().version.join() === version);
  const named = [written, versioned, exact].find(({ length }) => length > 0) ?? [];
  const best = new Map<R, Candidate<R>>();
  for (const each of candidates) {
    const { record, isElsewhere } = each.entry;
    const isNamed = named.includes(each);
    // An alias that has a record of its own is only told where it was asked for.
    if (!isNamed && (isElsewhere || each.relation === 'exact')) continue;
    const relation = isElsewhere ? 'alias' : each.relation;
    const other = best.get(record);
    if (!other || rank(relation) < rank(other.relation)) best.set(record, { ...each, relation });
  }
  // Of names without the asked version those that have most of it, and none where another has it all.
  const found = [...best.values()];
  const lengthOf = ({ entry, relation }: Candidate<R>): number =>
    relation === 'without_version' ? entry.spelling().version.length : 0;
  const longest = Math.max(...found.map(lengthOf));
  const hasVersion = found.some(({ relation }) => ['exact', 'other_platform'].includes(relation));
  return found.filter((each) => {
    if (each.relation !== 'without_version') return true;
    return !hasVersion && lengthOf(each) === longest;
  });
}

/**
 * Of records of one item, which a vendor has where dates differ by region, those of each named
 * region, or else the one that is about all others. Records of other regions don't match.
 */
function selectRegions<R extends NamedRecord>(
  matches: readonly Matched<R>[],
  named: readonly string[],
  platforms: Platforms,
): Pick<Resolution<R>, 'matches' | 'ofOtherRegions' | 'otherRegions'> {
  if (named.length === 0) return { matches, ofOtherRegions: [], otherRegions: [] };
  const itemOf = ({ record: { id, item } }: Matched<R>): string => `${platformOf(id)}/${item}`;
  const selected: Matched<R>[] = [];
  const otherRegions = new Set<string>();
  for (const [item, group] of groupBy(matches, itemOf)) {
    for (const region of named) {
      const means = platforms.meansRegion(platformOf(item), region);
      const own = group.filter(({ record }) => !means || record.regions?.some(means));
      const found = own.length > 0 ? own : group.filter(({ record }) => !record.regions);
      if (found.length === 0) otherRegions.add(region);
      selected.push(...found);
    }
  }
  const found = new Set(selected.map(itemOf));
  return {
    matches: matches.filter((each) => selected.includes(each)),
    ofOtherRegions: matches.filter((each) => !found.has(itemOf(each))),
    otherRegions: [...otherRegions],
  };
}
