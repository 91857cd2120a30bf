import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { pageOf } from '../../support/build/site-page.ts';
import { deprecation } from '../../support/records/records.ts';

const badgeOf = (record: Partial<DeprecationRecord>) =>
  pageOf('deprecations/badges/acme-api/rocket-1.svg', { deprecations: [deprecation(record)] });

test.each<[string, Partial<DeprecationRecord>]>([
  ['shutdown 1 Sep 2026', {}],
  ['shutdown 1 Sep 2026, at the earliest', { date_basis: 'earliest' }],
  ['retired, 1 Sep 2026', { status: 'retired' }],
  ['deprecated, no date', { shutdown_date: null, date_basis: null }],
  ['shutdown 1 Sep 2026, 2 regions', { regions: ['a', 'b'] }],
])('a badge says %s, in words that no day makes untrue', (words, record) => {
  const badge = badgeOf({ shutdown_date: '2026-09-01', ...record });
  expect(badge).toContain(`<title>rocket-1 on Acme API: ${words}</title>`);
});

test('a badge is a picture of its own: well-formed with any name, below 1 KB, without a link', () => {
  const item = '<script>"&\'x</script>';
  const badge = badgeOf({ item });
  using document = XmlDocument.fromString(badge);
  expect(document.root.get('*[local-name()="title"]')?.content).toContain(item);
  expect(Buffer.byteLength(badge)).toBeLessThan(1024);
  expect(badge.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(/);
});
