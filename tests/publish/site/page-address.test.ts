import { expect, test } from 'vitest';
import { addressOf, relativeLinks } from '../../../scripts/publish/site/addresses.ts';

test.each([
  ['index.html', ''],
  ['plans/index.html', 'plans/'],
  ['support.html', 'support.html'],
  ['plans/zed.html', 'plans/zed.html'],
  ['deprecations/records/a/claude-2.0.html', 'deprecations/records/a/claude-2.0.html'],
  ['data/limits.json', 'data/limits.json'],
])('%s is served at %j', (path, address) => {
  expect(addressOf(path)).toBe(address);
});

test.each([
  ['index.html', 'index.html', './'],
  ['index.html', 'plans/index.html', 'plans/'],
  ['plans/index.html', 'index.html', '../'],
  ['plans/index.html', 'plans/index.html', './'],
  ['plans/zed.html', 'plans/index.html#zed', './#zed'],
  ['deprecations/records/a/b.html', 'support.html', '../../../support.html'],
  ['deprecations/records/a/b.html', 'deprecations/records/a/c.json', 'c.json'],
  ['deprecations/records/a/b.html', 'deprecations/index.html?when=coming', '../../?when=coming'],
  ['support.html', 'plans/zed.html#plan-pro', 'plans/zed.html#plan-pro'],
  ['support.html', 'support.html#wrong', '#wrong'],
])('from %s to %s: %s', (from, to, link) => {
  expect(relativeLinks(from)(to)).toBe(link);
});
