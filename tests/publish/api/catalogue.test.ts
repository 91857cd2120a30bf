import { readFileSync } from 'node:fs';
import { CATALOGUE } from '#scripts/publish/api/catalogue.ts';

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
