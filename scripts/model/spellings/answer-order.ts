// What comes in: what matches a name, and today.
// What goes out: the one order of an answer, and which of it decides whether the name stops.
// Example: of `gpt-4o` the record of that name is before its versions, and a preview decides nothing.
import type { Day } from '../day.ts';
import { platformOf } from '../record-id.ts';
import { compareCodeUnits, groupBy } from '../words.ts';
import type { Matched, NamedRecord } from './resolver.ts';
import type { Match } from './spellings.ts';

/** Names of versions that are another model than the name without them. */
const PREVIEW = /\b(?:preview|exp|experimental)\b/i;

/** What points to whichever version is the newest: which one that is, no record of a version says. */
const NEWEST = /\blatest\b/i;

/** Whether an item is another model than the name without its version. */
export function isPreview(item: string): boolean {
  return PREVIEW.test(item);
}

/** What only may be about the name: it decides nothing, and comes last. */
function isGuess<R extends NamedRecord>(
  { record, match }: Matched<R>,
  { asked, fineTuned }: Pick<Question, 'asked' | 'fineTuned'>,
): boolean {
  // What was fine-tuned stops with what it was tuned from.
  if (match === 'without_version') return !fineTuned;
  if (match !== 'version') return false;
  if (isPreview(record.item) && !isPreview(asked)) return true;
  return NEWEST.test(asked) && !NEWEST.test(record.item);
}

/** Whether a record has passed on a day; what stops on that day is still to come. */
function isPassed({ shutdown_date: date, status }: NamedRecord, today: Day): boolean {
  if (date === null) return status === 'retired';
  return date < today;
}

const CLOSEST_FIRST: readonly Match[] = [
  'exact',
  'version',
  'alias',
  'other_platform',
  'without_version',
];

interface Question {
  asked: string;
  /** The platforms that it means; null for every one. */
  meant: readonly string[] | null;
  fineTuned: boolean;
  today: Day;
}

/**
 * The order of an answer, otherwise as it was given: the platform that was asked; guesses last; one record of each platform
 * before a second of any; exact before version before other platform; what is still to come, soonest
 * first, before what has passed, latest first.
 */
export function orderMatches<R extends NamedRecord>(
  matches: readonly Matched<R>[],
  question: Question,
): Matched<R>[] {
  if (matches.length < 2) return [...matches];
  const keyed = matches.map((each) => {
    const { record, match } = each;
    const isAway = question.meant?.includes(platformOf(record.id)) === false;
    const hasPassed = isPassed(record, question.today);
    const part = [isAway, isGuess(each, question)].map(Number).join('');
    const place = `${CLOSEST_FIRST.indexOf(match)}${Number(hasPassed)}`;
    return { each, part, place, hasPassed, date: record.shutdown_date ?? '9999', id: record.id };
  });
  keyed.sort((a, b) => {
    const later = compareCodeUnits(a.date, b.date);
    return compareCodeUnits(a.part + a.place, b.part + b.place) || (a.hasPassed ? -later : later);
  });
  const ofPlatform = groupBy(keyed, ({ part, id }) => `${part} ${platformOf(id)}`);
  const turns = new Map(
    [...ofPlatform.values()].flatMap((group) => group.map((one, turn) => [one, turn] as const)),
  );
  const turnOf = (one: (typeof keyed)[0]): number => turns.get(one) ?? 0;
  keyed.sort((a, b) => compareCodeUnits(a.part, b.part) || turnOf(a) - turnOf(b));
  return keyed.map(({ each }) => each);
}

/**
 * The matches that decide whether a name stops: on the platform that it names, else on each, those
 * that are closest. Of several versions the next to stop decides, and what has passed only where all
 * have.
 *
 * @param own those of the asked platform, in the order of an answer
 */
export function decidingOf<R extends NamedRecord>(
  own: readonly Matched<R>[],
  question: Question,
): Matched<R>[] {
  const { today } = question;
  const sure = own.filter((each) => !isGuess(each, question));
  const groups = groupBy(sure, ({ record }) => platformOf(record.id));
  const chosen = [...groups.values()].flatMap((group) => {
    const closest = group.filter(({ record, match }) => {
      if (match !== group[0]?.match) return false;
      return match !== 'other_platform' || record.item === group[0].record.item;
    });
    const ahead = closest.filter(({ record, match }) => {
      return match === 'version' && record.status !== 'retired' && !isPassed(record, today);
    });
    if (ahead.length > 0) return ahead;
    return closest;
  });
  return sure.filter((each) => chosen.includes(each));
}
