/** @jsxRuntime automatic @jsxImportSource preact */
import type { AnchoredChange } from './anchor-changes.ts';
import { ChangeLine } from './change-line.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

const SHOWN = 7;

function Latest({ name, dataset }: { name: string; dataset: AnchoredChange['dataset'] }) {
  const { changes } = usePage().facts;
  const latest = changes.filter((change) => change.dataset === dataset).slice(-SHOWN);
  return (
    <>
      <h3>{name}</h3>
      {latest.length === 0 ? (
        <p>No change yet.</p>
      ) : (
        <ul class="changes">
          {latest.toReversed().map((change) => (
            <ChangeLine key={change.anchor} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The newest changes of both datasets. */
export function LatestChanges() {
  const { history } = usePage().facts;
  if (history.baseline === null) {
    return (
      <p>
        Public history has not begun yet: changes are listed from the baseline on, and it has not
        been set.
      </p>
    );
  }
  return (
    <>
      <Latest name="In plans" dataset="plans" />
      <Latest name="In deprecations" dataset="deprecations" />
      <p>
        <PageLink to="changelog.html">All changes by day</PageLink>
      </p>
    </>
  );
}
