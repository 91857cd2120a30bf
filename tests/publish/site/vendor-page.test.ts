import { expect, test } from 'vitest';
import type { VendorRecord } from '../../../scripts/model/records.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { collectFacts } from '../../../scripts/publish/site/facts.ts';
import { vendorPages } from '../../../scripts/publish/site/plans/vendor-page.tsx';
import { createRenderer } from '../../../scripts/publish/site/render.tsx';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { vendor } from '../../support/records/records.ts';

const URL = 'https://toolbox.example/pricing';

function pageOf(plans: object[]): string {
  const evidence = [{ url: URL, read_at: '2026-03-01' }];
  const record = vendor({ plans: plans as VendorRecord['plans'], evidence });
  const facts = collectFacts(publish(buildInput({ vendors: [record] })));
  return textOf([...vendorPages(facts)].map(createRenderer(facts)), 'plans/toolbox.html');
}

function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('a vendor’s page has the prices that dated copies show, each date leading to its copy', () => {
  const copy = `https://github.com/toolbox/docs/blob/${'a'.repeat(40)}/pricing.md`;
  const earlier_prices = [{ price_month: 15, evidence: { url: URL, read_at: '2025-06-01', copy } }];
  const limit_notes: string[] = [];
  const free = { id: 'free', name: 'Free', price_month: 0, limit_notes };
  const pro = { id: 'pro', name: 'Pro', price_month: 20, limit_notes, earlier_prices };
  const page = pageOf([free, pro]);
  expect(wordsOf(page)).toContain('Price as seen – $15 1 Jun 2025 $20 1 Mar 2026');
  expect(page).toContain(`href="${copy}"`);
  expect(pageOf([free])).not.toContain('Price as seen');
});

test('a sentence of several plans is on the page once, with their names', () => {
  const limit_notes = ['Pro and Team include priority support.'];
  const plans = ['Pro', 'Team'].map((name) => {
    return { id: name.toLowerCase(), name, price_month: 20, limit_notes };
  });
  const words = wordsOf(pageOf(plans));
  expect(words.split('priority support.')).toHaveLength(2);
  expect(words).toContain('priority support. Pro, Team');
});
