import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ChangelogEntry } from '../../../scripts/model/dataset.ts';
import { addDays, timestampOf } from '../../../scripts/model/day.ts';
import type { DeprecationChange } from '../../../scripts/model/generated/published.ts';
import { publishDeprecation } from '../../../scripts/model/published.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { type BuildInput, publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { readRecordTexts } from '../../../scripts/records/read.ts';
import { validateRecords } from '../../../scripts/records/validate.ts';
import { almanac } from '../../support/build/almanac.ts';
import { commitId, history } from '../../support/build/publication.ts';

/** Bytes of a page with its stylesheet and scripts, before a host compresses them. */
const MOST = 150_000;
const MOST_SCRIPT = 40_000;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

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

/** A history in which everything was added on one date, after the recording of changes began. */
function addedAtOnce(input: BuildInput): BuildInput {
  const at = { ts: '2026-03-10T08:00:00Z', commit: commitId(2), old: null } as const;
  const changes = input.dataset.deprecations.map(
    ({ id, data }): DeprecationChange => ({
      ...at,
      date: '2026-03-10',
      id,
      provider: 'Acme',
      platform: 'Acme API',
      item: data.item,
      change: 'record_added',
      new: { ...publishDeprecation(data, new Map(), null), id },
    }),
  );
  const changelog = input.dataset.vendors.flatMap(({ id, data }) =>
    data.plans.flatMap((plan) =>
      plan.limit_notes.map(
        (note): ChangelogEntry => ({
          ...at,
          vendor: id,
          plan: plan.id,
          change: 'limit_note_added',
          new: `${note}, in words as long as those that vendors write about their plans`,
        }),
      ),
    ),
  );
  return {
    ...input,
    history: {
      ...input.history,
      changes: [...input.history.changes.slice(0, 1), ...changes],
      changelog: [...input.history.changelog.slice(0, 1), ...changelog],
    },
  };
}

/** A thousand records, most of them within three years, and a hundred vendors. */
function invented(): BuildInput {
  const input = almanac(1000, 100);
  for (const [n, { data }] of input.dataset.deprecations.entries()) {
    if (data.shutdown_date !== null) data.shutdown_date = addDays('2024-01-04', n % 975);
  }
  return addedAtOnce(input);
}

/** Ten years of days on which something was recorded, up to the date of the build. */
const DAYS = 3650;

/** An almanac whose history has changes on every date of ten years, dates that move among them. */
function tenYears(): BuildInput {
  const input = almanac(400, 40);
  const { deprecations, vendors } = input.dataset;
  const first = addDays(input.now.slice(0, 10), 1 - DAYS);
  const dates = Array.from({ length: DAYS }, (_, n) => addDays(first, n));
  const changes = dates.flatMap((date, n): DeprecationChange[] => {
    const { id, data } = deprecations[n % deprecations.length] ?? fail('no record');
    const at = { ts: `${date}T08:00:00Z`, date, commit: commitId(n + 2), id, item: data.item };
    const old = addDays(date, 100);
    const who = { provider: 'Acme', platform: 'Acme API' };
    return [
      { ...at, ...who, change: 'shutdown_date_changed', old, new: addDays(old, (n % 60) + 1) },
      { ...at, ...who, change: 'status_changed', old: 'deprecated', new: 'retired' },
    ];
  });
  const changelog = dates.flatMap((date, n): ChangelogEntry[] => {
    const { id, data } = vendors[n % vendors.length] ?? fail('no vendor');
    const plan = data.plans[0]?.id ?? fail('no plan');
    const at = { ts: `${date}T09:00:00Z`, commit: commitId(n + 2), vendor: id, plan };
    return [{ ...at, change: 'price_month_changed', old: n, new: n + 1 }];
  });
  for (const [n, { data }] of deprecations.entries()) {
    if (data.shutdown_date !== null) data.shutdown_date = addDays(first, n * 9);
  }
  return {
    ...input,
    history: {
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
    },
  };
}

/** When the records of this repository are built: no record may lie after it. */
const OWN_NOW = timestampOf(Date.now());

async function own(): Promise<BuildInput> {
  const { dataset, problems } = validateRecords(await readRecordTexts(ROOT), { now: OWN_NOW });
  if (!dataset) return fail(JSON.stringify(problems.slice(0, 3)));
  const input = almanac(1, 1, { now: OWN_NOW });
  return { ...input, dataset, history: history(dataset) };
}

describe.each([
  ['a thousand invented records and a hundred vendors', invented],
  ['ten years in which something changed on every date', tenYears],
  ['the records of this repository', own],
])('with %s', (_name, make) => {
  test('no page weighs more than 150 KB in all, nor its scripts more than 40 KB', async () => {
    const pages = weigh([...deriveSite(publish(await make()))]);
    expect(pages.length).toBeGreaterThan(600);
    expect(pages.filter(({ all, script }) => all > MOST || script > MOST_SCRIPT)).toEqual([]);
  });
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
