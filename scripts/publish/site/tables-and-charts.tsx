/** @jsxRuntime automatic @jsxImportSource preact */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom/worker';
import { type ComponentChild, type ComponentChildren, h, type VNode } from 'preact';
import { countOf } from '../../model/words.ts';

/** A part that scrolls within itself where the screen is narrow; named by `label` or `labelledby`. */
function ScrollRegion(props: { label?: string; labelledby?: string; children: ComponentChildren }) {
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

/** What the address calls a column that a table is sorted by; `none` for one that it is not. */
function sortKey(column: string, unsortable: string | undefined): string {
  return column === unsortable ? 'none' : column.toLowerCase().replace(/\W+/g, '-');
}

/** A table that scrolls within itself where the screen is narrow, also by keyboard. */
export function ScrollTable(props: {
  id: string;
  caption: string;
  columns: readonly string[];
  class?: string;
  /** Which script lets readers sort it by its columns: of its rows, or the one that fills it. */
  sortable?: 'rows' | 'filled';
  /** The column that it does not sort by. */
  unsortable?: string;
  /** Columns of numbers; their headings are at the end of the line, as the numbers are. */
  numbers?: readonly string[];
  children: ComponentChildren;
}) {
  const { id, caption, columns, children, sortable, unsortable, numbers } = props;
  return (
    <ScrollRegion labelledby={`${id}-caption`}>
      <table id={id} class={props.class} data-sortable={sortable}>
        <caption id={`${id}-caption`}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                class={numbers?.includes(column) ? 'number' : undefined}
                data-sort={sortable ? sortKey(column, unsortable) : undefined}
              >
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
  /** What the script needs besides: addresses of files, as `data-` attributes. */
  data: Readonly<Record<`data-${string}`, string>>;
  children?: ComponentChildren;
}) {
  const { table, label, nouns, total, data, children } = props;
  const [one, many] = nouns;
  return (
    <search
      class="filters"
      aria-label="Filters"
      data-filters={table}
      data-one={one}
      data-many={many}
      {...data}
    >
      <p class="field search">
        <label for="filter-q">{label}</label>
        <input id="filter-q" name="q" type="search" autocomplete="off" spellcheck={false} />
      </p>
      <details class="choices" open>
        <summary>Filters</summary>
        {children}
        <p class="field">
          <button type="button">Clear filters</button>
        </p>
      </details>
      <output class="matches" aria-live="polite">
        {countOf(total, one, many)}
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

/** Names and values, side by side where there is room. */
export function FactList({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A chart with what it shows in words, and the same facts as a table behind it. */
export function PlotFigure(props: {
  plot: VNode;
  caption: ComponentChildren;
  /** What a reader of the screen is told about the region that scrolls. */
  label: string;
  table: ComponentChildren;
  /** Whether the table is open from the beginning. */
  open?: boolean;
  /** Whether a narrow screen leaves the chart out; the table says the same. */
  wide?: boolean;
}) {
  const { plot, caption, label, table, open, wide } = props;
  return (
    <>
      <figure class={wide ? 'wide-plot' : undefined}>
        <ScrollRegion label={`Chart: ${label}`}>{plot}</ScrollRegion>
        <figcaption>{caption}</figcaption>
      </figure>
      <details open={open ?? false}>
        <summary>Show as a table</summary>
        {table}
      </details>
    </>
  );
}

/** What a reader who does not see the chart is told about it. */
interface PlotWords {
  /** Unique on its page. */
  id: string;
  title: string;
  description: string;
  /** Whether there are links in it, which an image would hide. */
  linked?: boolean;
}

/** The nodes of a chart, as far as they are read here. */
interface DrawnNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DrawnNode>;
}

interface DrawnElement extends DrawnNode {
  readonly localName: string;
  readonly attributes: Iterable<{ name: string; value: string }>;
}

const TEXT_NODE = 3;

function isElement(node: DrawnNode): node is DrawnElement {
  return node.nodeType === 1;
}

/** Positions to a tenth of a pixel: nobody sees more, and it halves the file. */
function shorten(value: string): string {
  return value.replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/**
 * Labels for screen readers are given once, on the whole chart; inline styles are not allowed, and
 * `font-variant` is no attribute of SVG 2.
 */
function keeps(name: string): boolean {
  return !name.startsWith('aria-') && !name.startsWith('on') && !DROPPED.has(name);
}

const DROPPED = new Set(['style', 'font-variant', 'target']);

function adopt(node: DrawnNode): ComponentChild {
  if (node.nodeType === TEXT_NODE) return node.textContent;
  if (!isElement(node) || node.localName === 'style') return null;
  const attributes = [...node.attributes]
    .filter(({ name }) => keeps(name))
    .map(({ name, value }) =>
      name.endsWith('href') ? (['href', value] as const) : ([name, shorten(value)] as const),
    );
  return h(node.localName, Object.fromEntries(attributes), [...node.childNodes].map(adopt));
}

/**
 * Draws a plot and turns it into components, so that its texts are escaped like all others and no
 * style is inline. Screen readers meet one image with a title and a description.
 */
export function drawPlot(options: Plot.PlotOptions, words: PlotWords): VNode {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const drawn = Plot.plot({ ...options, document: document as unknown as Document });
  const svg = drawn as unknown as DrawnElement;
  const { width = 640, height = 400 } = options;
  return h(
    'svg',
    {
      class: 'plot',
      role: words.linked ? 'group' : 'img',
      'aria-labelledby': `${words.id}-title ${words.id}-description`,
      viewBox: `0 0 ${width.toString()} ${height.toString()}`,
      width,
      height,
      fill: 'currentColor',
      'text-anchor': 'middle',
    },
    h('title', { id: `${words.id}-title` }, words.title),
    h('desc', { id: `${words.id}-description` }, words.description),
    [...svg.childNodes].map(adopt),
  );
}
