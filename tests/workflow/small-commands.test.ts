import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { deriveFiles } from '#scripts/publish/artifacts.ts';
import { openSite, PRESERVED_FILES } from '#scripts/publish/copies/copy.ts';
import { writeDist } from '#scripts/publish/copies/dist.ts';
import { publish } from '#scripts/publish/publication.ts';
import { loadPublished } from '#scripts/workflow/fetch-published.ts';
import { readAllowed, summarizeProblems } from '#scripts/workflow/write-summary.ts';
import { serveFolder } from '#support/build/dist.ts';
import { buildInput, daySnapshot, validDataset } from '#support/build/publication.ts';
import { startGithub } from '#support/commands/fake-github.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { countNodes, parseMarkdown, textsOf } from '#support/markdown.ts';
import { dataset, recordFiles } from '#support/records/records.ts';
import { BASELINE } from '#support/repositories/history.ts';
import { createRepository, temporaryFolder } from '#support/repositories/repository.ts';

test('only a label of the exact name lifts a guard', () => {
  const label = 'allow: removed-record';
  const others = ['docs', 'allow:reused-id', 'Allow: mixed-change'];
  expect(readAllowed(JSON.stringify([label, ...others]))).toEqual(['removed-record']);
  for (const none of [undefined, '', 'null', '[]']) expect(readAllowed(none)).toEqual([]);
  for (const wrong of [label, `"${label}"`, `{"0":"${label}"}`]) {
    expect(() => readAllowed(wrong)).toThrow('JSON array');
  }
});

test('all problems stand in the summary, as text', () => {
  const message = '``` <b>@octocat</b>\n::error::x';
  const problem = { code: 'x', path: 'records/vendors/a.yaml', line: 3, column: 4, message };
  const tree = parseMarkdown(summarizeProblems(Array(40).fill(problem), 2));
  expect(countNodes(tree)).toEqual({ root: 1, heading: 1, text: 1, code: 1 });
  expect(textsOf(tree, 'code')[0]?.split('\n')).toHaveLength(41);
});

/** A build with a day that is over. */
let folder: string;
beforeAll(() => {
  folder = join(temporaryFolder(), 'dist');
  const input = buildInput({}, { history: { days: [daySnapshot(validDataset())] } });
  writeDist(folder, deriveFiles(publish(input)));
});

test('what is published is loaded, or said to be nothing, or refused', async () => {
  const paths = [...PRESERVED_FILES, 'dep-snapshots/2026-03-01.json.gz'];
  const whole = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]));
  /** What is loaded from a site with these files; a number is a status. */
  const load = async (files: Record<string, Buffer | string | number>) => {
    const answer = async (url: Parameters<typeof fetch>[0]) => {
      const file = files[String(url).replace('https://almanac.example/', '')] ?? 404;
      if (typeof file === 'number') return new Response(null, { status: file });
      return new Response(file as BodyInit);
    };
    const kept: Record<string, Uint8Array> = {};
    const site = openSite('https://almanac.example/', answer as typeof fetch);
    const count = await loadPublished(site, async (path, bytes) => {
      kept[path] = bytes;
    });
    return count === null ? null : kept;
  };
  expect(await load(whole)).toEqual(whole);
  expect(await load({})).toBeNull();
  for (const path of paths) {
    const { [path]: _, ...part } = whole;
    await expect(load(part)).rejects.toThrow(path);
  }
  await expect(load({ ...whole, 'build.json': 503 })).rejects.toThrow('503');
  // A login page in place of the site answers 200.
  await expect(load({ ...whole, SHA256SUMS: '<html>' })).rejects.toThrow('line of another form');
  const unreachable = loadPublished(openSite('http://127.0.0.1:1/', fetch), async () => {});
  await expect(unreachable).rejects.toThrow('cannot be read');
});

test('a changed base_url that has nothing yet does not pass for a first build', async () => {
  const { url: before } = await serveFolder(folder);
  const { url: after } = await serveFolder(temporaryFolder());
  const file = (base_url: string, feed_authority = 'almanac.example') => ({
    'records/dataset.yaml': stringify(dataset({ base_url, feed_authority })),
  });
  const repository = createRepository({ ...recordFiles(), ...BASELINE, ...file(`${before}/`) });
  repository.commit(file(`${after}/`), '2026-03-02T12:00:00Z');
  const load = async () => {
    const args = ['--root', repository.root, '--out', join(temporaryFolder(), 'out')];
    return (await runCommand('workflow/fetch-published', args)).stdout;
  };
  expect(await load()).toContain(` of ${before}/\n`);
  // A fork has another authority, and never asks for what it forked.
  repository.commit(file(`${after}/`, 'fork.example'), '2026-03-03T12:00:00Z');
  expect(await load()).toBe(`nothing is published at ${after}/ yet\n`);
});

test('lists are read to their end', async () => {
  const asked: string[] = [];
  const { github } = await startGithub({
    'GET pulls/7/files': ({ path }: { path: string }) => {
      asked.push(path);
      return path.endsWith('&page=3') ? [{ page: 3 }] : Array(100).fill({ page: 0 });
    },
  });
  const files = await github.list<{ page: number }>('pulls/7/files');
  expect([files.length, files.at(-1), asked.length]).toEqual([201, { page: 3 }, 3]);
});
