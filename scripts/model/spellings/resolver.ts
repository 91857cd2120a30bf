// What comes in: the records, and a name in any spelling.
// What goes out: the records that it means, the best first, and how they match.
// Example: `azure/gpt-4-0613` is exactly one record of its platform.
import type { Shutdown } from '../day.ts';
import { presentIn } from '../present.ts';
import { platformOf } from '../record-id.ts';
import { remember } from '../remember.ts';
import { compareCodeUnits, groupBy } from '../words.ts';
import type { ModelFamilies } from './model-names.ts';
import { clientsOf, createCodeFinder } from './names-in-code.ts';
import { createNearFinder } from './near-names.ts';
import { compilePlatforms, type KnownNames, type Platforms } from './platforms.ts';
import {
  cleanSpelling,
  createParser,
  foldSpelling,
  LONGEST_SPELLING,
  type Match,
  type Relation,
  rank,
  relate,
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
  /** Whether it is a model that was fine-tuned from the named one. */
  fineTuned: boolean;
  /**
   * What matches, the best first: on the named platform, or on those of the vendor that is named;
   * then by how close the match is; then what is written as it was asked; then by date and id.
   */
  matches: readonly Matched<R>[];
  /** Named regions that none of the records of an item is about: its records of all regions match. */
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

interface Entry<R> {
  record: R;
  platform: string;
  written: string;
  /** Taken apart when it is asked for: few are. */
  spelling(): Spelling;
  /** An alias that has a record of its own on the platform. */
  isElsewhere: boolean;
  /** The name that the vendor prints: of versions too, so that each of them is one of it. */
  isDisplayed: boolean;
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

  const relateAll = (asked: Spelling) =>
    (byFamily.get(asked.family) ?? []).flatMap((entry) => {
      const hasVersions = platforms.versionsAfterAt.has(entry.platform);
      const is = relate(asked, entry.spelling(), entry.platform, hasVersions);
      if (is === null || (entry.isDisplayed && is !== 'exact')) return [];
      return [[entry, entry.isDisplayed ? 'version' : is] as const];
    });

  const find = (query: string, place: Place = {}): Resolution<R> => {
    if (query.length > LONGEST_SPELLING) return NOTHING;
    const asked = parse(query);
    // OpenAI lists what was fine-tuned from `gpt-4` as `ft-gpt-4`.
    let listed = asked;
    if (asked.fineTuned) listed = parse(`ft-${asked.text}`);
    const relations = new Map<Entry<R>, Relation>(relateAll(listed));
    if (asked.fineTuned) {
      const bases = relateAll(asked).filter(([, is]) => is === 'exact');
      for (const [entry] of bases) relations.set(entry, 'base');
    }
    const used = new Set(codes(query));
    const inCode = [...used].flatMap(({ id }) => byId.get(id)?.slice(0, 1) ?? []);
    // `deepseek.v3.2` is Bedrock's, however others write deepseek-v3.2.
    const folded = byFold
      .get(foldSpelling(query))
      ?.filter(({ platform, spelling }) =>
        [platform, spelling().platform, null, '-'].includes(asked.platform),
      );
    let whole = byId.get(cleanSpelling(query)) ?? folded ?? inCode;
    if (whole.length === 0) {
      const behind = byFold.get(foldSpelling(query.slice(query.indexOf('/') + 1))) ?? [];
      whole = behind.filter((entry) => entry.platform === asked.platform);
    }
    for (const entry of whole) relations.set(entry, 'exact');
    const exact = [...relations].filter(([, is]) => is === 'exact').map(([entry]) => entry);
    for (const entry of exact) {
      const isSame = (other: Entry<R>): boolean => other.platform === entry.platform;
      // What is written exactly as a platform writes it is not another of its items, and of
      // `name@version` the bare name is meant only where it has no record of the version.
      const written = whole.some(isSame) ? whole : exact.filter(hasVersionOf(asked));
      if (written.some(isSame) && !written.includes(entry)) relations.delete(entry);
    }
    // A whole identifier has no prefix, however it begins.
    const hasPrefix = whole.length === 0 || whole.some((each) => each.platform === asked.platform);
    let platform = place.platform ?? null;
    if (hasPrefix && asked.platform !== null) platform = asked.platform;
    let meant = platforms.ownPlatforms.get(asked.vendor ?? '') ?? null;
    if (platform !== null) meant = [platform];
    // Of `name@version` the item is the part before it.
    const written = hyphenate(query.replace(/\b@.*/, ''));
    const found = sortMatches(relations, platform, meant, written);
    let regions = place.regions ?? [];
    if (asked.region !== null) regions = [asked.region];
    const { vendor, fineTuned } = asked;
    return { platform, vendor, meant, fineTuned, ...selectRegions(found, regions, platforms) };
  };

  const near = (query: string): string[] => {
    nearFinder ??= createNearFinder(
      identifiers.map(({ written, spelling }) => ({ written, spelling: spelling() })),
      platforms.models,
    );
    if (query.length > LONGEST_SPELLING) return [];
    return nearFinder(parse(query));
  };
  const isInCode = (text: string): boolean => codes(text).length > 0;
  const isItem = (text: string): boolean =>
    byFold.get(foldSpelling(text))?.some(({ record, written }) => record.item === written) ?? false;
  return { find, near, parse, isInCode, isItem, clients, models: platforms.models };
}

const NOTHING = {
  platform: null,
  vendor: null,
  meant: null,
  fineTuned: false,
  matches: [],
  otherRegions: [],
};

/** Whether an entry has the very version that was asked. */
const hasVersionOf =
  ({ version }: Spelling) =>
  ({ spelling }: { spelling(): Spelling }): boolean =>
    version.length > 0 && version.join() === spelling().version.join();

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
 * The best match of each record, in order.
 *
 * @param meant the named platform, or those of the named vendor
 */
function sortMatches<R extends NamedRecord>(
  found: ReadonlyMap<Entry<R>, Relation>,
  platform: string | null,
  meant: readonly string[] | null,
  written: string,
): Matched<R>[] {
  const best = new Map<R, { is: Relation; entry: Entry<R> }>();
  for (const [entry, relation] of found) {
    if (entry.isElsewhere && relation !== 'exact') continue;
    const is = entry.isElsewhere ? 'alias' : relation;
    const other = best.get(entry.record);
    if (other && rank(other.is) <= rank(is)) continue;
    best.set(entry.record, { is, entry });
  }
  // Of names without the asked version, a platform's closest; none where it has the version.
  const closest = new Map<string, number>();
  for (const { is, entry } of best.values()) {
    if (!['exact', 'other_platform', 'without_version'].includes(is)) continue;
    const words = entry.spelling().version.length;
    closest.set(entry.platform, Math.max(words, closest.get(entry.platform) ?? 0));
  }
  const matches = [...best].flatMap(([record, { is, entry }]) => {
    const isClosest = entry.spelling().version.length === closest.get(entry.platform);
    if (is === 'without_version' && !isClosest) return [];
    const isAway = meant?.includes(entry.platform) === false;
    let match: Match = 'without_version';
    if (is !== 'base') match = is;
    if (isAway && platform !== null) match = 'other_platform';
    const order =
      20 * Number(isAway) + 2 * rank(is) + Number(!written.endsWith(hyphenate(record.item)));
    return [{ record, match, order }];
  });
  const keyOf = ({ id, shutdown_date: date }: R): string => `${date ?? '9999'} ${id}`;
  matches.sort((a, b) => a.order - b.order || compareCodeUnits(keyOf(a.record), keyOf(b.record)));
  return matches.map(({ record, match }) => ({ record, match }));
}

/**
 * Of records of one item, which a vendor has where dates differ by region, those of each named
 * region, or else the one that is about all others; all, where there is neither.
 */
function selectRegions<R extends NamedRecord>(
  matches: readonly Matched<R>[],
  named: readonly string[],
  platforms: Platforms,
): Pick<Resolution<R>, 'matches' | 'otherRegions'> {
  if (named.length === 0) return { matches, otherRegions: [] };
  const groups = groupBy(matches, ({ record: { id, item } }) => `${platformOf(id)}/${item}`);
  const otherRegions = new Set<string>();
  const selected = [...groups].flatMap(([key, group]) => {
    const ofEach = named.map((region) => {
      const means = platforms.meansRegion(platformOf(key), region);
      if (means === null) return group;
      const own = group.filter(({ record }) => record.regions?.some((each) => means(each)));
      const found = own.length > 0 ? own : group.filter(({ record }) => !record.regions);
      if (found.length === 0) otherRegions.add(region);
      return found;
    });
    const isEachFound = ofEach.every(({ length }) => length > 0);
    if (isEachFound) return ofEach.flat();
    return group;
  });
  const kept = matches.filter((each) => selected.includes(each));
  return { matches: kept, otherRegions: [...otherRegions] };
}
