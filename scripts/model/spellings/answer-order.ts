// What comes in: what matches a name, and today.
// What goes out: the one order of an answer, and which of it decides whether the name stops.
// Example: of `gpt-4o` the record of that name is before its versions, and a preview decides nothing.
import { type Day, isComing } from '../day.ts';
import { compareCodeUnits, groupBy, platformOf } from '../words.ts';
import { isGuess, rank } from './relations.ts';
import type { Matched, NamedRecord } from './resolver.ts';
import { cleanSpelling } from './spellings.ts';

interface Question {
  /** The name as it is asked. */
  asked: string;
  /** The platforms that are meant; null for every one. */
  meant: readonly string[] | null;
  /** The platforms of the vendor that it names. */
  first: readonly string[];
  today: Day;
}

/**
 * The order of an answer: the platform that was asked; guesses last; those of the vendor that is named;
 * one record of each platform before a second of any; exact before version before other platform; what
 * is still to come, soonest first, before what has passed, latest first; then what is written as it was
 * asked.
 */
export function orderMatches<R extends NamedRecord>(
  matches: readonly Matched<R>[],
  { asked, meant, first, today }: Question,
): Matched<R>[] {
  // Of `name@version` the item is the part before it.
  const written = hyphenate(asked.replace(/\b@.*/, ''));
  const keyed = matches.map((each) => {
    const { record, relation } = each;
    const platform = platformOf(record.id);
    const isAway = meant?.includes(platform) === false;
    const part = [isAway, isGuess(relation), !first.includes(platform)].map(Number).join('');
    const hasPassed = !isComing(record, today);
    const place = [rank(relation), Number(hasPassed)].join('');
    const isWrittenSo = written.endsWith(hyphenate(record.item));
    const last = `${Number(!isWrittenSo)} ${record.id}`;
    return { each, part, place, hasPassed, date: record.shutdown_date ?? '9999', last };
  });
  keyed.sort((a, b) => {
    const later = compareCodeUnits(a.date, b.date);
    const byPlace = compareCodeUnits(a.part + a.place, b.part + b.place);
    return byPlace || (a.hasPassed ? -later : later) || compareCodeUnits(a.last, b.last);
  });
  const groups = groupBy(keyed, ({ part, each }) => `${part} ${platformOf(each.record.id)}`);
  const turns = new Map(
    [...groups.values()].flatMap((group) => group.map((one, turn) => [one, turn] as const)),
  );
  const turnOf = (one: (typeof keyed)[0]): number => turns.get(one) ?? 0;
  keyed.sort((a, b) => compareCodeUnits(a.part, b.part) || turnOf(a) - turnOf(b));
  return keyed.map(({ each }) => each);
}

const hyphenate = (text: string): string => cleanSpelling(text).replace(/[ _]/g, '-');

/**
 * The matches that decide whether a name stops: on the platform that it names, else on each, those
 * that are closest. Of several versions the next to stop decides, and what has passed only where all
 * have.
 *
 * @param own those of the asked platform, in the order of an answer
 */
export function decidingOf<R extends NamedRecord>(
  own: readonly Matched<R>[],
  today: Day,
): Matched<R>[] {
  const sure = own.filter(({ relation }) => !isGuess(relation));
  const groups = groupBy(sure, ({ record }) => platformOf(record.id));
  const chosen = [...groups.values()].flatMap((group) => {
    const closest = group.filter(({ record, match }) => {
      if (match !== group[0]?.match) return false;
      return match !== 'other_platform' || record.item === group[0].record.item;
    });
    const ahead = closest.filter(({ record, match }) => {
      return match === 'version' && record.status !== 'retired' && isComing(record, today);
    });
    if (ahead.length > 0) return ahead;
    return closest;
  });
  return sure.filter((each) => chosen.includes(each));
}
