// What comes in: what is recorded under a name, and today.
// What goes out: the answer in sentences; the first begins with Yes, Not yet or Not in our data.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days. OpenAI names …."
import { answerSentence, differenceSentence, replacementSentence } from '../answer-sentence.ts';
import type { Day } from '../day.ts';
import type { CheckedName, CheckedRecord, Checker } from './check-name.ts';

type Facts<R extends CheckedRecord> = Pick<Checker<R>, 'successorOf' | 'providerOf'>;

/** What the vendor names instead of a record, also where only its other name says so. */
function namedInstead<R extends CheckedRecord>(checker: Facts<R>, record: R, today: Day): string {
  const { twin } = checker.successorOf(record);
  const named = twin ?? record;
  const { record: one, records, living } = checker.successorOf(named);
  const replacement = {
    provider: checker.providerOf(record),
    successor: named.successor,
    namedFor: twin?.item ?? null,
    isOne: one !== null,
    ends: records,
    living,
  };
  return replacementSentence(replacement, today);
}

/** The answer about one record, as its page has it. */
export function recordSentence<R extends CheckedRecord>(
  checker: Facts<R>,
  record: R,
  today: Day,
): string {
  return `${answerSentence(record, today)} ${namedInstead(checker, record, today)}`;
}

/** What decides, the closest first; and where other platforms differ in whether it has passed. */
export function checkedSentence<R extends CheckedRecord>(
  checker: Facts<R>,
  { deciding, planned, absence }: Pick<CheckedName<R>, 'deciding' | 'planned' | 'absence'>,
  today: Day,
): string {
  const [first, ...others] = deciding.map(({ record }) => record);
  const [plan] = planned;
  if (first === undefined) return plan === undefined ? absence : answerSentence(plan, today);
  const elsewhere = differenceSentence(first, others, today);
  return [recordSentence(checker, first, today), ...elsewhere].join(' ');
}
