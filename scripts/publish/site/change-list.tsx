/** @jsxRuntime automatic @jsxImportSource preact */
import type { AnchoredChange } from './anchor-changes.ts';
import { ChangeLine } from './change-line.tsx';
import { usePage } from './page-scope.ts';

/** The changes of one record or vendor, newest first. */
export function ChangeList({ changes }: { changes: readonly AnchoredChange[] }) {
  const { history } = usePage().facts;
  if (history.baseline === null) {
    return <p>Public history has not begun yet; it begins with the baseline.</p>;
  }
  if (changes.length === 0) {
    return <p>Unchanged since public history began on {history.baseline.ts.slice(0, 10)}.</p>;
  }
  return (
    <ul class="changes">
      {changes.toReversed().map((change) => (
        <ChangeLine key={change.anchor} change={change} />
      ))}
    </ul>
  );
}
