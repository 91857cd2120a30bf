import { expect, test } from 'vitest';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { deprecation } from '../../support/records/records.ts';

const PAGE = 'deprecations/records/acme-api/rocket-1';

function siteWith(shutdown_date: string, item = 'rocket-1'): Artifact[] {
  const deprecations = [deprecation({ item, shutdown_date })];
  return [...deriveSite(publish(buildInput({ deprecations })))];
}

function pictureOf(site: readonly Artifact[]): Buffer {
  const bytes = site.find(({ path }) => path === `previews/${PAGE}.png`)?.bytes;
  return Buffer.from(bytes ?? []);
}

test('a page says in words what its picture shows', () => {
  const html = textOf(siteWith('2026-10-23'), `${PAGE}.html`);
  expect(html).toContain(`almanac.example/previews/${PAGE}.png"`);
  expect(html).toMatch(/"og:image:alt" content="rocket-1: .*23 October 2026.*rocket-2/);
});

test('the picture has the size that is asked, and shows the date', () => {
  const picture = pictureOf(siteWith('2026-10-23'));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(pictureOf(siteWith('2026-10-23'))).toEqual(picture);
  expect(pictureOf(siteWith('2026-10-24'))).not.toEqual(picture);
});

test('a name that is longer than the picture, or has letters that the typeface lacks, is drawn', () => {
  for (const item of [`rocket-${'long-'.repeat(40)}`, 'r'.repeat(90), 'rocket-é-火']) {
    expect(pictureOf(siteWith('2026-10-23', item)).length).toBeGreaterThan(1000);
  }
});
