import type { Dataset } from '../../model/dataset.ts';
import { dayOf, type Instant } from '../../model/day.ts';
import type { SourceCheckReport } from '../../model/generated/published.ts';
import type { ObtainPages, WantedPage } from '../fetch/pages.ts';
import { PARSE_LIMITS, tryPages } from '../pages/sandbox.ts';
import { buildReport } from './build-report.ts';
import { checkDeprecations } from './deprecations.ts';
import { checkPlans } from './plans.ts';
import { vendorUrls } from './recognise-vendor-pages.ts';
import { selectTargets, type Targets } from './report.ts';

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

/**
 * The report before: the newest one of an earlier day, so that a second check of the same day
 * builds on the same as the first.
 */
function previousReport({ reports }: Dataset, now: Instant): SourceCheckReport | null {
  return reports.findLast(({ id }) => id < dayOf(now))?.data ?? null;
}

/**
 * Checks records against their pages: every deprecation, every plan note and price, or only what
 * `only` names. Changes nothing; whatever a page holds, the answer is a report.
 *
 * @throws MachineryError where `only` names nothing.
 */
export async function checkSources(
  dataset: Dataset,
  options: { now: Instant; only?: string | undefined; obtain: ObtainPages },
): Promise<SourceCheckReport> {
  const { now, only, obtain } = options;
  const targets = selectTargets(dataset, only);
  const pages = await tryPages(await obtain(wantedPages(targets)), PARSE_LIMITS);
  const previous = previousReport(dataset, now);
  const { providers, deprecations, vendors } = targets;
  const dismissed = dataset.dismissed ?? [];
  const lastVerified = new Map(
    (previous?.records ?? []).map(({ id, last_verified }) => [id, last_verified]),
  );
  const facts = checkDeprecations({ providers, deprecations, pages, dismissed, lastVerified });
  const plans = checkPlans({ vendors, pages, previous: previous?.plans ?? [] });
  return buildReport(
    {
      pages: [...facts.pages, ...plans.pages],
      records: facts.records,
      plans: plans.plans,
      candidates: facts.candidates,
    },
    now,
  );
}
