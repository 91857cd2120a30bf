import { type Day, isDay } from '../model/day.ts';
import type { NamedProvider } from '../model/name-platforms.ts';
import type { MatchGroup } from '../model/newest-match.ts';
import { decodeText, isFields, parseFields, type Reading } from './parse-version.ts';

/** Reads one version of a provider's file: the names that it gives. */
export function readProviderVersion(bytes: Buffer): Reading<NamedProvider> {
  const reading = parseFields(bytes);
  if ('reason' in reading) return reading;
  const { name } = reading.value;
  const list = reading.value.platforms ?? [];
  if (!isText(name)) return { reason: 'it has no name' };
  if (!Array.isArray(list)) return { reason: 'its platforms are not a list' };
  const platforms: { id: string; name: string }[] = [];
  for (const platform of list) {
    if (!isFields(platform) || !isText(platform.id) || !isText(platform.name)) {
      return { reason: `its platform ${platforms.length + 1} has no id or no name` };
    }
    platforms.push({ id: platform.id, name: platform.name });
  }
  return { value: { name, platforms } };
}

/** Reads one version of records/dataset.yaml: its schema_version. */
export function readSchemaVersion(bytes: Buffer): Reading<string> {
  const reading = parseFields(bytes);
  if ('reason' in reading) return reading;
  const { schema_version: version } = reading.value;
  return isText(version) ? { value: version } : { reason: 'it has no schema_version' };
}

/** Reads one version of a source-check report: the records that it found to match, by day. */
export function readReportVersion(bytes: Buffer): Reading<MatchGroup[]> {
  let report: unknown;
  try {
    report = JSON.parse(decodeText(bytes) ?? '');
  } catch {
    return { reason: 'it is not JSON' };
  }
  if (!isFields(report) || !Array.isArray(report.records)) return { reason: 'it has no records' };
  const groups = new Map<Day | null, string[]>();
  for (const entry of report.records) {
    if (!isFields(entry) || entry.state !== 'match' || !isText(entry.id)) continue;
    const day = isText(entry.last_verified) && isDay(entry.last_verified);
    const lastVerified = day ? String(entry.last_verified) : null;
    const ids = groups.get(lastVerified);
    if (ids) ids.push(entry.id);
    else groups.set(lastVerified, [entry.id]);
  }
  return { value: [...groups].map(([lastVerified, ids]) => ({ lastVerified, ids })) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
