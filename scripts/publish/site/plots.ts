import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom/worker';
import { type ComponentChild, h, type VNode } from 'preact';

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
