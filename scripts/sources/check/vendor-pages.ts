import type { Line } from '../../model/lines.ts';
import type { VendorRecord } from '../../model/records.ts';
import type { ComparedPage } from '../lines/compared-page.ts';
import { type OwnedLine, ownLines, type PlanNames, planNames } from '../lines/owners.ts';
import type { Currency } from '../lines/prices.ts';

/** What a vendor's pages say. */
export interface VendorPages {
  pages: readonly ComparedPage[];
  currency: Currency;
  names: PlanNames;
  lines: readonly OwnedLine[];
  /** The lines that were not there when a person last looked. */
  fresh: readonly OwnedLine[];
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
  const complete = readable.length === pages.length;
  return { pages, currency: data.currency, names, lines, fresh, complete };
}

/** Whether a line is only the name of a plan, a row or a column. */
export function isName({ line, words }: OwnedLine, names: PlanNames): boolean {
  return names.has(words) || (line.row === null && line.column !== null);
}

/** What a line stands under, nearest first. */
export function headingOf({ line }: OwnedLine): string | null {
  return line.headings.at(-1) ?? (line.column || null);
}
