import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Limits } from '../scripts/model/generated/published.ts';
import { filesOf, verifyDist } from './support/build/dist.ts';
import { build, checkSchemas, readJson } from './support/build/run-build.ts';
import type { Run } from './support/commands/run-command.ts';
import { dataset, recordFiles } from './support/records/records.ts';
import { BASELINE, createPublicRepository, vendorFile } from './support/repositories/history.ts';
import { createRepository, type Repository } from './support/repositories/repository.ts';

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

test('the site and the function are where dataset.yaml says, unless told otherwise', async () => {
  const repository = createPublicRepository();
  const own = 'function_url: https://queries.example/\n';
  const text = stringify(dataset()).replace('feed_authority', `${own}feed_authority`);
  repository.write({ 'records/dataset.yaml': text });
  const llms = () => readFileSync(join(repository.root, 'dist/llms.txt'), 'utf8');
  await build(repository);
  expect(llms()).toContain('MCP over HTTP at https://queries.example/');
  expect(llms()).toContain('](https://almanac.example/');
  const mirror = ['--base-url', 'https://mirror.example'];
  await build(repository, '--function-url', 'http://127.0.0.1:8787/', ...mirror);
  expect(llms()).toContain('MCP over HTTP at http://127.0.0.1:8787/');
  expect(llms()).toContain('](https://mirror.example/');
});

test('records that no commit holds yet are published, and named as not yet in the changelog', async () => {
  const repository = createPublicRepository();
  repository.write(vendorFile({ name: 'Tools' }));
  repository.write(vendorFile({ id: 'ark' }));
  const warnings = ['ark', 'toolbox'].map(
    (id) => `warning: records/vendors/${id}.yaml differs from HEAD: not yet in the changelog\n`,
  );
  expect(await build(repository)).toMatchObject({ code: 0, stderr: warnings.join('') });
  const { vendors } = readJson<Limits>(join(repository.root, 'dist'), 'data/limits.json');
  expect(vendors.map(({ name }) => name)).toEqual(['Toolbox', 'Tools']);
});

test('a version in history that cannot be read is named in a warning, and the build goes on', async () => {
  const repository = createPublicRepository();
  const unread = { 'records/vendors/toolbox.yaml': ': [' };
  const broken = repository.commit(unread, '2026-03-02T12:00:00Z');
  repository.commit(vendorFile(), '2026-03-03T12:00:00Z');
  const { code, stderr } = await build(repository);
  expect(code).toBe(0);
  expect(stderr).toMatch(new RegExp(`^warning: ${broken} records/vendors/toolbox\\.yaml: .+\n$`));
});

test('before the baseline there is no changelog and no snapshot, and nothing binds', async () => {
  const repository = createRepository(recordFiles());
  expect((await build(repository)).code).toBe(0);
  const out = join(repository.root, 'dist');
  expect(readJson(out, 'data/changelog.json')).toEqual([]);
  expect(readJson(out, 'dep-snapshots/index.json')).toMatchObject({ first: null, days: [] });
  repository.commit(BASELINE, '2026-03-10T12:00:00Z');
  expect((await build(repository)).code).toBe(0);
  expect(readJson<unknown[]>(out, 'data/changelog.json')).toHaveLength(1);
});
