// What comes in: what is recorded under a name, and today.
// What goes out: the answer in sentences; the first begins with Yes, Not yet or Not in our data.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days. OpenAI names …."
import { answerSentence, differenceSentence, replacementSentence } from '../answer-sentence.ts';
import type { Day } from '../day.ts';
import type { CheckedName, CheckedRecord, Checker } from './check-name.ts';

/** What decides, the closest first; and where other platforms differ in whether it has passed. */
export function checkedSentence<R extends CheckedRecord>(
  checker: Pick<Checker<R>, 'successorOf' | 'providerOf'>,
  { deciding, planned, absence }: CheckedName<R>,
  today: Day,
): string {
  const [first, ...others] = deciding.map(({ record }) => record);
  const [plan] = planned;
  if (first === undefined) return plan === undefined ? absence : answerSentence(plan, today);
  const { twin } = checker.successorOf(first);
  const replacement = replacementSentence({
    provider: checker.providerOf(first),
    successor: (twin ?? first).successor,
    namedFor: twin?.item ?? null,
  });
  const elsewhere = differenceSentence(first, others, today);
  return [answerSentence(first, today), ...elsewhere, replacement].join(' ');
}
