/** @jsxRuntime automatic @jsxImportSource preact */

import { ChangeList } from './change-list.tsx';
import { usePage } from './page-scope.ts';

/** The section of a page that lists what has changed in one vendor or record. */
export function ChangeHistory({ id }: { id: string }) {
  const { changesOf } = usePage().facts;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Change history</h2>
      <ChangeList changes={changesOf.get(id) ?? []} />
    </section>
  );
}
