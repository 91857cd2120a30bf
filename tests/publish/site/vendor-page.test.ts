import { expect, test } from 'vitest';
import type { VendorRecord } from '../../../scripts/model/records.ts';
import { pageOf, wordsOf } from '../../support/build/site-page.ts';
import { vendor } from '../../support/records/records.ts';

const url = 'https://toolbox.example/pricing';

function vendorPage(...plans: VendorRecord['plans']): string {
  const evidence = [{ url, read_at: '2026-03-01' }];
  return pageOf('plans/toolbox.html', { vendors: [vendor({ plans, evidence })] });
}

test('a vendor’s page has the prices that dated copies show, each date leading to its copy', () => {
  const copy = `https://github.com/toolbox/docs/blob/${'a'.repeat(40)}/pricing.md`;
  const pro = { id: 'pro', name: 'Pro', price_month: 20, limit_notes: [] };
  const evidence = { url, read_at: '2025-06-01', copy };
  const page = vendorPage({ ...pro, earlier_prices: [{ price_month: 15, evidence }] });
  expect(wordsOf(page)).toContain('Price as seen $15 1 Jun 2025 $20 1 Mar 2026');
  expect(page).toContain(`href="${copy}"`);
  expect(vendorPage(pro)).not.toContain('Price as seen');
});

test('a sentence of several plans is on the page once, with their names', () => {
  const both = { price_month: 20, limit_notes: ['Pro and Team include support.'] };
  const page = vendorPage(
    { id: 'pro', name: 'Pro', ...both },
    { id: 'team', name: 'Team', ...both },
  );
  expect(wordsOf(page).match(/include support\. Pro, Team|include support/g)).toEqual([
    'include support. Pro, Team',
  ]);
});

test.each([
  ['not stated on the pages read; a legacy plan', /price not found a legacy plan/],
  ['usage-based, without a minimum', /usage-based without a minimum/],
  ['price on request', /price on request/],
])('a plan without a price has its detail in place of one: %s', (price_detail, words) => {
  const plan = { id: 'pro', name: 'Pro', price_month: null, price_detail, limit_notes: [] };
  expect(wordsOf(vendorPage(plan))).toMatch(words);
});
