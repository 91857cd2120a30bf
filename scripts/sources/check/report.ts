import type { Dataset, RecordFile } from '../../model/dataset.ts';
import { dayOf, type Timestamp } from '../../model/day.ts';
import type { CheckedPage, SourceCheckReport } from '../../model/generated/published.ts';
import type { ProviderFile } from '../../model/generated/records.ts';
import { noteKey, writeKey } from '../../model/lines.ts';
import { newestMatches } from '../../model/matches.ts';
import { citedAddresses, withAddresses } from '../../model/page-addresses.ts';
import { MachineryError } from '../../model/problem.ts';
import { countReport } from '../../model/published.ts';
import { plainAddress } from '../../model/readings.ts';
import type { DeprecationRecord, ScheduledList, VendorRecord } from '../../model/records.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { LoadPages, WantedPage } from '../fetch/pages.ts';
import {
  type ComparedPage,
  comparePage,
  groupsOf,
  isRewritten,
  keysOf,
} from '../lines/compared-page.ts';
import { openReadings } from '../lines/reading.ts';
import type { ParsedPage } from '../pages/page.ts';
import { parsePages } from '../pages/parse.ts';
import type { Within } from '../pages/within-time.ts';
import { boundFindings, MOST_LINES, withQuotes } from './bounds.ts';
import { checkDeprecations } from './deprecations/deprecations.ts';
import { checkVendor, vendorUrls } from './vendors.ts';

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
 * @param addresses those that a description of many pages may serve
 * @throws MachineryError where it names nothing.
 */
export function selectTargets(
  dataset: Dataset,
  only: string | undefined,
  addresses: readonly string[] = citedAddresses(dataset),
): Targets {
  const { deprecations, scheduled, vendors } = dataset;
  const providers = dataset.providers.map((one) => withAddresses(one, addresses));
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
      `--only is ${JSON.stringify(only)}, which is not a provider, vendor or page; use one of ${slugs}, or the URL of a page`,
    );
  }
  return targets;
}

/** Every page that the targets need, each URL once. */
function wantedPages({ providers, vendors }: Targets): WantedPage[] {
  const wanted = new Map<string, WantedPage>();
  for (const { url, read_url, format } of providers.flatMap(({ data }) => data.pages ?? [])) {
    if (url.includes('*') || (read_url === undefined && wanted.has(url))) continue;
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
  options: { now: Timestamp; only?: string | undefined; load: LoadPages; within?: Within },
): Promise<SourceCheckReport> {
  const { now, only, load, within } = options;
  const loaded = await load(wantedPages(selectTargets(dataset, only)));
  const addresses = [...citedAddresses(dataset), ...loaded.keys()];
  const targets = selectTargets(dataset, only, addresses);
  const wanted = wantedPages(targets);
  const pages = parsePages(loaded, within);
  const compared = comparePages(dataset, wanted, pages);
  const previous = previousReports(dataset, now);
  const { providers, deprecations, scheduled, vendors } = targets;
  const dismissed = dataset.dismissed ?? [];
  const facts = boundFindings(
    checkDeprecations({
      providers,
      deprecations,
      scheduled,
      pages,
      dismissed,
      lastVerified: newestMatches(readAll(previous)),
      previous: previous.at(-1)?.data.scheduled ?? [],
      within,
    }),
  );
  const plans = vendors.map((vendor) =>
    checkVendor(
      vendor,
      vendorUrls(vendor.data).flatMap((url) => compared.get(url) ?? []),
      { previous: previous.at(-1)?.data.plans ?? [], dismissed },
    ),
  );
  const recorded = recordedAt(dataset);
  const { reasons, ...found } = facts;
  const lists = {
    ...found,
    pages: [
      ...[...compared.values()].map((page) =>
        checkedPage(page, reasons.get(page.url) ?? [], recorded(page)),
      ),
      ...(only === undefined ? unnamedPages(dataset, wanted, pages) : []),
    ].sort((a, b) => compareCodeUnits(a.url, b.url)),
    plans: plans.sort((a, b) => compareCodeUnits(a.vendor, b.vendor)),
  };
  return {
    schema_version: '0.1',
    date: dayOf(now),
    as_of: now,
    ...lists,
    summary: countReport(lists),
  };
}

/** Every wanted page beside its accepted reading, by its URL. */
function comparePages(
  dataset: Dataset,
  wanted: readonly WantedPage[],
  pages: ReadonlyMap<string, ParsedPage>,
): Map<string, ComparedPage> {
  const readings = openReadings(dataset);
  return new Map(
    wanted.map(({ url }) => {
      const reading = readings.get(plainAddress(url)) ?? null;
      return [url, comparePage(url, pages.get(url), reading)];
    }),
  );
}

/** The recorded notes and prices that the ties of a page's accepted reading name, by their line. */
function recordedAt({ vendors }: Dataset): (page: ComparedPage) => (line: string) => string[] {
  const texts = new Map<string, string>();
  for (const { id: vendor, data } of vendors) {
    for (const { id, limit_notes, price_month } of data.plans) {
      const plan = `${vendor}/${id}`;
      for (const note of limit_notes) texts.set(`${plan} ${noteKey(note)}`, `${plan}: ${note}`);
      texts.set(`${plan} price`, `${plan}: price_month ${price_month}`);
    }
  }
  return ({ reading }) => {
    const lines = new Map<string, string[]>();
    for (const { plan, what, line } of reading?.ties ?? []) {
      const text = texts.get(`${plan} ${what}`);
      const key = writeKey(line);
      if (text !== undefined) lines.set(key, [...(lines.get(key) ?? []), text]);
    }
    return (line) => lines.get(line) ?? [];
  };
}

/** A page as the report has it; with a reason it counts as not checked. */
function checkedPage(
  compared: ComparedPage,
  reasons: readonly string[],
  recorded: (line: string) => readonly string[],
): CheckedPage {
  const { url, page, reason, lines, reading, difference } = compared;
  const read = page?.state === 'read' ? page : null;
  const count = difference?.differences.length ?? lines.length;
  const tooMany =
    count > MOST_LINES
      ? `${count} of its lines are new or gone, more than a person can look at`
      : '';
  const why = [...new Set([reason ?? '', ...reasons, tooMany])].filter((one) => one !== '');
  const isShown = tooMany === '';
  return withQuotes({
    url,
    final_url: read ? (read.finalUrl ?? url) : null,
    state: why.length > 0 ? ('not_checked' as const) : ('read' as const),
    reason: why.length > 0 ? why.join('; ') : null,
    copy: read ? (read.live ? ('live' as const) : ('saved' as const)) : null,
    observed_on: page?.observedOn ?? null,
    sha256: page?.sha256 ?? null,
    ...(read && reason === null && { accepted_on: reading?.readAt ?? null }),
    ...(isRewritten(compared) && { rewritten: true as const }),
    ...(difference && isShown && { lines: groupsOf(compared, recorded) }),
    ...(difference?.renamed.size && {
      renamed: [...difference.renamed].map(([from, to]) => ({ from, to })),
    }),
    ...(!difference && lines.length > 0 && isShown && { unaccepted: keysOf(lines) }),
    ...(read?.copy && { kept_at: read.copy }),
  });
}

/** Saved pages whose address no record and no description names: a page may have moved there. */
function unnamedPages(
  dataset: Dataset,
  wanted: readonly WantedPage[],
  pages: ReadonlyMap<string, ParsedPage>,
): CheckedPage[] {
  const named = new Set(
    [...wantedPages(dataset), ...wanted].flatMap(({ url, readUrl }) => [
      plainAddress(url),
      plainAddress(readUrl),
    ]),
  );
  const reason =
    'no record and no page description names its address; if a page has moved there, describe it with moved_from';
  return [...pages]
    .filter(([url]) => !named.has(plainAddress(url)))
    .map(([url, page]) => checkedPage(comparePage(url, page, null), [reason], () => []))
    .map(({ unaccepted: _, ...page }) => page);
}
