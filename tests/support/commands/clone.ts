import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { dataset, deprecation, type Files, recordFiles } from '#support/records/records.ts';
import { gitEnvironment, writeFiles } from '#support/repositories/repository.ts';
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
  const deprecations = ['comet-1', 'comet-2'].map((item) =>
    deprecation({ id: `acme-api/${item}` }),
  );
  const own = stringify(dataset({ repository: 'https://github.com/acme/almanac' }));
  const files = { ...recordFiles({ deprecations }), 'records/dataset.yaml': own };
  // The guides have an Acme of their own.
  const text = JSON.stringify(files).replaceAll('acme', 'borealis').replaceAll('Acme', 'Borealis');
  return JSON.parse(text);
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
      ...gitEnvironment(folder),
      TMPDIR: folder,
      npm_config_update_notifier: 'false',
      ...environment,
    };
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines];
    return runProgram('bash', args, { cwd: root, env });
  };
  await bash('git checkout --quiet -B main HEAD && git rm -r --quiet records');
  await bash('git checkout --quiet HEAD -- records/README.md records/names.yaml');
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
