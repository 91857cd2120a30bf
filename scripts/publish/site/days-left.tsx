/** @jsxRuntime automatic @jsxImportSource preact */
import { leftInWords, type Shutdown, standingOf } from './describe-day.ts';
import { usePage } from './page-scope.ts';

/** How far away the day is, as of the build; a script counts on from there. */
export function DaysLeft({ shutdown }: { shutdown: Shutdown }) {
  const { today } = usePage().facts;
  const { shutdown_date: day, date_basis: basis } = shutdown;
  const standing = standingOf(shutdown, today);
  const words = leftInWords(shutdown, today);
  // Only a day that is still to come is counted on; the rest keeps its words.
  if (standing !== 'coming') return <span class={`left ${standing}`}>{words}</span>;
  return (
    <span class="left coming" data-day={day} data-basis={basis}>
      {words}
    </span>
  );
}
