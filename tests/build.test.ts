import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Limits } from '#scripts/model/generated/published.ts';
import { verifyDist } from '#support/build/dist.ts';
import { build, bytesOf, checkSchemas, mustPublish, readJson } from '#support/build/run-build.ts';
import type { Run } from '#support/commands/run-command.ts';
import { filesOf } from '#support/folder.ts';
import { dataset, recordFiles } from '#support/records/records.ts';
import {
  createPublicRepository,
  deprecationFile,
  NOW,
  vendorFile,
} from '#support/repositories/history.ts';
import {
  createRepository,
  type Repository,
  temporaryFolder,
  writeFiles,
} from '#support/repositories/repository.ts';

/** A built repository that several tests read; none changes it. */
let built: Repository;
let dist: string;
let outcome: Run;
beforeAll(async () => {
  built = createPublicRepository();
  dist = join(built.root, 'dist');
  outcome = await build(built);
});

test('a build writes data, pages, package and function, and lists all with their sha256', () => {
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  expect(outcome.stdout).toContain('1 vendor, 1 deprecation, ');
  const made = ['data/limits.json', 'index.html', 'package/package.json', '_worker.js'];
  expect([...verifyDist(dist).keys()]).toEqual(expect.arrayContaining(made));
  // Twenty days and their index.
  expect(readdirSync(join(dist, 'dep-snapshots'))).toHaveLength(21);
});

test('every JSON file fits the schema that is published beside it', () => {
  checkSchemas(dist);
  const schemas = filesOf(dist).filter((path) => path.startsWith('schemas/'));
  expect(schemas).toContain('schemas/records/provider.schema.json');
  for (const path of schemas) {
    const text = readFileSync(join(dist, path), 'utf8');
    expect([path, [...text.matchAll(/"\$ref": "(?!#)/g)]]).toEqual([path, []]);
    expect(readJson(dist, path)).toMatchObject({ $id: `https://almanac.example/${path}` });
  }
});

test('records that no commit holds yet are published, at the addresses of dataset.yaml, and named', async () => {
  const repository = createPublicRepository();
  const own = 'function_url: https://queries.example/\n';
  const text = stringify(dataset()).replace('feed_authority', `${own}feed_authority`);
  const files = { ...vendorFile({ name: 'Tools' }), ...vendorFile({ id: 'ark' }) };
  repository.write({ ...files, 'records/dataset.yaml': text });
  const warnings = ['dataset', 'vendors/ark', 'vendors/toolbox'].map(
    (path) => `warning: records/${path}.yaml differs from HEAD: not yet in the changelog\n`,
  );
  expect(await build(repository)).toMatchObject({ code: 0, stderr: warnings.join('') });
  const out = join(repository.root, 'dist');
  const { vendors } = readJson<Limits>(out, 'data/limits.json');
  expect(vendors.map(({ name }) => name)).toEqual(['Toolbox', 'Tools']);
  const llms = readFileSync(join(out, 'llms.txt'), 'utf8');
  expect(llms).toContain('MCP over HTTP at https://queries.example/');
  expect(llms).toContain('](https://almanac.example/');
});

test('a version in history that cannot be read is named, and the addresses can be told otherwise', async () => {
  const repository = createPublicRepository();
  const unread = { 'records/vendors/toolbox.yaml': ': [' };
  const broken = repository.commit(unread, '2026-03-02T12:00:00Z');
  repository.commit(vendorFile(), '2026-03-03T12:00:00Z');
  const mirror = ['--base-url', 'https://mirror.example/copy'];
  const args = ['--function-url', 'http://localhost:8787', ...mirror];
  const { code, stderr } = await build(repository, ...args);
  expect(code).toBe(0);
  expect(stderr).toMatch(new RegExp(`^warning: ${broken} records/vendors/toolbox\\.yaml: .+\n$`));
  const llms = readFileSync(join(repository.root, 'dist/llms.txt'), 'utf8');
  expect(llms).toContain('MCP over HTTP at http://localhost:8787/');
  expect(llms).toContain('](https://mirror.example/copy/');
});

test('before the baseline there is no changelog and no snapshot', async () => {
  const { folder } = await mustPublish(createRepository(recordFiles()), NOW, null);
  expect(readJson(folder, 'data/changelog.json')).toEqual([]);
  expect(readJson(folder, 'dep-snapshots/index.json')).toMatchObject({ first: null, days: [] });
});

test('problems in the records are exit code 1, and dist stays', async () => {
  const root = temporaryFolder();
  cpSync(built.root, root, { recursive: true });
  writeFiles(root, vendorFile({ source_url: 'http://insecure.example' }));
  writeFiles(root, deprecationFile({ shutdown_date: '2026-02-30' }));
  const { code, stderr } = await build({ root });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^records\/vendors\/toolbox\.yaml:12:\d+ {2}/m);
  expect(stderr).toMatch(/^records\/deprecations\/acme-api\/rocket-1\.yaml:\d+:\d+ {2}/m);
  expect(bytesOf(join(root, 'dist'))).toEqual(bytesOf(dist));
});

test('a published copy binds: a history that does not continue it is refused', async () => {
  const repository = createPublicRepository();
  const own = repository.commit(vendorFile({ name: 'Tools' }), '2026-03-02T12:00:00Z');
  const { folder } = await mustPublish(repository, NOW, null);
  repository.git('reset', '--quiet', '--hard', `${own}^`);
  repository.commit(vendorFile({ name: 'Boxes' }), '2026-03-02T12:00:00Z');
  const { code, stderr } = await build(repository, '--published', folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^records\/baseline\.yaml:1:1 {2}HEAD does not descend from/);
});
