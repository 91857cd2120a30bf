import { dirname, posix } from 'node:path';
import { addDays, timestampOf } from '#scripts/model/day.ts';
import type { Artifact } from '#scripts/publish/artifact.ts';
import { type BuildInput, publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { almanac, TODAY } from '#support/build/almanac.ts';
import { ownRecords } from '#support/build/own-records.ts';
import { commitId, deprecationChange } from '#support/build/publication.ts';

/** Bytes of a page with its stylesheet and scripts, before a host compresses them. */
const MOST = 150_000;
const MOST_SCRIPT = 40_000;

const bytes = (text: string): number => Buffer.byteLength(text);

/** What each page weighs with everything that it loads before somebody asks for more. */
function weigh(artifacts: readonly Artifact[]): { path: string; all: number; script: number }[] {
  const files = new Map(artifacts.map(({ path, text }) => [path, text]));
  const sizes = (html: string, path: string, pattern: RegExp): number =>
    [...html.matchAll(pattern)]
      .map(([, link = '']) => posix.normalize(posix.join(dirname(path), link)))
      .map((file) => bytes(files.get(file) ?? fail(`${path} loads ${file}, which is not there`)))
      .reduce((sum, size) => sum + size, 0);
  return artifacts
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ path, text }) => {
      const script = sizes(text, path, /<script src="([^"]+)"/g);
      const styles = sizes(text, path, /<link rel="stylesheet" href="([^"]+)"/g);
      return { path, all: bytes(text) + script + styles, script };
    });
}

function fail(message: string): never {
  throw new Error(message);
}

/** Ten years of days on which something was recorded, up to the date of the build. */
const DAYS = 3650;

/** An almanac whose history has changes on every date of ten years, dates that move among them. */
function tenYears(): BuildInput {
  const input = almanac(1000, 100);
  const { deprecations, vendors } = input.dataset;
  const first = addDays(TODAY, 1 - DAYS);
  const dates = Array.from({ length: DAYS }, (_, n) => addDays(first, n));
  for (const [n, { data }] of deprecations.entries()) {
    if (data.shutdown_date !== null) data.shutdown_date = addDays(first, n * 4);
  }
  const changes = dates.flatMap((date, n) => {
    const { id, data } = deprecations[n % deprecations.length] ?? fail('no record');
    const [ts, old] = [`${date}T08:00:00Z`, addDays(date, 100)];
    const moved = addDays(old, (n % 60) + 1);
    return [
      deprecationChange('shutdown_date_changed', old, moved, ts),
      deprecationChange('status_changed', 'deprecated', 'retired', ts),
    ].map((change) => ({ ...change, id, item: data.item, commit: commitId(n + 2) }));
  });
  const changelog = dates.map((date, n) => {
    const { id, data } = vendors[n % vendors.length] ?? fail('no vendor');
    const at = { ts: `${date}T09:00:00Z`, commit: commitId(n + 2), vendor: id };
    const plan = data.plans[0]?.id ?? fail('no plan');
    return { ...at, plan, change: 'price_month_changed' as const, old: n, new: n + 1 };
  });
  const history = {
    ...input.history,
    baseline: { commit: commitId(1), ts: `${first}T07:00:00Z` },
    changes: [...input.history.changes.slice(0, 1), ...changes],
    changelog: [...input.history.changelog.slice(0, 1), ...changelog],
    days: dates.map((date, n) => ({
      date,
      final: n < DAYS - 1,
      commit: commitId(n + 2),
      deprecations: [],
    })),
  };
  return { ...input, history };
}

describe.each([
  ['ten years in which something changed on every date', tenYears],
  ['the records of this repository', () => ownRecords(timestampOf(Date.now()))],
])('with %s', (_name, make) => {
  test('no page weighs more than 150 KB in all, nor its scripts more than 40 KB', async () => {
    const pages = weigh([...deriveSite(publish(await make()))]);
    expect(pages.length).toBeGreaterThan(600);
    expect(pages.filter(({ all, script }) => all > MOST || script > MOST_SCRIPT)).toEqual([]);
  });
});

const FOLD =
  /<details[^>]*><summary>((?:(?!<details).)*?)<\/summary>(?:(?!<details).)*?<\/details>/gs;

/** The words of a page that a visitor sees without opening a fold. */
function visibleWords(html: string): number {
  let main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  while (main.search(FOLD) >= 0) main = main.replace(FOLD, ' $1 ');
  const text = main.replace(/<span class="visually-hidden">.*?<\/span>|<[^>]*>/gs, ' ');
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Each platform of a model is a line, and none is hidden: beyond so many, each has words of its own. */
const PLATFORMS = 7;
const WORDS_OF_PLATFORM = 8;

function roomOf(html: string, most: number): number {
  const platforms = html.match(/<td class="bar"/g)?.length ?? 0;
  return most + WORDS_OF_PLATFORM * Math.max(0, platforms - PLATFORMS);
}

test.each([
  ['deprecations/records/', 90],
  ['models/', 110],
])('every page of %s says what it says in %i words', async (folder, most) => {
  const site = [...deriveSite(publish(await ownRecords(timestampOf(Date.now()))))];
  const own = site.filter(({ path }) => path.startsWith(folder) && !path.endsWith('/index.html'));
  expect(own.length).toBeGreaterThan(200);
  const counts = own.map(
    ({ path, text }) => [path, visibleWords(text), roomOf(text, most)] as const,
  );
  expect(counts.filter(([, words, room]) => words > room)).toEqual([]);
  expect(visibleWords('<main>a <details><summary>b</summary>c</details> d</main>')).toBe(3);
});

test('the scales see a page that is too heavy', () => {
  const text = `<script src="../a.js" type="module"></script>${'x'.repeat(MOST)}`;
  const [page] = weigh([
    { path: 'news/x.html', text },
    { path: 'a.js', text: 'y'.repeat(MOST_SCRIPT) },
  ]);
  expect(page?.script).toBe(MOST_SCRIPT);
  expect(page?.all).toBe(bytes(text) + MOST_SCRIPT);
});
