import { hashOfWords, type Line, type LineKey, NO_CELL, sectionKey } from '../../model/lines.ts';
import type { VendorRecord } from '../../model/records.ts';
import type { ComparedPage } from '../lines/compared-page.ts';
import { type OwnedLine, ownLines, type PlanNames, planNames } from '../lines/find-limit.ts';

/** What a vendor's pages say. */
export interface VendorPages {
  pages: readonly ComparedPage[];
  currency: VendorRecord['currency'];
  names: PlanNames;
  lines: readonly OwnedLine[];
  /** The lines that were not there when a person last looked. */
  fresh: readonly OwnedLine[];
  /** The lines that stand under other headings now, otherwise as they were. */
  underNewHeadings: readonly OwnedLine[];
  /** Whether every page could be compared. */
  complete: boolean;
}

export function readPages(data: VendorRecord, pages: readonly ComparedPage[]): VendorPages {
  const names = planNames(data.plans);
  const readable = pages.filter(({ reason }) => reason === null);
  const lines = readable.flatMap((page) => ownLines(page.url, page.lines, names));
  const isNew = new Set<Line>(
    readable.flatMap(({ difference, lines: all }) => {
      if (difference) return difference.differences.flatMap(({ line }) => line ?? []);
      return all;
    }),
  );
  const fresh = lines.filter(({ line }) => isNew.has(line));
  const sections = new Set(
    readable.flatMap(({ difference }) => [...(difference?.renamed.values() ?? [])]),
  );
  const underNewHeadings = lines.filter(
    ({ line }) => !isNew.has(line) && sections.has(sectionKey(line.headings)),
  );
  const complete = readable.length === pages.length;
  return { pages, currency: data.currency, names, lines, fresh, underNewHeadings, complete };
}

/** Whether a line is only the name of a plan, a row or a column; a cell below a label is its value. */
export function isName(
  { line, words, column }: OwnedLine,
  names: PlanNames,
  labels: readonly string[] = [],
): boolean {
  if (line.row !== null) return false;
  return names.has(words) || (column !== null && !labels.includes(column));
}

/** What a line stands under, nearest first. */
export function headingOf({ line }: OwnedLine): string | null {
  return line.headings.at(-1) ?? (line.column || null);
}

/** An accepted line that is gone, and what its cell says now. */
interface LostLine {
  before: LineKey;
  /** Null where there is no such cell any more. */
  line: Line | null;
}

/** The accepted lines with one of some texts that are gone. */
export function lostLines(texts: readonly string[], { pages }: VendorPages): LostLine[] {
  const words = texts.map(hashOfWords);
  return pages.flatMap(({ difference }) =>
    (difference?.differences ?? []).flatMap(({ kind, line, before }) => {
      if (!before || !words.includes(before.words) || kind === 'moved') return [];
      return { before, line };
    }),
  );
}

/** The sections in which lines outside of tables have gone. */
export function sectionsWithLost({ pages }: VendorPages): Set<string> {
  return new Set(
    pages.flatMap(({ difference }) =>
      (difference?.differences ?? []).flatMap(({ kind, before }) =>
        kind === 'gone' && before?.cell === NO_CELL ? [before.section] : [],
      ),
    ),
  );
}
