import type { LimitNote } from '#scripts/model/generated/records.ts';
import { limitParts } from '#scripts/model/limits.ts';
import { findLimit, ownLines, planNames, wantedLimit } from '#scripts/sources/lines/find-limit.ts';
import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { readSamples } from '#support/samples.ts';

const NAMES = planNames([
  { id: 'free', name: 'Free', page_names: ['Free/Starter', '[Plan.FREE]'] },
  { id: 'pro', name: 'Pro', page_names: ['Pro plan'] },
  { id: 'large', name: '10 GB' },
]);

interface Sample {
  what: string;
  page?: string;
  for?: 'plan' | 'several';
  plan: string;
  limit: LimitNote;
  words?: string;
}

const SAMPLES = readSamples<{ page: string; found: Sample[]; not_found: Sample[] }>(
  'limits.yaml',
  import.meta.url,
);

/** The words of the lines that say a limit of a plan. */
function found({ page = SAMPLES.page, limit, plan, for: scope = 'plan' }: Sample) {
  const lines = ownLines('https://a.example/', linesOfPage(parsePage(page, 'markdown')), NAMES);
  const wanted = wantedLimit({ ...limitParts(limit), for: scope, place: [] }, plan, NAMES);
  return findLimit(wanted, lines).map(({ line }) => line.words);
}

test.each(SAMPLES.found)('a limit is found by its words: $what', (sample) => {
  expect(found(sample)).toEqual([sample.words]);
});

test.each(SAMPLES.not_found)('a limit is not found by less: $what', (sample) => {
  expect(found(sample)).toEqual([]);
});
