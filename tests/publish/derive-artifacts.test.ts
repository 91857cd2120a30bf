import { expect, test } from 'vitest';
import type { BuildFacts, Providers } from '../../scripts/model/generated/published.ts';
import { bundleFunction } from '../../scripts/publish/api/bundle-function.ts';
import { deriveArtifacts } from '../../scripts/publish/artifacts.ts';
import {
  buildInput,
  commitId,
  daySnapshot,
  jsonOf,
  report,
  validDataset,
} from '../support/build/publication.ts';
import { provider } from '../support/records/records.ts';

test('the same input gives the same files with the same bytes, in order of path', async () => {
  const input = buildInput(
    { reports: [report()] },
    { history: { days: [daySnapshot(validDataset())] } },
  );
  const first = await deriveArtifacts(input);
  const plain = (list: typeof first) => list.map(({ path, text }) => [path, text]);
  expect(plain(await deriveArtifacts(input))).toEqual(plain(first));
  const paths = first.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)].sort());
});

test('no name but those of dataset.yaml is published, in files and in the function', async () => {
  const dataset = { ...validDataset().dataset, repository: 'https://git.example/records' };
  const input = buildInput({ dataset, reports: [report()] });
  const published = [...(await deriveArtifacts(input)), ...(await bundleFunction())];
  const named = published.filter(({ text }) => /vendor-almanac/i.test(text));
  expect(named.map(({ path }) => path)).toEqual([]);
});

test('build.json says which commit, timestamp and baseline the copy was made from', async () => {
  const baseline = { commit: commitId(7), ts: '2026-02-01T00:00:00Z' };
  const artifacts = await deriveArtifacts(buildInput({}, { history: { baseline } }));
  expect(jsonOf<BuildFacts>(artifacts, 'build.json')).toEqual({
    schema_version: '0.1',
    name: 'test-almanac',
    feed_authority: 'almanac.example',
    generated_at: '2026-03-02T09:00:00Z',
    repository: 'https://code.example/almanac',
    base_url: 'https://almanac.example/',
    commit: commitId(1),
    baseline: commitId(7),
  });
});

test('providers.json says who is covered, with which platforms, and who is not and why', async () => {
  const providers = {
    initech: { name: 'Initech', coverage: 'omitted' as const, reason: 'It announces by mail.' },
    acme: provider(),
  };
  const artifacts = await deriveArtifacts(buildInput({ providers }));
  expect(jsonOf<Providers>(artifacts, 'data/providers.json').providers).toEqual([
    {
      slug: 'acme',
      name: 'Acme',
      coverage: 'tracked',
      reason: null,
      platforms: [{ id: 'acme-api', name: 'Acme API' }],
    },
    {
      slug: 'initech',
      name: 'Initech',
      coverage: 'omitted',
      reason: 'It announces by mail.',
      platforms: [],
    },
  ]);
});
