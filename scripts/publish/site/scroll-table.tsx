/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { ScrollRegion } from './scroll-region.tsx';

/** A table that scrolls within itself where the screen is narrow, also by keyboard. */
export function ScrollTable(props: {
  id: string;
  caption: string;
  columns: readonly string[];
  class?: string;
  /** Whether a script lets readers sort it by its columns. */
  sortable?: boolean;
  /** The column that it does not sort by. */
  unsortable?: string;
  children: ComponentChildren;
}) {
  const { id, caption, columns, children, sortable, unsortable } = props;
  return (
    <ScrollRegion labelledby={`${id}-caption`}>
      <table id={id} class={props.class} data-sortable={sortable}>
        <caption id={`${id}-caption`}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-sort={column === unsortable ? 'none' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollRegion>
  );
}
