import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayOf } from '../model/day.ts';
import { BUILD, costRow, interleave, ROOT, ratioRow, runGit, timeProcess } from './measure.ts';

const COMMITS_A_DAY = 4;
const YEARS = [1, 4];
const VENDORS = 'records/vendors';

/**
 * Gives copies of this repository a history of one year and one of several, with some changes a day,
 * and prints how a build grows with them.
 */
export async function benchHistory(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    const builds = YEARS.map((years): [string, () => ReturnType<typeof timeProcess>] => {
      const root = join(folder, `${years}`);
      runGit(ROOT, ['clone', '--quiet', ROOT, root]);
      const head = runGit(root, ['log', '-1', '--format=%H %cI']).trim().split(' ');
      const since = new Date(head[1] ?? '').toISOString();
      runGit(root, ['fast-import', '--quiet'], createCommits(root, years, head[0] ?? '', since));
      runGit(root, ['checkout', '--quiet', 'bench']);
      const now = `${addDays(dayOf(since), 365 * years + 1)}T12:00:00Z`;
      return [`${years}`, () => timeProcess(...BUILD, '--root', root, '--now', now)];
    });
    const costs = Object.values(await interleave(Object.fromEntries(builds), 1));
    print(`${COMMITS_A_DAY} changes of a vendor a day; whole builds, nothing published before`);
    for (const [at, cost] of costs.entries()) print(costRow(`after ${YEARS[at]} years`, cost));
    const [first, last] = [costs[0], costs.at(-1)];
    if (first && last) print(ratioRow(`growth, ${YEARS.join(' to ')} years`, last, first));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Commits for `git fast-import` on the branch `bench`: each changes a price of one vendor. */
function createCommits(root: string, years: number, from: string, since: string): string {
  const texts = readdirSync(join(root, VENDORS)).map((name) => {
    return { name, text: readFileSync(join(root, VENDORS, name), 'utf8') };
  });
  const stream: string[] = [];
  for (let index = 1; index <= 365 * years * COMMITS_A_DAY; index += 1) {
    const { name, text } = texts[index % texts.length] ?? { name: '', text: '' };
    const seconds = Date.parse(since) / 1000 + Math.floor((index * 86_400) / COMMITS_A_DAY);
    stream.push(
      `commit refs/heads/bench\ncommitter Bench <bench@almanac.example> ${seconds} +0000\n`,
      blob('change'),
      index === 1 ? `from ${from}\n` : '',
      `M 100644 inline ${VENDORS}/${name}\n`,
      blob(text.replace(/price_month: [\d.]+/, `price_month: ${index}`)),
    );
  }
  return stream.join('');
}

function blob(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
