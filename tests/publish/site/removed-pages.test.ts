import { beforeAll, expect, test } from 'vitest';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { almanac } from '../../support/build/almanac.ts';
import { textOf } from '../../support/build/publication.ts';

let site: Artifact[];
beforeAll(async () => {
  site = [...deriveSite(publish(almanac(9, 3)))];
});

function page(path: string): string {
  const text = textOf(site, path);
  return text
    .slice(text.indexOf('<main'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('a record that was removed keeps its address, which says so and shows its changes', () => {
  const text = page('deprecations/records/acme-api/lost-1.html');
  expect(text).toContain('This record was removed; acme-api/lost-1 is never used again');
  expect(text).toContain('lost-1 Acme API : record removed, shutdown date 2026-09-01');
});

test('a vendor that was removed keeps its address', () => {
  const text = page('plans/vendor-zz.html');
  expect(text).toContain('Vendor Zed This vendor was removed');
});

test('what is still published has one page, with its changes', () => {
  const paths = site.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(textOf(site, 'plans/vendor-01.html')).toContain('monthly price');
});
