// In: for each provider whose description of pages changes, what a check finds with the old one and
// with the new one, on the same pages.
// Out: what is found more and less, and a guard where it is less, or where another page would do.
// Example: `under: ^.*$` that empties a table: 42 records matched, 0 now.

import { fieldsOf } from '../history/differences.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { isOfAddress } from '../model/page-addresses.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import type { PageCheck } from './page-checks.ts';
import { type Change, changedPaths, type Guard, newestReports } from './state.ts';

/** Everything that a report has been asked about, with what it says of it. */
function statesIn({ records = [], scheduled = [], pages = [] }: Partial<SourceCheckReport>) {
  return new Map<string, string>([
    ...[...records, ...scheduled].map(({ id, state }) => [id, state] as const),
    ...pages.map(({ url, state }) => [url, state] as const),
  ]);
}

/** A record that differs was found too; one that is gone, or not checked, was not. */
const FOUND: readonly (string | undefined)[] = ['match', 'mismatch', 'read'];

/** What a changed description finds, in words: less, and more. */
export interface ChangedFindings {
  path: string;
  less: string[];
  more: string[];
}

type Described = Pick<Change, 'checks' | 'base' | 'head' | 'rows' | 'state'>;

/** What each changed description finds; of what could not be checked now the committed report says it. */
export function compareFound(change: Described): ChangedFindings[] {
  const changed = changedPaths(change, 'provider').filter((path) => change.base.has(path));
  const [committed = {}] = newestReports(change.base, 1);
  return changed.flatMap((path): ChangedFindings[] => {
    const check = change.checks.find((one) => one.path === path);
    const uncovered = citingUncovered(change, path);
    if (!check) return [{ path, less: uncovered, more: [] }].filter(({ less }) => less.length > 0);
    const platforms = platformsOf(change.base, path);
    const { less, more } = compareCheck(check, statesIn(committed), platforms);
    return [{ path, less: [...new Set([...less, ...uncovered])], more }];
  });
}

/** The records that cite a page which the old description of a provider covers, and none does now. */
function citingUncovered({ base, head, state }: Described, path: string): string[] {
  const old = pagesOf(base, path);
  const now = [...head.keys()]
    .filter((one) => one.startsWith('records/providers/'))
    .flatMap((one) => pagesOf(head, one));
  const isIn = (pages: readonly Fields[], cited: string): boolean =>
    pages.some(({ url }) => isOfAddress({ url: String(url) }, cited));
  return [...state.deprecations.values()]
    .filter(({ source_url: cited }) => isIn(old, cited) && !isIn(now, cited))
    .map(({ id }) => id);
}

function pagesOf(files: Change['base'], path: string): Fields[] {
  return [fieldsOf(files, path)?.pages].flat().filter(isFields);
}

function compareCheck(
  { path, before, after, wronglyRead }: PageCheck,
  committed: ReadonlyMap<string, string>,
  platforms: readonly string[],
): ChangedFindings {
  const [old, current] = [statesIn(before ?? {}), statesIn(after ?? {})];
  const own = [...committed].filter(([id]) =>
    platforms.some((platform) => `/${id}`.includes(`/${platform}/`)),
  );
  const unread = own.filter(([id]) => (old.get(id) ?? 'not_checked') === 'not_checked');
  const found = [...unread, ...old].filter(([, state]) => FOUND.includes(state));
  const wasFound = new Set(found.map(([id]) => id));
  const candidates = (report: PageCheck['before']) =>
    (report?.candidates ?? []).map(({ platform, item }) => `candidate ${platform}/${item}`);
  const known = candidates(before);
  return {
    path,
    less: [
      ...[...wasFound].filter((id) => !FOUND.includes(current.get(id))),
      ...wronglyRead.map((page) => `that this is the wrong page: ${page}`),
    ],
    more: [
      ...[...current]
        .filter(([id, state]) => FOUND.includes(state) && !wasFound.has(id))
        .map(([id]) => id),
      ...candidates(after).filter((one) => !known.includes(one)),
    ],
  };
}

function platformsOf(base: Change['base'], path: string): string[] {
  const platforms = [fieldsOf(base, path)?.platforms].flat();
  return platforms.filter(isFields).map(({ id }) => String(id));
}

/** Ids beyond these are counted. */
const MOST_NAMED = 10;

export function nameSome(ids: readonly string[]): string {
  if (ids.length === 0) return 'nothing';
  const rest = ids.length - MOST_NAMED;
  const named = ids.slice(0, MOST_NAMED).join(', ');
  if (rest > 0) return `${named} and ${rest} more`;
  return named;
}

export const foundLess: Guard = {
  name: 'found-less',
  reason: 'A description that no longer finds what it found leaves records unchecked, unseen.',
  judgesReverts: true,
  check: (change) =>
    compareFound(change).flatMap(({ path, less }) => {
      if (less.length === 0) return [];
      const message = `the old description finds what the new one does not: ${nameSome(less)}; correct the description, and try it with --pages`;
      return [{ path, message }];
    }),
};
