/** @jsxRuntime automatic @jsxImportSource preact */
import { daysBetween, longDate } from '../../model/day.ts';
import { agoInWords } from './dates.ts';
import { usePage } from './facts.ts';

/** When a fact was last seen on a page; a script counts on from the build. */
export function Age({ seen }: { seen: string }) {
  const { today } = usePage().facts;
  const day = seen.slice(0, 10);
  return (
    <span class="age" data-seen={day}>
      {agoInWords(day, today)}
    </span>
  );
}

/** Days after which the age of a fact stands beside it in a list. */
const OLD_AFTER = 90;

/** The age of a fact in a list, where it is older than a reader of the list expects. */
export function OldAge({ seen }: { seen: string }) {
  const { today } = usePage().facts;
  return daysBetween(seen.slice(0, 10), today) > OLD_AFTER ? <Age seen={seen} /> : null;
}

/** Between which dates the facts of a list were read, said once for all; it stays true. */
export function ListAge({ seen }: { seen: readonly string[] }) {
  const dates = seen.map((each) => each.slice(0, 10)).sort();
  const recent = dates.filter((each) => daysBetween(each, usePage().facts.today) <= OLD_AFTER);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <span class="list-age">
      Read {first === last ? 'on' : 'between'} <time dateTime={first}>{longDate(first)}</time>
      {first !== last && (
        <>
          {' '}
          and <time dateTime={last}>{longDate(last)}</time>
        </>
      )}
      {recent.length < dates.length && ' unless marked'}.
    </span>
  );
}
