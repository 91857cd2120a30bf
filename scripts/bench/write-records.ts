import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { addDays } from '../model/day.ts';
import type { DeprecationFile, ProviderFile, VendorFile } from '../model/generated/records.ts';

/** How many records a synthetic repository holds. */
export interface Counts {
  deprecations: number;
  vendors: number;
}

/** The day of its only commit, which is the baseline. */
export const BASELINE_DAY = '2026-01-01';

const PROVIDERS = 5;
const PLANS = 5;
const NOTES = 6;

function createProvider(n: number): ProviderFile {
  return {
    name: `Provider ${n}`,
    coverage: 'tracked',
    platforms: [{ id: `platform-${n}`, name: `Platform ${n}` }],
    pages: [],
  };
}

/** A record of the length that real ones have; a day in four is none, so that all paths run. */
function createDeprecation(n: number): DeprecationFile {
  const platform = `platform-${n % PROVIDERS}`;
  const url = `https://${platform}.example/deprecations`;
  const isDated = n % 4 !== 0;
  return {
    id: `${platform}/model-${n}`,
    item: `model-${n}`,
    type: 'model',
    status: n % 3 === 0 ? 'retired' : 'deprecated',
    announced_on: '2024-06-01',
    shutdown_date: isDated ? addDays('2025-01-01', n) : null,
    date_basis: isDated ? 'committed' : null,
    successor: n % 2 === 0 ? `model-${n + 1}` : null,
    migration_note: `Change the model's name in each request; the answers of model-${n} and of its successors have the same form.`,
    source_url: url,
    as_of: BASELINE_DAY,
    evidence: [{ url, read_at: BASELINE_DAY }],
  };
}

function createVendor(n: number): VendorFile {
  const url = `https://vendor-${n}.example/pricing`;
  const notes = (plan: number): string[] =>
    Array.from(
      { length: NOTES },
      (_, note) => `${(plan + 1) * (note + 1) * 100} requests: kind ${note}`,
    );
  return {
    id: `vendor-${n}`,
    name: `Vendor ${n}`,
    source_url: url,
    retrieved_at: `${BASELINE_DAY}T00:00:00Z`,
    currency: 'USD',
    plans: Array.from({ length: PLANS }, (_, plan) => ({
      id: `plan-${plan}`,
      name: `Plan ${plan}`,
      price_month: plan * 10,
      limit_notes: notes(plan),
    })),
    evidence: [{ url, read_at: BASELINE_DAY }],
  };
}

function createFiles({ deprecations, vendors }: Counts): Map<string, unknown> {
  const files = new Map<string, unknown>([
    [
      'dataset',
      {
        schema_version: '0.1',
        name: 'bench-almanac',
        summary: 'Records of no meaning, for measuring.',
        method: 'Made by a program.',
        base_url: 'https://almanac.example/',
        feed_authority: 'almanac.example',
        repository: 'https://code.example/almanac',
        roadmap: [],
      },
    ],
    ['baseline', { date: BASELINE_DAY, note: 'Begins.' }],
  ]);
  for (let n = 0; n < PROVIDERS; n++) files.set(`providers/provider-${n}`, createProvider(n));
  for (let n = 0; n < deprecations; n++) {
    const record = createDeprecation(n);
    files.set(`deprecations/${record.id}`, record);
  }
  for (let n = 0; n < vendors; n++) files.set(`vendors/vendor-${n}`, createVendor(n));
  return files;
}

/** Makes `root`, an empty folder, a repository of that many valid records in one commit. */
export function writeRecords(root: string, counts: Counts): void {
  for (const [name, value] of createFiles(counts)) {
    const file = join(root, 'records', `${name}.yaml`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stringify(value));
  }
  const at = `${BASELINE_DAY}T00:00:00Z`;
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_DATE: at,
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  const author = ['-c', 'user.name=Bench', '-c', 'user.email=bench@almanac.example'];
  git(...author, 'commit', '--quiet', '--message', 'Begin');
}
