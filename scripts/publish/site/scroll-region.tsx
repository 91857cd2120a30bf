/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** A part that scrolls within itself where the screen is narrow; named by `label` or `labelledby`. */
export function ScrollRegion(props: {
  label?: string;
  labelledby?: string;
  children: ComponentChildren;
}) {
  return (
    <section
      class="scroll"
      aria-label={props.label}
      aria-labelledby={props.labelledby}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it.
      tabIndex={0}
    >
      {props.children}
    </section>
  );
}
