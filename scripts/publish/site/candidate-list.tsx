/** @jsxRuntime automatic @jsxImportSource preact */
import type { Candidate } from '../../model/generated/published.ts';
import { Verbatim } from './verbatim.tsx';

/** Items that a page lists and no record holds. */
export function CandidateList({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return <p>No page lists an item without a record.</p>;
  return (
    <ul class="checked">
      {candidates.map(({ platform, item, words, heading }) => (
        <li key={`${platform} ${item} ${words}`}>
          <code>{item}</code> <small>{platform}</small>: <Verbatim words={words} />
          {heading !== null && <> under “{heading}”</>}
        </li>
      ))}
    </ul>
  );
}
