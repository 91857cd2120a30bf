/** @jsxRuntime automatic @jsxImportSource preact */
// In: the sentence of an answer, and what it is about. Out: the same in its parts: the end with its date
// large, what the vendor names instead with its name to copy, and what other platforms have. Its
// distances are marked, so that a script counts them on; names are not broken where they fit.
// Example: "Yes: gpt-4o on the OpenAI API stops on" "14 January 2027, [in 52 days]."
import type { ComponentChildren } from 'preact';
import { answerSentence } from '../../../model/answer-sentence.ts';
import { distanceInWords, longDate } from '../../../model/day.ts';
import { recordSentence } from '../../../model/spellings/checked-sentence.ts';
import { usePage } from '../facts.ts';
import type { Entry } from './entries.ts';
import { Distance, Successor } from './record-parts.tsx';

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

/** A text around what is shown large in it, with the mark that follows. */
function splitAt(text: string, large: string): [before: string, mark: string, after: string] {
  const at = text.indexOf(large);
  if (large === '' || at < 0) return [text, '', ''];
  const [mark = ''] = /^[.,;]?/.exec(text.slice(at + large.length)) ?? [];
  return [text.slice(0, at), mark, text.slice(at + large.length + mark.length)];
}

/** A text in which the distances of these dates are marked. */
function Counted({ text, entries }: { text: string; entries: readonly Entry[] }) {
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
      <Distance entry={entry} />,
    );
  }
  return (
    <>
      {parts}
      {wholeNames(rest)}
    </>
  );
}

/** Whether and when it stops: the date is what one sees first. */
function End({ text, entry }: { text: string; entry: Entry }) {
  const { today } = usePage().facts;
  const day = entry.shutdown_date ?? today;
  const distance = distanceInWords(day, today);
  const [before, mark, after] = splitAt(text, `${longDate(day)}, ${distance}`);
  if (mark === '') return <span class="part">{wholeNames(text)}</span>;
  return (
    <span class="part">
      {wholeNames(before)}
      <b class="large">
        {`${longDate(day).replaceAll(' ', '\u00a0')}, `}
        <Distance entry={entry} />
        {mark}
      </b>
      {wholeNames(after)}
    </span>
  );
}

/** What the vendor names instead, and what becomes of that. */
function Instead({ text, entry }: { text: string; entry: Entry }) {
  const { checker } = usePage().facts;
  const named = checker.successorOf(entry).twin ?? entry;
  const [before, mark, after] = splitAt(text, named.successor ?? '');
  if (named.successor === null) return <span class="part">{text}</span>;
  return (
    <span class="part">
      {before}
      <span class="large">
        <b data-copy={named.successor}>
          <Successor entry={named} />
          {mark}
        </b>
      </span>
      {after !== '' && (
        <span class="tail">
          <Counted text={after} entries={checker.successorOf(named).records} />
        </span>
      )}
    </span>
  );
}

/**
 * The sentence of an answer.
 *
 * @param lead what it is about
 * @param others what else it may give a date of
 */
export function Sentence(props: { text: string; lead: Entry; others?: readonly Entry[] }) {
  const { text, lead, others = [] } = props;
  const { checker, today } = usePage().facts;
  const end = answerSentence(lead, today);
  const own = recordSentence(checker, lead, today);
  if (!text.startsWith(own)) return <p class="sentence">{text}</p>;
  const [instead, elsewhere] = [own.slice(end.length), text.slice(own.length)];
  return (
    <p class="sentence">
      <End text={end} entry={lead} />
      {instead !== '' && <Instead text={instead} entry={lead} />}
      {elsewhere !== '' && (
        <span class="part">
          <Counted text={elsewhere} entries={others} />
        </span>
      )}
    </p>
  );
}
