/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** The row of headings of a table. */
export function ColumnHeads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table that scrolls within itself where the screen is narrow, also by keyboard. */
export function ScrollTable(props: {
  id: string;
  caption: ComponentChildren;
  columns: readonly string[];
  class?: string;
  children: ComponentChildren;
}) {
  const { id, caption, columns, children } = props;
  return (
    <section
      class="scroll"
      aria-labelledby={`${id}-caption`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it.
      tabIndex={0}
    >
      <table id={id} class={props.class}>
        <caption id={`${id}-caption`}>{caption}</caption>
        <ColumnHeads columns={columns} />
        {children}
      </table>
    </section>
  );
}

/** The row that heads a group of rows. */
export function GroupRow({ columns, children }: { columns: number; children: ComponentChildren }) {
  return (
    <tr class="group">
      <th colSpan={columns} scope="rowgroup">
        {children}
      </th>
    </tr>
  );
}

/** The filters of a table, which work by script alone; the count says what is left. */
export function FilterForm(props: {
  /** The address of all rows, which a script loads when somebody searches. */
  rows: string;
  label: string;
  /** What one row is. */
  noun: string;
  /** What is said before somebody searches. */
  shown: string;
  children?: ComponentChildren;
}) {
  const { rows, label, noun, shown, children } = props;
  return (
    <search class="filters scripted" aria-label="Filters" data-rows={rows} data-noun={noun}>
      <p class="field search">
        <label for="filter-q">{label}</label>
        <input id="filter-q" name="q" type="search" autocomplete="off" spellcheck={false} />
      </p>
      {children}
      <p class="field" hidden>
        <button type="button">Clear filters</button>
      </p>
      <output class="matches" aria-live="polite">
        {shown}
      </output>
      <p class="no-match" hidden />
    </search>
  );
}

/** One filter that offers a few values. */
export function Choice(props: {
  name: string;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const { name, label, all, options } = props;
  return (
    <p class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
