import { isMap, isSeq } from 'yaml';
import type { Day } from '../model/day.ts';
import type { CheckedPage } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { setValue } from '../records/edit.ts';
import { nodeAt } from '../records/parse.ts';
import { parseYaml } from '../records/parse-yaml.ts';

/** A page that a record was compared with: when it was seen, and where its copy is kept. */
export interface ComparedPage {
  url: string;
  observedOn: Day;
  copy: CheckedPage['kept_at'];
}

/** The pages of a report that were read, by their address. */
export function comparedPages(pages: readonly CheckedPage[]): Map<string, ComparedPage> {
  return new Map(
    pages.flatMap(({ url, state, observed_on, kept_at }) =>
      state === 'read' && observed_on !== null
        ? [[url, { url, observedOn: observed_on, copy: kept_at }] as const]
        : [],
    ),
  );
}

/** Lines of one entry of `evidence`, after its dash. */
function linesOf({ url, observedOn, copy }: ComparedPage): string[] {
  const { repository, path, commit } = copy ?? {};
  return [
    `url: ${url}`,
    `read_at: ${observedOn}`,
    ...(repository ? [`repository: ${repository}`] : []),
    ...(path ? [`path: ${JSON.stringify(path)}`] : []),
    // Of digits alone, or with one e among them, it would be read as a number.
    ...(commit ? [`commit: ${/^\d+(?:e\d+)?$/.test(commit) ? `"${commit}"` : commit}`] : []),
  ];
}

/** The text with one entry of `evidence` written for another copy of its page. */
function rewriteEntry(text: string, index: number, page: ComparedPage): string {
  const root = parseYaml(text).tree?.root ?? null;
  const list = nodeAt(root, ['evidence']);
  const entry = nodeAt(root, ['evidence', index]);
  if (!isSeq(list) || !isMap(entry) || entry.flow || !entry.range) {
    return setValue(text, ['evidence', index, 'read_at'], page.observedOn);
  }
  const [start, valueEnd] = entry.range;
  const before = text.slice(0, start);
  const indent = ' '.repeat(start - (before.lastIndexOf('\n') + 1));
  const end = text.slice(0, valueEnd).trimEnd().length;
  return before + linesOf(page).join(`\n${indent}`) + text.slice(end);
}

/**
 * Moves the evidence of a record to the page that it was compared with: its date, and the place of
 * its copy where there is one, else none. Entries of other pages stay.
 */
export function moveEvidence(
  text: string,
  evidence: readonly Evidence[],
  page: ComparedPage,
): string {
  const own = evidence.flatMap(({ url }, index) => (url === page.url ? [index] : []));
  const [first] = own;
  if (first === undefined) return text;
  const { read_at: readAt, repository, path, commit } = evidence[first] ?? {};
  const isSame =
    readAt === page.observedOn &&
    repository === page.copy?.repository &&
    path === page.copy?.path &&
    commit === page.copy?.commit;
  return isSame ? text : rewriteEntry(text, first, page);
}

/** The time at which the oldest of the pages was read: what a vendor's `retrieved_at` says. */
export function oldestRead(evidence: readonly Evidence[]): string | null {
  const [oldest] = evidence
    .map(({ read_at }) => (read_at.length === 10 ? `${read_at}T00:00:00Z` : read_at))
    .sort(compareCodeUnits);
  return oldest ?? null;
}
