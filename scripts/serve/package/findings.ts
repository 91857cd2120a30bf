/*
 * In: the uses of names in files. Out: a finding for each name and platform, the worst first.
 * Example: gpt-4-0613 in two files is one finding with two places, which stops in 18 days.
 */
import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { Checker } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { compareCodeUnits, groupBy } from '../../model/words.ts';
import { describeRecords } from './check.ts';
import { globPattern } from './paths.ts';
import type { Use } from './search.ts';
import type { Ignore, Settings } from './settings.ts';

/** A use with its file, and whether it counts. */
export interface Place extends Omit<Use, 'ignore'> {
  file: string;
  /** Why it doesn't count; null where it does. */
  quiet: 'apart' | 'ignored' | 'baseline' | null;
  /** What an ignore says, also one whose day has passed. */
  ignore: Use['ignore'];
}

export type Finding = ReturnType<typeof evaluate>[number];

/** What a finding says, in the order of the report. */
const STATES = ['stops', 'planned', 'goes_on', 'not_recorded'] as const;

export interface Question {
  checker: Checker<Deprecation>;
  settings: Settings;
  today: Day;
  within: number;
  /** Whether a record is of its model's own vendor, so that no platform needs to be said. */
  isOwn(record: Deprecation): boolean;
  /** `file name` of what was there before. */
  baseline: ReadonlySet<string>;
}

/** How a baseline names a finding: without its line, which moves. */
export const baselineKey = (file: string, spelling: string): string =>
  `${file} ${cleanSpelling(spelling)}`;

type LocatedUse = Use & {
  file: string;
  isApart: boolean;
  /** The platforms that the file mentions. */
  mentioned: readonly string[];
};

/** Why a use doesn't count, and the ignore that is about it. */
function placeOf(use: LocatedUse, question: Question): Place {
  const { settings, today, baseline } = question;
  const { isApart, mentioned: _, ...place } = use;
  const isAbout = ({ name, paths = [] }: Ignore) =>
    cleanSpelling(name) === cleanSpelling(use.spelling) &&
    (paths.length === 0 || paths.some((glob) => globPattern(glob).test(use.file)));
  const ignore = use.ignore ?? settings.ignore.find(isAbout) ?? null;
  let quiet: Place['quiet'] = null;
  if (isApart) quiet = 'apart';
  else if (ignore && ignore.until >= today) quiet = 'ignored';
  else if (baseline.has(baselineKey(use.file, use.spelling))) quiet = 'baseline';
  return { ...place, ignore, quiet };
}

/** The platform of a file's names, where the settings say it. */
function platformOfFile(file: string, { platforms }: Settings): string | undefined {
  return Object.entries(platforms).find(([glob]) => globPattern(glob).test(file))?.[1];
}

/** What is recorded under the names of one spelling and platform, and where they are. */
function evaluateGroup(group: readonly LocatedUse[], spelling: string, question: Question) {
  const { checker, settings, today, within, isOwn } = question;
  const platform = platformOfFile(group[0]?.file ?? '', settings);
  const answer = checker.check(spelling, today, { platform, regions: settings.regions });
  // Another host's copy of a model says nothing of a file that doesn't mention that host.
  const mentioned = group[0]?.mentioned ?? [];
  const isMeant = ({ record }: (typeof answer.deciding)[0]): boolean =>
    answer.platform !== null || isOwn(record) || mentioned.includes(record.platform_id);
  const deciding = answer.deciding.filter(isMeant);
  const { matches, planned: plans, scheduled } = answer;
  const described = { matches, deciding };
  const { stops, records } = describeRecords(described, checker.successorOf, today, within);
  const planned = scheduled.filter(
    ({ date, date_basis: basis }) => basis !== 'not_before' && daysBetween(today, date) <= within,
  );
  let state: (typeof STATES)[number] = stops === null ? 'not_recorded' : 'goes_on';
  if (planned.length > 0) state = 'planned';
  if (stops) state = 'stops';
  /** Those that decide, the closest first. */
  const stopping = records.filter((record) => record.stops);
  const decided = {
    deciding: state === 'planned' ? [] : deciding,
    planned: plans,
    absence: answer.absence,
  };
  return {
    name: spelling,
    platform: answer.platform,
    state,
    says: answer.says,
    sentence: checkedSentence(checker, decided, today),
    /** The day on which the closest of them stops, or has stopped. */
    date: stopping[0]?.shutdown_date ?? planned[0]?.date ?? null,
    stopping,
    records,
    planned,
    places: group.map((use) => placeOf(use, question)),
  };
}

/** Every name with its places, the worst first: what has stopped or stops soonest. */
export function evaluate(uses: readonly LocatedUse[], question: Question) {
  const spellings = groupBy(
    uses,
    ({ spelling, file, mentioned }) =>
      `${platformOfFile(file, question.settings) ?? mentioned.join()} ${cleanSpelling(spelling)}`,
  );
  const each = [...spellings.values()]
    .map((group) => evaluateGroup(group, group[0]?.spelling ?? '', question))
    // `fine-tuning` is a word before it is an API: code uses APIs by paths, calls and packages.
    .filter(({ name, records }) => {
      const isApi = records.length > 0 && records.every(({ type }) => type === 'api');
      return !isApi || /[^\p{L} -]/u.test(name);
    });
  // Spellings of one thing are one finding: GPT_4_VISION and gpt-4-vision-preview.
  const things = groupBy(each, ({ state, name, stopping }) => {
    if (state === 'stops') return stopping.map(({ id }) => id).join(' ');
    return `${state} ${name}`;
  });
  const findings = [...things.values()].map((same) => {
    const named = same.find(({ name, stopping }) => name === stopping[0]?.item) ?? same[0];
    const places = same.flatMap((one) => one.places);
    return { ...(named as (typeof same)[0]), places };
  });
  const orderOf = ({ state, date, name }: (typeof findings)[0]): string =>
    `${STATES.indexOf(state)} ${date ?? ''} ${name}`;
  return findings.sort((a, b) => compareCodeUnits(orderOf(a), orderOf(b)));
}

/** Whether a name stops at a place that counts. */
export const isFailing = ({ state, places }: Finding): boolean =>
  state === 'stops' && places.some(({ quiet }) => quiet === null);

/** The places that count. */
export const placesThatCount = ({ places }: Finding): Place[] =>
  places.filter(({ quiet }) => quiet === null);
