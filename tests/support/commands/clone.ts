import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { stringify } from 'yaml';
import { dataset, deprecation, type Files, provider, recordFiles } from '../records/records.ts';
import { writeFiles } from '../repositories/repository.ts';
import { ROOT, type Run, runProgram } from './run-command.ts';

/**
 * A fresh clone of this repository at HEAD with invented records, as a fork has it, on a branch main
 * that is also origin/main.
 */
export interface Clone {
  root: string;
  /** Runs lines of bash as GitHub's runner does; gives what they printed. */
  bash(lines: string, environment?: Record<string, string>): Promise<Run>;
}

/** What a fork publishes: a provider, a vendor and two deprecations of its own. */
export function forkRecords(): Files {
  const source_url = 'https://docs.borealis.example/deprecations';
  const evidence = [{ url: source_url, read_at: '2026-03-01' }];
  const pages = (provider().pages ?? []).map((page) => ({
    ...page,
    url: source_url,
    platform: 'borealis-api',
  }));
  const deprecations = ['comet-1', 'comet-2'].map((item) =>
    deprecation({ id: `borealis-api/${item}`, item, source_url, evidence }),
  );
  const { 'records/providers/acme.yaml': _, ...files } = recordFiles({ deprecations });
  const borealis = { name: 'Borealis', platforms: [{ id: 'borealis-api', name: 'Borealis API' }] };
  const repository = 'https://github.com/borealis/almanac';
  return {
    ...files,
    'records/dataset.yaml': stringify(dataset({ repository })),
    'records/providers/borealis.yaml': stringify(provider({ ...borealis, pages })),
  };
}

/**
 * Clones into a folder and replaces all records; the packages are linked instead of installed, which
 * needs the network.
 *
 * @param folder a folder that the caller removes
 */
async function cloneRepository(folder: string): Promise<Clone> {
  const root = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', ROOT, root]);
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const bash: Clone['bash'] = (lines, environment = {}) => {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@almanac.example',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@almanac.example',
      npm_config_update_notifier: 'false',
      ...environment,
    };
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines];
    return runProgram('bash', args, { cwd: root, env });
  };
  await bash('git checkout --quiet -B main HEAD && git rm -r --quiet records');
  await bash('git checkout --quiet HEAD -- records/README.md');
  writeFiles(root, forkRecords());
  await bash('git add records && git commit --quiet --message "Begin the records of the fork"');
  writeFiles(root, { 'records/baseline.yaml': stringify({ date: '2026-03-02', note: 'A test.' }) });
  await bash('git add records && git commit --quiet --message "Begin public history"');
  await bash('git update-ref refs/remotes/origin/main HEAD');
  return { root, bash };
}

/** Where the steps of workflows are run. */
interface Steps {
  clone: Clone;
  /** A folder of the test's own, which goes with the clone. */
  newFolder(name: string): string;
}

/** Clones this repository once for the tests of one file, and removes the clone after them. */
export function createSteps(): Steps {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
  const newFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  const steps = { newFolder } as Steps;
  beforeAll(async () => {
    steps.clone = await cloneRepository(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return steps;
}
