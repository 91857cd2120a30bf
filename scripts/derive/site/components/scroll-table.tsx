/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { ScrollRegion } from './scroll-region.tsx';

/** A table that scrolls within itself where the screen is narrow, also by keyboard. */
export function ScrollTable(props: {
  id: string;
  caption: string;
  class?: string;
  /** Whether a script lets readers sort it by its columns. */
  sortable?: boolean;
  children: ComponentChildren;
}) {
  const { id, caption, children, sortable } = props;
  return (
    <ScrollRegion labelledby={`${id}-caption`}>
      <table id={id} class={props.class} data-sortable={sortable}>
        <caption id={`${id}-caption`}>{caption}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}
