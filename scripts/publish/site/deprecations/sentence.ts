import type { Day } from '../../../model/day.ts';
import { longDate, standingOf } from '../words.ts';
import { type Entry, isPlanned } from './entries.ts';

/** Whether something goes away, in one sentence that begins with Yes or Not yet. */
export function answerSentence(entry: Entry, today: Day): string {
  const { platform, shutdown_date: date, date_basis: basis, status } = entry;
  if (isPlanned(entry)) {
    const floor = basis === 'not_before' ? 'will not stop before' : 'is planned to stop on';
    return `Not yet. On ${platform} it ${floor} ${longDate(entry.shutdown_date)}; plans may move.`;
  }
  if (date === null) {
    return status === 'retired'
      ? `Yes. It is retired on ${platform}; the date is not published.`
      : `Yes, on ${platform}, but no shutdown date is announced.`;
  }
  const day = longDate(date);
  const isPassed = standingOf(entry, today) === 'passed';
  if (basis === 'earliest') {
    return isPassed
      ? `Yes. On ${platform} its earliest date, ${day}, has passed; it may have stopped.`
      : `Yes. It stops on ${platform} on ${day} at the earliest.`;
  }
  if (status === 'retired') return `Yes. It is retired on ${platform}; its date was ${day}.`;
  if (isPassed) return `Yes. Its date on ${platform}, ${day}, has passed.`;
  return `Yes. It stops on ${platform} on ${day}.`;
}
