import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timestampOf } from '../../scripts/model/day.ts';
import { serveFolder } from '../support/build/dist.ts';
import { createSteps } from '../support/commands/clone.ts';
import { startGithub } from '../support/commands/fake-github.ts';
import { createRunner, runJob, standIn, writtenTo } from '../support/commands/run-job.ts';
import { readWorkflows, type Step } from '../support/commands/workflow-files.ts';

const steps = createSteps();

function publishSteps(job: string): Step[] {
  const file = readWorkflows().find(({ workflow }) => workflow.name === 'publish');
  return file?.workflow.jobs[job]?.steps ?? [];
}

/** What a program that stands for another was told; nothing where it was not started. */
function saidIn(folder: string): string {
  const file = join(folder, 'said');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test('publish: the first build, then one that continues what is published, then none that breaks it', async () => {
  const site = await serveFolder(steps.newFolder('site'));
  // Where nothing is new since the published commit, nobody is asked.
  const publish = (name: string, GITHUB_API_URL = 'http://127.0.0.1:1') => {
    const runner = createRunner(steps.newFolder(name));
    const values = { BASE_URL: site.url, LABELS: '[""]', GITHUB_TOKEN: 'test-token' };
    return runJob('publish', 'build', { ...steps, runner: { ...runner, GITHUB_API_URL }, values });
  };
  const first = await publish('first');
  expect(first.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
    [0, expect.any(String)],
    [0, ''],
    [0, ''],
  ]);
  expect(first[0]?.stdout).toContain('nothing is published');
  cpSync(join(steps.clone.root, 'dist'), site.folder, { recursive: true });
  const second = await publish('second');
  expect(second.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(second[0]?.stdout).toMatch(/^\d+ files of /);
  // A force push: what is published is no part of main any more.
  await steps.clone.bash('git commit --quiet --amend --message "Begin public history otherwise"');
  const { stdout: head } = await steps.clone.bash('git rev-parse HEAD');
  const { apiUrl } = await startGithub({ [`GET commits/${head.trim()}/pulls`]: [] });
  const forced = await publish('forced', apiUrl);
  expect(forced.map(({ code }) => code)).toEqual([0, 0, 1]);
  await steps.clone.bash('git reset --quiet --hard HEAD@{1}');
  writeFileSync(join(site.folder, 'data/changelog.jsonl'), '');
  const third = await publish('third');
  expect(third.map(({ code }) => code)).toEqual([0, 0, 2]);
  expect(third[2]?.stderr).toContain('data/changelog.jsonl');
});

test('publish: Pages is off only where GitHub says so; an answer that did not come stops the job', async () => {
  const folder = steps.newFolder('pages');
  const hosts = publishSteps('build').find(({ id }) => id === 'hosts')?.run ?? '';
  const ask = async (gh: string) => {
    const PATH = standIn(folder, 'gh', gh);
    const runner = createRunner(folder);
    const { code } = await steps.clone.bash(hosts, { ...runner, PATH });
    return [code, writtenTo(runner, 'GITHUB_OUTPUT')];
  };
  expect(await ask('exit 0')).toEqual([0, 'pages=true\n']);
  expect(await ask('echo "gh: Not Found (HTTP 404)" >&2; exit 1')).toEqual([0, 'pages=false\n']);
  expect(await ask('echo "gh: Server Error (HTTP 502)" >&2; exit 1')).toEqual([1, '']);
});

test('publish: a release is made of the date, with its files and notes, and once', async () => {
  const folder = steps.newFolder('release');
  const runner = createRunner(folder);
  const script = publishSteps('release').find(({ run }) => run !== undefined)?.run ?? '';
  const work = `${runner.RUNNER_TEMP}`;
  const release = async (known: boolean, notes: string, head = 'c0ffee', file = '') => {
    // As gh answers: a token of a workflow may not name a commit whose workflows changed.
    const gh = `case "$1 $2 $*" in
  "release view"*) exit ${known ? 0 : 1};;
  "api "*) echo ${head};;
  *--target*) echo "HTTP 403: Resource not accessible by integration" >&2; exit 1;;
  *) echo "$@" > ${folder}/said;;
esac`;
    const PATH = standIn(folder, 'gh', gh);
    const made = `cd ${folder} && rm -rf said dist notes github-pages && mkdir -p ${work}/notes ${work}/github-pages site/package
        printf '${notes}' > ${work}/notes/notes.md
        echo '{"name":"almanac","version":"0.1.20260301"}' > site/package/package.json
        echo '{}' > site/checkpoint.json
        (cd site && sha256sum checkpoint.json package/package.json > SHA256SUMS)
        printf '%s' '${file}' >> site/checkpoint.json
        tar --create --file ${work}/github-pages/artifact.tar --directory site .`;
    const environment = { ...runner, PATH, GITHUB_SHA: 'c0ffee' };
    const { code } = await steps.clone.bash(`${made}\n${script}`, environment);
    return [code, saidIn(folder)];
  };
  expect(await release(false, '')).toEqual([0, '']);
  expect(await release(true, 'news')).toEqual([0, '']);
  // Main has moved on, or a file is not what its checksum says.
  expect(await release(false, 'news', 'decade')).toEqual([0, '']);
  expect(await release(false, 'news', 'c0ffee', 'x')).toEqual([1, '']);
  expect(await release(false, 'news')).toEqual([
    0,
    expect.stringMatching(
      /^release create data-\d{4}-\d\d-\d\d --title .*data-[\d-]+\.tar\.gz \.\/almanac-0\.1\.20260301\.tgz dist\/SHA256SUMS dist\/checkpoint\.json\n$/,
    ),
  ]);
});

test('publish: the package goes to npm once, without a token, where it has the name that is set', async () => {
  const folder = steps.newFolder('npm');
  const runner = createRunner(folder);
  const script = publishSteps('npm').find(({ run }) => run !== undefined)?.run ?? '';
  const publish = async (view: number, NPM_PACKAGE = 'almanac') => {
    const npm = `if [ "$1" = view ]; then exit ${view}; fi\necho "$@" > ${folder}/said`;
    const PATH = standIn(folder, 'npm', npm);
    const made = `cd ${folder} && rm -rf said dist site pages && mkdir -p site/package pages
        echo '{"name":"almanac","version":"0.1.20260301"}' > site/package/package.json
        (cd site && sha256sum package/package.json > SHA256SUMS)
        tar --create --file pages/artifact.tar --directory site .`;
    const { code } = await steps.clone.bash(`${made}\n${script}`, { ...runner, PATH, NPM_PACKAGE });
    return [code, saidIn(folder)];
  };
  expect(await publish(1)).toEqual([0, 'publish --access public\n']);
  expect(await publish(0)).toEqual([0, '']);
  expect(await publish(1, 'another')).toEqual([1, '']);
});

test('publish: nothing goes out beside a site that did not', () => {
  const file = readWorkflows().find(({ workflow }) => workflow.name === 'publish');
  for (const name of ['attest', 'release', 'npm', 'cloudflare']) {
    const { needs, if: when = '' } = file?.workflow.jobs[name] ?? {};
    expect(needs, name).toEqual(['build', 'pages']);
    expect(when, name).toContain("!failure() && !cancelled() && needs.build.result == 'success'");
  }
});

test('freshness: a site of today passes, an old one fails loudly', async () => {
  const site = await serveFolder(steps.newFolder('fresh'));
  const runner = createRunner(steps.newFolder('freshness'));
  const look = async () => {
    const values = { BASE_URL: site.url };
    const [result] = await runJob('freshness', 'fresh', { ...steps, runner, values });
    return result;
  };
  const lookAt = (generated_at: string) => {
    writeFileSync(join(site.folder, 'build.json'), JSON.stringify({ generated_at }));
    return look();
  };
  const absent = { code: 0, stdout: expect.stringContaining('not published yet') };
  expect(await look()).toMatchObject(absent);
  await steps.clone.bash('git tag data-2026-03-01');
  expect(await look()).toMatchObject({ code: 1 });
  expect(await lookAt(timestampOf(Date.now()))).toMatchObject({ code: 0 });
  for (const stale of ['2020-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'soon\n::notice::x']) {
    const old = await lookAt(stale);
    expect(old?.code).toBe(1);
    expect(old?.stdout).toMatch(/^::error title=not fresh::.*\n$/);
  }
});
