// What comes in: what is recorded under a name, and today.
// What goes out: the answer in sentences; the first begins with Yes, Not yet or Not in our data.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days. OpenAI names …."
import {
  answerSentence,
  differenceSentence,
  endInWords,
  NO_REPLACEMENT,
} from '../answer-sentence.ts';
import type { Day } from '../day.ts';
import type { PlannedRecord } from '../planned.ts';
import { groupBy, joinWords } from '../words.ts';
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
    if (!isOne) some.push(`${items} ${same.length > 1 ? 'each' : 'itself'} ${end}`);
    else if (same[0]?.isVersion) parts.push(`whose version ${versionOf(items)} ${end}`);
    else parts.push(`which itself ${end}`);
  }
  if (some.length > 0) parts.push(`of these ${some.join('; ')}`);
  if (record !== null && living.length > 0) parts.push(`then ${living.join(' or ')}`);
  // A vendor may write a sentence where others name a model.
  return `${parts.join(', ').replace(/\.$/, '')}.`;
}

/** The answer about one record, as its page has it, or about a planned date. */
export function recordSentence<R extends CheckedRecord>(
  checker: Facts<R>,
  record: R | PlannedRecord,
  today: Day,
): string {
  const sentence = answerSentence(record, today);
  // Lists of planned dates often name no replacement, which says nothing.
  if (record.status === 'planned' && record.successor === null) return sentence;
  return `${sentence} ${namedInstead(checker, record, today)}`;
}

/** What decides, the closest first; and where other platforms stop sooner or have stopped. */
export function checkedSentence<R extends CheckedRecord>(
  checker: Facts<R>,
  { deciding, planned, absence }: Pick<CheckedName<R>, 'deciding' | 'planned' | 'absence'>,
  today: Day,
): string {
  const [first, ...others] = [...deciding.map(({ record }) => record), ...planned];
  if (first === undefined) return absence;
  const elsewhere = differenceSentence(first, others, today);
  return [recordSentence(checker, first, today), ...elsewhere].join(' ');
}
