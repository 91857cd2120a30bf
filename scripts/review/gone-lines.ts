// In: a report, and a folder with copies of its pages as they were when they were accepted.
// Out: the words of accepted lines that are gone or have changed, where a copy has them.
// Example: `was     Audit log retention · Vitess: 6 months`.

import type { Finding } from '../model/finding.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { keyOf, type Line, writeKey } from '../model/lines.ts';
import { groupBy } from '../model/words.ts';
import { fromFolder } from '../sources/fetch/pages.ts';
import { linesOfPage } from '../sources/lines/page-lines.ts';
import { parsePages } from '../sources/pages/parse.ts';

/** Words of accepted lines, by the page and the line as the reading has it. */
export type AcceptedWords = ReadonlyMap<string, string>;

/** Reads the copies in a folder, of each page the newest that is not newer than what was accepted. */
export async function readAcceptedWords(
  { pages }: SourceCheckReport,
  folder: string,
): Promise<AcceptedWords> {
  const words = new Map<string, string>();
  const open = pages.filter(({ lines = [] }) => lines.some(({ accepted }) => accepted.length > 0));
  for (const [day, own] of groupBy(open, ({ accepted_on }) => accepted_on ?? '')) {
    const wanted = own.map(({ url }) => ({ url, readUrl: url }));
    const loaded = await fromFolder(folder, day, () => {})(wanted);
    const copies = own.flatMap(({ url }) => loaded.get(url) ?? []);
    for (const [url, page] of parsePages(copies)) {
      if (page.state !== 'read') continue;
      for (const line of linesOfPage(page.tree))
        words.set(`${url} ${writeKey(keyOf(line))}`, inWords(line));
    }
  }
  return words;
}

function inWords({ row, column, words }: Line): string {
  const place = [row, column].filter(Boolean).join(' · ');
  return [place, words].filter(Boolean).join(': ');
}

/** What stood on a page where lines are gone or have changed, as far as a copy is at hand. */
export function acceptedWordsOf({ news }: Finding, known: AcceptedWords | null): string[] {
  if (!news || !known) return [];
  const { page, groups } = news;
  const changed = groups.filter(({ kind }) => kind === 'gone' || kind === 'changed');
  const words = changed.flatMap(({ accepted }) =>
    accepted.flatMap((line) => known.get(`${page.url} ${line}`) ?? []),
  );
  return words.map((text) => `was     ${text}`);
}
