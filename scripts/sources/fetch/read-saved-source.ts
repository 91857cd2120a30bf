import { type Day, dayOf, isDay, parseInstant } from '../../model/day.ts';
import type { PageCopy } from '../page.ts';

/** What `<page>.source.json` says of a saved page. */
export interface SavedSource {
  url: string;
  observedOn: Day;
  copy: PageCopy | null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const COPY_PARTS = {
  repository: /^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/,
  path: /^[^\s,;]+$/,
  commit: /^[0-9a-f]{40}$/,
};

/** Where a public copy is kept, as far as it can be cited: prose in these fields names no place. */
function copyOf(value: unknown): PageCopy | null {
  if (!isObject(value)) return null;
  const copy: PageCopy = {};
  for (const key of ['repository', 'path', 'commit'] as const) {
    const part = value[key];
    if (typeof part === 'string' && COPY_PARTS[key].test(part)) copy[key] = part;
    // A path without its repository leads nowhere.
    else if (key === 'repository') return null;
  }
  return copy;
}

function observedDay(value: Record<string, unknown>): Day | null {
  const { observed_on: day, observed_at: instant } = value;
  if (typeof day === 'string') return isDay(day) ? day : null;
  const parsed = typeof instant === 'string' ? parseInstant(instant) : null;
  return parsed === null ? null : dayOf(parsed);
}

/**
 * Reads the text of a `<page>.source.json`: `url` and `observed_on` (a day) or `observed_at` (a UTC
 * instant); other fields are not looked at, but for `copy`.
 *
 * @returns the source, or what is wrong with the file and which URL it names nevertheless.
 */
export function readSavedSource(
  text: string,
): SavedSource | { problem: string; url: string | null } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is no JSON', url: null };
  }
  if (!isObject(value)) return { problem: 'is no JSON object', url: null };
  const { url } = value;
  if (typeof url !== 'string' || !URL.canParse(url) || !url.startsWith('https://')) {
    return { problem: 'has no `url` that begins with https://', url: null };
  }
  const observedOn = observedDay(value);
  if (observedOn === null) {
    return { problem: 'has no day in `observed_on` and no UTC instant in `observed_at`', url };
  }
  return { url, observedOn, copy: copyOf(value.copy) };
}
