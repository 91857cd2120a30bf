import type { Dataset, RecordFile } from '../../model/dataset.ts';
import { dayOf, type Timestamp } from '../../model/day.ts';
import type { CheckedPage, SourceCheckReport } from '../../model/generated/published.ts';
import type { ProviderFile } from '../../model/generated/records.ts';
import { newestMatches } from '../../model/matches.ts';
import { MachineryError } from '../../model/problem.ts';
import { countReport } from '../../model/published.ts';
import type { DeprecationRecord, ScheduledList, VendorRecord } from '../../model/records.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { Matching } from '../facts/facts.ts';
import type { LoadPages, WantedPage } from '../fetch/pages.ts';
import type { ComponentHeadings } from '../pages/blocks.ts';
import { type Page, plainAddress } from '../pages/page.ts';
import { PARSE_LIMITS, parsePages } from '../pages/parse.ts';
import { type Findings, withShortTexts } from './bounds.ts';
import { checkDeprecations, checkedPage } from './deprecations/deprecations.ts';
import { checkPlans, vendorUrls } from './plans/plans.ts';

function sortBy<T>(list: readonly T[], key: (entry: T) => string): T[] {
  return [...list].sort((a, b) => compareCodeUnits(key(a), key(b)));
}

/** One entry per URL; where a page serves two, it was read if it was read for one of them. */
function mergePages(pages: readonly CheckedPage[]): CheckedPage[] {
  const merged = new Map<string, CheckedPage>();
  for (const page of pages) {
    if (merged.get(page.url)?.state !== 'read') merged.set(page.url, page);
  }
  return sortBy([...merged.values()], ({ url }) => url);
}

/** The report of a check at a given time: sorted, counted, and the same for the same findings. */
export function buildReport(findings: Findings, now: Timestamp): SourceCheckReport {
  const short = withShortTexts(findings);
  const pages = mergePages(short.pages);
  const records = sortBy(short.records, ({ id }) => id);
  const plans = sortBy(short.plans, ({ vendor }) => vendor);
  const byItem = sortBy(short.candidates, ({ item }) => item);
  const candidates = sortBy(byItem, ({ platform }) => platform);
  const { scheduled, scheduled_candidates } = short;
  const lists = {
    pages,
    records,
    plans,
    candidates,
    ...(scheduled && { scheduled: [...scheduled] }),
    ...(scheduled_candidates && { scheduled_candidates: [...scheduled_candidates] }),
  };
  return {
    schema_version: '0.1',
    date: dayOf(now),
    as_of: now,
    ...lists,
    summary: countReport(lists),
  };
}

/** What a check looks at. */
interface Targets {
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationRecord>[];
  /** Lists of planned dates. */
  scheduled: readonly RecordFile<ScheduledList>[];
  vendors: readonly RecordFile<VendorRecord>[];
}

function platformOf({ id }: RecordFile<DeprecationRecord>): string {
  return id.slice(0, id.indexOf('/'));
}

/** The records and planned dates of one provider, or only those that one of its pages states. */
function ofProvider(
  { deprecations, scheduled }: Dataset,
  provider: RecordFile<ProviderFile>,
  urls: ReadonlySet<string> | null,
): Pick<Targets, 'deprecations' | 'scheduled'> {
  const platforms = new Set((provider.data.platforms ?? []).map(({ id }) => id));
  const isOwn = (platform: string, { source_url }: { source_url: string }): boolean =>
    platforms.has(platform) && (urls === null || urls.has(source_url));
  return {
    deprecations: deprecations.filter((record) => isOwn(platformOf(record), record.data)),
    scheduled: scheduled.filter(({ data }) => isOwn(data.platform, data)),
  };
}

/** A provider with the pages that a check reads: former ones are for dated copies only. */
function withoutFormer({ data, ...file }: RecordFile<ProviderFile>): RecordFile<ProviderFile> {
  const { pages, ...rest } = data;
  if (pages === undefined) return { ...file, data };
  return { ...file, data: { ...rest, pages: pages.filter(({ former }) => former === undefined) } };
}

/** One page of a provider, by its id or its URL; all descriptions of that URL come along. */
function byPage(
  dataset: Dataset,
  providers: readonly RecordFile<ProviderFile>[],
  wanted: string,
): Targets[] {
  return providers.flatMap((provider) => {
    const pages = provider.data.pages ?? [];
    const urls = new Set(
      pages.filter(({ id, url }) => id === wanted || url === wanted).map(({ url }) => url),
    );
    if (urls.size === 0) return [];
    const data = { ...provider.data, pages: pages.filter(({ url }) => urls.has(url)) };
    const own = ofProvider(dataset, provider, urls);
    return [{ providers: [{ ...provider, data }], ...own, vendors: [] }];
  });
}

/**
 * What `--only` names: a provider's slug, a vendor's id, or a page by its id or URL (of a provider
 * or of a vendor's evidence); everything where it is undefined.
 *
 * @throws MachineryError where it names nothing.
 */
export function selectTargets(dataset: Dataset, only: string | undefined): Targets {
  const { deprecations, scheduled, vendors } = dataset;
  const providers = dataset.providers.map(withoutFormer);
  if (only === undefined) return { providers, deprecations, scheduled, vendors };
  const parts: Targets[] = providers
    .filter(({ id }) => id === only)
    .map((provider) => ({
      providers: [provider],
      ...ofProvider(dataset, provider, null),
      vendors: [],
    }));
  if (parts.length === 0) parts.push(...byPage(dataset, providers, only));
  const named = vendors.filter(
    ({ id, data }) => id === only || data.evidence.some(({ url }) => url === only),
  );
  parts.push({ providers: [], deprecations: [], scheduled: [], vendors: named });
  const targets = {
    providers: parts.flatMap((part) => part.providers),
    deprecations: parts.flatMap((part) => part.deprecations),
    scheduled: parts.flatMap((part) => part.scheduled),
    vendors: parts.flatMap((part) => part.vendors),
  };
  if (targets.providers.length + targets.vendors.length === 0) {
    const slugs = [...providers, ...vendors].map(({ id }) => id).join(', ');
    throw new MachineryError(
      `--only is ${JSON.stringify(only)}, which is no provider, vendor or page; use one of ${slugs}, or the URL of a page`,
    );
  }
  return targets;
}

/** Every page that the targets need, each URL once. */
function wantedPages({ providers, vendors }: Targets): WantedPage[] {
  const wanted = new Map<string, WantedPage>();
  for (const { url, read_url, format } of providers.flatMap(({ data }) => data.pages ?? [])) {
    if (read_url === undefined && wanted.has(url)) continue;
    wanted.set(url, { url, readUrl: read_url ?? url, ...(format ? { format } : {}) });
  }
  for (const url of vendors.flatMap(({ data }) => vendorUrls(data))) {
    if (!wanted.has(url)) wanted.set(url, { url, readUrl: url });
  }
  return [...wanted.values()];
}

/** The reports of earlier dates: a second check of a date builds on the same as the first. */
function previousReports({ reports }: Dataset, now: Timestamp): Dataset['reports'] {
  return reports.filter(({ id }) => id < dayOf(now));
}

/** One after the other, for those of years do not fit into memory together. */
function* readAll(reports: Dataset['reports']): Generator<SourceCheckReport> {
  for (const { data } of reports) yield data;
}

/**
 * Checks records against their pages: every deprecation, every plan note and price, or only what
 * `only` names. Changes nothing; whatever a page holds, the answer is a report.
 *
 * @throws MachineryError where `only` names nothing.
 */
export async function checkSources(
  dataset: Dataset,
  options: { now: Timestamp; only?: string | undefined; load: LoadPages } & Matching,
): Promise<SourceCheckReport> {
  const { now, only, load, within, locate } = options;
  const targets = selectTargets(dataset, only);
  const wanted = wantedPages(targets);
  const pages = await parsePages(await load(wanted), PARSE_LIMITS, componentsIn(targets));
  const previous = previousReports(dataset, now);
  const { providers, deprecations, scheduled, vendors } = targets;
  const dismissed = dataset.dismissed ?? [];
  const lastVerified = newestMatches(readAll(previous));
  const facts = checkDeprecations({
    providers,
    deprecations,
    scheduled,
    pages,
    dismissed,
    lastVerified,
    previous: previous.at(-1)?.data.scheduled ?? [],
    within,
    locate,
  });
  const plans = checkPlans({
    vendors,
    pages,
    previous: previous.at(-1)?.data.plans ?? [],
    dismissed,
  });
  return buildReport(
    {
      pages: [
        ...facts.pages,
        ...plans.pages,
        ...(only === undefined ? unnamedPages(dataset, pages) : []),
      ],
      records: facts.records,
      plans: plans.plans,
      candidates: facts.candidates,
      scheduled: facts.scheduled,
      scheduled_candidates: facts.scheduled_candidates,
    },
    now,
  );
}

/** The components whose attribute is a heading, of all descriptions of a page. */
function componentsIn({ providers }: Targets): (url: string) => ComponentHeadings {
  const descriptions = providers.flatMap(({ data }) => data.pages ?? []);
  return (url) =>
    Object.assign(
      {},
      ...descriptions.filter((one) => one.url === url).map(({ headings }) => headings ?? {}),
    );
}

/** Saved pages whose address no record and no description names: a page may have moved there. */
function unnamedPages(dataset: Dataset, pages: ReadonlyMap<string, Page>): CheckedPage[] {
  const named = new Set(
    wantedPages(dataset).flatMap(({ url, readUrl }) => [plainAddress(url), plainAddress(readUrl)]),
  );
  const reason =
    'no record and no page description names its address; if a page has moved there, describe it with moved_from';
  return [...pages]
    .filter(([url]) => !named.has(plainAddress(url)))
    .map(([url, page]) => checkedPage(url, page, [reason]));
}
