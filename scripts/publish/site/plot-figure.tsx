/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact';
import { ScrollRegion } from './scroll-region.tsx';

/** A drawing with what it shows in words, and the same facts as a table behind it. */
export function PlotFigure(props: {
  plot: VNode;
  caption: ComponentChildren;
  /** What a reader of the screen is told of the region that scrolls. */
  label: string;
  table: ComponentChildren;
}) {
  const { plot, caption, label, table } = props;
  return (
    <>
      <figure>
        <ScrollRegion label={`Drawing: ${label}`}>{plot}</ScrollRegion>
        <figcaption>{caption}</figcaption>
      </figure>
      <details>
        <summary>The same as a table</summary>
        {table}
      </details>
    </>
  );
}
