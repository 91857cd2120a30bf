// What comes in: a version of a file as git has it, of any age.
// What goes out: the fields that logs and snapshots need, or why it cannot be read.
// Example: a plan without a name: `its plans is missing or cannot be used`.
import { parse } from 'yaml';
import { parseTimestamp } from '../model/day.ts';
import type { Effect, Evidence, LoggedPlan, LoggedVendor } from '../model/generated/published.ts';
import type { DeprecationFile, PageEffect } from '../model/generated/records.ts';
import { limitsOfPlan, limitText, type PlansAndNotes } from '../model/limits.ts';
import type { ReportProof } from '../model/matches.ts';
import type { EffectPage, ProviderFacts } from '../model/page-effects.ts';
import type { DeprecationFacts } from '../model/published.ts';
import { completeDeprecation, retrievedAt } from '../model/records.ts';
import { decodeUtf8, findDeep, soundValue } from './parse.ts';
import { compileFrozen } from './schema/schema.ts';

/**
 * What one version of a file says, or why it cannot be read. What has been published from a version
 * is made again from it in every later build, so it is read by a schema of its own that never becomes
 * stricter, schemas/history/version-0-1. Validation reads with it too, so that no valid file is
 * unreadable for history.
 */
export type Reading<T> = { value: T } | { reason: string; field?: string };

/** A mapping as it was written, unchecked. */
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
export function parseFields(bytes: Uint8Array): Reading<Fields> {
  const text = decodeUtf8(bytes);
  if (text === null) return { reason: 'it is not UTF-8' };
  if (findDeep(text) !== null) return { reason: 'it is nested too deep' };
  let value: unknown;
  try {
    value = soundValue(text) ?? parse(text, OPTIONS);
  } catch {
    return { reason: 'it is not YAML' };
  }
  if (isFields(value)) return { value };
  return { reason: 'it is not a mapping' };
}

/** Whether `value` is a mapping. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys that a definition of the frozen schema knows; those that are left out stay so. */
function pick<T>(name: string, value: object): T {
  const entries = compileFrozen(name).keys.map((key) => [key, (value as Fields)[key]] as const);
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined)) as T;
}

/** The entries of a list that fit; what the logs do not need is left out. */
function usable<T>(name: string, list: unknown): T[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  const { validate } = compileFrozen(name);
  return entries.filter((entry) => validate(entry)).map((entry) => pick<T>(name, entry as object));
}

/** What a mapping holds of a definition, or the first field that cannot be used. */
function readAs<T>(name: string, fields: Fields): Reading<T> {
  const { validate } = compileFrozen(name);
  if (validate(fields)) return { value: pick<T>(name, fields) };
  const [error] = validate.errors ?? [];
  const field = error?.instancePath.split('/')[1] ?? String(error?.params.missingProperty);
  return unusable(field);
}

function unusable(field: string) {
  return { reason: `its ${field} is missing or cannot be used`, field };
}

/** A vendor as a version of its file has it, with the pages that were read; the id is the path's. */
type VendorVersion = Omit<LoggedVendor, 'id'> & { evidence: readonly Evidence[] };

type VendorFields = Omit<VendorVersion, 'source_url' | 'retrieved_at'> & PlansAndNotes;

/** Reads the mapping of one version of a vendor's file: the fields that entries need, and nothing else. */
export function readVendorFields(fields: Fields): Reading<VendorVersion> {
  const reading = readAs<VendorFields>('vendor', fields);
  if ('reason' in reading) return reading;
  const { name, common_notes = [], ...rest } = reading.value;
  const evidence = usable<Evidence>('evidence', fields.evidence);
  const plans = rest.plans.map((plan) => ({
    ...pick<LoggedPlan>('plan', plan),
    limit_notes: limitsOfPlan({ plans: rest.plans, common_notes }, plan.id).map(limitText),
  }));
  if (new Set(plans.map(({ id }) => id)).size < plans.length) return unusable('plans');
  const source_url = evidence[0]?.url ?? '';
  const retrieved_at = retrievedAt(evidence, () => null);
  return { value: { name, source_url, retrieved_at, ...rest, plans, evidence } };
}

/** Reads the mapping of one version of a provider's file: the names that it gives, and the effects of pages. */
function readProviderFields(fields: Fields): Reading<ProviderFacts> {
  const reading = readAs<Pick<ProviderFacts, 'name'>>('provider', fields);
  if ('reason' in reading) return reading;
  const platforms = usable<{ id: string; name: string }>('platform', fields.platforms);
  const pages = usable<EffectPage>('page', fields.pages)
    .map((page) => ({ ...page, effects: usable<PageEffect>('page_effect', page.effects) }))
    .filter(({ effects }) => effects.length > 0);
  return { value: { name: reading.value.name, platforms, pages } };
}

/** Reads one version of a source-check report: the records that matched, and the pages read. */
export function readReportVersion(bytes: Uint8Array): Reading<ReportProof> {
  let report: unknown;
  try {
    report = JSON.parse(decodeUtf8(bytes) ?? '');
  } catch {
    return { reason: 'it is not JSON' };
  }
  if (!isFields(report) || !Array.isArray(report.records)) return { reason: 'it has no records' };
  const records = usable<ReportProof['records'][number]>('match', report.records);
  const { as_of } = report;
  const isTime = typeof as_of === 'string' && parseTimestamp(as_of) === as_of;
  if (!isTime) return { value: { as_of: '', records, pages: [] } };
  return {
    value: {
      as_of,
      records,
      pages: usable<ReportProof['pages'][number]>('read_page', report.pages),
    },
  };
}

/**
 * Reads the mapping of one version of a deprecation's file: the fields that entries and snapshots of
 * schema_version 0.1 need, as that version publishes them, and nothing else. The id is the path's.
 */
function readDeprecationFields(fields: Fields): Reading<DeprecationFacts> {
  const reading = readAs<DeprecationFile>('deprecation', fields);
  if ('reason' in reading) return reading;
  const evidence = usable<Evidence>('evidence', fields.evidence);
  const facts = completeDeprecation('', { ...reading.value, evidence });
  const effects = usable<Effect>('effect', fields.effects);
  if (effects.length > 0) facts.effects = effects;
  else delete facts.effects;
  return { value: facts };
}

/** What a version says, by kind of file. */
export interface Versions {
  vendor: VendorVersion;
  deprecation: DeprecationFacts;
  provider: ProviderFacts;
}

const READERS: { [K in keyof Versions]: (fields: Fields) => Reading<Versions[K]> } = {
  vendor: readVendorFields,
  deprecation: readDeprecationFields,
  provider: readProviderFields,
};

/** Whether versions of such files are read. */
export function hasVersions(kind: string | undefined): kind is keyof Versions {
  return kind !== undefined && kind in READERS;
}

/** Largest file version that is read. */
const MOST_KIBIBYTES = 64;

/** Reads one version of a file. */
export function readVersion<K extends keyof Versions>(
  kind: K,
  bytes: Uint8Array = new Uint8Array(),
): Reading<Versions[K]> {
  if (bytes.length > 1024 * MOST_KIBIBYTES) {
    return { reason: `it is larger than ${MOST_KIBIBYTES} KiB` };
  }
  const fields = parseFields(bytes);
  if ('reason' in fields) return fields;
  return READERS[kind](fields.value);
}
