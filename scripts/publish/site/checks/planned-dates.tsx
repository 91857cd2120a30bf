/** @jsxRuntime automatic @jsxImportSource preact */

import type {
  CheckedScheduled,
  ScheduledCandidate,
  SourceCheckReport,
} from '../../../model/generated/published.ts';
import { SCHEDULED_WORDS } from '../../../model/scheduled.ts';
import { countOf } from '../../../model/words.ts';
import { Quote } from '../changes/changes.tsx';
import { PageLink } from '../layout.tsx';
import { DifferenceList } from './checks.tsx';

/** Rows that a page lists; the report has all. */
const ROWS_SHOWN = 100;

function CheckedRow({ row }: { row: CheckedScheduled }) {
  const { id, state, reason, differences, last_verified: seen } = row;
  return (
    <li>
      <code>{id}</code> <span class={`state ${state}`}>{state.replace('_', ' ')}</span>{' '}
      <small>{seen === null ? 'never found to agree' : `last agreed with a page of ${seen}`}</small>
      {reason !== undefined && <p>{reason}</p>}
      {differences.length > 0 && <DifferenceList differences={differences} />}
    </li>
  );
}

function NewRow({ candidate }: { candidate: ScheduledCandidate }) {
  const { id, words, heading } = candidate;
  return (
    <li>
      <code>{id}</code> {SCHEDULED_WORDS.candidate}: <Quote words={words} />
      {heading !== null && <> under “{heading}”</>}
    </li>
  );
}

/** Why planned dates could not be checked, each reason with the number of rows. */
function NotChecked({ rows }: { rows: readonly CheckedScheduled[] }) {
  if (rows.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { reason = 'the page was not read' } of rows) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return (
    <ul>
      {[...counts].map(([reason, count]) => (
        <li key={reason}>
          {countOf(count, 'planned date')} not checked: {reason}
        </li>
      ))}
    </ul>
  );
}

/**
 * What a check found of dates that vendors print for items that they do not call deprecated.
 * Nothing for a report of before these were compared, or where none is recorded.
 */
export function PlannedDates({ report }: { report: SourceCheckReport }) {
  const { scheduled = [], scheduled_candidates: candidates = [], summary } = report;
  if (scheduled.length + candidates.length === 0) return null;
  const waiting = scheduled.filter(({ state }) => state === 'mismatch' || state === 'gone');
  const rows = [
    ...waiting.map((row) => <CheckedRow key={row.id} row={row} />),
    ...candidates.map((one) => <NewRow key={one.id} candidate={one} />),
  ];
  return (
    <section aria-labelledby="planned">
      <h2 id="planned">Planned dates</h2>
      <p>
        {summary.scheduled?.match ?? 0} of {countOf(scheduled.length, 'planned date')} agree with
        the page or copy read. They may move, and are{' '}
        <PageLink to="deprecations/planned.html">no deprecations</PageLink>.
      </p>
      {rows.length > 0 && <ul class="checked">{rows.slice(0, ROWS_SHOWN)}</ul>}
      {rows.length > ROWS_SHOWN && (
        <p>{rows.length - ROWS_SHOWN} more are in the report as JSON.</p>
      )}
      <NotChecked rows={scheduled.filter(({ state }) => state === 'not_checked')} />
    </section>
  );
}
