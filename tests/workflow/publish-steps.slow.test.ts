import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timestampOf } from '#scripts/model/day.ts';
import { serveFolder } from '#support/build/dist.ts';
import { createSteps } from '#support/commands/clone.ts';
import { startGithub } from '#support/commands/fake-github.ts';
import { createRunner, runJob, standIn, writtenTo } from '#support/commands/run-job.ts';
import { readJob } from '#support/commands/workflow-files.ts';

const steps = createSteps();

/** The lines of the one step of a job of publish that runs some, or of the step of that id. */
function linesOf(job: string, id?: string): string {
  const steps = readJob('publish', job).steps.filter(({ run }) => run !== undefined);
  return steps.find((step) => id === undefined || step.id === id)?.run ?? '';
}

/** What a program that stands for another was told; nothing where it was not started. */
function saidIn(folder: string): string {
  const file = join(folder, 'said');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Lines that pack a site with a package and its checksums as a job gets it, in a folder. */
const packSite = (folder: string, archive: string, changes = ':') => `
  cd ${folder} && rm -rf said dist site && mkdir -p site/package $(dirname ${archive})
  echo '{"name":"almanac","version":"0.1.20260301"}' > site/package/package.json
  echo '{}' > site/checkpoint.json
  (cd site && sha256sum checkpoint.json package/package.json > SHA256SUMS)
  ${changes}
  tar --create --file ${archive} --directory site .
`;

test('publish: the first build, then one that continues what is published, then none that breaks it', async () => {
  const site = await serveFolder(steps.newFolder('site'));
  // Where nothing is new since the published commit, nobody is asked.
  const publish = (name: string, GITHUB_API_URL = 'http://127.0.0.1:1') => {
    const runner = createRunner(steps.newFolder(name));
    const values = { BASE_URL: site.url, LABELS: '[""]', GITHUB_TOKEN: 'test-token' };
    return runJob('publish', 'build', { ...steps, runner: { ...runner, GITHUB_API_URL }, values });
  };
  const codes = async (...args: Parameters<typeof publish>) =>
    (await publish(...args)).map(({ code }) => code);
  const first = await publish('first');
  expect(first.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(first[0]?.stdout).toContain('nothing is published');
  cpSync(join(steps.clone.root, 'dist'), site.folder, { recursive: true });
  const second = await publish('second');
  expect(second.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(second[0]?.stdout).toMatch(/^\d+ files of /);
  // A force push: what is published is no part of main any more.
  await steps.clone.bash('git commit --quiet --amend --message "Begin public history otherwise"');
  const { stdout: head } = await steps.clone.bash('git rev-parse HEAD');
  const { apiUrl } = await startGithub({ [`GET commits/${head.trim()}/pulls`]: [] });
  expect(await codes('forced', apiUrl)).toEqual([0, 0, 1]);
  await steps.clone.bash('git reset --quiet --hard HEAD@{1}');
  writeFileSync(join(site.folder, 'data/changelog.jsonl'), '');
  const third = await publish('third');
  expect(third.map(({ code }) => code)).toEqual([0, 0, 2]);
  expect(third[2]?.stderr).toContain('data/changelog.jsonl');
});

test('publish: Pages is off only where GitHub says so; an answer that did not come stops the job', async () => {
  const folder = steps.newFolder('pages');
  const hosts = linesOf('build', 'hosts');
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
  const work = `${runner.RUNNER_TEMP}`;
  const release = async (known: boolean, notes: string, head = 'c0ffee', changes?: string) => {
    // As gh answers: a token of a workflow may not name a commit whose workflows changed.
    const gh = `case "$1 $2 $*" in
  "release view"*) exit ${known ? 0 : 1};;
  "api "*) echo ${head};;
  *--target*) echo "HTTP 403: Resource not accessible by integration" >&2; exit 1;;
  *) echo "$@" > ${folder}/said;;
esac`;
    const PATH = standIn(folder, 'gh', gh);
    const made = `${packSite(folder, `${work}/github-pages/artifact.tar`, changes)}
      mkdir -p ${work}/notes && printf '${notes}' > ${work}/notes/notes.md`;
    const environment = { ...runner, PATH, GITHUB_SHA: 'c0ffee' };
    const { code } = await steps.clone.bash(`${made}\n${linesOf('release')}`, environment);
    return [code, saidIn(folder)];
  };
  expect(await release(false, '')).toEqual([0, '']);
  expect(await release(true, 'news')).toEqual([0, '']);
  // Main has moved on, or a file is not what its checksum says.
  expect(await release(false, 'news', 'decade')).toEqual([0, '']);
  expect(await release(false, 'news', 'c0ffee', 'echo >> site/checkpoint.json')).toEqual([1, '']);
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
  const publish = async (view: number, NPM_PACKAGE = 'almanac') => {
    const npm = `if [ "$1" = view ]; then exit ${view}; fi\necho "$@" > ${folder}/said`;
    const environment = { ...runner, PATH: standIn(folder, 'npm', npm), NPM_PACKAGE };
    const lines = `${packSite(folder, 'pages/artifact.tar')}\n${linesOf('npm')}`;
    const { code } = await steps.clone.bash(lines, environment);
    return [code, saidIn(folder)];
  };
  expect(await publish(1)).toEqual([0, 'publish --access public\n']);
  expect(await publish(0)).toEqual([0, '']);
  expect(await publish(1, 'another')).toEqual([1, '']);
});

test('publish: nothing goes out beside a site that did not', () => {
  for (const name of ['attest', 'release', 'npm', 'cloudflare']) {
    const { needs, if: when = '' } = readJob('publish', name);
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
  const absent = await look();
  expect([absent?.code, absent?.stdout]).toEqual([0, expect.stringContaining('not published yet')]);
  await steps.clone.bash('git tag data-2026-03-01');
  expect(await look()).toMatchObject({ code: 1 });
  expect(await lookAt(timestampOf(Date.now()))).toMatchObject({ code: 0 });
  for (const stale of ['2020-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'soon\n::notice::x']) {
    const old = await lookAt(stale);
    expect(old?.code).toBe(1);
    expect(old?.stdout).toMatch(/^::error title=not fresh::.*\n$/);
  }
});
