import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { addDays } from '../model/day.ts';
import { authoredVendor } from '../model/records.ts';
import {
  BASELINE_DATE,
  BUILD,
  costRow,
  createVendor,
  interleave,
  ratioRow,
  runGit,
  timeProcess,
  writeRecords,
} from './measure.ts';

const SIZE = { deprecations: 400, vendors: 100 };
const COMMITS_A_DAY = 4;
const YEARS = [1, 4];
const ROUNDS = 1;

/**
 * Builds a history of one year and one of several, with some changes a day, and prints how a build
 * grows with them.
 */
export async function benchHistory(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    const builds: [string, () => ReturnType<typeof timeProcess>][] = [];
    for (const years of YEARS) {
      const root = join(folder, `${years}`);
      await mkdir(root);
      writeRecords(root, SIZE);
      const days = 365 * years;
      runGit(root, ['fast-import', '--quiet'], createCommits(days * COMMITS_A_DAY));
      runGit(root, ['reset', '--quiet', '--hard']);
      const now = `${addDays(BASELINE_DATE, days + 1)}T12:00:00Z`;
      builds.push([`${years}`, () => timeProcess(...BUILD, '--root', root, '--now', now)]);
    }
    const costs = Object.values(await interleave(Object.fromEntries(builds), ROUNDS));
    print(`${SIZE.deprecations} deprecations, ${SIZE.vendors} vendors, ${COMMITS_A_DAY} changes`);
    print('of a vendor a day; whole builds, nothing published before');
    for (const [at, cost] of costs.entries()) print(costRow(`after ${YEARS[at]} years`, cost));
    const [first, last] = [costs[0], costs.at(-1)];
    if (first && last) print(ratioRow(`growth, ${YEARS.join(' to ')} years`, last, first));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Commits for `git fast-import`: each changes the price of one plan of one vendor. */
function createCommits(count: number): string {
  const first = Date.parse(`${BASELINE_DATE}T06:00:00Z`) / 1000;
  const stream: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const vendor = createVendor(index % SIZE.vendors);
    const plans = vendor.plans.map((plan, at) =>
      at === 0 ? { ...plan, price_month: index } : plan,
    );
    const seconds = first + Math.floor((index * 86_400) / COMMITS_A_DAY);
    stream.push(
      `commit refs/heads/main\ncommitter Bench <bench@almanac.example> ${seconds} +0000\n`,
      blob('change'),
      index === 1 ? 'from refs/heads/main^0\n' : '',
      `M 100644 inline records/vendors/vendor-${index % SIZE.vendors}.yaml\n`,
      blob(stringify(authoredVendor({ ...vendor, plans }))),
    );
  }
  return stream.join('');
}

function blob(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
