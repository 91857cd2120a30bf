import { isHttpsUrl } from '../model/address.ts';
import { isDay, parseTimestamp } from '../model/day.ts';
import type { Effect, Evidence } from '../model/generated/published.ts';
import type { DeprecationFacts } from '../model/published.ts';
import { type Fields, isFields, parseFields, type Reading } from './version-0-1.ts';

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
  const announced_on = fields.announced_on ?? null;
  const date_basis = fields.date_basis ?? null;
  const aliases = fields.aliases ?? [];
  const checked = { ...fields, announced_on, date_basis, aliases };
  for (const [field, isUsable] of Object.entries(USABLE)) {
    if (!isUsable(checked[field as keyof typeof checked])) {
      return { reason: `its ${field} is missing or cannot be used`, field };
    }
  }
  return { value: pick(checked as unknown as DeprecationVersion) };
}

function pick(fields: DeprecationVersion): DeprecationVersion {
  const evidence = readEvidence(fields.evidence);
  const effects = readEffects(fields.effects);
  return {
    item: fields.item,
    type: fields.type,
    status: fields.status,
    announced_on: fields.announced_on,
    shutdown_date: fields.shutdown_date,
    date_basis: fields.date_basis,
    successor: fields.successor,
    migration_note: fields.migration_note,
    source_url: fields.source_url,
    as_of: fields.as_of,
    aliases: [...new Set(fields.aliases)],
    ...(effects.length > 0 && { effects }),
    ...(evidence.length > 0 && { evidence }),
  };
}

const COMMIT = /^[0-9a-f]{40}$/;

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isDate = (value: unknown) => typeof value === 'string' && isDay(value);
const isDateOrNull = (value: unknown) => value === null || isDate(value);
const isUrl = (value: unknown) => typeof value === 'string' && isHttpsUrl(value);

const USABLE: Record<
  Exclude<keyof DeprecationVersion, 'effects' | 'evidence'>,
  (value: unknown) => boolean
> = {
  item: isText,
  type: (value) => value === 'model' || value === 'api' || value === 'sdk',
  status: (value) => value === 'deprecated' || value === 'retired',
  announced_on: isDateOrNull,
  shutdown_date: isDateOrNull,
  date_basis: (value) => value === null || value === 'committed' || value === 'earliest',
  successor: isTextOrNull,
  migration_note: isTextOrNull,
  source_url: isUrl,
  as_of: isDate,
  aliases: (value) => Array.isArray(value) && value.every(isText),
};

/** The usable part of `effects`, which no other entry needs: what cannot be used is left out. */
function readEffects(list: unknown): Effect[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap(({ effect, from, words, source_url, as_of }: Fields) => {
    const isUsable = isText(effect) && isDateOrNull(from) && isText(words) && isUrl(source_url);
    return isUsable && isDate(as_of) ? [{ effect, from, words, source_url, as_of } as Effect] : [];
  });
}

/** The usable part of `evidence`, which no entry needs: what cannot be used is left out. */
export function readEvidence(list: unknown): Evidence[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap(({ url, repository, path, commit, read_at }: Fields) => {
    if (!isUrl(url) || !isMoment(read_at)) return [];
    const evidence = {
      url,
      ...(isText(repository) && { repository }),
      ...(isText(path) && { path }),
      ...(typeof commit === 'string' && COMMIT.test(commit) && { commit }),
      read_at,
    };
    return [evidence as Evidence];
  });
}

function isMoment(value: unknown): boolean {
  return isDate(value) || (typeof value === 'string' && parseTimestamp(value) === value);
}
