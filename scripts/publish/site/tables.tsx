/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { countOf } from '../../model/count-words.ts';

/**
 * The filters of a table. They work by script alone, so a stylesheet hides them where there is
 * none; the count says what is left.
 */
export function FilterForm(props: {
  table: string;
  label: string;
  /** What one row is, and what several are. */
  nouns: readonly [string, string];
  total: number;
  children?: ComponentChildren;
}) {
  const { table, label, nouns, total, children } = props;
  const [one, many] = nouns;
  return (
    <search
      class="filters"
      aria-label="Filters"
      data-filters={table}
      data-one={one}
      data-many={many}
    >
      <p class="field search">
        <label for="filter-q">{label}</label>
        <input id="filter-q" name="q" type="search" autocomplete="off" spellcheck={false} />
      </p>
      {children}
      <p class="field">
        <button type="button">Show all</button>
      </p>
      <output class="matches" aria-live="polite">
        {countOf(total, one, many)}
      </output>
    </search>
  );
}
