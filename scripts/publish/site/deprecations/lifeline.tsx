/** @jsxRuntime automatic @jsxImportSource preact */
// In: what stops of a model, an entry a platform. Out: a table with one row a platform, and in it a
// bar from the announcement to the end, with today and each move of the date.
// Example: <Lifelines entries={[gpt-4o on two platforms]} name="gpt-4o" />
import { type Day, daysBetween } from '../../../model/day.ts';
import { shortDate, standingOf } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Mark, ScrollTable } from '../parts.tsx';
import { type Entry, isPlanned } from './entries.ts';
import { DaysLeft, knownSince, RecordLink, ShutdownDay, Successor } from './record-parts.tsx';

/** What a bar shows. */
interface Life {
  from: Day;
  /** Null where no end is announced. */
  to: Day | null;
  /** When the date became another one. */
  moves: readonly Day[];
}

function lifeOf(entry: Entry, facts: SiteFacts): Life {
  const { earlier_dates: earlier = [] } = entry;
  const seen = earlier.map(({ first_seen }) => first_seen);
  // What we saw only after its end has no life that we know.
  const starts = [knownSince(entry, facts), ...seen, entry.shutdown_date ?? facts.today];
  const [from = ''] = starts.sort();
  const moves = earlier.map(({ last_seen }) => last_seen);
  return { from, to: entry.shutdown_date, moves };
}

/** Where dates are on a bar, from 1 to 99 percent. */
type Scale = (day: Day) => string;

function scaleOf(days: readonly Day[]): Scale {
  const [first = '', ...others] = [...days].sort();
  const last = others.at(-1) ?? first;
  const span = Math.max(1, daysBetween(first, last));
  return (day) => `${(1 + (98 * daysBetween(first, day)) / span).toFixed(1)}%`;
}

/** The same for who cannot see the bar; its end is a column of its own. */
function lifeInWords({ from, moves }: Life): string {
  const moved = moves.length > 0 ? `, moved ${moves.map(shortDate).join(', ')}` : '';
  return `since ${shortDate(from)}${moved}`;
}

function Bar(props: { life: Life; scale: Scale; dashed: boolean; labelled: boolean }) {
  const { life, scale, dashed, labelled } = props;
  const { today } = usePage().facts;
  const now = scale(today);
  const end = life.to ?? today;
  return (
    <>
      <svg class={dashed ? 'life planned' : 'life'} aria-hidden="true">
        <line class="now" x1={now} x2={now} y1="0" y2="100%" />
        {labelled && (
          <text x={now} y="-3" text-anchor={Number.parseFloat(now) < 50 ? 'start' : 'end'}>
            today
          </text>
        )}
        <line class="span" x1={scale(life.from)} x2={scale(end)} y1="50%" y2="50%" />
        {life.moves.map((day) => (
          <line key={day} class="move" x1={scale(day)} x2={scale(day)} y1="25%" y2="75%" />
        ))}
        {life.to !== null && (
          <line class="end" x1={scale(life.to)} x2={scale(life.to)} y1="15%" y2="85%" />
        )}
      </svg>
      <span class="visually-hidden">{lifeInWords(life)}</span>
    </>
  );
}

/** How far away the date is; that it has passed is in the bar. */
function Left({ entry }: { entry: Entry }) {
  const standing = standingOf(entry, usePage().facts.today);
  if (standing === 'passed') return <span class="visually-hidden">passed</span>;
  if (standing === 'undated') return null;
  return <DaysLeft shutdown={entry} bare />;
}

/** One line a platform: its date, what replaces it, and its life. */
export function Lifelines({ entries, name }: { entries: readonly Entry[]; name: string }) {
  const { facts } = usePage();
  const lives = entries.map((entry) => ({ entry, life: lifeOf(entry, facts) }));
  const days = lives.flatMap(({ life }) => [life.from, life.to ?? facts.today]);
  const scale = scaleOf([...days, facts.today]);
  return (
    <ScrollTable
      id="platforms"
      class="lives stacked"
      columns={['Platform', 'Stops', 'Replacement', 'Timeline']}
      caption={<span class="visually-hidden">By platform. –: not in our source.</span>}
    >
      <tbody>
        {lives.map(({ entry, life }, index) => (
          <tr key={entry.id}>
            <th scope="row">
              <Mark id={entry.platform_id} />
              {entry.platform}{' '}
              {entry.item.toLowerCase() !== name.toLowerCase() && !isPlanned(entry) && (
                <small>
                  <RecordLink record={entry} />
                </small>
              )}
              {isPlanned(entry) && <small>planned</small>}
            </th>
            <td>
              <ShutdownDay shutdown={entry} /> <Left entry={entry} />
            </td>
            <td class="successor">
              <Successor entry={entry} />
            </td>
            <td class="bar">
              <Bar life={life} scale={scale} dashed={isPlanned(entry)} labelled={index === 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
