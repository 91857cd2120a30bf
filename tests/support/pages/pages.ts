import type { PageDescription, Reading } from '#scripts/model/generated/records.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import {
  checkDeprecations,
  type DeprecationCheck,
  type DeprecationFindings,
} from '#scripts/sources/check/deprecations/deprecations.ts';
import type { ReadPage } from '#scripts/sources/pages/page.ts';
import { parsePages } from '#scripts/sources/pages/parse.ts';
import { DEPRECATIONS_PAGE, provider, recordFile } from '#support/records/records.ts';

export const PAGE_URL = DEPRECATIONS_PAGE.url;

/** A description that reads tables of Model, Shutdown date and Replacement; `changes` replaces keys. */
export function description(changes: Partial<PageDescription> = {}): PageDescription {
  return {
    ...DEPRECATIONS_PAGE,
    items: { split: 'codes' },
    ...changes,
  };
}

/** A description with one reading, of APIs; `changes` replaces keys. */
export function reading(read: Reading, changes: Partial<PageDescription> = {}): PageDescription {
  return description({ read: [read], type: 'api', ...changes });
}

/** A Markdown page of the kind that `description` describes. */
export function pageOf(
  rows: readonly string[],
  header = 'Model | Shutdown date | Replacement',
): string {
  const columns = header.split('|').length;
  const table = [
    `| ${header} |`,
    `|${' --- |'.repeat(columns)}`,
    ...rows.map((row) => `| ${row} |`),
  ];
  return `# Deprecations\n\nWhat stops.\n\n${table.join('\n')}\n`;
}

/** A page that was read. */
export function readPage(text: string, changes: Partial<ReadPage> = {}): ReadPage {
  return {
    state: 'read',
    url: PAGE_URL,
    text,
    format: 'markdown',
    observedOn: '2026-03-01',
    sha256: '0'.repeat(64),
    ...changes,
  };
}

/** Makes a value unchangeable, so that whoever changes what it was given throws. */
function freeze<T>(value: T): T {
  if (value instanceof Map) for (const each of value.values()) freeze(each);
  else if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) freeze(each);
  }
  return value;
}

/**
 * Checks records against pages by descriptions, as a check of the whole repository does. What it is
 * given cannot be changed.
 */
export function check(
  input: {
    pages: readonly ReadPage[] | string;
    descriptions?: readonly PageDescription[];
    records?: readonly DeprecationRecord[];
  } & Partial<Omit<DeprecationCheck, 'pages' | 'providers' | 'deprecations'>>,
): DeprecationFindings & { pages: PageState[] } {
  const descriptions = input.descriptions ?? [description()];
  const pages = typeof input.pages === 'string' ? [readPage(input.pages)] : input.pages;
  const platforms = [...new Set(descriptions.map(({ platform }) => platform))];
  const acme = provider({
    platforms: platforms.map((id) => ({ id, name: id })),
    pages: [...descriptions],
  });
  const found = checkDeprecations({
    providers: freeze([recordFile('providers', 'acme', acme)]),
    deprecations: (input.records ?? []).map((data) =>
      recordFile('deprecations', data.id, freeze(data)),
    ),
    scheduled: (input.scheduled ?? []).map((list) => freeze(list)),
    pages: freeze(parsePages(pages)),
    lastVerified: input.lastVerified ?? (() => null),
    previous: input.previous ?? [],
    within: input.within,
  });
  const states = [...found.reasons].map(([url, reasons]): PageState => {
    const reason = reasons.length > 0 ? reasons.join('; ') : null;
    return { url, state: reason === null ? 'read' : 'not_checked', reason };
  });
  return { ...found, pages: states };
}

/** Whether a page is as described, and why not. */
export interface PageState {
  url: string;
  state: 'read' | 'not_checked';
  reason: string | null;
}

/** The records that a page's own candidates would be. */
export function recordsOf(checked: DeprecationFindings): DeprecationRecord[] {
  return checked.candidates.map(({ record }) => record as unknown as DeprecationRecord);
}

/** The state of every record, by id. */
export function states(checked: DeprecationFindings): Record<string, string> {
  return Object.fromEntries(checked.records.map(({ id, state }) => [id, state]));
}
