import type { LimitNote } from '#scripts/model/generated/records.ts';
import { limitParts } from '#scripts/model/limits.ts';
import { findLimit, wantedLimit } from '#scripts/sources/lines/find-limit.ts';
import { ownLines, planNames } from '#scripts/sources/lines/owners.ts';
import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { readSamples } from '#support/samples.ts';

const PLANS = [
  { id: 'free', name: 'Free', page_names: ['Free/Starter', '[Plan.FREE]'] },
  { id: 'pro', name: 'Pro', page_names: ['Pro plan'] },
];

interface Sample {
  what: string;
  plan: string;
  limit: LimitNote;
  words?: string;
}

const SAMPLES = readSamples<{ page: string; found: Sample[]; not_found: Sample[] }>(
  'limits.yaml',
  import.meta.url,
);

/** The words of the lines that say a limit of a plan. */
function found(
  limit: LimitNote,
  plan: string,
  page = SAMPLES.page,
  scope: 'plan' | 'several' = 'plan',
) {
  const names = planNames(PLANS);
  const lines = ownLines('https://a.example/', linesOfPage([parsePage(page, 'markdown')]), names);
  const wanted = wantedLimit({ ...limitParts(limit), for: scope, place: [] }, plan, names);
  return findLimit(wanted, lines).map(({ line }) => line.words);
}

test.each(SAMPLES.found)('a limit is found by its words: $what', ({ limit, plan, words }) => {
  expect(found(limit, plan)).toEqual([words]);
});

test.each(SAMPLES.not_found)('a limit is not found by less: $what', ({ limit, plan }) => {
  expect(found(limit, plan)).toEqual([]);
});

test('what the page says of no single plan is found for several, and nothing else is', () => {
  expect(found('Every account has 2 keys.', 'free', SAMPLES.page, 'several')).toHaveLength(1);
  expect(found({ Storage: '5 GB' }, 'free', SAMPLES.page, 'several')).toEqual([]);
});

test('a page that one plan names in its title says what it has with others, but of no other plan', () => {
  const page = '# Free\n\nEvery account has 2 keys.';
  expect(found('Every account has 2 keys.', 'free', page, 'several')).toHaveLength(1);
  expect(found('Every account has 2 keys.', 'pro', page, 'several')).toEqual([]);
});

test('a number is not a part of a longer one', () => {
  const page = '## Free\n\nUploads of 1.5 GB are allowed.';
  expect(found('Uploads of 1.5 GB', 'free', page)).toHaveLength(1);
  expect(found('5 GB', 'free', page)).toEqual([]);
});

test('a value that another plan is called by is a value', () => {
  const names = planNames([
    { id: 'free', name: 'Free' },
    { id: 'large', name: '10 GB' },
  ]);
  const page = '| Limit | Free |\n| --- | --- |\n| Bandwidth | 10 GB |\n';
  const lines = ownLines('https://a.example/', linesOfPage([parsePage(page, 'markdown')]), names);
  const limit = { labels: ['Bandwidth'], value: '10 GB', for: 'plan' as const, place: [] };
  expect(findLimit(wantedLimit(limit, 'free', names), lines)).toHaveLength(1);
  expect(findLimit(wantedLimit(limit, 'large', names), lines)).toEqual([]);
});
