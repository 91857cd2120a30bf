import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveBadges } from '../../../scripts/publish/site/deprecations/badge.tsx';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { deprecation } from '../../support/records/records.ts';

function badgeOf(record: Partial<DeprecationRecord>): string {
  const input = buildInput({ deprecations: [deprecation(record)] });
  return textOf([...deriveBadges(publish(input))], 'deprecations/badges/acme-api/rocket-1.svg');
}

test.each<[string, Partial<DeprecationRecord>]>([
  ['shutdown 1 Sep 2026', { shutdown_date: '2026-09-01' }],
  ['shutdown 1 Sep 2026, at the earliest', { shutdown_date: '2026-09-01', date_basis: 'earliest' }],
  ['retired, 1 Jan 2026', { shutdown_date: '2026-01-01', status: 'retired' }],
  ['deprecated, no date', { shutdown_date: null, date_basis: null }],
  ['shutdown 1 Sep 2026, 2 regions', { shutdown_date: '2026-09-01', regions: ['a', 'b'] }],
])('a badge says %s, in words that no day makes untrue', (words, record) => {
  const title = /<title>(.*)<\/title>/.exec(badgeOf(record))?.[1];
  expect(title).toBe(`rocket-1 on Acme API: ${words}`);
});

test('a badge is a picture of its own: well-formed with any name, below 1 KB, without a link', () => {
  const item = '<script>"&\'x</script>';
  const badge = badgeOf({ item });
  using document = XmlDocument.fromString(badge);
  expect(document.root.get('*[local-name()="title"]')?.content).toContain(item);
  expect(Buffer.byteLength(badge)).toBeLessThan(1024);
  expect(badge.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(/);
});
