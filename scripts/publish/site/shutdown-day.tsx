/** @jsxRuntime automatic @jsxImportSource preact */
import type { Shutdown } from './describe-day.ts';

/** The day on which something stops; an earliest day is called so. */
export function ShutdownDay({ shutdown }: { shutdown: Shutdown }) {
  const { shutdown_date: day, date_basis: basis } = shutdown;
  if (day === null) return <span class="none">no day announced</span>;
  return (
    <span class="day">
      {basis === 'earliest' && <span class="earliest">earliest </span>}
      <time dateTime={day}>{day}</time>
    </span>
  );
}
