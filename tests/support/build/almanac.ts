import type { ChangelogEntry } from '#scripts/model/dataset.ts';
import { addDays } from '#scripts/model/day.ts';
import type { DeprecationChange, SourceCheckReport } from '#scripts/model/generated/published.ts';
import type { ProviderFile } from '#scripts/model/generated/records.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import type { DeprecationRecord, ScheduledList, VendorRecord } from '#scripts/model/records.ts';
import { deriveAnswers } from '#scripts/publish/answers.ts';
import { deriveBuildFacts, deriveDates, derivePlans } from '#scripts/publish/artifacts.ts';
import { deriveCalendars } from '#scripts/publish/feeds/calendar.ts';
import { deriveRecordFeeds } from '#scripts/publish/feeds/feeds.ts';
import { type BuildInput, publish } from '#scripts/publish/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation, type Files, vendor } from '#support/records/records.ts';
import { candidate, difference } from '#support/records/review.ts';
import { readSamples } from '#support/samples.ts';
import {
  buildInput,
  checkedPage,
  commitId,
  daySnapshot,
  deprecationChange,
  published,
  report,
  validDataset,
} from './publication.ts';

/** The time at which the invented almanac is built, and its date. */
export const BUILT_AT = '2026-03-20T09:00:00Z';
export const TODAY = '2026-03-20';
const BEGUN = '2026-03-01T12:00:00Z';

const FIXED = readSamples<{
  providers: Record<string, ProviderFile>;
  changelog: ChangelogEntry[];
  plans: SourceCheckReport['plans'];
}>('almanac.yaml', import.meta.url);

/** Tracked providers, one of them with two platforms, and one that is left out. */
export const PROVIDERS: Readonly<Record<string, ProviderFile>> = FIXED.providers;
const PLATFORMS = Object.values(PROVIDERS).flatMap(({ platforms = [] }) => platforms);
/** A part of an address that has no place to break it. */
const LONG_NAME = 'the_lifecycle_of_each_model_and_its_replacement_by_region';
const NAMES = ['rocket', 'glider', 'kite-mini', 'balloon-xl', 'zeppelin', 'swift.embed'];

function typeOf(n: number): DeprecationRecord['type'] {
  if (n % 17 === 3) return 'api';
  return n % 29 === 7 ? 'sdk' : 'model';
}

/** The n-th of many records: all types, states and bases, days from 2024 to 2027. */
function nthDeprecation(n: number): DeprecationRecord {
  const platform = PLATFORMS[n % PLATFORMS.length]?.id ?? '';
  const name = NAMES[n % NAMES.length] ?? '';
  const item = `${name}-${1 + (n % 9)}.${n % 4}-${String(n).padStart(3, '0')}`;
  // Several records share a day, as they do on vendors' pages.
  const day = addDays('2024-01-04', Math.floor(n / 3) * 10);
  const undated = n % 23 === 5;
  const earliest = !undated && platform === 'acme-cloud';
  const basis = earliest ? 'earliest' : 'committed';
  return deprecation({
    id: `${platform}/${item}`,
    type: typeOf(n),
    status: !undated && day <= '2026-03-01' && n % 11 !== 0 ? 'retired' : 'deprecated',
    announced_on: n % 5 === 0 ? null : addDays(day, -180),
    shutdown_date: undated ? null : day,
    date_basis: undated ? null : basis,
    successor: n % 7 === 2 ? null : `${name}-${2 + (n % 9)}.${n % 4}`,
    migration_note:
      n % 7 === 2 || earliest || undated
        ? 'No “drop-in” replacement; see https://docs.example/api/docs/deprecations/of-everything'
        : null,
    source_url: `https://docs.example/${n === 0 ? LONG_NAME : platform}`,
    aliases: n % 6 === 1 ? [`${item}-preview`] : [],
    ...(n % 31 === 27 && { regions: ['eu-north-1', 'eu-west-1', 'us-east-1', 'us-west-2'] }),
  });
}

function categoryOf(n: number): VendorRecord['category'] {
  if (n % 4 === 0) return 'database';
  return n % 2 === 0 ? 'coding assistant' : 'developer tool';
}

/** The n-th of many vendors. */
function nthVendor(n: number): VendorRecord {
  const id = `vendor-${String(n).padStart(2, '0')}`;
  const plan = (name: string, price_month: number | null, limits: number, detail?: string) => ({
    id: name.toLowerCase(),
    name,
    price_month,
    ...(detail && { price_detail: detail }),
    limit_notes: Array.from(
      { length: limits },
      (_, index) => `${(index + 1) * 250} requests of kind ${index + 1} per day`,
    ),
  });
  return vendor({
    id,
    name: `Vendor ${String.fromCharCode(65 + (n % 26))}${n}`,
    source_url: `https://${id}.example/pricing`,
    category: categoryOf(n),
    currency: n % 15 === 4 ? 'CAD' : 'USD',
    ...(n % 10 === 4 ? { currency_note: 'Displayed in the visitor’s currency.' } : {}),
    plans: [
      plan('Free', 0, 2),
      plan('Pro', 9 + n, 6, 'per seat'),
      plan('Team', 19.5 + n * 20, 9),
      plan('Custom', null, 0, 'price on request'),
    ],
    observations: ['Limits are counted per workspace.'],
  });
}

/** What a platform plans for the first model, which another platform has deprecated. */
function plannedElsewhere(): ScheduledList {
  const items = [plannedRow(nthDeprecation(0).item, { version: null })];
  return { ...PLANNED, platform: 'borealis-api', items };
}

/** Dates that moved, a day each, a replacement that changed, and a record that is gone. */
function recordChanges(records: readonly DeprecationRecord[]): DeprecationChange[] {
  const begun: DeprecationChange = {
    ...{ ts: BEGUN, date: BEGUN.slice(0, 10), commit: commitId(1) },
    ...{ id: '*', provider: null, platform: null, item: null },
    ...{ change: 'baseline_created', old: null, new: { records: records.length } },
  };
  const last = records.at(-1);
  if (!last) return [begun];
  const moves = records.slice(-6).map((record, index) => ({
    ...deprecationChange(
      'shutdown_date_changed',
      '2026-11-30',
      record.shutdown_date,
      `2026-03-0${index + 3}T08:00:00Z`,
    ),
    id: record.id,
    item: record.item,
  }));
  const changed = deprecationChange('successor_changed', 'rocket-0', last.successor);
  const { evidence: _, ...gone } = published({
    id: 'acme-api/lost-1',
    shutdown_date: '2026-09-01',
  });
  return [
    begun,
    ...moves,
    { ...changed, id: last.id, item: last.item },
    { ...deprecationChange('record_removed', gone, null), id: gone.id, item: gone.item },
  ];
}

function stateOf(n: number): SourceCheckReport['records'][number]['state'] {
  if (n === 0) return 'mismatch';
  if (n === 1) return 'gone';
  return n % 40 === 5 ? 'not_checked' : 'match';
}

/** A report with something of every kind: a mismatch, what is gone or not checked, and matches. */
function reportOn(date: string, records: readonly DeprecationRecord[]): SourceCheckReport {
  const refused = checkedPage('https://docs.example/delta-foundry', date);
  const reason = 'the server answered 403';
  return report({
    date,
    as_of: `${date}T06:00:00Z`,
    pages: [
      checkedPage('https://docs.example/acme-api', date),
      { ...refused, state: 'not_checked', reason, observed_on: null, sha256: null },
    ],
    records: records.map((record, n) => {
      const state = stateOf(n);
      return {
        id: record.id,
        state,
        last_verified: state === 'gone' ? null : '2026-03-01',
        ...(state === 'match' && { facts_sha256: factsSha256(record) }),
        differences: state === 'mismatch' ? [difference({ recorded: record.shutdown_date })] : [],
      };
    }),
    plans: FIXED.plans,
    candidates: [candidate('rocket-99')],
  });
}

/** What a test says of the almanac beside its size. */
interface Changes extends Partial<Pick<BuildInput, 'baseUrl' | 'functionUrl' | 'now'>> {
  /** Records beside the counted ones. */
  records?: readonly DeprecationRecord[];
  scheduled?: ScheduledList[];
}

/** The input of a build with everything that a page can show and a reader can ask for. */
export function almanac(
  deprecations: number,
  vendors: number,
  { records = [], scheduled, ...changes }: Changes = {},
): BuildInput {
  const counted = Array.from({ length: deprecations }, (_, n) => nthDeprecation(n));
  const of = {
    providers: PROVIDERS,
    vendors: Array.from({ length: vendors }, (_, n) => nthVendor(n)),
    deprecations: [...counted, ...records],
    scheduled: scheduled ?? (deprecations > 0 ? [plannedElsewhere()] : []),
    reports: ['2026-03-12', '2026-03-19'].map((date) => reportOn(date, counted)),
  };
  const dataset = validDataset(of);
  const days = ['2026-03-01', '2026-03-10', TODAY].map((date, n) =>
    daySnapshot(dataset, { date, final: n < 2, commit: commitId(n + 1) }),
  );
  return buildInput(of, {
    now: BUILT_AT,
    history: {
      head: { commit: commitId(7), ts: '2026-03-19T10:00:00Z' },
      baseline: { commit: commitId(1), ts: BEGUN },
      changes: recordChanges(counted),
      changelog: FIXED.changelog.map((entry) => ({ ...entry, commit: commitId(6) })),
      days,
    },
    ...changes,
  });
}

/** What makes the files that the function reads. */
const READ = [
  deriveBuildFacts,
  derivePlans,
  deriveDates,
  deriveAnswers,
  deriveRecordFeeds,
  deriveCalendars,
];

/** The files that the function reads, with two pages for people. */
export function servedFiles(input: BuildInput): Files {
  const publication = publish(input);
  const files = READ.flatMap((derive) => derive(publication)).map(({ path, text }) => [path, text]);
  return {
    ...Object.fromEntries(files),
    '404.html': '<!doctype html><title>Not here</title>\n',
    'index.html': '<!doctype html><title>Home</title>\n',
  };
}
