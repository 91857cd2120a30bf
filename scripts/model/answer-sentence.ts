// What comes in: a record or a planned date, and today.
// What goes out: the first sentence of every answer about it, which begins with Yes, or where the vendor
// promises that it goes on, with Not yet.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days."
import verbs from './answer-verbs.json' with { type: 'json' };
import { type Day, distanceInWords, longDate, type Shutdown } from './day.ts';

/** What a sentence needs of a record, or of a planned date in the form of one. */
export interface Answering extends Shutdown {
  item: string;
  /** Display name. */
  platform: string;
  /** `planned` where the vendor prints the date without calling the item deprecated. */
  status: string;
  /** What is shut down is served; a library only ends. */
  type?: string | undefined;
}

/** `the OpenAI API`, `Amazon Bedrock`. */
export function platformInWords(platform: string): string {
  if (/\bAPI$/.test(platform)) return `the ${platform}`;
  return platform;
}

/** The words before a date that was to come when they were written, now that it has passed. */
export function passedWords(before: string): string {
  const verb = Object.values(verbs).find(({ ahead }) => before.includes(ahead));
  if (!verb) return before;
  const at = before.lastIndexOf(verb.ahead);
  return before.slice(0, at) + verb.passed + before.slice(at + verb.ahead.length);
}

type Ending = Pick<Answering, 'status' | 'shutdown_date' | 'date_basis' | 'type'>;

/** The words before a date. */
function verbOf({ status, date_basis: basis, type }: Ending, date: Day, today: Day): string {
  let kind: keyof typeof verbs = 'committed';
  if (basis === 'not_before') kind = 'floor';
  else if (status === 'retired') kind = type === 'sdk' ? 'retiredLibrary' : 'retired';
  else if (status === 'planned') kind = basis === 'earliest' ? 'plannedEarliest' : 'planned';
  else if (basis === 'earliest') kind = 'earliest';
  const { ahead, passed } = verbs[kind];
  // On its earliest date, and on that of a floor, nobody knows any more that it goes on.
  const isOpen = kind === 'earliest' || kind === 'floor';
  if (date < today || (isOpen && date === today)) return passed;
  return ahead;
}

/** What becomes of a thing: `stops on 14 January 2027`. */
export function endInWords(ending: Ending, today: Day): string {
  const { status, shutdown_date: date } = ending;
  if (date !== null) return `${verbOf(ending, date, today)} ${longDate(date)}`;
  if (status === 'retired') return 'was shut down; the date is not published';
  return 'is deprecated; no date is announced';
}

/** The same with its distance: `stops on 14 January 2027, in 52 days`. */
export function endWithDistance(ending: Ending, today: Day): string {
  const { shutdown_date: date } = ending;
  const distance = date === null ? '' : `, ${distanceInWords(date, today)}`;
  return `${endInWords(ending, today)}${distance}`;
}

/**
 * Whether a thing goes away, in one sentence: the thing, its platform, the date and the distance.
 * What is planned may move, and only a floor says that it does not stop yet.
 *
 * @param elsewhere what the same sentence has to say of another platform
 */
export function answerSentence(answering: Answering, today: Day, elsewhere = ''): string {
  const { item, platform, status, date_basis: basis, shutdown_date: date } = answering;
  const thing = `${item} on ${platformInWords(platform)}`;
  const end = endWithDistance(answering, today);
  let answer = `Yes: ${thing} ${end}`;
  if (basis === 'not_before') {
    answer = `Not yet: ${thing} ${end}`;
    if ((date ?? '') <= today) answer = `Not yet known: when ${thing} stops; it ${end}`;
  } else if (status === 'planned') {
    answer += '; plans may move';
    if ((date ?? '') < today) answer = `Not yet known: whether ${thing} has stopped; it ${end}`;
  }
  return `${answer}${elsewhere}.`;
}

/** What another platform has: `on the OpenAI API gpt-4o stops on 14 January 2027, in 52 days`. */
export function placeInWords(answering: Answering, today: Day): string {
  const { item, platform } = answering;
  return `on ${platformInWords(platform)} ${item} ${endWithDistance(answering, today)}`;
}

/** What is said where the source that was read names none. */
export const NO_REPLACEMENT = 'No replacement in our source.';
