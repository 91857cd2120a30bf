import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../scripts/publish/api/catalogue.ts';
import { CHECKSUMS } from '../../../scripts/publish/artifact.ts';
import { deriveArtifacts } from '../../../scripts/publish/artifacts.ts';
import { almanac } from '../../support/build/almanac.ts';
import { FAMILIES, familyOf, isOf } from '../../support/build/dist.ts';

/** What only pages, previews of links, hosts and npm ask for. */
const INTERNAL = /^(assets\/|previews\/|package\/|_|404\.html$)/;

test('the catalogue has every file that is published, and no other', async () => {
  const artifacts = await deriveArtifacts(almanac(20, 4));
  const paths = [...artifacts.map(({ path }) => path), CHECKSUMS];
  const published = paths.filter((path) => !INTERNAL.test(path));
  expect(published.filter((path) => familyOf(path) === undefined)).toEqual([]);
  // Archives begin when the first month is over.
  const without = FAMILIES.filter(
    (family) => !family.path.includes('{month}') && !published.some((path) => isOf(family, path)),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('README’s table has the files of the catalogue, and no other', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, rows = ''] =
    /## What is published\n[\s\S]*?\n\| --- \| --- \|\n([\s\S]*?)\n\n/.exec(readme) ?? [];
  const named = [...rows.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const functions = ['deprecations/api', 'deprecations/changes', 'deprecations/mcp'];
  const { plans, deprecations, following, checking } = CATALOGUE;
  const listed = [plans, deprecations, following, checking].flat().map(({ path }) => path);
  expect(named.filter((path) => !functions.includes(path)).sort()).toEqual(listed.sort());
});
