/** @jsxRuntime automatic @jsxImportSource preact */
import type { CheckedRecord } from '../../model/generated/published.ts';
import { Verbatim } from './verbatim.tsx';

type Difference = CheckedRecord['differences'][number];

const KINDS: Record<Difference['kind'], string> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  textual: 'the same in other words',
};

/** A value of a record, or that there is none. */
function show(value: Difference['found']): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is recorded and what the page says, for each field that differs. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul class="differences">
      {differences.map((difference) => (
        <li key={difference.field}>
          <code>{difference.field}</code>: recorded <b>{show(difference.recorded)}</b>, the page
          says <b>{show(difference.found)}</b> ({KINDS[difference.kind]})
          {difference.words !== null && (
            <>
              : <Verbatim words={difference.words} />
            </>
          )}
          {difference.heading !== null && <> under “{difference.heading}”</>}
        </li>
      ))}
    </ul>
  );
}
