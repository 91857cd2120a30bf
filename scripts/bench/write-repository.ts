import { execFileSync } from 'node:child_process';

/** Size of a synthetic repository. */
export interface Size {
  vendors: number;
  /** One adds all vendors and is the baseline; every other changes one or two of them. */
  commits: number;
}

const FIRST_SECOND = Date.parse('2024-01-01T00:00:00Z') / 1000;
const SECONDS_BETWEEN = 3 * 3600;
const PLANS = 4;
const NOTES = 6;

/**
 * Makes `root`, an empty folder, a repository of `size`: the same commits, with the same ids, on
 * every machine. It goes through `git fast-import`, which takes seconds where commits one by one
 * take minutes.
 */
export function writeRepository(root: string, size: Size): void {
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const options = { cwd: root, env, maxBuffer: 1 << 30 };
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], options);
  execFileSync('git', ['fast-import', '--quiet'], { ...options, input: createStream(size) });
  execFileSync('git', ['reset', '--quiet', '--hard'], options);
}

function createStream({ vendors, commits }: Size): string {
  const counts = Array.from({ length: vendors }, () => 0);
  const stream: string[] = [];
  for (let index = 0; index < commits; index += 1) {
    const seconds = FIRST_SECOND + index * SECONDS_BETWEEN;
    stream.push('commit refs/heads/main\n');
    stream.push(`committer Bench <bench@almanac.example> ${seconds} +0000\n${blob('change')}`);
    if (index === 0) stream.push(...createBaseline(counts));
    else stream.push(...changeVendors(counts, index));
  }
  return stream.join('');
}

function createBaseline(counts: readonly number[]): string[] {
  return [
    file('records/baseline.yaml', 'date: 2024-01-01\nnote: Begins.\n'),
    file('records/dataset.yaml', 'schema_version: "0.1"\n'),
    ...counts.map((count, vendor) => file(pathOf(vendor), createVendor(vendor, count))),
  ];
}

/** Five vendors in three commits: 200 vendors and 5,000 commits make some 8,500 file versions. */
function changeVendors(counts: number[], commit: number): string[] {
  const first = (commit * 7919) % counts.length;
  const changed = commit % 3 === 0 ? [first] : [first, (first + 1) % counts.length];
  return changed.map((vendor) => {
    const count = (counts[vendor] ?? 0) + 1;
    counts[vendor] = count;
    return file(pathOf(vendor), createVendor(vendor, count));
  });
}

function pathOf(vendor: number): string {
  return `records/vendors/vendor-${vendor}.yaml`;
}

/** A vendor's file of the length that real ones have, different for every `count`. */
function createVendor(vendor: number, count: number): string {
  const host = `vendor-${vendor}.example`;
  const lines = [
    `id: vendor-${vendor}`,
    `name: Vendor ${vendor}`,
    `source_url: https://${host}/pricing`,
    `retrieved_at: 2024-01-01T00:00:00Z`,
    'currency: USD',
    'plans:',
  ];
  for (let plan = 0; plan < PLANS; plan += 1) {
    lines.push(`  - id: plan-${plan}`, `    name: Plan ${plan}`);
    lines.push(`    price_month: ${plan === count % PLANS ? count : plan * 10}`);
    lines.push('    limit_notes:');
    for (let note = 0; note < NOTES; note += 1) {
      const amount = plan === count % PLANS && note === count % NOTES ? count : note;
      lines.push(`      - "${amount} requests per day: as the page of vendor ${vendor} says"`);
    }
  }
  lines.push('evidence:', `  - url: https://${host}/pricing`, '    read_at: 2024-01-01', '');
  return lines.join('\n');
}

function file(path: string, text: string): string {
  return `M 100644 inline ${path}\n${blob(text)}`;
}

function blob(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
