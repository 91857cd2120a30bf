/*
 * In: the uses of names in files. Out: each name with its platform and places, the worst first.
 * Example: gpt-4-0613 in two files is one name with two places, which stops in 18 days.
 */
import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { presentIn } from '../../model/present.ts';
import type { CheckedName, Checker } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { compareCodeUnits, groupBy } from '../../model/words.ts';
import { describeRecords, isStopping } from './check.ts';
import { globPattern } from './paths.ts';
import type { Use } from './search.ts';
import type { Ignore, Settings } from './settings.ts';

/** A use with its file. */
export interface LocatedUse extends Use {
  file: string;
  /** Whether the file has tests, examples or docs. */
  isApart: boolean;
  /** The platforms that the file mentions. */
  mentioned(): readonly string[];
}

/** A use with why it doesn't count; null where it does. */
export interface Place extends Omit<Use, 'key' | 'isAlone'> {
  file: string;
  quiet: 'apart' | 'ignored' | 'baseline' | null;
}

export type UsedName = ReturnType<typeof describeName>;

/** What is said of a name, in the order of the report. */
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

/** How a baseline names a place: without its line, which moves. */
export function baselineKey({ file, spelling }: Place): string {
  return `${file} ${cleanSpelling(spelling)}`;
}

function placeOf(use: LocatedUse, { settings, today, baseline }: Question): Place {
  const { spelling, key, line, column, file, isApart } = use;
  const ignores = [...presentIn(use.ignore ?? undefined), ...settings.ignore];
  const isMeant = ({ name, paths = ['**'] }: Ignore): boolean =>
    cleanSpelling(name) === key && paths.some((glob) => globPattern(glob).test(file));
  const ignore = ignores.find(isMeant) ?? null;
  let quiet: Place['quiet'] = null;
  if (isApart) quiet = 'apart';
  else if (ignore && ignore.until >= today) quiet = 'ignored';
  else if (baseline.has(`${file} ${key}`)) quiet = 'baseline';
  return { spelling, line, column, ignore, file, quiet };
}

/** The platform of a file's names, where the settings say it. */
function platformOfFile(file: string, { platforms }: Settings): string | undefined {
  return Object.entries(platforms).find(([glob]) => globPattern(glob).test(file))?.[1];
}

type Answered = CheckedName<Deprecation>;

/** What is recorded under a name, of what decides only what its files mean. */
function describeName(
  name: string,
  answer: Answered,
  deciding: Answered['deciding'],
  uses: readonly LocatedUse[],
  question: Question,
) {
  const { checker, today, within } = question;
  const { matches, platform, says, planned } = answer;
  const soon = planned.filter((plan) => {
    return plan.date_basis !== 'not_before' && isStopping(plan, today, within);
  });
  const stopping = deciding
    .map(({ record }) => record)
    .filter((record) => isStopping(record, today, within));
  let state: (typeof STATES)[number] = 'goes_on';
  if (stopping.length > 0) state = 'stops';
  else if (soon.length > 0) state = 'planned';
  else if (deciding.length === 0) state = 'not_recorded';
  return {
    name,
    platform,
    state,
    says,
    // What only some formats have is worked out when it is read.
    get sentence() {
      const { absence } = answer;
      if (state === 'planned')
        return checkedSentence(checker, { deciding: [], planned: soon, absence }, today);
      // What the files mean is not what other platforms have.
      const others = deciding === answer.deciding ? answer.others : [];
      return checkedSentence(checker, { deciding, planned, others, absence }, today);
    },
    /** The day on which the closest of them stops, or has stopped. */
    date: stopping[0]?.shutdown_date ?? soon[0]?.shutdown_date ?? null,
    get records() {
      return describeRecords({ matches, deciding }, checker.successorOf, today, within);
    },
    planned: soon.map(({ row }) => row),
    /** What may be meant, of a name that is asked for by itself on standard input. */
    near: uses.some(({ file, isAlone }) => file === '-' && isAlone) ? answer.near : [],
    places: uses.map((use) => placeOf(use, question)),
    /** Those that decide, the closest first. */
    stopping,
  };
}

/** A spelling with its uses on one platform: once for all files, or by what they mention. */
function describeSpelling(uses: readonly LocatedUse[], question: Question): UsedName[] {
  const { checker, settings, today, isOwn } = question;
  const { spelling = '', file = '' } = uses[0] ?? {};
  const platform = platformOfFile(file, settings);
  const answer = checker.check(spelling, today, { platform, regions: settings.regions });
  const { deciding } = answer;
  const isMeant = ({ record }: Answered['deciding'][0]): boolean =>
    answer.platform !== null || isOwn(record);
  if (deciding.every(isMeant)) return [describeName(spelling, answer, deciding, uses, question)];
  // Another host's copy of a model says nothing of a file that doesn't mention that host.
  return [...groupBy(uses, ({ mentioned }) => mentioned().join()).values()].map((same) => {
    const own = deciding.filter(
      (each) => isMeant(each) || same[0]?.mentioned().includes(each.record.platform_id),
    );
    return describeName(same[0]?.spelling ?? '', answer, own, same, question);
  });
}

/** Every name with its places, the worst first: what has stopped or stops soonest. */
export function evaluate(uses: readonly LocatedUse[], question: Question): UsedName[] {
  const spellings = groupBy(
    uses,
    ({ key, file }) => `${platformOfFile(file, question.settings)} ${key}`,
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
export function placesThatCount({ places }: UsedName): Place[] {
  return places.filter(({ quiet }) => quiet === null);
}

/** Whether a name stops at a place that counts. */
export function isFailing(used: UsedName): boolean {
  return used.state === 'stops' && placesThatCount(used).length > 0;
}
