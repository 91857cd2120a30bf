/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../model/generated/published.ts';

/** A status as recorded: a word, and a shape that needs no colour. */
export function StatusMark({ status }: { status: Deprecation['status'] }) {
  return <span class={`mark ${status}`}>{status}</span>;
}
