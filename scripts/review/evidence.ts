import { isMap, isSeq } from 'yaml';
import type { Day } from '../model/day.ts';
import type { CheckedPage } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { permanentLink } from '../model/records.ts';
import { appendEntry, columnOf, removeEntry } from '../records/edit-list.ts';
import { nodeAt } from '../records/parse.ts';
import { parseYaml } from '../records/parse-yaml.ts';
import { setValue } from '../records/write.ts';
import type { Review } from './review.ts';

/** A page that a record was compared with: when it was seen, and where its copy is kept. */
export interface SeenPage {
  url: string;
  observedOn: Day;
  copy: CheckedPage['kept_at'];
}

/**
 * A page as the report has it.
 *
 * @param since the date that the record holds as of: an older copy is no news of it
 */
export function seenPage(
  { report, reportPath }: Review,
  url: string,
  { path, since }: { path: string; since: Day | null },
): SeenPage {
  const entry = report.pages.find((page) => page.url === url);
  if (!entry?.observed_on) {
    throw new MachineryError(`${reportPath} does not say when ${url} was seen`);
  }
  if (since !== null && entry.observed_on < since) {
    throw new MachineryError(
      `the page was seen on ${entry.observed_on}, and ${path} holds as of ${since}; run check-sources with a newer copy of the page`,
    );
  }
  return { url, observedOn: entry.observed_on, copy: entry.kept_at };
}

/** Lines of one entry of `evidence`, after its dash. */
export function linesOfEvidence({ url, observedOn, copy }: SeenPage): string[] {
  const link = permanentLink(copy ?? {});
  return [`url: ${url}`, `read_at: ${observedOn}`, ...(link === null ? [] : [`copy: ${link}`])];
}

function evidenceIn(text: string): readonly Evidence[] {
  const value = parseYaml(text).tree?.value as { evidence?: Evidence[] } | null | undefined;
  return value?.evidence ?? [];
}

/**
 * Moves the evidence of a record to a page as it was seen: its date, and the place of its copy where
 * there is one, else none. Entries of other pages stay; a date never goes back.
 */
export function moveEvidence(text: string, page: SeenPage): string {
  const evidence = evidenceIn(text);
  const index = evidence.findIndex(({ url }) => url === page.url);
  const entry = evidence[index];
  if (!entry) return appendEntry(text, ['evidence'], linesOfEvidence(page));
  if (entry.read_at.slice(0, 10) >= page.observedOn) return text;
  const root = parseYaml(text).tree?.root ?? null;
  const list = nodeAt(root, ['evidence']);
  const node = nodeAt(root, ['evidence', index]);
  if (!isSeq(list) || !isMap(node) || node.flow || !node.range) {
    return setValue(text, ['evidence', index, 'read_at'], page.observedOn);
  }
  const [start, valueEnd] = node.range;
  const indent = ' '.repeat(columnOf(text, start));
  const end = text.slice(0, valueEnd).trimEnd().length;
  return text.slice(0, start) + linesOfEvidence(page).join(`\n${indent}`) + text.slice(end);
}

/**
 * Moves the evidence of a record to a page as it was seen, and puts that page first: it is the one
 * that the record cites.
 */
export function citeFirst(text: string, page: SeenPage): string {
  const evidence = evidenceIn(text);
  if (evidence[0]?.url === page.url) return moveEvidence(text, page);
  const index = evidence.findIndex(({ url }) => url === page.url);
  const rest = index < 0 ? text : removeEntry(text, ['evidence'], index);
  const list = nodeAt(parseYaml(rest).tree?.root ?? null, ['evidence']);
  if (!isSeq(list) || list.flow || !list.range) return moveEvidence(text, page);
  const indent = ' '.repeat(columnOf(rest, list.range[0]));
  const at = rest.lastIndexOf('\n', list.range[0]) + 1;
  const lines = linesOfEvidence(page).map(
    (line, position) => `${indent}${position === 0 ? '- ' : '  '}${line}\n`,
  );
  return rest.slice(0, at) + lines.join('') + rest.slice(at);
}
