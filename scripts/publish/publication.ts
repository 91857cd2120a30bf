import type { Dataset, History } from '../model/dataset.ts';
import type { Day, Timestamp } from '../model/day.ts';
import type {
  DateMoves,
  Deprecation,
  Plan,
  ScheduledDates,
  SourceCheckReport,
  Vendor,
} from '../model/generated/published.ts';
import { limitsOfPlan, limitText } from '../model/limits.ts';
import { createProofs, type Proofs } from '../model/matches.ts';
import { present } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import {
  orderDeprecations,
  type PlatformNames,
  platformNames,
  publishDeprecation,
  publishProviders,
} from '../model/published.ts';
import { retrievedAt, type VendorRecord } from '../model/records.ts';
import { type Checker, createChecker } from '../model/spellings/check-name.ts';
import type { PastFiles } from './copies/dated-files.ts';
import { firstSeenDates, publishDateMoves } from './date-moves.ts';
import { type NewsItem, newsItems } from './feeds/news-items.ts';
import { publishedLimits } from './plan-limits.ts';
import { priceHistory } from './price-history.ts';
import { publishScheduled } from './scheduled.ts';

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
export interface Publication extends BuildInput {
  /** What every answer begins with. */
  stamp: { schema_version: '0.1'; generated_at: Timestamp };
  /** The providers whose deprecations are recorded. */
  tracked: Dataset['providers'];
  /** Every record as published: soonest shutdown first, then id; without a day last. */
  deprecations: Deprecation[];
  /** Every vendor as its own file has it, in id order. */
  vendors: Vendor[];
  /** Platform id to its names and the slug of its provider. */
  platforms: PlatformNames;
  /** What is recorded under a name. */
  checker: Checker<Deprecation>;
  /** What all reports prove. */
  proofs: Proofs;
  /** What the feeds of what is new say about it, newest first. */
  news: readonly NewsItem[];
  /** When the date that a record has was first seen by us, by id. */
  firstSeen: ReadonlyMap<string, Day>;
  /** Every known move of a shutdown date. */
  dateMoves: DateMoves;
  /** Dates that vendors print for items that they do not call deprecated. */
  scheduled: ScheduledDates;
  /** The newest committed source-check report. */
  lastReport: SourceCheckReport | null;
}

/** Publishes the records of an input. Pure. */
export function publish(input: BuildInput): Publication {
  const { deprecations, providers, vendors } = input.dataset;
  const platforms = platformNames(providers);
  const proofs = createProofs(input.dataset.reports);
  const published = deprecations.map(({ data }) =>
    publishDeprecation(data, platforms, proofs.newest(data)),
  );
  const ordered = orderDeprecations(published);
  const lastReport = input.dataset.reports.at(-1)?.data ?? null;
  const recorded = { ...input, proofs, lastReport };
  const facts = {
    ...recorded,
    stamp: { schema_version: input.dataset.dataset.schema_version, generated_at: input.now },
    tracked: providers.filter(({ data }) => data.coverage === 'tracked'),
    deprecations: ordered,
    vendors: vendors.map(({ data }) => publishVendor(data, recorded)),
    platforms,
    firstSeen: firstSeenDates({ deprecations: ordered, history: input.history }),
  };
  const scheduled = publishScheduled(facts);
  const checker = createChecker(ordered, publishProviders(input.dataset), scheduled.items);
  const dateMoves = publishDateMoves({ ...facts, scheduled });
  return { ...facts, checker, news: newsItems(facts), dateMoves, scheduled };
}

type Recorded = Pick<Publication, 'history' | 'proofs' | 'lastReport'>;

function publishVendor(record: VendorRecord, { history, proofs, lastReport }: Recorded): Vendor {
  const { id, name, source_url, currency, currency_note, observations, category } = record;
  const retrieved_at = retrievedAt(record.evidence, proofs.lastRead);
  const plans = record.plans.map((plan): Plan => {
    const { id, name, price_month, price_detail } = plan;
    const limit_notes = limitsOfPlan(record, id).map(limitText);
    const limits = publishedLimits(record, id, lastReport);
    const price_history = priceHistory(record, plan, history);
    return present({ id, name, price_month, price_detail, limit_notes, limits, price_history });
  });
  const evidence = record.evidence.map(({ read_url: _, ...page }) => page);
  return present({
    id,
    name,
    source_url,
    retrieved_at,
    currency,
    currency_note,
    plans,
    observations,
    category,
    evidence,
  });
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
