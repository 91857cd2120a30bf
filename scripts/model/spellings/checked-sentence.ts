// What comes in: what is recorded under a name, and today.
// What goes out: the answer in sentences; the first begins with Yes, Not yet or Not in our data.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days. OpenAI names …."
import {
  answerSentence,
  endInWords,
  NO_REPLACEMENT,
  placeInWords,
  platformInWords,
} from '../answer-sentence.ts';
import { type Day, isComing } from '../day.ts';
import type { PlannedRecord } from '../planned.ts';
import { compareCodeUnits, groupBy, joinWords } from '../words.ts';
import type { CheckedName, CheckedRecord, Checker } from './check-name.ts';

type Facts<R extends CheckedRecord> = Pick<Checker<R>, 'successorOf' | 'providerOf'>;

/** The version that an item says behind a name: `2` of `gpt-11 (2)`; else the whole item. */
function versionOf(item: string): string {
  return /\(([^()]+)\)$/.exec(item)?.[1] ?? item;
}

/**
 * What the vendor names instead of something that ends, also where only its other name says so; where
 * that ends itself, when, and what follows.
 */
function namedInstead<R extends CheckedRecord>(
  checker: Facts<R>,
  ended: R | PlannedRecord,
  today: Day,
): string {
  const { twin } = checker.successorOf(ended);
  const { successor } = twin ?? ended;
  if (successor === null) return NO_REPLACEMENT;
  const { isOne, record, ends, living } = checker.successorOf(twin ?? ended);
  const other = twin === null ? '' : ` for ${twin.item}`;
  const parts = [`${checker.providerOf(ended)} names ${successor}${other}`];
  const some: string[] = [];
  for (const [end, same] of groupBy(ends, (each) => endInWords(each, today))) {
    const items = joinWords(same.map(({ item }) => item));
    if (!isOne) some.push(`${items}${same.length > 1 ? ' each' : ''} ${end}`);
    else if (same[0]?.isVersion) parts.push(`whose version ${versionOf(items)} ${end}`);
    else parts.push(`which itself ${end}`);
  }
  if (record !== null && living.length > 0) parts.push(`then ${living.join(' or ')}`);
  // A vendor may write a sentence where others name a model.
  return `${[parts.join(', '), ...some].join('; ').replace(/\.$/, '')}.`;
}

/**
 * The answer about one record, as its page has it, or about a planned date.
 *
 * @param elsewhere what the first sentence has to say of another platform
 */
export function recordSentence<R extends CheckedRecord>(
  checker: Facts<R>,
  record: R | PlannedRecord,
  today: Day,
  elsewhere = '',
): string {
  const sentence = answerSentence(record, today, elsewhere);
  // Lists of planned dates often name no replacement, which says nothing.
  if (record.status === 'planned' && record.successor === null) return sentence;
  return `${sentence} ${namedInstead(checker, record, today)}`;
}

/**
 * What decides, the closest first, and what that hides: an end elsewhere that is sooner, or is still to
 * come where the first has passed. Where nothing decides, that first, then what others have.
 */
export function checkedSentence<R extends CheckedRecord>(
  checker: Facts<R>,
  answer: Pick<CheckedName<R>, 'deciding' | 'others' | 'absence' | 'missing'>,
  today: Day,
): string {
  type End = R | PlannedRecord;
  const { deciding, others, absence, missing } = answer;
  const [first, ...rest] = deciding.map(({ record }) => record);
  const more = others.map(({ record }) => record);
  const dateOf = ({ shutdown_date: date }: End): string => date ?? '9999';
  const soonestOf = (ends: readonly End[]): End | undefined => {
    const coming = ends.filter((end) => {
      return end.shutdown_date !== null && end.date_basis !== 'not_before' && isComing(end, today);
    });
    return coming.sort((a, b) => compareCodeUnits(dateOf(a), dateOf(b)))[0];
  };
  if (first === undefined) {
    const other = soonestOf(more) ?? more[0];
    if (other === undefined) return absence;
    return `${absence} O${placeInWords(other, today).slice(1)}.`;
  }
  const elsewhere = rest.filter(({ platform }) => platform !== first.platform);
  const isAhead = isComing(first, today);
  // A floor is the date of no end, so none is later than that.
  const isSooner = (end: End) => first.date_basis === 'not_before' || dateOf(end) < dateOf(first);
  const sooner = soonestOf(isAhead ? elsewhere.filter(isSooner) : [...rest, ...more]);
  const aside = sooner ? `; ${placeInWords(sooner, today)}` : '';
  let sentence = recordSentence(checker, first, today, aside);
  if (missing.length > 0) sentence += ` Not in our data for ${joinWords(missing)}.`;
  const passed = elsewhere.filter((end) => {
    return end.date_basis === 'committed' && end.status !== 'planned' && !isComing(end, today);
  });
  if (!isAhead || passed.length === 0) return sentence;
  const places = new Set(passed.map(({ platform }) => platformInWords(platform)));
  return `${sentence} On ${joinWords([...places])} it has passed.`;
}
