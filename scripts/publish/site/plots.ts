import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom/worker';
import { type ComponentChild, h, type VNode } from 'preact';
import { type Day, dayOf } from '../../model/day.ts';
import type { Vendor } from '../../model/generated/published.ts';
import { type AgeBand, ageBandOf, ageInWords, amountInWords } from './words.ts';

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

/** A plan with a monthly price. */
export interface PricedPlan {
  vendor: Vendor;
  plan: Vendor['plans'][number];
  price: number;
}

/** The plans of one currency that have a monthly price, in the order of the vendors' file. */
export function pricedPlans(vendors: readonly Vendor[], currency: string): PricedPlan[] {
  return vendors
    .filter((vendor) => vendor.currency === currency)
    .flatMap((vendor) =>
      vendor.plans.flatMap((plan) =>
        plan.price_month === null ? [] : [{ vendor, plan, price: plan.price_month }],
      ),
    );
}

const ROW_HEIGHT = 22;

/** A shape for each age, so that old prices are told from new ones without colour. */
const PRICE_SHAPES: readonly (readonly [AgeBand, 'circle' | 'diamond2'])[] = [
  ['fresh', 'circle'],
  ['aging', 'diamond2'],
  ['old', 'circle'],
];

/** Monthly prices in one currency, a row a vendor, vendors in the order of their ids. */
export function pricePlot(plans: readonly PricedPlan[], currency: string, today: Day): VNode {
  const names = new Map(plans.map(({ vendor }) => [vendor.id, vendor.name]));
  const rows = [...names.keys()];
  const highest = Math.max(...plans.map(({ price }) => price));
  const ticks = [0, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
  return drawPlot(
    {
      width: 960,
      height: rows.length * ROW_HEIGHT + 70,
      marginLeft: 190,
      marginTop: 34,
      marginBottom: 36,
      // A symmetric logarithm: 0 has a place, and 5 and 500 can both be read.
      x: { type: 'symlog', constant: 5, label: null, domain: [0, highest * 1.05] },
      y: { label: null, domain: rows, padding: 0.5 },
      marks: [
        ...(['top', 'bottom'] as const).map((anchor) =>
          Plot.axisX(
            ticks.filter((tick) => tick <= highest * 1.05),
            { anchor, tickSize: 0, fontSize: 13, tickFormat: amountInWords },
          ),
        ),
        Plot.axisY({
          tickSize: 0,
          fontSize: 13,
          tickFormat: (id: string) => names.get(id) ?? id,
        }),
        Plot.gridX(
          ticks.filter((tick) => tick <= highest),
          { stroke: 'currentColor', strokeOpacity: 0.12 },
        ),
        Plot.gridY({ stroke: 'currentColor', strokeOpacity: 0.12 }),
        ...PRICE_SHAPES.map(([band, symbol]) =>
          Plot.dot(
            plans.filter(({ vendor }) => ageBandOf(dayOf(vendor.retrieved_at), today) === band),
            {
              x: 'price',
              y: ({ vendor }: PricedPlan) => vendor.id,
              r: 5,
              symbol,
              className: `plot-price-${band}`,
              title: ({ vendor, plan, price }: PricedPlan) =>
                `${vendor.name}, ${plan.name}: ${amountInWords(price)} ${currency}${plan.price_detail ? ` (${plan.price_detail})` : ''}, ${ageInWords(dayOf(vendor.retrieved_at), today)}`,
            },
          ),
        ),
      ],
    },
    {
      id: `prices-${currency.toLowerCase()}`,
      title: `Monthly prices in ${currency} by vendor`,
      description: `A row for each of ${rows.length} vendors in alphabetical order, a mark for each of ${plans.length} plans with a monthly price, from 0 to ${amountInWords(highest)} ${currency} on a scale that is compressed towards the right.`,
    },
  );
}
