import { parse } from 'yaml';
import { isHttpsUrl } from '../model/address.ts';
import { type Day, isDay, parseTimestamp } from '../model/day.ts';
import type { Effect, Evidence, LoggedPlan, LoggedVendor } from '../model/generated/published.ts';
import type { DeprecationFile, PageEffect } from '../model/generated/records.ts';
import { type Match, type ReportProof, readsOf } from '../model/matches.ts';
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

/** A vendor as a version of its file has it, with the pages that were read; the id is the path's. */
export type VendorVersion = Omit<LoggedVendor, 'id'> & { evidence: readonly Evidence[] };

const PLAN_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads one version of a vendor's file: the fields that entries need, and nothing else. */
export function readVendorVersion(bytes: Buffer): Reading<VendorVersion> {
  const reading = parseFields(bytes);
  return 'reason' in reading ? reading : readVendorFields(reading.value);
}

/** The same from the mapping that the version holds. */
export function readVendorFields(fields: Fields): Reading<VendorVersion> {
  const { name, currency } = fields;
  if (typeof name !== 'string') return { reason: 'it has no name' };
  const evidence = readEvidence(fields.evidence);
  const [first] = evidence;
  if (!first) return { reason: 'it has no evidence' };
  if (typeof currency !== 'string') return { reason: 'it has no currency' };
  const currencyNote = fields.currency_note ?? undefined;
  if (!isOptionalText(currencyNote)) return { reason: 'its currency_note is not text' };
  const observations = fields.observations ?? undefined;
  if (observations !== undefined && !isTexts(observations)) {
    return { reason: 'its observations are not a list of texts' };
  }
  const plans = readPlans(fields.plans);
  if ('reason' in plans) return plans;
  return {
    value: {
      name,
      source_url: first.url,
      retrieved_at: retrievedAt(evidence, () => null),
      currency,
      ...(currencyNote !== undefined && { currency_note: currencyNote }),
      plans: plans.value,
      ...(observations !== undefined && { observations }),
      evidence,
    },
  };
}

function readPlans(list: unknown): Reading<LoggedPlan[]> {
  if (!Array.isArray(list) || list.length === 0) return { reason: 'it has no plans' };
  const plans: LoggedPlan[] = [];
  for (const entry of list) {
    const plan = isFields(entry) ? readPlan(entry) : null;
    if (!plan) return { reason: `its plan ${plans.length + 1} lacks a field or has a wrong one` };
    plans.push(plan);
  }
  if (new Set(plans.map(({ id }) => id)).size < plans.length) {
    return { reason: 'two of its plans have the same id' };
  }
  return { value: plans };
}

function readPlan(fields: Fields): LoggedPlan | null {
  const { id, name, price_month, limit_notes } = fields;
  const detail = fields.price_detail ?? undefined;
  if (typeof id !== 'string' || !PLAN_ID.test(id) || typeof name !== 'string') return null;
  if (price_month !== null && !Number.isFinite(price_month)) return null;
  if (!isOptionalText(detail) || !isTexts(limit_notes)) return null;
  return {
    id,
    name,
    price_month: price_month as number | null,
    ...(detail !== undefined && { price_detail: detail }),
    limit_notes,
  };
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Reads the mapping of one version of a provider's file: the names that it gives, and the effects of pages. */
export function readProviderFields(fields: Fields): Reading<ProviderFacts> {
  const { name } = fields;
  const list = fields.platforms ?? [];
  if (!isText(name)) return { reason: 'it has no name' };
  if (!Array.isArray(list)) return { reason: 'its platforms are not a list' };
  const platforms: { id: string; name: string }[] = [];
  for (const platform of list) {
    if (!isFields(platform) || !isText(platform.id) || !isText(platform.name)) {
      return { reason: `its platform ${platforms.length + 1} has no id or no name` };
    }
    platforms.push({ id: platform.id, name: platform.name });
  }
  return { value: { name, platforms, pages: readEffectPages(fields.pages) } };
}

/** The usable part of the effects of pages, which no name needs: what cannot be used is left out. */
function readEffectPages(list: unknown): EffectPage[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap(({ url, platform, effects }): EffectPage[] => {
    if (!isUrl(url) || !isText(platform) || !Array.isArray(effects)) return [];
    const usable = effects.filter(isFields).flatMap((fields) => {
      const { status, from } = fields;
      const [effect] = readEffects([
        { ...fields, source_url: url, from: isDate(from) ? from : null },
      ]);
      const isKnown = status === undefined || status === 'deprecated' || status === 'retired';
      const isFrom = from === 'announced_on' || isDateOrNull(from);
      return effect && isKnown && isFrom ? [{ ...effect, from, status }] : [];
    });
    return usable.length === 0 ? [] : [{ url, platform, effects: usable as PageEffect[] }];
  });
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

/** The same from the value that the version holds. */
export function readReportValue(report: unknown): Reading<ReportProof> {
  if (!isFields(report) || !Array.isArray(report.records)) return { reason: 'it has no records' };
  const groups = new Map<Day | null, Match[]>();
  for (const entry of report.records) {
    if (!isFields(entry) || entry.state !== 'match' || !isText(entry.id)) continue;
    // A match of nobody knows which values proves nothing.
    if (!isText(entry.facts_sha256)) continue;
    const day = isText(entry.last_verified) && isDay(entry.last_verified);
    const lastVerified = day ? String(entry.last_verified) : null;
    const matches = groups.get(lastVerified) ?? [];
    matches.push({ id: entry.id, facts: entry.facts_sha256 });
    groups.set(lastVerified, matches);
  }
  return {
    value: {
      groups: [...groups].map(([lastVerified, matches]) => ({ lastVerified, matches })),
      reads: readReads(report),
    },
  };
}

/** The usable part of the pages that a report read, which no entry needs. */
function readReads({ as_of, pages }: Fields): ReportProof['reads'] {
  if (typeof as_of !== 'string' || parseTimestamp(as_of) !== as_of || !Array.isArray(pages))
    return [];
  const read = pages.filter(isFields).flatMap(({ url, state, observed_on }) => {
    const isUsable = isText(url) && state === 'read' && isText(observed_on) && isDay(observed_on);
    return isUsable ? [{ url, state: 'read' as const, observed_on }] : [];
  });
  return readsOf({ as_of, pages: read });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A deprecation as a version of its file has it; the id is the path's. */
export type DeprecationVersion = Omit<DeprecationFacts, 'id'>;

/**
 * Reads one version of a deprecation's file: the fields that entries and snapshots of
 * schema_version 0.1 need, as that version publishes them, and nothing else.
 */
export function readDeprecationVersion(bytes: Buffer): Reading<DeprecationVersion> {
  const reading = parseFields(bytes);
  return 'reason' in reading ? reading : readDeprecationFields(reading.value);
}

/** The same from the mapping that the version holds. */
export function readDeprecationFields(fields: Fields): Reading<DeprecationVersion> {
  for (const [field, isUsable] of Object.entries(USABLE)) {
    if (isUsable(fields[field])) continue;
    return { reason: `its ${field} is missing or cannot be used`, field };
  }
  const evidence = readEvidence(fields.evidence);
  if (evidence.length === 0)
    return { reason: 'its evidence is missing or cannot be used', field: 'evidence' };
  // What is used of it has just been checked.
  const file = { ...(fields as unknown as DeprecationFile), evidence };
  const { id: _, ...record } = completeDeprecation('', file);
  return { value: pick(record, readEffects(fields.effects)) };
}

function pick(record: DeprecationVersion, effects: Effect[]): DeprecationVersion {
  return {
    item: record.item,
    type: record.type,
    status: record.status,
    announced_on: record.announced_on,
    shutdown_date: record.shutdown_date,
    date_basis: record.date_basis,
    successor: record.successor,
    migration_note: record.migration_note,
    source_url: record.source_url,
    as_of: record.as_of,
    aliases: [...new Set(record.aliases)],
    ...(record.regions && { regions: [...new Set(record.regions)] }),
    ...(effects.length > 0 && { effects }),
    ...(record.evidence && { evidence: record.evidence }),
  };
}

const isTextOrNull = (value: unknown) => value === null || isText(value);
const isDate = (value: unknown): value is Day => typeof value === 'string' && isDay(value);
const isDateOrNull = (value: unknown) => value === null || isDate(value);
const isUrl = (value: unknown): value is string => typeof value === 'string' && isHttpsUrl(value);

const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);

const isOptional =
  (isUsable: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isUsable(value);

/** What the fields that entries need have to be. */
const USABLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  item: isText,
  type: (value) => value === 'model' || value === 'api' || value === 'sdk',
  status: (value) => value === 'deprecated' || value === 'retired',
  shutdown_date: isDateOrNull,
  date_basis: (value) => value === null || value === 'committed' || value === 'earliest',
  successor: isTextOrNull,
  announced_on: isOptional(isDateOrNull),
  migration_note: isOptional(isTextOrNull),
  regions: isOptional(isTextList),
  aliases: isOptional(isTextList),
};

const EFFECT = /^(?:closed_to_(?:new|idle)_users|restricted|rerouted|read_only)$/;

/** The usable part of `effects`, which no other entry needs: what cannot be used is left out. */
function readEffects(list: unknown): Effect[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap(({ effect, from, words, source_url, as_of }: Fields) => {
    const isKnown = isText(effect) && EFFECT.test(effect);
    const isUsable = isKnown && isDateOrNull(from) && isText(words) && isUrl(source_url);
    return isUsable && isDate(as_of) ? [{ effect, from, words, source_url, as_of } as Effect] : [];
  });
}

/** The usable part of `evidence`: what cannot be used is left out. */
function readEvidence(list: unknown): Evidence[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap(({ url, read_at, copy }: Fields): Evidence[] => {
    if (!isUrl(url) || !isMoment(read_at)) return [];
    return [{ url, read_at, ...(isUrl(copy) && { copy }) }];
  });
}

function isMoment(value: unknown): value is string {
  return isDate(value) || (typeof value === 'string' && parseTimestamp(value) === value);
}
