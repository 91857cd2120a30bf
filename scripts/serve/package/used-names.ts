/*
 * In: the uses of names in files. Out: each name with its platform and places, the worst first.
 * Example: gpt-4-0613 in two files is one name with two places, which stops in 18 days.
 */
import { type Day, hasPassed } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { isPlanned, recordsOf } from '../../model/planned.ts';
import { presentIn } from '../../model/present.ts';
import type { CheckedName, Checker } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { anyOf, compareCodeUnits, escapePattern, groupBy } from '../../model/words.ts';
import { isStopping } from './check.ts';
import { globPattern } from './paths.ts';
import type { FoundUse } from './search.ts';
import type { Settings } from './settings.ts';

/** A use with its file. */
export interface Use extends FoundUse {
  file: string;
  /** The platform where the file's names are used, if the settings say it. */
  platform: string | undefined;
  /** Why it doesn't count; null where it does. */
  quiet: 'apart' | 'ignored' | 'baseline' | null;
  /** The platforms that the file mentions. */
  mentioned(): readonly string[];
}

export type UsedName = ReturnType<typeof describeName>;

/** What is said of a name, in the order of the report. */
const STATES = ['stops', 'planned', 'goes_on', 'not_recorded'] as const;

interface Question {
  checker: Checker<Deprecation>;
  regions: readonly string[];
  today: Day;
  within: number;
  /** Whether a record is of its model's own vendor, so that no platform needs to be said. */
  isOwn(record: Pick<Deprecation, 'platform_id' | 'item'>): boolean;
}

/** How a baseline names a place: without its line, which moves. */
export function baselineKey({ file, spelling }: Pick<Use, 'file' | 'spelling'>): string {
  return `${file} ${cleanSpelling(spelling)}`;
}

interface Scope {
  settings: Settings;
  today: Day;
  /** `file name` of what was there before. */
  baseline: ReadonlySet<string>;
}

/** Says of uses in files whether they count, and on which platform. */
export function createLocator({ settings, today, baseline }: Scope) {
  const platforms = Object.entries(settings.platforms).map(
    ([glob, id]) => [globPattern(glob), id] as const,
  );
  return (use: FoundUse, file: string, isApart: boolean): Omit<Use, 'mentioned'> => {
    const name = cleanSpelling(use.spelling);
    const isIgnored = [...presentIn(use.ignore ?? undefined), ...settings.ignore].some(
      ({ name: ignored, until, paths = ['**'] }) =>
        cleanSpelling(ignored) === name &&
        until >= today &&
        paths.some((glob) => globPattern(glob).test(file)),
    );
    let quiet: Use['quiet'] = null;
    if (isApart) quiet = 'apart';
    else if (isIgnored) quiet = 'ignored';
    else if (baseline.has(baselineKey({ ...use, file }))) quiet = 'baseline';
    const platform = platforms.find(([glob]) => glob.test(file))?.[1];
    return { ...use, file, platform, quiet };
  };
}

type Answered = CheckedName<Deprecation>;

/** What is recorded under a name, of what decides only what its files mean. */
function describeName(
  name: string,
  answer: Answered,
  deciding: Answered['deciding'],
  places: readonly Use[],
  { checker, today, within }: Question,
) {
  const { platform, says, absence, missing } = answer;
  const records = recordsOf(deciding).map(({ record }) => ({
    ...record,
    past: hasPassed(record, today),
  }));
  const stopping = records.filter((record) => isStopping(record, today, within));
  const soon = deciding.filter(isPlanned).filter(({ record }) => {
    return record.date_basis !== 'not_before' && isStopping(record, today, within);
  });
  let state: (typeof STATES)[number] = 'goes_on';
  if (stopping.length > 0) state = 'stops';
  else if (soon.length > 0) state = 'planned';
  else if (records.length === 0) state = 'not_recorded';
  return {
    name,
    platform,
    state,
    says,
    // What only some formats have is worked out when it is read.
    get sentence() {
      if (state === 'planned')
        return checkedSentence(checker, { deciding: soon, others: [], absence, missing }, today);
      // What the files mean is not what other platforms have.
      const others = deciding === answer.deciding ? answer.others : [];
      return checkedSentence(checker, { deciding, others, absence, missing }, today);
    },
    /** The day on which the closest of them stops, or has stopped. */
    date: stopping[0]?.shutdown_date ?? soon[0]?.record.shutdown_date ?? null,
    /** Those that decide, the closest first. */
    records,
    planned: soon.map(({ record }) => record.row),
    places,
    /** Those of the records that stop. */
    stopping,
  };
}

/** A spelling with its uses on one platform: once for all files, or by what they mention. */
function describeSpelling(uses: readonly Use[], question: Question): UsedName[] {
  const { checker, regions, today, isOwn } = question;
  const { spelling = '', platform } = uses[0] ?? {};
  const answer = checker.check(spelling, today, { platform, regions });
  const { deciding } = answer;
  const isMeant = ({ record }: Answered['deciding'][0]): boolean =>
    answer.platform !== null || record.status === 'planned' || isOwn(record);
  if (deciding.every(isMeant)) return [describeName(spelling, answer, deciding, uses, question)];
  // Another host's copy of a model says nothing about a file that doesn't mention that host.
  return [...groupBy(uses, ({ mentioned }) => mentioned().join()).values()].map((same) => {
    const own = deciding.filter(
      (each) => isMeant(each) || same[0]?.mentioned().includes(each.record.platform_id),
    );
    return describeName(same[0]?.spelling ?? '', answer, own, same, question);
  });
}

/** Every name with its places, the worst first: what has stopped or stops soonest. */
export function evaluate(uses: readonly Use[], question: Question): UsedName[] {
  const spellings = groupBy(
    uses,
    ({ spelling, platform }) => `${platform} ${cleanSpelling(spelling)}`,
  );
  const each = [...spellings.values()].flatMap((same) => describeSpelling(same, question));
  // Spellings of one thing are one name: GPT_4_VISION and gpt-4-vision-preview.
  const things = groupBy(each, ({ state, name, stopping }) => {
    if (state === 'stops') return stopping.map(({ id }) => id).join(' ');
    return `${state} ${name}`;
  });
  const names = [...things.values()].flatMap((same) => {
    const item = same.find(({ name, stopping }) => name === stopping[0]?.item) ?? same[0];
    if (!item) return [];
    item.places = same.flatMap(({ places }) => places);
    return [item];
  });
  const orderOf = ({ state, date, name }: UsedName): string =>
    `${STATES.indexOf(state)} ${date ?? ''} ${name}`;
  return names.sort((a, b) => compareCodeUnits(orderOf(a), orderOf(b)));
}

/** The places that count. */
export function placesThatCount({ places }: UsedName): Use[] {
  return places.filter(({ quiet }) => quiet === null);
}

/** Whether a name stops at a place that counts. */
export function isFailing(used: UsedName): boolean {
  return used.state === 'stops' && placesThatCount(used).length > 0;
}

/** In lower case a word is not a mention in the middle of a sentence, as `together` is. */
const PROSE = /^[.,]?(?: [a-z]|\n|$)/;

/**
 * What is known of the platforms of providers: how code mentions them, and whose models are theirs.
 * `AzureOpenAI(model="gpt-4")` mentions Foundry; Groq's file with Llama mentions no Together.
 */
export function createPlatformFinder(
  providers: readonly KnownProvider[],
  { parse }: Checker<Deprecation>['resolver'],
) {
  const mentions = new Map<string, string[]>();
  const families = new Map<string, readonly string[]>();
  for (const { prefixes: common = [], platforms, models = {} } of providers) {
    for (const { id, prefixes = [], hosts = [] } of platforms) {
      const addresses = hosts.map((host) => host.replace(/^[*.]+|\*.*$/g, ''));
      for (const word of [id, ...common, ...prefixes, ...addresses]) {
        const key = word.toLowerCase();
        if (word.length > 2) mentions.set(key, [...(mentions.get(key) ?? []), id]);
      }
      families.set(id, [...(models.families ?? []), ...(models.ordinary ?? [])]);
    }
  }
  const words = [...mentions.keys()].sort((a, b) => b.length - a.length);
  // One search for all, in any case, is several times as fast as one for every way.
  const any = new RegExp(anyOf(words.map(escapePattern)), 'gi');
  return {
    /** The platforms that a text mentions. */
    mentionedIn(text: string): string[] {
      const found = new Set<string>();
      for (const { 0: word, index } of text.matchAll(any)) {
        const key = word.toLowerCase();
        const before = text.slice(Math.max(0, index - 20), index);
        const after = text.slice(index + word.length, index + word.length + 3);
        const isImported = /(?:^|\n)[ \t]*(?:import|from)[ \t]+$/.test(before);
        const isWord = !/[a-z]$/i.test(before) && !PROSE.test(after);
        if (word !== key || isWord || isImported) found.add(key);
      }
      // `openai.azure.com` mentions OpenAI too.
      const all = words.filter((word) => [...found].some((each) => each.includes(word)));
      const ids = all.flatMap((word) => mentions.get(word) ?? []);
      return [...new Set(ids)].sort(compareCodeUnits);
    },
    /** Whether a record is of its model's own vendor, so that no platform needs to be said. */
    isOwn({ platform_id: platform, item }: Pick<Deprecation, 'platform_id' | 'item'>): boolean {
      const own = families.get(platform) ?? [];
      return parse(item)
        .stem.split('-')
        .some((word) => own.includes(word));
    },
  };
}
