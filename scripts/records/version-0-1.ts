import { parse } from 'yaml';
import { isHttpsUrl } from '../model/address.ts';
import { isDay, parseTimestamp } from '../model/day.ts';
import type { Effect, Evidence, LoggedPlan, LoggedVendor } from '../model/generated/published.ts';
import type { DeprecationFile, PageEffect } from '../model/generated/records.ts';
import type { ReportProof } from '../model/matches.ts';
import type { EffectPage, ProviderFacts } from '../model/page-effects.ts';
import type { DeprecationFacts } from '../model/published.ts';
import { completeDeprecation, retrievedAt } from '../model/records.ts';
import { decodeUtf8 } from './parse.ts';
import { findDeep } from './parse-yaml.ts';

/**
 * What one version of a file says, or why it cannot be read. The checks in the files *-0-1.ts are
 * those of schema_version 0.1 and stay as they are, whatever records must obey later: what has
 * been published from a version is made again from it in every later build. Validation runs them
 * too, so that no valid file is unreadable for history.
 */
export type Reading<T> = { value: T } | { reason: string; field?: string };

/** A mapping as it was written, nothing of it checked. */
export type Fields = Readonly<Record<string, unknown>>;

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  prettyErrors: false,
  logLevel: 'error',
  maxAliasCount: 0,
} as const;

/** Parses YAML that is one mapping, without aliases. */
export function parseFields(bytes: Buffer): Reading<Fields> {
  const text = decodeUtf8(bytes);
  if (text === null) return { reason: 'it is not UTF-8' };
  if (findDeep(text) !== null) return { reason: 'it is nested too deep' };
  let value: unknown;
  try {
    value = parse(text, OPTIONS);
  } catch {
    return { reason: 'it is not YAML' };
  }
  return isFields(value) ? { value } : { reason: 'it is not a mapping' };
}

/** Whether `value` is a mapping. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isText(value: unknown): value is string {
  return isString(value) && value !== '';
}

type Test = (value: unknown) => boolean;

const isUrl = (value: unknown): value is string => isString(value) && isHttpsUrl(value);
const isMoment: Test = (value) =>
  isDay(value) || (isString(value) && parseTimestamp(value) === value);

function optional(test: Test): Test {
  return (value) => value === undefined || test(value);
}

function orNull(test: Test): Test {
  return (value) => value === null || test(value);
}

function listOf(test: Test): Test {
  return (value) => Array.isArray(value) && value.every(test);
}

function oneOf(...choices: unknown[]): Test {
  return (value) => choices.includes(value);
}

/** What the fields that are read of a mapping have to be, in the order in which they are given. */
type Shape = Readonly<Record<string, Test>>;

/** The first field that cannot be used. */
function findUnusable(fields: Fields, shape: Shape): string | undefined {
  return Object.keys(shape).find((field) => !shape[field]?.(fields[field]));
}

function fits(shape: Shape): Test {
  return (value) => isFields(value) && findUnusable(value, shape) === undefined;
}

/** The fields of a shape and no others; those that are left out stay so. */
function pick<T>(fields: object, shape: Shape): T {
  const known = Object.keys(shape).filter((field) => (fields as Fields)[field] !== undefined);
  return Object.fromEntries(known.map((field) => [field, (fields as Fields)[field]])) as T;
}

/** The entries of a list that can be used; what entries of the logs do not need is left out. */
function usable<T>(list: unknown, shape: Shape): T[] {
  const entries = Array.isArray(list) ? list.filter((entry) => fits(shape)(entry)) : [];
  return entries.map((entry) => pick<T>(entry, shape));
}

const EVIDENCE: Shape = { url: isUrl, read_at: isMoment, copy: () => true };

/** What stands in the fields of a mapping with evidence, all of it checked. */
function readCited<T>(fields: Fields, shape: Shape, make: (evidence: Evidence[]) => T): Reading<T> {
  const evidence = usable<Evidence>(fields.evidence, EVIDENCE).map(({ copy, ...read }) =>
    isUrl(copy) ? { ...read, copy } : read,
  );
  const field = findUnusable(fields, shape) ?? (evidence.length === 0 ? 'evidence' : undefined);
  return field === undefined ? { value: make(evidence) } : unusable(field);
}

function unusable(field: string) {
  return { reason: `its ${field} is missing or cannot be used`, field };
}

/** A vendor as a version of its file has it, with the pages that were read; the id is the path's. */
export type VendorVersion = Omit<LoggedVendor, 'id'> & { evidence: readonly Evidence[] };

const PLAN_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const PLAN: Shape = {
  id: (value) => isString(value) && PLAN_ID.test(value),
  name: isString,
  price_month: orNull(Number.isFinite),
  price_detail: optional(isString),
  limit_notes: listOf(isString),
};

/** Plans have ids of their own. */
const isPlans: Test = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(fits(PLAN)) &&
  new Set(value.map(({ id }) => id)).size === value.length;

const VENDOR: Shape = {
  name: isString,
  currency: isString,
  currency_note: optional(isString),
  plans: isPlans,
  observations: optional(listOf(isString)),
};

/** Reads the mapping of one version of a vendor's file: the fields that entries need, and nothing else. */
export function readVendorFields(fields: Fields): Reading<VendorVersion> {
  return readCited(fields, VENDOR, (evidence) => {
    const { name, ...rest } = pick<Omit<VendorVersion, 'source_url' | 'retrieved_at' | 'evidence'>>(
      fields,
      VENDOR,
    );
    return {
      name,
      source_url: evidence[0]?.url ?? '',
      retrieved_at: retrievedAt(evidence, () => null),
      ...rest,
      plans: rest.plans.map((plan) => pick<LoggedPlan>(plan, PLAN)),
      evidence,
    };
  });
}

const PROVIDER: Shape = {
  name: isText,
  platforms: optional(listOf(fits({ id: isText, name: isText }))),
};

/** Reads the mapping of one version of a provider's file: the names that it gives, and the effects of pages. */
export function readProviderFields(fields: Fields): Reading<ProviderFacts> {
  const field = findUnusable(fields, PROVIDER);
  if (field !== undefined) return unusable(field);
  const { name, platforms = [] } = pick<ProviderFacts>(fields, PROVIDER);
  const names = platforms.map((one) => ({ id: one.id, name: one.name }));
  return { value: { name, platforms: names, pages: readEffectPages(fields.pages) } };
}

const EFFECT = /^(?:closed_to_(?:new|idle)_users|restricted|rerouted|read_only)$/;

const RECORD_EFFECT: Shape = {
  effect: (value) => isText(value) && EFFECT.test(value),
  from: orNull(isDay),
  words: isText,
  source_url: isUrl,
  as_of: isDay,
};

const { source_url: _, ...shared } = RECORD_EFFECT;
const PAGE_EFFECT: Shape = {
  ...shared,
  from: (value) => value === 'announced_on' || value === null || isDay(value),
  status: oneOf(undefined, 'deprecated', 'retired'),
};

/** The effects that pages state. */
function readEffectPages(list: unknown): EffectPage[] {
  const pages = usable<EffectPage>(list, { url: isUrl, platform: isText, effects: Array.isArray });
  return pages
    .map((page) => ({ ...page, effects: usable<PageEffect>(page.effects, PAGE_EFFECT) }))
    .filter(({ effects }) => effects.length > 0);
}

/** Reads one version of a source-check report: the records that matched, and the pages read. */
export function readReportVersion(bytes: Buffer): Reading<ReportProof> {
  let report: unknown;
  try {
    report = JSON.parse(decodeUtf8(bytes) ?? '');
  } catch {
    return { reason: 'it is not JSON' };
  }
  return readReportValue(report);
}

/** Without a hash nobody knows which values matched. */
const MATCH: Shape = {
  id: isText,
  state: oneOf('match'),
  last_verified: optional(orNull(isDay)),
  facts_sha256: isText,
};
const READ_PAGE: Shape = { url: isText, state: oneOf('read'), observed_on: isDay };

/** The same from the value that the version holds. */
export function readReportValue(report: unknown): Reading<ReportProof> {
  if (!isFields(report) || !Array.isArray(report.records)) return { reason: 'it has no records' };
  const records = usable<ReportProof['records'][number]>(report.records, MATCH);
  const { as_of } = report;
  const pages = usable<ReportProof['pages'][number]>(report.pages, READ_PAGE);
  const isTime = isString(as_of) && parseTimestamp(as_of) === as_of;
  return { value: isTime ? { as_of, records, pages } : { as_of: '', records, pages: [] } };
}

/** A deprecation as a version of its file has it; the id is the path's. */
export type DeprecationVersion = Omit<DeprecationFacts, 'id'>;

const DEPRECATION: Shape = {
  item: isText,
  type: oneOf('model', 'api', 'sdk'),
  status: oneOf('deprecated', 'retired'),
  announced_on: optional(orNull(isDay)),
  shutdown_date: orNull(isDay),
  date_basis: oneOf(null, 'committed', 'earliest'),
  successor: orNull(isText),
  migration_note: optional(orNull(isText)),
  regions: optional(listOf(isText)),
  aliases: optional(listOf(isText)),
};

/**
 * Reads the mapping of one version of a deprecation's file: the fields that entries and snapshots of
 * schema_version 0.1 need, as that version publishes them, and nothing else.
 */
export function readDeprecationFields(fields: Fields): Reading<DeprecationVersion> {
  return readCited(fields, DEPRECATION, (evidence) => {
    const file = { ...pick<DeprecationFile>(fields, DEPRECATION), evidence };
    const {
      id: _,
      aliases,
      regions,
      effects: __,
      earlier_dates: ___,
      ...record
    } = completeDeprecation('', file);
    const effects = usable<Effect>(fields.effects, RECORD_EFFECT);
    return {
      ...record,
      aliases: [...new Set(aliases)],
      ...(regions && { regions: [...new Set(regions)] }),
      ...(effects.length > 0 && { effects }),
    };
  });
}
