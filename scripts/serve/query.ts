import { type Day, dayOf } from '../model/day.ts';
import type {
  BuildFacts,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Limits,
  Providers,
  ScheduledDates,
} from '../model/generated/published.ts';
import { isPlanned, recordsOf } from '../model/planned.ts';
import {
  DEPRECATION_STATUSES,
  DEPRECATION_TYPES,
  type FilterName,
  FUNCTION_DATA,
} from '../model/published.ts';
import { type Checker, createChecker } from '../model/spellings/check-name.ts';
import { checkedSentence } from '../model/spellings/checked-sentence.ts';
import { LONGEST_SPELLING } from '../model/spellings/spellings.ts';
import { successorFields } from '../model/spellings/successors.ts';
import { slugOf } from '../model/words.ts';
import { DAY, oneOf, type ParameterRule, type Parameters, textsTo } from './parameters.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

/** The text of a built file by its path below dist/; null where it cannot be read. */
export type ReadFile = (path: string) => Promise<string | null>;

/** The vendors with their plans, which most answers do not need. */
export async function readVendors({ read }: Almanac): Promise<Limits['vendors']> {
  return (await read<Limits>('data/limits.json')).vendors;
}

/** Spellings that one request may ask about. */
export const MOST_ITEMS = 100;

/** How the filters of deprecations are read, and the form of the answer. */
function filterRulesOf(providers: Providers['providers'], { resolver }: Checker<Deprecation>) {
  const tracked = providers.filter(({ coverage }) => coverage === 'tracked');
  const platforms = tracked.flatMap((provider) => provider.platforms.map(({ id }) => id));
  const hint = (value: string): string => {
    const left = providers.find(({ slug }) => slug === slugOf(value))?.reason;
    return left ? ` ${value} is deliberately left out: ${left}` : '';
  };
  // Several names in one: the whole names nothing, and a part of it does.
  const names = (text: string) => resolver.find(text).matches.length > 0;
  const item = textsTo(LONGEST_SPELLING, MOST_ITEMS);
  const accepts = (text: string) =>
    item.accepts(text) && (names(text) || !text.split(',', 9).some(names));
  const slugs = tracked.map(({ slug }) => slug);
  return {
    provider: oneOf(slugs, hint),
    platform: oneOf(platforms),
    item: { ...item, accepts, hint: () => ' Repeat item for each name.' },
    type: oneOf(DEPRECATION_TYPES),
    status: oneOf(DEPRECATION_STATUSES),
    before: DAY,
    after: DAY,
    format: oneOf(['json', ...Object.keys(SUBSCRIPTIONS)]),
  } satisfies Record<FilterName | 'format', ParameterRule>;
}

/** Reads the files of `FUNCTION_DATA`; throws where one is missing or is not JSON. */
export async function readAlmanac(readFile: ReadFile) {
  // What was read is kept: a build never changes.
  const kept = new Map<string, unknown>();
  const read = async <T>(path: string): Promise<T> => {
    if (!kept.has(path)) {
      const text = await readFile(path);
      if (text === null) throw new Error(`${path} cannot be read`);
      kept.set(path, JSON.parse(text));
    }
    return kept.get(path) as T;
  };
  const [build, answer, { changes }, known, { items: scheduled }] = await Promise.all([
    read<BuildFacts>(FUNCTION_DATA.build),
    read<DeprecationsAnswer>(FUNCTION_DATA.deprecations),
    read<ChangesAnswer>(FUNCTION_DATA.changes),
    read<Providers>(FUNCTION_DATA.providers),
    read<ScheduledDates>(FUNCTION_DATA.scheduled),
  ]);
  const { schema_version, generated_at, deprecations } = answer;
  const { providers } = known;
  const checker = createChecker(deprecations, known, scheduled);
  return {
    build,
    /** What every answer begins with; the time is that of the build, so a later one is the same. */
    head: { schema_version, generated_at },
    /** Soonest shutdown first, then id; records without a date last. */
    deprecations,
    /** Newest first. */
    changes,
    /** By date. */
    scheduled,
    /** Those too that are left out, with the reason. */
    providers,
    checker,
    filterRules: filterRulesOf(providers, checker),
    /** Reads another built file, that only some answers need, once. */
    read,
    /** The text of a built file that is not JSON. */
    readText: readFile,
  };
}

/** The built files that the function answers from, read once. */
export type Almanac = Awaited<ReturnType<typeof readAlmanac>>;

/** Filters that `readParameters` has accepted. */
export type Filters = ReadonlyMap<string, string>;

/** Whether a platform is the one that filters ask for, and of the provider. */
export function isOfPlatform({ providers }: Almanac, filters: Filters, platform: string): boolean {
  const provider = providers.find(({ slug }) => slug === filters.get('provider'));
  const isOfProvider = provider?.platforms.some(({ id }) => id === platform) ?? true;
  return isOfProvider && (filters.get('platform') ?? platform) === platform;
}

/** What filters are about; what is only scheduled has neither type nor status. */
type Filtered = Pick<Deprecation, 'platform_id' | 'shutdown_date'> & {
  type?: string | undefined;
  status?: string;
};

/** Whether a record passes every filter; without a date it passes no date. All are inclusive. */
export function createFilter(almanac: Almanac, filters: Filters) {
  const [first, last] = [filters.get('after'), filters.get('before') ?? filters.get('date')];
  const isWithin = (date: Day | null): boolean => {
    if (date === null) return first === undefined && last === undefined;
    return date >= (first ?? date) && date <= (last ?? date);
  };
  return ({ platform_id: platform, type, status, shutdown_date }: Filtered): boolean =>
    isOfPlatform(almanac, filters, platform) &&
    (filters.get('type') ?? type) === type &&
    (filters.get('status') ?? status) === status &&
    isWithin(shutdown_date);
}

/** What /deprecations/api answers, equal to its static file where there is one. */
export function deprecationsAnswer(
  almanac: Almanac,
  { values, lists }: Parameters,
): DeprecationsAnswer {
  const { head } = almanac;
  const items = lists.get('item');
  const { format: _, ...filters } = Object.fromEntries(values);
  if (items === undefined) {
    const deprecations = almanac.deprecations.filter(createFilter(almanac, values));
    return { ...head, count: deprecations.length, filters, deprecations };
  }
  const answers = items.map((item) => answerItem(almanac, item, values));
  const deprecations = answers.flatMap(({ records }) => records);
  return {
    ...head,
    count: deprecations.length,
    filters: { ...filters, item: [...items] },
    items: answers.map(({ answer }) => answer),
    deprecations,
  };
}

/** What passes the filters under one spelling: a sentence, and its records with how they match. */
function answerItem(almanac: Almanac, item: string, filters: Filters) {
  const { checker, head } = almanac;
  const [platform, type] = [filters.get('platform'), filters.get('type')];
  const today = dayOf(head.generated_at);
  const checked = checker.check(item, today, { platform });
  const passes = createFilter(almanac, filters);
  const found = recordsOf(checked.found);
  const matches = found.filter(({ record }) => passes(record));
  const records = matches.map(({ record, match }): Deprecation => {
    const { evidence: _, ...facts } = record;
    return { ...facts, asked: item, match, ...successorFields(checker.successorOf(record)) };
  });
  const recorded = checked.recorded && matches.some(({ match }) => match === 'exact');
  const left = found.length - matches.length;
  let { says } = checked;
  if (!recorded && left > 0) {
    const leaves = `The filters leave out ${left} of ${found.length} records found.`;
    // A sentence about the platform that the name says does not fit records of the one asked for.
    const isOther = platform !== undefined && platform !== checked.platform;
    says = isOther || says === null ? leaves : `${says} ${leaves}`;
  }
  const planned = checked.found.filter(isPlanned).map(({ record }) => record);
  const scheduled = planned.filter((record) => passes({ ...record, type })).map(({ row }) => row);
  const sentence = checkedSentence(checker, checked, today);
  const near = [...checked.near];
  const answer = { asked: item, recorded, count: records.length, sentence, says, near, scheduled };
  return { answer, records };
}
