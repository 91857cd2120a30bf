/** @jsxRuntime automatic @jsxImportSource preact */
// In: the sentence of an answer, and what it is about. Out: the same, with its distances marked, so
// that a script counts them on, and with names and dates that are not broken where they fit.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, [in 52 days]."
import type { ComponentChildren } from 'preact';
import { distanceInWords, longDate } from '../../../model/day.ts';
import { urgencyOf } from '../dates.ts';
import { usePage } from '../facts.ts';
import type { Entry } from './entries.ts';

/** A text with its names in one piece each: a browser would break them at their hyphens. */
function wholeNames(text: string): ComponentChildren {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <span key={index} class="whole">
        {part}
      </span>
    );
  });
}

export function Sentence({ text, entries }: { text: string; entries: readonly Entry[] }) {
  const { today } = usePage().facts;
  const parts: ComponentChildren[] = [];
  let rest = text;
  const placeOf = ({ shutdown_date: day }: Entry) => text.indexOf(longDate(day ?? today));
  for (const entry of [...entries].sort((a, b) => placeOf(a) - placeOf(b))) {
    const { shutdown_date: day } = entry;
    if (day === null) continue;
    const distance = distanceInWords(day, today);
    const [before, ...after] = rest.split(`${longDate(day)}, ${distance}`);
    if (after.length === 0) continue;
    rest = after.join(`${longDate(day)}, ${distance}`);
    parts.push(
      wholeNames(before ?? ''),
      `${longDate(day).replaceAll(' ', '\u00a0')}, `,
      <span class={`left ${urgencyOf(entry, today)}`} data-day={day} data-basis="">
        {distance}
      </span>,
    );
  }
  return (
    <>
      <p class="kind">Is it going away?</p>
      <p class="sentence">
        {parts}
        {wholeNames(rest)}
      </p>
    </>
  );
}
