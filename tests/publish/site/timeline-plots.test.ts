import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Deprecation } from '../../../scripts/model/generated/published.ts';
import {
  aheadPlot,
  monthPoints,
  pointsAhead,
  timelinePlot,
  timelinePoints,
} from '../../../scripts/publish/site/deprecations/timeline-plots.ts';
import { deprecation } from '../../support/records/records.ts';

const TODAY = '2026-03-02';

/** Records as they are published, as far as a chart reads them. */
function records(...rows: readonly (readonly [item: string, as_of: string])[]): Deprecation[] {
  return rows.map(([item, as_of]) => {
    const file = deprecation({ id: `acme-api/${item}`, item, as_of, shutdown_date: '2026-03-12' });
    return { ...file, provider: 'Acme', platform: 'Acme API' } as unknown as Deprecation;
  });
}

const labels = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*seen[^<]*)<\/text>/g)];

test('a line of the next dates says how old it is, from the newest to the oldest', () => {
  const points = timelinePoints(records(['one', '2026-03-01'], ['two', '2025-12-02']));
  const [label] = labels(render(aheadPlot(pointsAhead(points, TODAY), TODAY)));
  expect(label?.[1]).toBe('2026-03-12  Acme API: one, two (in 10 days)  ◐ seen 1 to 90 days ago');
});

test('long names leave room for the age', () => {
  const long = 'anthropic.claude-sonnet-4-5-20250929-v1:0';
  const points = timelinePoints(records([long, '2026-03-01'], [`${long}-b`, '2026-03-01']));
  const [label] = labels(render(aheadPlot(pointsAhead(points, TODAY), TODAY)));
  expect(label?.[1]).toContain(`${long} and 1 more (in 10 days)  ● seen 1 day ago`);
});

test('a mark of a month says how old its records are', () => {
  const points = timelinePoints(records(['one', '2026-03-01'], ['two', '2025-12-02']));
  const svg = render(timelinePlot(monthPoints(points, TODAY), TODAY));
  expect(svg).toContain('<title>Acme API, 2026-03: 2 records, ◐ seen 1 to 90 days ago</title>');
});
