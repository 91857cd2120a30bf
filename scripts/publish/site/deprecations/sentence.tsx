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
import { DaysLeft, Successor, wholeNames } from './record-parts.tsx';

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
      <DaysLeft shutdown={entry} bare />,
    );
  }
  return (
    <>
      {parts}
      {wholeNames(rest)}
    </>
  );
}

/**
 * A part of a sentence, with something of it large.
 *
 * @param show what is large, with the mark that follows it in the text
 */
function Part(props: {
  text: string;
  large: string;
  show: (mark: string) => ComponentChildren;
  entries: readonly Entry[];
}) {
  const { text, large, show, entries } = props;
  const at = text.indexOf(large);
  if (large === '' || at < 0) return <span class="part">{wholeNames(text)}</span>;
  const rest = text.slice(at + large.length);
  const after = rest.slice(1);
  return (
    <span class="part">
      {wholeNames(text.slice(0, at))}
      <span class="large">{show(rest.slice(0, 1))}</span>
      {after !== '' && (
        <span class="tail">
          <Counted text={after} entries={entries} />
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
  const instead = recordSentence(checker, lead, today).slice(end.length);
  const at = instead === '' ? -1 : text.indexOf(instead);
  if (!text.startsWith(end.slice(0, -1))) return <p class="sentence">{text}</p>;
  // The end may go on with what another platform has.
  const first = at < 0 ? text : text.slice(0, at);
  const elsewhere = at < 0 ? '' : text.slice(at + instead.length);
  const day = lead.shutdown_date ?? today;
  const date = `${longDate(day)}, ${distanceInWords(day, today)}`;
  const named = checker.successorOf(lead).twin ?? lead;
  return (
    <p class="sentence">
      <Part
        text={first}
        large={date}
        show={(mark) => <Counted text={`${date}${mark}`} entries={[lead]} />}
        entries={others}
      />
      {instead !== '' && (
        <Part
          text={instead}
          large={named.successor ?? ''}
          show={(mark) => (
            <b data-copy={named.successor}>
              <Successor entry={named} />
              {mark}
            </b>
          )}
          entries={[]}
        />
      )}
      {elsewhere !== '' && (
        <span class="part">
          <Counted text={elsewhere} entries={others} />
        </span>
      )}
    </p>
  );
}
