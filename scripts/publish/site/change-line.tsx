/** @jsxRuntime automatic @jsxImportSource preact */
import type { AnchoredChange } from './anchor-changes.ts';
import { PlanChange } from './changes.tsx';
import { usePage } from './page-scope.ts';
import { RecordChange } from './record-change.tsx';

/**
 * One change of either dataset. On the page of changes it bears the name by which it can be linked;
 * elsewhere it leads there.
 */
export function ChangeLine({ change, home }: { change: AnchoredChange; home?: boolean }) {
  const { link } = usePage();
  const { anchor, entry } = change;
  return (
    <li id={home ? anchor : undefined} class="change">
      <a class="permalink" href={home ? `#${anchor}` : link(`changelog.html#${anchor}`)}>
        <time dateTime={entry.ts}>{home ? entry.ts.slice(11, 16) : entry.ts.slice(0, 10)}</time>
      </a>{' '}
      {change.dataset === 'plans' ? (
        <PlanChange entry={change.entry} />
      ) : (
        <RecordChange entry={change.entry} />
      )}
    </li>
  );
}
