import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import type { DateMove } from '../../model/generated/published.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import { drawPlot } from './plots.ts';

const ROW_HEIGHT = 46;

function titleOf({ item, id, from, to, days }: DateMove): string {
  return `${item ?? id}: ${from ?? 'no date'} to ${to ?? 'no date'} (${(days ?? 0).toString()} days)`;
}

/** How far dates moved: a line for each platform, earlier to the left, later to the right. */
export function movesPlot(moves: readonly DateMove[]): VNode {
  const platforms = [...new Set(moves.map(({ platform }) => platform ?? ''))].sort(
    compareCodeUnits,
  );
  const ticks = [-730, -365, -180, -90, -30, -7, 0, 7, 30, 90, 180, 365, 730];
  const sizes = moves.map(({ days }) => days ?? 0);
  const domain: [number, number] = [Math.min(-30, ...sizes), Math.max(30, ...sizes)];
  return drawPlot(
    {
      width: 960,
      height: platforms.length * ROW_HEIGHT + 70,
      marginLeft: 170,
      marginBottom: 40,
      marginTop: 16,
      // A symmetric logarithm: a week and a year can both be read.
      x: { type: 'symlog', constant: 10, label: null, domain, insetLeft: 14, insetRight: 14 },
      y: { label: null, domain: platforms, padding: 0.4 },
      marks: [
        Plot.axisX(
          ticks.filter((tick) => tick >= domain[0] && tick <= domain[1]),
          {
            anchor: 'bottom',
            tickSize: 0,
            fontSize: 13,
            tickFormat: (tick: number) => (tick > 0 ? `+${tick.toString()}` : tick.toString()),
          },
        ),
        Plot.axisY({ tickSize: 0, fontSize: 13 }),
        Plot.gridY({ stroke: 'currentColor', strokeOpacity: 0.12 }),
        Plot.ruleX([0], { className: 'plot-today' }),
        ...([false, true] as const).map((earliest) =>
          Plot.dot(
            moves.filter(({ from_basis }) => (from_basis === 'earliest') === earliest),
            {
              x: ({ days }: DateMove) => days ?? 0,
              y: ({ platform }: DateMove) => platform ?? '',
              r: 6,
              symbol: earliest ? 'diamond2' : 'circle',
              title: titleOf,
              className: earliest ? 'plot-earliest' : 'plot-coming',
            },
          ),
        ),
      ],
    },
    {
      id: 'moves-plot',
      title: 'How far shutdown dates moved, by platform',
      description: `${countOf(moves.length, 'move')} on ${countOf(platforms.length, 'platform')}; earlier to the left, later to the right, on a scale that is compressed towards both ends.`,
    },
  );
}
