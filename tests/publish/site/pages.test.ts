import { XmlDocument } from 'libxml2-wasm';
import type { ChangelogEntry } from '#scripts/model/dataset.ts';
import type {
  CheckedRecord,
  DeprecationChange,
  SourceCheckReport,
} from '#scripts/model/generated/published.ts';
import type { ScheduledItem } from '#scripts/model/generated/records.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import type { DeprecationRecord, VendorRecord } from '#scripts/model/records.ts';
import { publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { almanac } from '#support/build/almanac.ts';
import { buildInput, commitId, textOf } from '#support/build/publication.ts';
import { pageOf, wordsOf } from '#support/build/site-page.ts';
import { checkedRows, MOVED, PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation, provider, vendor } from '#support/records/records.ts';
import { difference, mismatch } from '#support/records/review.ts';
import { sourceReport } from '#support/records/source-report.ts';
import { readSamples } from '#support/samples.ts';

interface Given {
  page?: string;
  deprecations?: Partial<DeprecationRecord>[];
  vendors?: Partial<VendorRecord>[];
  /** Rows of the platform's list of planned dates. */
  scheduled?: Partial<ScheduledItem>[];
  /** Whether a check found another date of the second one. */
  isMoved?: true;
  report?: Partial<SourceCheckReport>;
  /** What a check found of rocket-1, and whether a reviewer has dismissed it. */
  checked?: Partial<CheckedRecord>;
  dismissed?: true;
  changes?: DeprecationChange[];
  changelog?: Partial<ChangelogEntry>[];
}

const PLATFORMS = [
  { id: 'acme-api', name: 'Acme API' },
  { id: 'acme-cloud', name: 'Acme Cloud' },
];
const OF_PLAN = { ts: '2026-03-01T08:00:00Z', vendor: 'toolbox', plan: 'free' };

function reportsOf({ report, checked, dismissed, isMoved }: Given): SourceCheckReport[] {
  if (isMoved) return [sourceReport({ scheduled: checkedRows(null, MOVED) })];
  if (!report && !checked) return [];
  const differences = [dismissed ? { ...difference(), dismissed } : difference()];
  const record = mismatch(differences, { last_verified: '2026-03-01', ...checked });
  const records = [{ ...record, facts_sha256: factsSha256(deprecation()) }];
  return [sourceReport({ ...(checked ? { records } : {}), ...report })];
}

function pageWith(given: Given): string {
  const { deprecations = [{}], vendors = [{}], scheduled = [] } = given;
  const items = scheduled.map(({ item = '', ...changes }) => plannedRow(item, changes));
  const records = {
    providers: { acme: provider({ platforms: PLATFORMS }) },
    deprecations: deprecations.map((one) => deprecation({ migration_note: 'Note.', ...one })),
    vendors: vendors.map(vendor),
    scheduled: items.length > 0 ? [{ ...PLANNED, items }] : [],
    reports: reportsOf(given),
  };
  const commit = commitId(1);
  const { changes = [], changelog = [] } = given;
  const history = {
    changes: changes.map((one) => ({ ...one, commit })),
    changelog: changelog.map((one) => ({ ...OF_PLAN, commit, ...one }) as ChangelogEntry),
  };
  const { page = 'deprecations/records/acme-api/rocket-1.html' } = given;
  return pageOf(page, records, { history });
}

interface Promised extends Given {
  promise: string;
  says?: string[];
  html?: string[];
  lacks?: string;
}

const PROMISES = readSamples<Promised[]>('pages.yaml', import.meta.url);

test.each(PROMISES.map((each) => [each.promise, each] as const))('%s', (_, promised) => {
  const { says = [], html = [], lacks, ...given } = promised;
  const page = pageWith(given);
  for (const each of says) expect(wordsOf(page)).toMatch(new RegExp(each));
  for (const each of html) expect(page).toMatch(new RegExp(each));
  if (lacks) expect(page).not.toMatch(new RegExp(lacks));
});

test('a model with one record has no page beside it', () => {
  const page = () => pageWith({ page: 'models/rocket-1.html' });
  expect(page).toThrow('the site has no models/rocket-1.html');
});

test('a planned date is found among those of its provider, and followed there', () => {
  const input = buildInput({ deprecations: [], scheduled: [PLANNED] });
  const site = [...deriveSite(publish(input))].map(({ text }) => text).join('');
  expect(site).toContain('data-provider="acme"');
  expect(site).not.toMatch(/data-provider="scheduled"|subscribe\.html#scheduled/);
});

test('names of one model that stop together are one row, and no record is left out', () => {
  const input = almanac(300, 1);
  const own = input.dataset.deprecations.filter(({ id }) => id.startsWith('acme-api/'));
  const page = textOf([...deriveSite(publish(input))], 'deprecations/records/acme-api/index.html');
  expect(own.length).toBeGreaterThan(30);
  for (const { data } of own) expect(page).toContain(`<code>${data.item}</code>`);
});

test('a badge is a picture of its own: well-formed with any name, below 1 KB, without a link', () => {
  const item = '<script>"&\'x</script>';
  const page = 'deprecations/badges/acme-api/rocket-1.svg';
  const badge = pageWith({ page, deprecations: [{ item }] });
  using document = XmlDocument.fromString(badge);
  expect(document.root.get('*[local-name()="title"]')?.content).toContain(item);
  expect(Buffer.byteLength(badge)).toBeLessThan(1024);
  expect(badge.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(/);
});
