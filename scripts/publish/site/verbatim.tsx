/** @jsxRuntime automatic @jsxImportSource preact */
/** A vendor's own words. */
export function Verbatim({ words }: { words: string }) {
  return <q class="words">{words}</q>;
}
