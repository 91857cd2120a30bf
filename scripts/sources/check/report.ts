import type { Dataset } from '../../model/dataset.ts';
import { dayOf, type Timestamp } from '../../model/day.ts';
import { dismissalsOf } from '../../model/finding.ts';
import type {
  CheckedPage,
  CheckedVendor,
  LineGroup,
  SourceCheckReport,
} from '../../model/generated/published.ts';
import type { PageDescription } from '../../model/generated/records.ts';
import { createProofs } from '../../model/matches.ts';
import { citedAddresses, withAddresses } from '../../model/page-addresses.ts';
import { present, presentIn, when } from '../../model/present.ts';
import { MachineryError } from '../../model/problem.ts';
import { countReport } from '../../model/published.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits, didYouMeanHint, platformOf } from '../../model/words.ts';
import type { LoadPages, WantedPage } from '../fetch/pages.ts';
import {
  type ComparedPage,
  comparePage,
  groupsOf,
  isRewritten,
  keysOf,
} from '../lines/compared-page.ts';
import type { Page } from '../pages/page.ts';
import { parsePages } from '../pages/parse.ts';
import { checkDeprecations } from './deprecations/deprecations.ts';
import { askedRows, linesOfRows } from './deprecations/row-lines.ts';
import { checkVendor } from './vendors.ts';

/** What a check looks at. */
type Targets = Pick<Dataset, 'providers' | 'deprecations' | 'scheduled' | 'vendors'>;

/**
 * What `--only` names, by the name of its file: a provider or a vendor; everything where it is
 * undefined.
 *
 * @param addresses those that a description of many pages may serve
 * @throws MachineryError where it names nothing.
 */
function selectTargets(
  dataset: Dataset,
  only: string | undefined,
  addresses: readonly string[] = citedAddresses(dataset),
): Targets {
  const all = dataset.providers.map((one) => withAddresses(one, addresses));
  if (only === undefined) return { ...dataset, providers: all };
  const providers = all.filter(({ id }) => id === only);
  const vendors = dataset.vendors.filter(({ id }) => id === only);
  if (providers.length + vendors.length === 0) {
    const names = [...all, ...dataset.vendors].map(({ id }) => id);
    throw new MachineryError(
      `--only is ${JSON.stringify(only)}, which is not in records/providers or records/vendors${didYouMeanHint(only, names)}`,
    );
  }
  const platforms = new Set(
    providers.flatMap(({ data }) => data.platforms ?? []).map(({ id }) => id),
  );
  return {
    providers,
    vendors,
    deprecations: dataset.deprecations.filter(({ id }) => platforms.has(platformOf(id))),
    scheduled: dataset.scheduled.filter(({ data }) => platforms.has(data.platform)),
  };
}

/** Every page that the targets need, each URL once, with the first address to read that any of them names. */
function wantedPages({ providers, vendors }: Targets): WantedPage[] {
  const described = providers.flatMap(({ data }) => data.pages ?? []);
  const cited = vendors.flatMap(
    ({ data }): Pick<PageDescription, 'url' | 'read_url' | 'format'>[] => data.evidence,
  );
  const wanted = new Map<string, WantedPage>();
  for (const { url, read_url, format } of [...described, ...cited]) {
    const before = wanted.get(url);
    const isRead = before !== undefined && (read_url === undefined || before.readUrl !== url);
    if (url.includes('*') || isRead) continue;
    wanted.set(url, present({ url, readUrl: read_url ?? url, format: format ?? before?.format }));
  }
  return [...wanted.values()];
}

/**
 * Checks records against their pages: every deprecation, every plan note and price, or only what
 * `only` names. Changes nothing; whatever a page holds, the answer is a report.
 *
 * @throws MachineryError where `only` names nothing.
 */
export async function checkSources(
  dataset: Dataset,
  options: { now: Timestamp; only?: string | undefined; load: LoadPages },
): Promise<SourceCheckReport> {
  const { now, only, load } = options;
  const loaded = await load(wantedPages(selectTargets(dataset, only)));
  const addresses = [...citedAddresses(dataset), ...loaded.keys()];
  const targets = selectTargets(dataset, only, addresses);
  const wanted = wantedPages(targets);
  const pages = parsePages(wanted.flatMap(({ url }) => loaded.get(url) ?? []));
  const readings = new Map(dataset.readings.map(({ data }) => [plainAddress(data.url), data]));
  const compared = new Map(
    wanted.map(({ url }) => {
      const reading = readings.get(plainAddress(url)) ?? null;
      return [url, comparePage(url, pages.get(url), reading)];
    }),
  );
  // A second check of a date builds on the same as the first.
  const previous = dataset.reports.filter(({ id }) => id < dayOf(now));
  const { providers, deprecations, scheduled, vendors } = targets;
  const { reasons, ...facts } = checkDeprecations({
    providers,
    deprecations,
    scheduled,
    pages,
    lastVerified: createProofs(previous).newest,
    previous: previous.at(-1)?.data.scheduled ?? [],
  });
  const plans = vendors.map((vendor) => {
    const urls = new Set(vendor.data.evidence.map(({ url }) => url));
    const own = [...urls].flatMap((url) => compared.get(url) ?? []);
    return checkVendor(vendor, own, previous.at(-1)?.data.plans ?? []);
  });
  const notes = openNotes(plans);
  const asked = askedRows(facts, targets);
  const checked = [...compared.values()].map((page) => {
    const lines = groupsOf(page, notes, linesOfRows(page, asked));
    return checkedPage(page, reasons.get(page.url) ?? [], lines);
  });
  const report = {
    schema_version: '0.1' as const,
    date: dayOf(now),
    as_of: now,
    unnamed_pages: only === undefined ? countUnnamed(dataset, wanted, loaded) : 0,
    ...facts,
    pages: checked.sort((a, b) => compareCodeUnits(a.url, b.url)),
    plans: plans.sort((a, b) => compareCodeUnits(a.vendor, b.vendor)),
  };
  for (const found of dismissalsOf(report, dataset.dismissed).aside) {
    Object.assign(found, { dismissed: true });
  }
  return { ...report, summary: countReport(report) };
}

/** The notes that wait, by the page and the line that could take their place. */
function openNotes(plans: readonly CheckedVendor[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const { vendor, notes } of plans) {
    for (const { plan, note, url = '', offers = [] } of notes) {
      for (const { line } of offers) {
        const place = `${url} ${line}`;
        texts.set(place, [...(texts.get(place) ?? []), `${vendor}/${plan}: ${note}`]);
      }
    }
  }
  return texts;
}

/** A page as the report has it; with a reason it counts as not checked. */
function checkedPage(
  compared: ComparedPage,
  reasons: readonly string[],
  groups: readonly LineGroup[],
): CheckedPage {
  const { url, page, reason, lines, reading, difference } = compared;
  const why = [...new Set(presentIn(reason ?? undefined, ...reasons))];
  const renamed = [...(difference?.renamed ?? [])].map(([from, to]) => ({ from, to }));
  const checked: CheckedPage = present({
    url,
    final_url: null,
    state: why.length > 0 ? ('not_checked' as const) : ('read' as const),
    reason: why.join('; ') || null,
    copy: null,
    observed_on: page?.observedOn ?? null,
    sha256: page?.sha256 ?? null,
    rewritten: when(isRewritten(compared), true as const),
    lines: when(difference, [...groups]),
    renamed: when(renamed.length > 0, renamed),
    unaccepted: when(!difference && lines.length > 0, keysOf(lines)),
  });
  if (page?.state !== 'read') return checked;
  return present({
    ...checked,
    final_url: page.finalUrl ?? url,
    copy: page.live ? ('live' as const) : ('saved' as const),
    accepted_on: when(reason === null, reading?.read_at ?? null),
    kept_at: page.copy,
  });
}

/** How many saved pages have an address that no record and no description names. */
function countUnnamed(
  dataset: Dataset,
  wanted: readonly WantedPage[],
  loaded: ReadonlyMap<string, Page>,
): number {
  const named = new Set(
    [...wantedPages(dataset), ...wanted].flatMap(({ url, readUrl }) => [
      plainAddress(url),
      plainAddress(readUrl),
    ]),
  );
  return [...loaded.keys()].filter((url) => !named.has(plainAddress(url))).length;
}
