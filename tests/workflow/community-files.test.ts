import { existsSync, readdirSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { GUARDS } from '#scripts/compare/guards.ts';
import { ISSUE_LABEL } from '#scripts/workflow/issues.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { type Job, readText, readWorkflows, readYaml } from '#support/commands/workflow-files.ts';

const labels = readYaml<{ name: string }[]>('.github/labels.yml');
const names = new Set(labels.map(({ name }) => name));
const forms = readdirSync(`${ROOT}.github/ISSUE_TEMPLATE`)
  .filter((name) => name !== 'config.yml')
  .map((name) => readYaml<{ labels: string[] }>(`.github/ISSUE_TEMPLATE/${name}`));

test('each guard has the label that lifts it, and no label lifts anything else', () => {
  const lifting = [...names].filter((name) => name.startsWith('allow:'));
  expect(lifting.sort()).toEqual(GUARDS.map(({ name }) => `allow: ${name}`).sort());
});

test('every label that is used exists', () => {
  const { updates } = readYaml<{ updates: { labels: string[] }[] }>('.github/dependabot.yml');
  const used = [...forms, ...updates].flatMap((one) => one.labels);
  const byPath = Object.keys(readYaml<object>('.github/labeler.yml'));
  const missing = [ISSUE_LABEL, ...used, ...byPath].filter((name) => !names.has(name));
  expect(missing).toEqual([]);
});

/** Paths that records may have, and these have not yet. */
const LATER = /records\/(?:source-checks|readings|deprecations)\/|records\/baseline\.yaml/;

test('labels by path and owners name paths that exist or will', async () => {
  type Rule = { 'changed-files': Record<string, string | string[]>[] };
  const rules = Object.values(readYaml<Record<string, Rule[]>>('.github/labeler.yml')).flat();
  const globs = rules
    .flatMap((rule) => rule['changed-files'])
    .flatMap((files) => Object.values(files).flat());
  for (const glob of globs.filter((each) => !LATER.test(each))) {
    const found = await fastGlob(glob, { cwd: ROOT, dot: true, ignore: ['node_modules/**'] });
    expect(found, glob).not.toEqual([]);
  }
  for (const line of readText('.github/CODEOWNERS').split('\n')) {
    const [path = '', ...owners] = line.split(/\s+/);
    if (path === '' || path.startsWith('#')) continue;
    expect(owners.length).toBeGreaterThan(0);
    const exists = path === '*' || LATER.test(path) || existsSync(`${ROOT}${path.slice(1)}`);
    expect(exists, path).toBe(true);
  }
});

test('branch protection can ask for one name: a pull request and a proposed report both say it', () => {
  const { jobs } = readYaml<{ jobs: Record<string, Job> }>('.github/workflows/check.yml');
  const others = Object.keys(jobs).filter((name) => name !== 'check');
  expect(jobs.check?.needs).toEqual(others);
  expect(readText('.github/workflows/sources.yml')).toContain('-f context=check');
});

/** Text of the guide for operators from one heading or phrase to another. */
function guide(from: string, to: string): string {
  const text = readText('.github/OPERATIONS.md');
  return text.slice(text.indexOf(from), text.indexOf(to));
}

test('the rules of main and of releases ask for what the workflows give', () => {
  const main = readYaml<{ rules: { type: string; parameters?: object }[] }>(
    '.github/rulesets/main.json',
  );
  const types = ['deletion', 'non_fast_forward', 'pull_request', 'required_status_checks'];
  expect(main.rules.map(({ type }) => type)).toEqual(types);
  expect(main.rules[2]?.parameters).toMatchObject({ require_code_owner_review: true });
  expect(JSON.stringify(main.rules[3])).toContain('[{"context":"check"}]');
  const tags = readYaml<{ conditions: object }>('.github/rulesets/releases.json');
  expect(JSON.stringify(tags.conditions)).toContain('refs/tags/data-*');
  expect(readText('.github/workflows/publish.yml')).toContain('tag=data-');
});

test('every secret is in an environment that only main has, and one command makes each of them', () => {
  const setup = guide('## Setting up', '## The first publication');
  for (const { workflow, text } of readWorkflows()) {
    for (const [name, job] of Object.entries(workflow.jobs)) {
      const environment = (job as { environment?: { name: string } }).environment?.name;
      if (JSON.stringify(job.steps).includes('secrets.')) expect(environment, name).toBeDefined();
      if (environment !== undefined)
        expect(setup).toMatch(new RegExp(`for name in .*${environment}`));
    }
    for (const [, name] of text.matchAll(/secrets\.(\w+)|vars\.(?:NPM|CLOUDFLARE)_\w+/g))
      if (name) expect(setup).toContain(`gh secret set ${name} --env `);
  }
  for (const [, path = ''] of setup.matchAll(/--input (\S+)/g))
    expect(readYaml<object>(path)).toBeTypeOf('object');
});

test('a fork is told every file that names this repository', async () => {
  const files = await fastGlob(['*', '.github/**'], { cwd: ROOT, dot: true, onlyFiles: true });
  const naming = files.filter(
    (path) => !path.endsWith('.png') && readText(path).includes('vendor-almanac'),
  );
  const list = guide('3. Replace what names this repository', '4. Do what');
  const isTold = (path: string) =>
    list.includes(`\`${path}\``) || /^\.github\/(?:examples|cloudflare)\//.test(path);
  expect(naming.filter((path) => !isTold(path))).toEqual([]);
});
