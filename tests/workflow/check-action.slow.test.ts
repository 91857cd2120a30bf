import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { derivePackage } from '#scripts/publish/package/npm-package.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { standIn } from '#support/commands/run-job.ts';
import { deprecation, provider } from '#support/records/records.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

const readYaml = (path: string) => parse(readFileSync(join(ROOT, '.github', path), 'utf8'));

const action = readYaml('actions/check/action.yml');
const [step] = action.runs.steps;

/** Stands in for npm: the package as it is built, behind `npx` and as a program that is installed. */
let path: string;

beforeAll(async () => {
  const programs = temporaryFolder();
  const platforms = [{ id: 'acme-api', name: 'Acme API' }];
  const files = await derivePackage(
    publish(
      buildInput({
        providers: { acme: provider({ platforms, models: { families: ['gpt'] } }) },
        deprecations: [
          deprecation({ id: 'acme-api/gpt-1', item: 'gpt-1', shutdown_date: '2026-01-01' }),
        ],
      }),
    ),
  );
  writeFiles(programs, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const command = `exec node '${join(programs, 'package/command.js')}' "$@"`;
  const isOurs = `[ "$1 $2 $4" = '--yes --package vendor-almanac' ] || exit 9`;
  standIn(programs, 'npx', `${isOurs}\nshift 4\n${command}`);
  path = standIn(programs, 'vendor-almanac', command);
});

/** Runs a script in a folder with these files, as GitHub runs a step. */
function runIn(files: Record<string, string>, script: string, env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { summary: '', output: '' });
  writeFiles(join(folder, 'work'), { 'x.txt': '', ...files });
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: {
      PATH: path,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
      ...env,
    },
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { status, stdout, stderr, summary: read('summary'), output: read('output') };
}

/** Runs the action with inputs, the others as they are by default. */
function runAction(files: Record<string, string>, inputs: Record<string, string> = {}) {
  const values = Object.entries(step.env as Record<string, string>).map(([name, text]) => {
    const value = text.replace(/\$\{\{ inputs\.(\w+) \}\}/, (_, input: string) => {
      return inputs[input] ?? action.inputs[input].default;
    });
    return [name, value];
  });
  return runIn(files, step.run, Object.fromEntries(values));
}

const USED = { 'src/a.py': 'model = "gpt-1"\n', 'other/b.py': 'model = "gpt-1"\n' };

test('the action fails where a model stops, with annotations, a summary and outputs', () => {
  const { status, stdout, summary, output } = runAction(USED);
  expect(status).toBe(1);
  expect(stdout).toContain('::error file=src/a.py,line=1,col=10,title=gpt-1 stops::');
  expect(summary).toContain(
    '- gpt-1: Yes: gpt-1 on the Acme API has passed its date, 1 January 2026',
  );
  expect(output).toBe('count=1\nsoonest=2026-01-01\n');
  for (const name of Object.keys(action.outputs)) expect(output).toContain(`${name}=`);
});

test('the action keeps exit codes apart: 0 for nothing found, 2 for wrong use', () => {
  expect(runAction({ 'a.py': 'x = 1\n' })).toMatchObject({
    status: 0,
    output: 'count=0\nsoonest=\n',
  });
  const wrong = runAction(USED, { platform: 'nowhere' });
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('acme-api') });
});

test('the action hands on paths and the baseline', () => {
  const { stdout } = runAction(USED, { paths: 'src missing*' });
  expect(stdout).toBe('');
  expect(runAction(USED, { paths: 'src' }).stdout).not.toContain('other/b.py');
  const baseline = { 'base.json': '["src/a.py gpt-1", "other/b.py gpt-1"]' };
  expect(runAction({ ...USED, ...baseline }, { baseline: 'base.json' }).status).toBe(0);
});

test('the hook of the example gets names of files, and fails for what they say', () => {
  const [{ entry }] = readYaml('examples/pre-commit-config.yaml').repos[0].hooks;
  expect(runIn(USED, `${entry} src/a.py other/b.py`)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('src/a.py:1:10, other/b.py:1:10'),
  });
});

test('the example gives the action inputs that it has', () => {
  const { steps } = readYaml('examples/check-models.yml').jobs.check;
  const given = Object.keys(steps.at(-1).with);
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given));
});
