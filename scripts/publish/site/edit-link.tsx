/** @jsxRuntime automatic @jsxImportSource preact */

import { Outward } from './outward.tsx';
import { usePage } from './page-scope.ts';

/** Where a reader may correct a file of records/, by its path below the root. */
export function EditLink({ path }: { path: string }) {
  const { repository } = usePage().facts.dataset.dataset;
  return <Outward url={`${repository}/edit/main/${path}`}>Edit this record</Outward>;
}
