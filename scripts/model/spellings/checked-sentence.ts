// What comes in: what is recorded under a name, and today.
// What goes out: the answer in sentences; the first begins with Yes, Not yet or Not in our data.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days. OpenAI names …."
import { answerSentence, differenceSentence, replacementSentence } from '../answer-sentence.ts';
import type { Day } from '../day.ts';
import type { PlannedRecord } from '../planned.ts';
import type { CheckedName, CheckedRecord, Checker } from './check-name.ts';

type Facts<R extends CheckedRecord> = Pick<Checker<R>, 'successorOf' | 'providerOf'>;

/** What the vendor names instead of something that ends, also where only its other name says so. */
function namedInstead<R extends CheckedRecord>(
  checker: Facts<R>,
  ended: R | PlannedRecord,
  today: Day,
): string {
  const { twin } = checker.successorOf(ended);
  const named = twin ?? ended;
  const { isOne, record, ends, living } = checker.successorOf(named);
  const replacement = {
    provider: checker.providerOf(ended),
    successor: named.successor,
    namedFor: twin?.item ?? null,
    isOne,
    ends,
    living: record === null ? [] : living,
  };
  return replacementSentence(replacement, today);
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
