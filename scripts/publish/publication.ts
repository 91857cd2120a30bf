import type { Dataset } from '../model/dataset.ts';
import type { Instant } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import type { History } from '../model/history.ts';
import { newestMatches } from '../model/newest-match.ts';
import { orderDeprecations } from '../model/order-deprecations.ts';
import {
  type PlatformNames,
  platformNames,
  publishDeprecation,
} from '../model/publish-deprecation.ts';

/** Everything that a build is made from; the same input gives the same bytes. */
export interface BuildInput {
  dataset: Dataset;
  history: History;
  /** The instant of the build, the only "now". */
  now: Instant;
  /** Address under which dist/ is published; ends with `/`. */
  baseUrl: string;
  /** The tool's schemas: `records/vendor.schema.json` to its text. */
  schemas: ReadonlyMap<string, string>;
}

/** The input and what several artifacts need of it, computed once. */
export interface Publication extends BuildInput {
  /** Every record as published: soonest shutdown first, then id; without a day last. */
  deprecations: Deprecation[];
  /** Platform id to its names and the slug of its provider. */
  platforms: PlatformNames;
}

/** Publishes the records of an input. Pure. */
export function publish(input: BuildInput): Publication {
  const { deprecations, providers, reports } = input.dataset;
  const platforms = platformNames(providers);
  const matches = newestMatches(reports.map((report) => report.data));
  const published = deprecations.map(({ data }) =>
    publishDeprecation(data, platforms, matches.get(data.id) ?? null),
  );
  return { ...input, deprecations: orderDeprecations(published), platforms };
}
