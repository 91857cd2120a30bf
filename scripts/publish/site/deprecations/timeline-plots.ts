import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { addDays, type Day } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { drawPlot } from '../tables-and-charts.tsx';
import { agesInWords, leftInWords } from '../words.ts';

/** Everything that stops on one platform on one date. */
export interface TimelinePoint {
  provider: string;
  platform: string;
  day: Day;
  /** Whether the vendor calls this the earliest possible date. */
  earliest: boolean;
  records: Deprecation[];
}

/** Groups records by platform, date and basis; by provider, platform and date. */
export function timelinePoints(records: readonly Deprecation[]): TimelinePoint[] {
  const points = new Map<string, TimelinePoint>();
  for (const record of records) {
    const { provider, platform, shutdown_date: day, date_basis: basis } = record;
    if (day === null) continue;
    const key = JSON.stringify([provider, platform, day, basis]);
    const point = points.get(key) ?? {
      provider,
      platform,
      day,
      earliest: basis === 'earliest',
      records: [],
    };
    points.set(key, point);
    point.records.push(record);
  }
  return [...points].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, point]) => point);
}

/** What stops on one platform in one month. */
export interface MonthPoint {
  provider: string;
  platform: string;
  /** `YYYY-MM` */
  month: string;
  kind: 'passed' | 'coming' | 'earliest';
  records: Deprecation[];
}

/** Groups points by platform, month and kind, so that the chart of all stays as light as it is. */
export function monthPoints(points: readonly TimelinePoint[], today: Day): MonthPoint[] {
  const months = new Map<string, MonthPoint>();
  for (const point of points) {
    const { provider, platform, day, records } = point;
    const [month, kind] = [day.slice(0, 7), kindOf(point, today)];
    const key = JSON.stringify([provider, platform, month, kind]);
    const known = months.get(key);
    if (known) known.records.push(...records);
    else months.set(key, { provider, platform, month, kind, records: [...records] });
  }
  return [...months.values()];
}

const ROW_HEIGHT = 66;

function labelOf({ provider, platform }: Pick<MonthPoint, 'provider' | 'platform'>): string {
  return platform.includes(provider) ? platform : `${platform} (${provider})`;
}

/** When records of a mark were last seen. */
export function seenInWords(records: readonly Deprecation[], today: Day): string {
  return agesInWords(
    records.map(({ as_of }) => as_of),
    today,
  );
}

/** Names in the tooltip of a mark; the list has all. */
const NAMES_SHOWN = 6;

function titleOf({ platform, day, earliest, records }: TimelinePoint, today: Day): string {
  const items = records.map(({ item }) => item);
  const more = items.length - NAMES_SHOWN;
  const shown = more > 0 ? [...items.slice(0, NAMES_SHOWN), `and ${more.toString()} more`] : items;
  const seen = seenInWords(records, today);
  return `${platform}, ${earliest ? 'earliest ' : ''}${day} (${seen}):\n${shown.join('\n')}`;
}

/** The line at the date of the build, with its label above. */
function todayMarks(today: Day): Plot.Markish[] {
  const data = [{ day: new Date(today) }];
  return [
    Plot.ruleX(data, { x: 'day', className: 'plot-today' }),
    Plot.text(data, {
      x: 'day',
      text: () => `today, ${today}`,
      frameAnchor: 'top',
      dy: -14,
      fontSize: 13,
      className: 'plot-today-label',
    }),
  ];
}

/** The marks of the months, a kind a layer, so that each kind has a shape and a class. */
function monthMarks(points: readonly MonthPoint[], today: Day): Plot.Markish[] {
  return (['passed', 'coming', 'earliest'] as const).map((kind) =>
    Plot.dot(
      points.filter((point) => point.kind === kind),
      {
        x: ({ month }: MonthPoint) => new Date(`${month}-15`),
        y: 'platform',
        r: ({ records }: MonthPoint) => records.length,
        symbol: kind === 'earliest' ? 'diamond2' : 'circle',
        title: ({ platform, month, records }: MonthPoint) =>
          `${platform}, ${month}: ${countOf(records.length, 'record')}, ${seenInWords(records, today)}`,
        className: `plot-${kind}`,
      },
    ),
  );
}

/** The name of each row, above its line. */
function rowLabels(points: readonly MonthPoint[]): Plot.Markish {
  const labels = new Map(points.map((point) => [point.platform, labelOf(point)]));
  return Plot.text([...labels], {
    y: ([platform]: [string, string]) => platform,
    text: ([, label]: [string, string]) => label,
    frameAnchor: 'left',
    textAnchor: 'start',
    dy: -ROW_HEIGHT / 2 + 16,
    fontSize: 15,
    className: 'plot-row-label',
  });
}

/** The shutdown dates of each platform by month; the larger a mark, the more stops. */
export function timelinePlot(points: readonly MonthPoint[], today: Day): VNode {
  const rows = [...new Set(points.map(({ platform }) => platform))];
  const coming = points
    .filter(({ kind }) => kind !== 'passed')
    .reduce((sum, { records }) => sum + records.length, 0);
  return drawPlot(
    {
      width: 1100,
      height: rows.length * ROW_HEIGHT + 64,
      marginBottom: 42,
      marginLeft: 16,
      marginRight: 24,
      marginTop: 20,
      x: { type: 'utc', label: null, insetLeft: 12, insetRight: 12 },
      y: { axis: null, label: null, domain: rows },
      r: { range: [3.5, 20], type: 'sqrt', domain: [1, 60] },
      marks: [
        Plot.gridX({ stroke: 'currentColor', strokeOpacity: 0.12 }),
        Plot.axisX({ anchor: 'bottom', tickSize: 0, fontSize: 13 }),
        ...todayMarks(today),
        ...monthMarks(points, today),
        rowLabels(points),
      ],
    },
    {
      id: 'timeline',
      title: 'Shutdown dates by platform and month',
      description: `A line of time for each of ${rows.length} platforms. A mark shows what stops in one month; ${coming} records are still to come on ${today}.`,
    },
  );
}

function kindOf({ day, earliest }: TimelinePoint, today: Day): MonthPoint['kind'] {
  if (day < today) return 'passed';
  return earliest ? 'earliest' : 'coming';
}

/** How far ahead the chart of what comes next looks. */
export const DAYS_AHEAD = 180;

/** What stops within the next days, soonest first. */
export function pointsAhead(points: readonly TimelinePoint[], today: Day): TimelinePoint[] {
  const end = addDays(today, DAYS_AHEAD);
  return points
    .filter(({ day }) => day >= today && day <= end)
    .sort((a, b) => compareCodeUnits(a.day, b.day));
}

/** The name of a point's entry in the list. */
export function pointAnchor({ platform, day, earliest }: TimelinePoint): string {
  const slug = platform.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `on-${day}-${slug}${earliest ? '-earliest' : ''}`;
}

/** Characters of a label that fit on either side of the middle. */
const LABEL_CHARACTERS = 86;

/** As many names as fit beside the date, the platform, the days left and the age. */
function labelOfPoint(point: TimelinePoint, today: Day): string {
  const { day, earliest, platform, records } = point;
  const shutdown = { shutdown_date: day, date_basis: earliest ? 'earliest' : 'committed' } as const;
  const items = records.map(({ item }) => item);
  const [begin, end] = [
    `${day}  ${platform}: `,
    ` (${leftInWords(shutdown, today)})  ${seenInWords(records, today)}`,
  ];
  const named = [2, 1].map((count) => {
    const more = items.length - count;
    return `${items.slice(0, count).join(', ')}${more > 0 ? ` and ${more.toString()} more` : ''}`;
  });
  const labels = named.map((names) => `${begin}${names}${end}`);
  return labels.find(({ length }) => length <= LABEL_CHARACTERS) ?? labels.at(-1) ?? '';
}

const LINE_HEIGHT = 28;

/** Lines of the chart; the list below it has all. */
export const MOST_LINES = 45;

/** The next 180 days: today at the left edge, a labelled line for each date and platform. */
export function aheadPlot(all: readonly TimelinePoint[], today: Day): VNode {
  const points = all.slice(0, MOST_LINES);
  const end = addDays(today, DAYS_AHEAD);
  const middle = addDays(today, DAYS_AHEAD / 2);
  const row = (point: TimelinePoint): string => pointAnchor(point);
  const label = (toTheRight: boolean) =>
    Plot.text(
      points.filter(({ day }) => day < middle === toTheRight),
      {
        x: ({ day }: TimelinePoint) => new Date(day),
        y: row,
        text: (point: TimelinePoint) => labelOfPoint(point, today),
        href: (point: TimelinePoint) => `#${pointAnchor(point)}`,
        textAnchor: toTheRight ? 'start' : 'end',
        dx: toTheRight ? 14 : -14,
        fontSize: 13,
        className: 'plot-label',
      },
    );
  return drawPlot(
    {
      width: 1240,
      height: points.length * LINE_HEIGHT + 84,
      marginBottom: 36,
      marginTop: 44,
      marginLeft: 12,
      marginRight: 24,
      x: { type: 'utc', label: null, domain: [new Date(today), new Date(end)] },
      y: { axis: null, label: null, domain: points.map(row), padding: 0.5 },
      r: { range: [5, 11], type: 'sqrt', domain: [1, 20] },
      marks: [
        Plot.gridX({ stroke: 'currentColor', strokeOpacity: 0.12 }),
        Plot.axisX({ anchor: 'bottom', tickSize: 0, fontSize: 13 }),
        Plot.axisX({ anchor: 'top', tickSize: 0, fontSize: 13 }),
        ...(['coming', 'earliest'] as const).map((kind) =>
          Plot.dot(
            points.filter((point) => kindOf(point, today) === kind),
            {
              x: ({ day }: TimelinePoint) => new Date(day),
              y: row,
              r: ({ records }: TimelinePoint) => records.length,
              symbol: kind === 'earliest' ? 'diamond2' : 'circle',
              title: (point: TimelinePoint) => titleOf(point, today),
              className: `plot-${kind}`,
            },
          ),
        ),
        label(true),
        label(false),
      ],
    },
    {
      id: 'ahead',
      title: `What stops from ${today} to ${end}`,
      description: `A line for each date and platform, soonest first; each leads to its entry in the list below. ${points.length} lines.`,
      linked: true,
    },
  );
}
