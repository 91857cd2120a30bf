import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewsFeed } from '#scripts/model/generated/published.ts';
import type { DeprecationRecord, VendorRecord } from '#scripts/model/records.ts';
import { mustPublish, readJson } from '#support/build/run-build.ts';
import type { Files } from '#support/records/records.ts';
import {
  BASELINE,
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '#support/repositories/history.ts';
import { readSamples } from '#support/samples.ts';
import { readAtomFeed } from './feeds/read-atom-feed.ts';

type Plan = VendorRecord['plans'][number];

interface Committed {
  date: string;
  read?: string;
  plan?: Partial<Plan>;
  record?: Partial<DeprecationRecord>;
}

const { pro, start, week, told } = readSamples<{
  pro: Plan;
  start: Committed[];
  week: Committed[];
  told: string[];
}>('week.yaml', import.meta.url);

function filesOf({ date, read = date, plan, record }: Committed): Files {
  const evidenceOf = (url: string) => [{ url, read_at: read }];
  if (plan) {
    const evidence = evidenceOf('https://toolbox.example/pricing');
    return vendorFile({ plans: [{ ...pro, ...plan }], evidence });
  }
  const evidence = evidenceOf('https://docs.acme.example/deprecations');
  return deprecationFile({ announced_on: null, successor: null, evidence, ...record });
}

let folder: string;
let firstDay: string;

beforeAll(async () => {
  const repository = createPublicRepository({ vendors: [], deprecations: [] });
  const first = Object.assign({}, ...start.map(filesOf));
  repository.commit({ ...first, 'records/baseline.yaml': null }, '2026-03-01T13:00:00Z');
  repository.commit(BASELINE, '2026-03-01T14:00:00Z');
  firstDay = (await mustPublish(repository, '2026-03-01T15:00:00Z', null)).folder;
  for (const [at, committed] of week.entries()) {
    const hour = String(at).padStart(2, '0');
    repository.commit(filesOf(committed), `${committed.date}T${hour}:00:00Z`);
  }
  ({ folder } = await mustPublish(repository, '2026-03-09T09:00:00Z', firstDay));
});

test('a feed tells each change of a vendor once, and nothing of ours', () => {
  const { items } = readJson<NewsFeed>(folder, 'news.json');
  expect(items.map(({ title }) => title)).toEqual(told);
  const atom = readAtomFeed(readFileSync(join(folder, 'news.xml'), 'utf8'));
  expect(atom.entries.map(({ title }) => title)).toEqual(told);
});

test('what was told before keeps its id, also where we correct it', () => {
  const idsOf = (copy: string) => readJson<NewsFeed>(copy, 'news.json').items.map(({ id }) => id);
  const [before, after] = [idsOf(firstDay), idsOf(folder)];
  expect(before).toHaveLength(3);
  // What moved or was withdrawn is told again, as that.
  const gone = before.filter((id) => !after.includes(id));
  expect(gone.map((id) => id.split('/')[2])).toEqual(['withdrawn', 'moved']);
});
