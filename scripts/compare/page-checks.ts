// In: a change, and where pages come from: `live`, or a folder of saved ones.
// Out: of each provider and vendor that it concerns, and of each corrected record that cites copies,
// what a check finds with the old records and with the new ones, on the same pages or copies.
// Example: a corrected price is found by the check of the head; `min: 0` also reads half of a page.

import { type Io, pathOf } from '../cli/command.ts';
import type { Files } from '../history/git.ts';
import { dayOf, type Timestamp } from '../model/day.ts';
import { isOfAddress } from '../model/page-addresses.ts';
import { plainAddress } from '../model/readings.ts';
import { remember } from '../model/remember.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { checkSources } from '../sources/check/report.ts';
import { fromFolder, fromInternet, internet, type LoadPages } from '../sources/fetch/pages.ts';
import type { Page } from '../sources/pages/page.ts';
import {
  type Change,
  changedPaths,
  entriesIn,
  evidenceOf,
  type PageCheck,
  type Report,
} from './change.ts';
import { ownerOf } from './hosts.ts';

const LIVE = 'live';

/** Where pages come from, as the option --pages of a command says. */
export function pagesFrom(io: Io, value: string | undefined): string | undefined {
  if (value === undefined || value === LIVE) return value;
  return pathOf(io, value);
}

/** Checks what a change concerns; each page is loaded once for both sides. */
export async function checkPages(change: Change, pages: string | undefined): Promise<PageCheck[]> {
  const { base, head, now } = change;
  if (pages === undefined) return [];
  const [old, current] = [datasetOf(base, now), datasetOf(head, now)];
  const { dataset } = old ?? current ?? {};
  if (!dataset) return [];
  const progress = () => {};
  let source = fromFolder(pages, dayOf(now), progress);
  if (pages === LIVE) source = fromInternet(dataset, { now, network: internet, progress });
  // The same pages are asked for once.
  const loaded = remember((wanted: string) => source(JSON.parse(wanted)));
  const loadOnce: LoadPages = (wanted) => loaded(JSON.stringify(wanted));
  const providers = changedPaths(change, 'provider');
  const checks: PageCheck[] = [];
  for (const [path, load] of subjectsOf(change, loadOnce)) {
    const only = classifyPath(ownerOf(path, change.state.names))?.id;
    const checkBoth = async (from: LoadPages): Promise<[before: Report, after: Report]> => [
      old && base.has(path) ? await checkSources(old, { now, only, load: from }) : {},
      current && head.has(path) ? await checkSources(current, { now, only, load: from }) : {},
    ];
    const [before, after] = await checkBoth(load);
    const found: PageCheck['found'] = [foundIn(before), foundIn(after)];
    const described = new Set(after.pages?.map(({ url }) => url));
    for (const [what, edit] of providers.includes(path) ? WRONG_PAGES : []) {
      const reports = await checkBoth(withTexts(load, edit));
      for (const [side, { pages = [] }] of reports.entries()) {
        const refused = pages.filter(({ state }) => state === 'not_checked');
        // A page that is no longer described is not taken for the right one either.
        for (const { url } of refused.filter((page) => described.has(page.url)))
          found[side]?.push(`that this is the wrong page: ${url} ${what}`);
      }
    }
    checks.push({ path, before, after, found });
  }
  return checks;
}

/** The records of one side; null where they have problems. Reports play no part in what is found now. */
function datasetOf(files: Files, now: Timestamp) {
  const texts = [...files.values()].filter(({ path }) => classifyPath(path)?.kind !== 'report');
  return validateRecords(texts, { now }).dataset;
}

/** More are too many for one change. */
const MOST_CHECKS = 80;

/**
 * The files of providers and vendors whose pages can say what is right, and of corrected records whose
 * copies can. Providers, whose descriptions are judged, come first, as in the rows.
 */
function subjectsOf(change: Change, load: LoadPages): [path: string, load: LoadPages][] {
  const { corrected } = change;
  // Files of other kinds don't count, however many there are.
  const records = changedPaths(change, 'provider', 'vendor', 'deprecation', 'scheduled');
  const asked = records.filter(
    (path) =>
      corrected.has(path) || !change.base.has(path) || path.startsWith('records/providers/'),
  );
  const subjects = new Map<string, LoadPages>();
  for (const path of asked) {
    const loadCited = corrected.has(path) ? citedBy(change, path, load) : null;
    if (loadCited) subjects.set(path, loadCited);
    else subjects.set(ownerOf(path, change.state.names), load);
  }
  return [...subjects].slice(0, MOST_CHECKS);
}

const FILE_OF_GITHUB = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\//;

/**
 * Reads what the head cites: of each page the copy of its newest reading, as of that day, and no other
 * page; null where none has a copy that counts. One counts where the base cites it for the same owner:
 * GitHub also shows commits of strangers' forks below a repository's own address, so that its name
 * alone vouches for nothing.
 */
function citedBy(
  { base, head, state: { names } }: Change,
  path: string,
  load: LoadPages,
): LoadPages | null {
  const owner = ownerOf(path, names);
  const files = [...base.values()].filter((file) => ownerOf(file.path, names) === owner);
  // A record that is not valid can have anything there.
  const isKnown = (copy: unknown): copy is string =>
    typeof copy === 'string' && files.some(({ bytes }) => Buffer.from(bytes).includes(copy));
  const inOrder = evidenceOf(head, path).sort((a, b) => compareCodeUnits(a.read_at, b.read_at));
  const cited = new Map(inOrder.map((one) => [plainAddress(one.url), one]));
  if (![...cited.values()].some(({ copy }) => isKnown(copy))) return null;
  return async (wanted) => {
    const own = wanted.flatMap((one) => {
      const { copy, read_at } = cited.get(plainAddress(one.url)) ?? {};
      if (read_at === undefined) return [];
      if (!isKnown(copy)) return [{ url: one.url, asked: one }];
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

const HEADING = /^(#+ ).*$|(<h[1-6]\b[^>]*>)[^<]*/gm;

/** What a page is not that a description says it is, by how a page is made so. */
const WRONG_PAGES: readonly (readonly [what: string, edit: (text: string) => string])[] = [
  ['with other headings', (text) => text.replace(HEADING, '$1$2Another page')],
  ['without its second half', (text) => text.slice(0, text.indexOf('\n', text.length / 2))],
];

function withTexts(load: LoadPages, edit: (text: string) => string): LoadPages {
  return async (wanted) => {
    const pages = new Map(await load(wanted));
    for (const [url, page] of pages)
      if (page.state === 'read') pages.set(url, { ...page, text: edit(page.text) });
    return pages;
  };
}

/** Compares what the old and the new description of each changed provider find. */
export function compareFound(change: Change): Change['found'] {
  const changed = changedPaths(change, 'provider').filter((path) => change.base.has(path));
  return changed.flatMap((path) => {
    const check = change.checks.find((one) => one.path === path);
    const { found: [old, now] = [[], []], before = {} } = check ?? {};
    const known = [...foundEarlier(before, change), ...old];
    const lost = known.filter((id) => !now.includes(id) && !id.startsWith('candidate '));
    const less = [...new Set([...lost, ...citingUncovered(change, path)])];
    if (!check && less.length === 0) return [];
    return [{ path, less, more: now.filter((id) => !known.includes(id)) }];
  });
}

/** What could not be checked now, and the committed report has found. */
function foundEarlier(
  { records = [], scheduled = [] }: Report,
  { reports: [committed = {}] }: Change,
): string[] {
  const unread = [...records, ...scheduled].filter(({ state }) => state === 'not_checked');
  return foundIn(committed).filter((id) => unread.some((one) => one.id === id));
}

/** The records that cite a page which the old description of a provider covers, and none does now. */
function citingUncovered({ base, head, state }: Change, path: string): string[] {
  const old = entriesIn(base, path, 'pages');
  const providers = [...head.keys()].filter((one) => one.startsWith('records/providers/'));
  const now = providers.flatMap((one) => entriesIn(head, one, 'pages'));
  const isIn = (pages: typeof old, cited: string): boolean =>
    pages.some(({ url }) => isOfAddress({ url: String(url) }, cited));
  return [...state.deprecations.values()]
    .filter(({ source_url: cited }) => isIn(old, cited) && !isIn(now, cited))
    .map(({ id }) => id);
}

/** What a report has found: a record that differs was found too; one that is gone was not. */
function foundIn({ records = [], scheduled = [], pages = [], candidates = [] }: Report): string[] {
  const known = [...records, ...scheduled].filter(({ state }) => /^(?:mis)?match$/.test(state));
  return [
    ...known.map(({ id }) => id),
    ...pages.filter(({ state }) => state === 'read').map(({ url }) => url),
    ...candidates.map(({ platform, item }) => `candidate ${platform}/${item}`),
  ];
}
