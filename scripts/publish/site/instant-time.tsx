/** @jsxRuntime automatic @jsxImportSource preact */

/** A UTC instant, or a day, as people read it. */
export function InstantTime({ at }: { at: string }) {
  return <time dateTime={at}>{at.replace('T', ' ').replace('Z', ' UTC')}</time>;
}
