import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom/worker';
import { type ComponentChild, h, type VNode } from 'preact';

/** What a reader who does not see the drawing is told of it. */
export interface PlotWords {
  /** Unique on its page. */
  id: string;
  title: string;
  description: string;
}

/** The nodes of a drawing, as far as they are read here. */
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

/** Labels for hearing are given once, on the whole drawing; inline styles are not allowed. */
function keeps(name: string): boolean {
  return !name.startsWith('aria-') && name !== 'style' && !name.startsWith('on');
}

function adopt(node: DrawnNode): ComponentChild {
  if (node.nodeType === TEXT_NODE) return node.textContent;
  if (!isElement(node) || node.localName === 'style') return null;
  const attributes = [...node.attributes]
    .filter(({ name }) => keeps(name))
    .map(({ name, value }) => [name, shorten(value)] as const);
  return h(node.localName, Object.fromEntries(attributes), [...node.childNodes].map(adopt));
}

/**
 * Draws a plot and turns it into components, so that its texts are escaped like all others and no
 * style stands inline. Screen readers meet one image with a title and a description.
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
      role: 'img',
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
