import type { Dataset, History } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import { createProofs } from '../model/matches.ts';
import { MachineryError } from '../model/problem.ts';
import {
  orderDeprecations,
  platformNames,
  publishDeprecation,
  publishProviders,
} from '../model/published.ts';
import { createChecker } from '../model/spellings/check-name.ts';
import type { PastFiles } from './copies/dated-files.ts';
import { firstSeenDates, publishDateMoves } from './date-moves.ts';
import { publishScheduled } from './scheduled.ts';
import { publishVendors } from './vendors.ts';

/** Everything that a build is made from; the same input gives the same bytes. */
export interface BuildInput {
  dataset: Dataset;
  history: History;
  /** The timestamp of the build, the only "now". */
  now: Timestamp;
  /** Address under which dist/ is published; ends with `/`. */
  baseUrl: string;
  /** Address at which the function answers; ends with `/`. Null where none runs. */
  functionUrl: string | null;
  /** The tool's schemas: `records/vendor.schema.json` to its text. */
  schemas: ReadonlyMap<string, string>;
  /** What is taken over from what is published. */
  past: PastFiles;
}

/** The input and what several artifacts need of it, computed once. */
export type Publication = ReturnType<typeof publish>;

/** Publishes the records of an input. Pure. */
export function publish(input: BuildInput) {
  const { dataset, history, now } = input;
  const platforms = platformNames(dataset.providers);
  const proofs = createProofs(dataset.reports);
  const deprecations = orderDeprecations(
    dataset.deprecations.map(({ data }) =>
      publishDeprecation(data, platforms, proofs.newest(data)),
    ),
  );
  const lastReport = dataset.reports.at(-1)?.data ?? null;
  const recorded = { ...input, proofs, lastReport };
  const facts = {
    ...recorded,
    /** What every answer begins with. */
    stamp: { schema_version: dataset.dataset.schema_version, generated_at: now },
    /** The providers whose deprecations are recorded. */
    tracked: dataset.providers.filter(({ data }) => data.coverage === 'tracked'),
    /** Every record as published: soonest shutdown first, then id; without a day last. */
    deprecations,
    /** Every vendor as its own file has it, in id order. */
    vendors: publishVendors(
      dataset.vendors.map(({ data }) => data),
      recorded,
    ),
    /** Platform id to its names and the slug of its provider. */
    platforms,
    /** When the date that a record has was first seen by us, by id. */
    firstSeen: firstSeenDates({ deprecations, history }),
  };
  const scheduled = publishScheduled(facts);
  return {
    ...facts,
    /** Dates that vendors print for items that they do not call deprecated. */
    scheduled,
    /** What is recorded under a name. */
    checker: createChecker(deprecations, publishProviders(dataset), scheduled.items),
    /** Every known move of a shutdown date. */
    dateMoves: publishDateMoves({ ...facts, scheduled }),
  };
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads the address under which dist/ is published and makes it end with `/`.
 *
 * @throws MachineryError unless it is https (http on this machine only), without user, query or
 *   fragment: everything published is an address below it.
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname));
  if (!url || !isSafe || url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    throw new MachineryError(
      `The base URL ${JSON.stringify(text)} is not an https address (http is for localhost only) without user, query and fragment; give the address under which dist/ is published, such as https://almanac.example/data/.`,
    );
  }
  if (url.href.endsWith('/')) return url.href;
  return `${url.href}/`;
}
