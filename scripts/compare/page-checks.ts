// In: the records of base and head, and where pages come from: `live`, or a folder of saved ones.
// Out: of each provider and vendor that a change concerns, and of each corrected record that cites
// copies, what a check finds with the old records and with the new ones, on the same pages or copies.
// Example: a corrected price is found by the check of the head; `min: 0` also reads half of a page.

import { type Io, pathOf } from '../cli/command.ts';
import type { Files } from '../history/git.ts';
import { dayOf, type Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { plainAddress } from '../model/readings.ts';
import { classifyPath } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { checkSources } from '../sources/check/report.ts';
import { fromFolder, fromInternet, internet, type LoadPages } from '../sources/fetch/pages.ts';
import type { Page } from '../sources/pages/page.ts';

/** What a check of one provider or vendor finds; null of records that are not there or not valid. */
export interface PageCheck {
  /** The file of the provider or vendor, or the record whose copies were read. */
  path: string;
  before: Partial<SourceCheckReport> | null;
  after: Partial<SourceCheckReport> | null;
  /** Pages that the new description takes for the right ones although the old one does not, and why. */
  wronglyRead: string[];
}

const LIVE = 'live';

/** Where pages come from, as the option --pages of a command says. */
export function pagesFrom(io: Io, value: string | undefined): string | undefined {
  if (value === undefined || value === LIVE) return value;
  return pathOf(io, value);
}

/** What is checked. */
export interface Subject {
  /** The file of a provider or vendor, or a record that cites copies. */
  path: string;
  /** The file of the provider or vendor. */
  owner: string;
  /** The newest reading of each page, by its plain address; null where pages are read, and no copies. */
  cited: ReadonlyMap<string, Evidence> | null;
}

/** Checks what a change concerns; each page is loaded once for both sides. */
export async function checkPages(
  { base, head }: { base: Files; head: Files },
  subjects: readonly Subject[],
  { pages, now }: { pages: string | undefined; now: Timestamp },
): Promise<PageCheck[]> {
  if (pages === undefined) return [];
  const [old, current] = [datasetOf(base, now), datasetOf(head, now)];
  const { dataset } = old ?? current ?? {};
  if (!dataset) return [];
  const silent = () => {};
  let source = fromFolder(pages, dayOf(now), silent);
  if (pages === LIVE) source = fromInternet(dataset, { now, network: internet, progress: silent });
  const once = loadOnce(source);
  const checks: PageCheck[] = [];
  for (const { path, owner, cited } of subjects) {
    const only = classifyPath(owner)?.id;
    const load = cited ? fromCited(once, cited) : once;
    const check = async (side: typeof old, files: Files, from = load) => {
      if (!side || !files.has(path)) return null;
      return checkSources(side, { now, only, load: from });
    };
    const [before, after] = [await check(old, base), await check(current, head)];
    const wronglyRead: string[] = [];
    const isOther = base.get(path)?.bytes.toString() !== head.get(path)?.bytes.toString();
    const isDescription = path.startsWith('records/providers/');
    for (const [what, edit] of isDescription && isOther ? WRONG_PAGES : []) {
      const from = withTexts(load, edit);
      const readBefore = new Map(
        (await check(old, base, from))?.pages.map((one) => [one.url, one]),
      );
      for (const { url, state } of (await check(current, head, from))?.pages ?? []) {
        const isRefused = readBefore.get(url)?.state === 'not_checked';
        if (isRefused && state === 'read') wronglyRead.push(`${url} ${what}`);
      }
    }
    checks.push({ path, before, after, wronglyRead });
  }
  return checks;
}

/** The records of one side; null where they have problems. Reports play no part in what is found now. */
function datasetOf(files: Files, now: Timestamp) {
  const texts = [...files.values()].filter(({ path }) => classifyPath(path)?.kind !== 'report');
  return validateRecords(texts, { now }).dataset;
}

const HEADING = /^(#+ ).*$|(<h[1-6]\b[^>]*>)[^<]*/gm;

/** What a page is not that a description says it is, by how a page is made so. */
const WRONG_PAGES: readonly (readonly [what: string, edit: (text: string) => string])[] = [
  ['with other headings', (text) => text.replace(HEADING, '$1$2Another page')],
  ['without its second half', (text) => text.slice(0, text.indexOf('\n', text.length / 2))],
];

/** Asks for the same pages once. */
function loadOnce(load: LoadPages): LoadPages {
  const loaded = new Map<string, ReturnType<LoadPages>>();
  return (wanted) => {
    const key = JSON.stringify(wanted);
    const pages = loaded.get(key) ?? load(wanted);
    loaded.set(key, pages);
    return pages;
  };
}

const FILE_OF_GITHUB = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\//;

/** Reads what a record cites: of each page its copy, as of the day of that reading, and no other page. */
function fromCited(load: LoadPages, cited: ReadonlyMap<string, Evidence>): LoadPages {
  return async (wanted) => {
    const own = wanted.flatMap((one) => {
      const { copy, read_at } = cited.get(plainAddress(one.url)) ?? {};
      if (read_at === undefined) return [];
      if (copy === undefined) return [{ url: one.url, asked: one }];
      const readUrl = copy.replace(FILE_OF_GITHUB, 'https://raw.githubusercontent.com/$1/');
      return [{ url: one.url, asked: { url: copy, readUrl }, observedOn: read_at.slice(0, 10) }];
    });
    const loaded = await load(own.map(({ asked }) => asked));
    const pages = new Map<string, Page>();
    for (const { url, asked, ...read } of own) {
      const page = loaded.get(asked.url);
      if (page) pages.set(url, { ...page, ...read, url });
    }
    return pages;
  };
}

function withTexts(load: LoadPages, edit: (text: string) => string): LoadPages {
  return async (wanted) => {
    const pages = new Map(await load(wanted));
    for (const [url, page] of pages)
      if (page.state === 'read') pages.set(url, { ...page, text: edit(page.text) });
    return pages;
  };
}
