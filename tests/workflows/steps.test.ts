import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '../../scripts/model/day.ts';
import { type Clone, cloneRepository } from '../support/clone.ts';
import { startGithub } from '../support/fake-github.ts';
import { createRunner, runJob, writtenTo } from '../support/run-job.ts';
import { serveFolder } from '../support/serve-folder.ts';

/** A clone takes a second and a build five: with many at work, more. */
const PATIENCE = 300_000;

let folder: string;
let clone: Clone;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-'));
  clone = await cloneRepository(folder);
}, PATIENCE);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of the test's own, which goes with the clone. */
function newFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

test(
  'check: a change of records is annotated, summarised and compared',
  async () => {
    const runner = createRunner(newFolder('check'));
    const values = { BASE: 'origin/main', LABELS: '["docs"]', ADVISE: '' };
    const fine = await runJob('check', 'records', { clone, runner, values });
    expect(fine.map(({ code }) => code)).toEqual([0]);
    expect(writtenTo(runner, 'GITHUB_STEP_SUMMARY')).toContain(
      '## What consumers would see change',
    );
    const path = join(clone.root, 'records/vendors/kagi.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace('currency: USD', 'currency: CAD').replace('name: Kagi', 'nom: Kagi'),
    );
    const [wrong] = await runJob('check', 'records', { clone, runner, values });
    expect(wrong?.code).toBe(1);
    expect(wrong?.stdout).toMatch(/^::error file=records\/vendors\/kagi\.yaml,line=2,/m);
    const summary = writtenTo(runner, 'GITHUB_STEP_SUMMARY');
    expect(summary).toContain('records/vendors/kagi.yaml:2:');
    writeFileSync(path, text.replace('currency: USD', 'currency: CAD'));
    const [stopped] = await runJob('check', 'records', { clone, runner, values });
    expect(stopped?.code).toBe(1);
    expect(stopped?.stdout).toContain('title=changed-currency');
    const lifted = { ...values, LABELS: '["allow: changed-currency"]' };
    const [allowed] = await runJob('check', 'records', { clone, runner, values: lifted });
    expect(allowed?.code).toBe(0);
    expect(writtenTo(runner, 'GITHUB_STEP_SUMMARY')).toContain('lifted by a maintainer');
    const advised = { ...values, LABELS: 'null', ADVISE: '--advise' };
    const [pushed] = await runJob('check', 'records', { clone, runner, values: advised });
    expect(pushed?.code).toBe(0);
    const unborn = { ...advised, BASE: '0'.repeat(40) };
    const [first] = await runJob('check', 'records', { clone, runner, values: unborn });
    expect(first?.code).toBe(0);
    const strict = { ...unborn, ADVISE: '' };
    const [lost] = await runJob('check', 'records', { clone, runner, values: strict });
    expect(lost?.code).toBe(2);
    writeFileSync(path, text);
  },
  PATIENCE,
);

test(
  'check: the one name says whether everything succeeded',
  async () => {
    const runner = createRunner(newFolder('all'));
    for (const [results, code] of [
      ['success success', 0],
      ['success failure', 1],
      ['skipped success', 1],
      ['success cancelled', 1],
    ] as const) {
      const [result] = await runJob('check', 'check', {
        clone,
        runner,
        values: { RESULTS: results },
      });
      expect(result?.code, results).toBe(code);
    }
  },
  PATIENCE,
);

test(
  'suggest: what the fork says becomes a suggestion made here, whatever else it says',
  async () => {
    const runner = createRunner(newFolder('suggest'));
    const head = join(clone.root, 'head');
    mkdirSync(head);
    cpSync(join(clone.root, 'records'), join(head, 'records'), { recursive: true });
    const name = 'records/vendors/kagi.yaml';
    const untidy = readFileSync(join(head, name), 'utf8').replace('name: Kagi\n', 'name: Kagi  \n');
    writeFileSync(join(head, name), untidy);
    const commit = 'c'.repeat(40);
    const values = { PULL: '7', HEAD: commit };
    const [looked] = await runJob('suggest', 'look', { clone, runner, values });
    expect([looked?.code, looked?.stdout]).toEqual([0, expect.stringMatching(/^1 of \d+ files/)]);
    const { apiUrl, writes } = await startGithub({
      'GET pulls/7': { state: 'open', head: { sha: commit } },
      'GET pulls/7/files': [{ filename: name, status: 'modified', patch: '@@ -1,5 +1,5 @@\n' }],
      'GET pulls/7/comments': [],
      [`GET contents/${name}`]: {
        encoding: 'base64',
        content: Buffer.from(untidy).toString('base64'),
      },
      'POST pulls/7/reviews': {},
    });
    const posted = await runJob('suggest-post', 'post', {
      clone,
      runner: { ...runner, GITHUB_API_URL: apiUrl },
      values: { HEAD: commit, MENDS: join(clone.root, 'mends.json'), GITHUB_TOKEN: 'test-token' },
    });
    expect(posted.map(({ code }) => code)).toEqual([0]);
    expect(writes().map(([what]) => what)).toEqual(['POST pulls/7/reviews']);
    expect(writtenTo(runner, 'GITHUB_OUTPUT')).toBe('pull=7\n');
    rmSync(head, { recursive: true });
    rmSync(join(clone.root, 'mends.json'));
  },
  PATIENCE,
);

test(
  'publish: the first build, then one that continues what is published, then none that breaks it',
  async () => {
    const site = await serveFolder(newFolder('site'));
    const publish = (name: string) => {
      const runner = createRunner(newFolder(name));
      return runJob('publish', 'build', { clone, runner, values: { BASE_URL: site.url } });
    };
    const first = await publish('first');
    expect(first.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, expect.any(String)],
      [0, ''],
    ]);
    expect(first[0]?.stdout).toContain('nothing is published');
    cpSync(join(clone.root, 'dist'), site.folder, { recursive: true, dereference: true });
    const second = await publish('second');
    expect(second.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(second[0]?.stdout).toContain('4 files');
    const path = join(site.folder, 'data/changelog.json');
    const entry = {
      ts: '2026-01-01T00:00:00Z',
      vendor: '*',
      plan: null,
      change: 'baseline_created',
      old: null,
      new: { vendors: 1, plans: 1 },
    };
    writeFileSync(path, JSON.stringify([entry]));
    const third = await publish('third');
    expect(third.map(({ code }) => code)).toEqual([0, 1]);
    expect(third[1]?.stderr).toContain('never changes');
  },
  PATIENCE,
);

test(
  'publish: Cloudflare is asked for only where all its secrets are there',
  async () => {
    const runner = createRunner(newFolder('cloudflare'));
    await runJob('publish', 'cloudflare', { clone, runner, values: { HAS_ALL: 'false' } });
    expect(writtenTo(runner, 'GITHUB_OUTPUT')).toBe('answer=false\n');
  },
  PATIENCE,
);

test(
  'freshness: a site of today passes, an old one fails loudly',
  async () => {
    const site = await serveFolder(newFolder('fresh'));
    const runner = createRunner(newFolder('freshness'));
    const look = async (generated_at: string) => {
      writeFileSync(join(site.folder, 'build.json'), JSON.stringify({ generated_at }));
      const values = { BASE_URL: site.url };
      const [result] = await runJob('freshness', 'fresh', { clone, runner, values });
      return result;
    };
    expect((await look(instantOf(Date.now())))?.code).toBe(0);
    const old = await look('2020-01-01T00:00:00Z');
    expect(old?.code).toBe(1);
    expect(old?.stdout).toMatch(/^::error title=not fresh::/);
  },
  PATIENCE,
);

test(
  'sources: a report goes from the pages to one pull request and the issues',
  async () => {
    const runner = createRunner(newFolder('sources'));
    const pages = newFolder('pages');
    const report = join(runner.RUNNER_TEMP ?? '', 'report.json');
    const command = 'npm run -s check-sources -- --out "$RUNNER_TEMP/report.json"';
    // The same command, with saved pages in place of the network.
    const instead = { [command]: `${command} --pages "${pages}"` };
    const fetched = await runJob('sources', 'fetch', { clone, runner, values: {}, instead });
    expect(fetched.map(({ code }) => code)).toEqual([0]);
    const { apiUrl, writes } = await startGithub({
      'GET git/ref/heads/main': { object: { sha: 'm1' } },
      'POST git/blobs': { sha: 'b1' },
      'GET git/commits/m1': { tree: { sha: 't1' } },
      'POST git/trees': { sha: 't2' },
      'POST git/commits': { sha: 'c1' },
      'POST git/refs': {},
      'GET pulls': [],
      'POST pulls': { number: 9 },
      'GET issues': [],
    });
    const proposed = await runJob('sources', 'propose', {
      clone,
      runner: { ...runner, GITHUB_API_URL: apiUrl },
      values: { GITHUB_TOKEN: 'test-token', REPORT: report, BASE: 'main' },
    });
    expect(proposed.map(({ code, stderr }) => [code, stderr])).toEqual([[0, '']]);
    expect(writtenTo(runner, 'GITHUB_OUTPUT')).toBe('commit=c1\n');
    // Not one page could be read, so nothing is known to wait, and no issue is opened.
    expect(writes().map(([what]) => what)).toEqual([
      'POST git/blobs',
      'POST git/trees',
      'POST git/commits',
      'POST git/refs',
      'POST pulls',
    ]);
    const [, blob] = writes()[0] ?? [];
    const { content } = blob as { content: string };
    expect(Buffer.from(content, 'base64').toString()).toBe(readFileSync(report, 'utf8'));
    const { date } = JSON.parse(readFileSync(report, 'utf8')) as { date: string };
    const path = join(clone.root, `records/source-checks/${date}.json`);
    mkdirSync(join(clone.root, 'records/source-checks'), { recursive: true });
    writeFileSync(path, Buffer.from(content, 'base64'));
    const checked = await runJob('sources', 'check', {
      clone,
      runner,
      values: { BASE: 'origin/main' },
    });
    expect(checked.map(({ code }) => code)).toEqual([0]);
    rmSync(path);
  },
  PATIENCE,
);

test(
  'labels: the list is brought to GitHub',
  async () => {
    const { apiUrl, writes } = await startGithub({ 'GET labels': [], 'POST labels': {} });
    const runner = { ...createRunner(newFolder('labels')), GITHUB_API_URL: apiUrl };
    const values = { GITHUB_TOKEN: 'test-token' };
    const done = await runJob('labels', 'labels', { clone, runner, values });
    expect(done.map(({ code, stderr }) => [code, stderr])).toEqual([[0, '']]);
    expect(writes().length).toBeGreaterThan(10);
  },
  PATIENCE,
);
