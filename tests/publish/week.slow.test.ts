import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewsFeed } from '#scripts/model/generated/published.ts';
import type { DeprecationRecord, VendorRecord } from '#scripts/model/records.ts';
import { mustPublish, readJson } from '#support/build/run-build.ts';
import { deprecation, type Files, vendor } from '#support/records/records.ts';
import {
  BASELINE,
  createPublicRepository,
  deprecationFile,
  vendorFile,
} from '#support/repositories/history.ts';
import { readAtomFeed } from './feeds/read-atom-feed.ts';

/*
 * A week in which vendors change something, and we correct something: what somebody is told who
 * follows the feeds.
 */

type Plan = VendorRecord['plans'][number];

const PRO: Plan = {
  id: 'pro',
  name: 'Pro',
  price_month: 20,
  limit_notes: [{ Projects: '10' }, { Requests: '500 a day' }, { Storage: '5 GB' }],
};

/** The vendor as its page has it on a date. */
function plan(read_at: string, changes: Partial<Plan>): Files {
  const evidence = [{ url: 'https://toolbox.example/pricing', read_at }];
  return vendorFile(vendor({ plans: [{ ...PRO, ...changes }], evidence }));
}

/** A record as its page has it on a date. */
function record(read_at: string, name: string, changes: Partial<DeprecationRecord> = {}): Files {
  const evidence = [{ url: 'https://docs.acme.example/deprecations', read_at }];
  const own = { id: `acme-api/${name}`, announced_on: null, successor: null, evidence };
  return deprecationFile(deprecation({ ...own, ...changes }));
}

const START: Files = {
  ...plan('2026-03-01', {}),
  ...record('2026-03-01', 'moved', { shutdown_date: '2026-06-30' }),
  ...record('2026-03-01', 'withdrawn', { shutdown_date: '2026-07-31' }),
  ...record('2026-03-01', 'misread', { shutdown_date: '2026-08-31' }),
};

const RENAMED = [{ Projects: '10' }, { 'API requests': '500 a day' }, { Storage: '5 GB' }];
const RAISED = [{ Projects: '10' }, { 'API requests': '500 a day' }, { Storage: '8 GB' }];
const MOVED = [
  { Build: { Projects: '10' } },
  { Build: { 'API requests': '500 a day' } },
  { Storage: '8 GB' },
];
const [, ...OTHERS] = MOVED;
const NEW = { name: 'Professional', price_month: 25 };
const CORRECTED = [{ Build: { Projects: '12' } }, ...OTHERS];

/** What is committed on a date. */
const WEEK: readonly (readonly [date: string, files: Files])[] = [
  ['2026-03-02', plan('2026-03-02', { price_month: 25 })],
  ['2026-03-03', plan('2026-03-03', { price_month: 25, limit_notes: RENAMED })],
  ['2026-03-04', plan('2026-03-04', { price_month: 25, limit_notes: RAISED })],
  ['2026-03-05', plan('2026-03-05', { ...NEW, limit_notes: RAISED })],
  // The page is built again, and says the same under a heading.
  ['2026-03-06', plan('2026-03-06', { ...NEW, limit_notes: MOVED })],
  // We had misread the same reading, and that of a date.
  ['2026-03-07', plan('2026-03-06', { ...NEW, limit_notes: CORRECTED })],
  ['2026-03-07', record('2026-03-01', 'misread', { shutdown_date: '2026-08-30' })],
  ['2026-03-08', record('2026-03-08', 'seen', { shutdown_date: '2026-09-30' })],
  ['2026-03-08', record('2026-03-08', 'moved', { shutdown_date: '2026-07-15' })],
  ['2026-03-08', record('2026-03-08', 'withdrawn', { shutdown_date: null, date_basis: null })],
  [
    '2026-03-08',
    record('2026-03-08', 'misread', { shutdown_date: '2026-08-30', successor: 'rocket-9' }),
  ],
];

let folder: string;
let firstDay: string;

beforeAll(async () => {
  const repository = createPublicRepository({ vendors: [], deprecations: [] });
  repository.commit({ ...START, 'records/baseline.yaml': null }, '2026-03-01T13:00:00Z');
  repository.commit(BASELINE, '2026-03-01T14:00:00Z');
  firstDay = (await mustPublish(repository, '2026-03-01T15:00:00Z', null)).folder;
  for (const [at, [date, files]] of WEEK.entries()) {
    const hour = String(at).padStart(2, '0');
    repository.commit(files, `${date}T${hour}:00:00Z`);
  }
  ({ folder } = await mustPublish(repository, '2026-03-09T09:00:00Z', firstDay));
});

const TITLES = [
  'misread (Acme API): replacement added: rocket-9',
  'withdrawn (Acme API): shutdown date removed, was 2026-07-31',
  'moved (Acme API): shutdown date changed from 2026-06-30 to 2026-07-15',
  'seen (Acme API): shutdown date 2026-09-30, first seen by us on 2026-03-08',
  'Toolbox: Professional: name changed from Pro to Professional',
  'Toolbox: Professional: Storage: 5 GB → 8 GB',
  'Toolbox: Professional: price changed from USD 20 a month to USD 25 a month',
  'misread (Acme API): shutdown date 2026-08-30, first seen by us on 2026-03-01; replacement: rocket-9',
];

test('a feed tells each change of a vendor once, and nothing of ours', () => {
  const { items } = readJson<NewsFeed>(folder, 'news.json');
  expect(items.map(({ title }) => title)).toEqual(TITLES);
  const atom = readAtomFeed(readFileSync(join(folder, 'news.xml'), 'utf8'));
  expect(atom.entries.map(({ title }) => title)).toEqual(TITLES);
});

test('what was told before keeps its id, also where we correct it', () => {
  const idsOf = (copy: string) => readJson<NewsFeed>(copy, 'news.json').items.map(({ id }) => id);
  const [before, after] = [idsOf(firstDay), idsOf(folder)];
  expect(before).toHaveLength(3);
  // What moved or was withdrawn is told again, as that.
  const gone = before.filter((id) => !after.includes(id));
  expect(gone.map((id) => id.split('/')[2])).toEqual(['withdrawn', 'moved']);
});
