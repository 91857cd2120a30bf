import type { ChangelogEntry } from '#scripts/model/dataset.ts';
import type {
  CheckedRecord,
  CheckedScheduled,
  DeprecationChange,
  Evidence,
  SourceCheckReport,
} from '#scripts/model/generated/published.ts';
import type { ProviderFile, ScheduledItem } from '#scripts/model/generated/records.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import { present } from '#scripts/model/present.ts';
import type { DeprecationRecord, ScheduledList, VendorRecord } from '#scripts/model/records.ts';
import type { BuildInput } from '#scripts/publish/publication.ts';
import { PRICING } from '#support/pages/saved-pages.ts';
import { checkedRowsOf, PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation, provider, vendor } from '#support/records/records.ts';
import { difference, mismatch } from '#support/records/review.ts';
import { sourceReport } from '#support/records/source-report.ts';
import {
  buildInput,
  checkedPage,
  commitId,
  deprecationChange,
  published,
  report,
} from './publication.ts';

/** What a row of a table says of records, their history and their checks; the rest is usual. */
export interface Given extends Partial<Pick<BuildInput, 'baseUrl' | 'functionUrl' | 'now'>> {
  /** One that is left out has only what is written here. */
  providers?: Record<string, Partial<ProviderFile>>;
  deprecations?: Partial<DeprecationRecord>[];
  vendors?: Partial<VendorRecord>[];
  /** Rows of the platform's list of planned dates, and where else it was read. */
  scheduled?: Partial<ScheduledItem>[];
  scheduledEvidence?: Evidence[];
  /** What a check found of those rows; null where it found that they match. */
  checkedRows?: (Partial<CheckedScheduled> | null)[];
  report?: Partial<SourceCheckReport>;
  /** What a check found of rocket-1, and whether a reviewer has dismissed it. */
  checked?: Partial<CheckedRecord>;
  dismissed?: true;
  /** Reports that say only what is written here; a page is that of prices. */
  reports?: {
    date?: string;
    as_of?: string;
    pages: Partial<SourceCheckReport['pages'][number]>[];
  }[];
  /** When public history begins. */
  baseline?: string;
  /** What records said before, oldest first. */
  versions?: Partial<DeprecationRecord>[];
  changes?: Partial<DeprecationChange>[];
  changelog?: Partial<ChangelogEntry>[];
}

const PLATFORMS = [
  { id: 'acme-api', name: 'Acme API' },
  { id: 'acme-cloud', name: 'Acme Cloud' },
];
const OF_PLAN = { ts: '2026-03-01T08:00:00Z', vendor: 'toolbox', plan: 'free' };
const NOTED = { migration_note: 'Note.' };

function reportsOf(given: Given, list: ScheduledList): SourceCheckReport[] {
  if (given.checkedRows) {
    return [sourceReport({ scheduled: checkedRowsOf(list, given.checkedRows) })];
  }
  if (given.reports) {
    return given.reports.map(({ pages, ...rest }) => {
      const read = pages.map((page) => ({ ...checkedPage(PRICING, '2026-03-05'), ...page }));
      return report({ ...rest, pages: read });
    });
  }
  if (!given.report && !given.checked) return [];
  const { dismissed, checked } = given;
  const differences = [dismissed ? { ...difference(), dismissed } : difference()];
  const record = mismatch(differences, { last_verified: '2026-03-01', ...checked });
  const records = [{ ...record, facts_sha256: factsSha256(deprecation()) }];
  return [sourceReport({ ...(checked ? { records } : {}), ...given.report })];
}

function providerOf([slug, given]: [string, Partial<ProviderFile>]): [string, ProviderFile] {
  return [slug, given.coverage === 'omitted' ? (given as ProviderFile) : provider(given)];
}

/** The input of a build of what is given. */
export function inputOf(given: Given): BuildInput {
  const { providers = { acme: { platforms: PLATFORMS } }, deprecations = [{}] } = given;
  const { vendors = [{}], scheduled = [], scheduledEvidence = [] } = given;
  const items = scheduled.map(({ item = '', ...changes }) => plannedRow(item, changes));
  const list = { ...PLANNED, evidence: [...PLANNED.evidence, ...scheduledEvidence], items };
  const records = {
    providers: Object.fromEntries(Object.entries(providers).map(providerOf)),
    deprecations: deprecations.map((one) => deprecation({ ...NOTED, ...one })),
    vendors: vendors.map(vendor),
    scheduled: items.length > 0 ? [list] : [],
    reports: reportsOf(given, list),
  };
  const commit = commitId(1);
  const { baseline, versions = [], changes = [], changelog = [] } = given;
  const history = {
    baseline: baseline === undefined ? null : { commit: commitId(7), ts: baseline },
    versions: versions.map((one) => published({ ...NOTED, ...one })),
    changes: changes.map(
      ({ change = 'record_added', old = null, new: current = null, ts, ...one }) => {
        return { ...deprecationChange(change, old, current, ts), ...one } as DeprecationChange;
      },
    ),
    changelog: changelog.map((one) => ({ ...OF_PLAN, commit, ...one }) as ChangelogEntry),
  };
  const { baseUrl, functionUrl, now } = given;
  return buildInput(records, { history, ...present({ baseUrl, functionUrl, now }) });
}
