/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** A value before and after. */
export function ValueChange({ old, now }: { old: ComponentChildren; now: ComponentChildren }) {
  return (
    <span class="values">
      <span class="visually-hidden">from </span>
      <del>{old}</del>
      <span class="visually-hidden"> to </span>
      <span aria-hidden="true"> → </span>
      <ins>{now}</ins>
    </span>
  );
}
