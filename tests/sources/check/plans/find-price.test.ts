import { expect, test } from 'vitest';
import { namePlans } from '../../../../scripts/sources/check/plans/names.ts';
import { indexPage } from '../../../../scripts/sources/check/plans/page-index.ts';
import { checkPrices, priceStatements } from '../../../../scripts/sources/check/plans/prices.ts';
import type { PageFormat } from '../../../../scripts/sources/pages/page.ts';

const PLANS = ['Free', 'Pro', 'Pro Plus', 'Team (Basic)', 'Team (Large)'];

function check(
  name: string,
  price: number | null,
  text: string,
  options: { format?: PageFormat; currency?: 'USD' | 'CAD'; names?: string[] } = {},
) {
  const { format = 'markdown', currency = 'USD', names = PLANS } = options;
  const url = 'https://toolbox.example/pricing';
  const texts = [{ text, format }];
  const page = indexPage({ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' });
  const plans = names.map((plan) => ({ id: idOf(plan), name: plan, limit_notes: [] }));
  const statements = priceStatements(page, currency, namePlans(plans));
  const recorded = plans.map((plan) => ({ ...plan, price_month: price }));
  const checked = checkPrices(recorded, statements, true);
  const { state, found } = checked.find(({ plan }) => plan === idOf(name)) ?? {};
  return { state, found };
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}

function stands(name: string, price: number, text: string, options = {}): boolean {
  return check(name, price, text, options).state === 'found';
}

const TABLE = `
| Plan | Price | Included |
|---|---|---|
| Free | $0 | $1 of credit |
| Pro | $20 / month | $7 |
| Pro Plus | $1,500.00 | $30 |
`;

test.each([
  ['Free', 0, true],
  ['Free', 1, false],
  ['Pro', 20, true],
  ['Pro', 7, false],
  ['Pro', 2, false],
  ['Pro', 200, false],
  ['Pro', 1500, false],
  ['Pro Plus', 1500, true],
  ['Pro Plus', 20, false],
  ['Pro Plus', 30, false],
])('in a table of plans %s costs %d: %s', (plan, price, expected) => {
  expect(stands(plan, price, TABLE)).toBe(expected);
});

const COLUMNS = `
| | Free | Pro | Pro Plus |
|---|---|---|---|
| Price (USD) | 0 | 20 | 45.50 |
| Credit | $3 | $4 | $5 |
| Add-ons | none | $6/mo | $8/mo |
`;

test.each([
  ['Free', 0, true],
  ['Pro', 20, true],
  ['Pro', 45.5, false],
  ['Pro Plus', 45.5, true],
  ['Pro', 4, false],
])('in a table of features %s costs %d: %s', (plan, price, expected) => {
  expect(stands(plan, price, COLUMNS)).toBe(expected);
});

test('a table whose every column is a plan has no labels', () => {
  const text = '| Free | Pro | Pro Plus |\n|--|--|--|\n| N/A | $29 | $399 |';
  expect(stands('Pro', 29, text)).toBe(true);
  expect(stands('Pro Plus', 29, text)).toBe(false);
  expect(stands('Free', 0, text)).toBe(true);
});

test.each([
  ['Pro', 20, 'The Pro plan is USD $20 per month. Pro Plus is $45 per month.', true],
  ['Pro', 45, 'The Pro plan is USD $20 per month. Pro Plus is $45 per month.', false],
  ['Pro', 20, 'Upgrade to Pro ($20/mo) or Pro Plus ($45/mo).', true],
  ['Pro', 45, 'Upgrade to Pro ($20/mo) or Pro Plus ($45/mo).', false],
  ['Pro Plus', 20, 'Upgrade to Pro ($20/mo) or Pro Plus ($45/mo).', false],
  ['Pro', 20, 'For $20 a month you get Pro.', true],
  ['Pro', 20, '20 USD per month buy Pro.', true],
  ['Pro', 20, 'Pro has $20 of credit.', false],
  ['Pro', 20, 'Pro has credits at $20/1000 credits.', false],
  ['Pro', 20, 'With Pro, one more project is an additional $20 per month.', false],
  ['Pro', 20, 'Pro costs $20k.', false],
  ['Pro', 20, 'Pro costs $20.50.', false],
  ['Pro', 20, 'Pro costs €20.', false],
  ['Pro', 20, 'Professionals pay $20 per month.', false],
  ['Team (Basic)', 40, 'Team has two seats: Basic ($40/user/mo) and Large ($90/user/mo).', true],
  ['Team (Basic)', 90, 'Team has two seats: Basic ($40/user/mo) and Large ($90/user/mo).', false],
])('%s for %d in %j: %s', (plan, price, text, expected) => {
  expect(stands(plan, price, text)).toBe(expected);
});

test('a price under a heading that names the plan stands with it, other sums there do not', () => {
  const text = '# Plans\n\n## Pro\n\n$20 per month\n\n$9 of credit\n\n## Pro Plus\n\nFrom $45\n';
  expect(stands('Pro', 20, text)).toBe(true);
  expect(stands('Pro', 9, text)).toBe(false);
  expect(stands('Pro', 45, text)).toBe(false);
  expect(stands('Pro Plus', 45, text)).toBe(true);
});

test('in a plain-text capture a price stands below its name and above the next one', () => {
  const text = 'Plans\nFree\n$0\nforever\nPro\nMost liked\n$20\n / mo.\nPro Plus\n$45\n / mo.';
  expect(stands('Free', 0, text, { format: 'text' })).toBe(true);
  expect(stands('Pro', 20, text, { format: 'text' })).toBe(true);
  expect(stands('Pro', 45, text, { format: 'text' })).toBe(false);
  expect(stands('Free', 20, text, { format: 'text' })).toBe(false);
});

test('name and price of a component stand together', () => {
  const text = '<Card\n  name="Pro"\n  subtitle="For teams"\n  price="$20"\n/>\n';
  expect(stands('Pro', 20, text)).toBe(true);
});

test('a plan costs nothing where the page, its heading or its own name says so', () => {
  expect(stands('Pro', 0, 'Pro is free of charge.')).toBe(true);
  expect(stands('Pro', 0, 'Pro has a free trial.')).toBe(false);
  expect(stands('Pro', 0, '| Plan | Price |\n|--|--|\n| Pro | Free |')).toBe(true);
  expect(stands('Free', 0, 'The Free plan has 5 projects.')).toBe(true);
  expect(stands('Pro', 0, '## Free of worries\n\nText.\n\n# Pro\n')).toBe(false);
  expect(stands('Free', 0, 'Nothing here names that plan.')).toBe(false);
});

test('a price in Canadian dollars is found by its own signs', () => {
  const cad = { currency: 'CAD' } as const;
  expect(stands('Pro', 20, 'Pro is CA$20 per month.', cad)).toBe(true);
  expect(stands('Pro', 20, 'Pro is US$20 per month.', cad)).toBe(false);
  expect(stands('Pro', 20, 'Pro is CA$20 per month.')).toBe(false);
});

test.each([
  [
    'a row of prices',
    '| | Free | Pro |\n|--|--|--|\n| Price | $0 | $25 |\n| Credit | $5 | $9 |',
    25,
  ],
  [
    'a column of prices',
    '| Plan | Price | Credit |\n|--|--|--|\n| Free | $0 | $1 |\n| Pro | $25 / month | $9 |',
    25,
  ],
  ['a sum per month', 'The Pro plan costs $25 per month.', 25],
  ['two sums per month', 'The Pro plan costs $25 per month. Pro is $30 per month in Rome.', null],
  ['a sum a year', 'The Pro plan costs $250 per year.', null],
  ['a sum on top', 'Pro has additional seats at $25 per month.', null],
  ['a spend limit', '| Plan | Monthly spend limit |\n|--|--|\n| Pro | $500 |', null],
  ['a limit per month', '| Plan | Crawls per month |\n|--|--|\n| Pro | 500 |', null],
])('of %s the stated price is %s', (_, text, price) => {
  const state = price === null ? 'not_checked' : 'changed';
  expect(check('Pro', null, text)).toEqual({ state, found: price });
});

test.each([
  [
    'the sum that is billed monthly',
    '$20 per user per month. $25 per user per month when billed monthly.',
    25,
  ],
  [
    'the sum that is not paid for a year',
    'Choose annual billing: $240/year ($20/mo). Or pay $25/mo.',
    25,
  ],
  ['the only sum, though it is paid for a year', '$20 per month with an annual subscription.', 20],
])('under a heading that names the plan its price is %s', (_, text, price) => {
  const page = `## Pro\n\n${text}\n`;
  expect(check('Pro', 1, page)).toEqual({ state: 'changed', found: price });
  expect(stands('Pro', price, page)).toBe(true);
});

test.each([
  [
    'its own row',
    '| Plan | Price | Region price |\n|--|--|--|\n| Free | $0 | $0 |\n| Pro | $20 | $10 |',
    20,
    10,
  ],
  [
    'the smallest of its sizes',
    '## Pro\n\n| Size | Price |\n|--|--|\n| 1 GB | $39 |\n| 2 GB | $59 |',
    39,
    59,
  ],
  [
    'the plan, not what is added to it',
    '## Pro\n\n$20 per month\n\n### Add-ons\n\n| Add-on | Price |\n|--|--|\n| Single sign-on | $9 |',
    20,
    9,
  ],
  [
    'the plan, not one more unit',
    'The Pro plan is $20 per month. Each additional seat on Pro is $7/month.',
    20,
    7,
  ],
  ['the plan, not free parts of it', 'Storage\nPro\nFree\nPro\n$20 per month', 20, 0],
])('a price is that of %s', (_, text, price, other) => {
  const format = text.includes('|') || text.includes('.') ? 'markdown' : 'text';
  expect(stands('Pro', price, text, { format })).toBe(true);
  expect(stands('Pro', other, text, { format })).toBe(false);
});

test('a price that several plans share is none of a plan whose price is not recorded', () => {
  const text = '## Pro and Pro Plus\n\n$20 per month\n';
  expect(stands('Pro', 20, text)).toBe(true);
  expect(check('Pro Plus', null, text).state).toBe('not_checked');
});

test('a plan is free where a heading above it or the word beside its name says so', () => {
  expect(stands('Pro', 0, 'Our free Pro plan has 5 projects.')).toBe(true);
  expect(stands('Pro', 0, '- Pro (free) plan: 5 projects')).toBe(true);
  expect(stands('Pro', 0, '## Without cost, free usage\n\n### Log in with Pro\n\n5 projects')).toBe(
    true,
  );
  expect(stands('Pro', 0, '## Free\n\n### Compared with Pro\n\n5 projects')).toBe(false);
  expect(
    stands('Pro', 0, '## Free vs. Pro comparison\n\n| Limit | Pro |\n|--|--|\n| Seats | 5 |'),
  ).toBe(false);
  const lines = 'Plans\nHobby\nFree\nIncludes 5 projects\nPro\n$20';
  const options = { format: 'text', names: ['Hobby', 'Pro'] };
  expect(stands('Hobby', 0, lines, options)).toBe(true);
  expect(stands('Pro', 0, lines, options)).toBe(false);
});

test('a row of those who are paid for has the price of its column, behind the sign or before it', () => {
  const text =
    '| | Free | Pro |\n|--|--|--|\n| Developers | 1-6 | 25$ per member per month |\n| Viewers | 3 | $4 per viewer |\n| Storage | 1 GB | $9 per user per month |';
  expect(stands('Pro', 25, text)).toBe(true);
  expect(stands('Pro', 4, text)).toBe(false);
  expect(stands('Pro', 9, text)).toBe(false);
});

const PAIR = ['Free', 'Pro $100', 'Pro $200'];

test('of plans that a card has one price for, each has the sum that the page has in its name', () => {
  const text =
    '## Pro\n\n$100\n\n## Usage\n\nPro $200 has twice the usage that Pro $100 has.\n\n### Free\n\n$0';
  const page = indexPage({
    state: 'read',
    url: 'https://toolbox.example/pricing',
    texts: [{ text, format: 'markdown' }],
    observedOn: '2026-03-01',
    sha256: '0',
  });
  const plans = [0, 100, 200].map((price_month, at) => {
    return { id: `plan-${at}`, name: PAIR[at] ?? '', price_month, limit_notes: [] };
  });
  const statements = priceStatements(
    page,
    'USD',
    namePlans(plans.map(({ id, name }) => ({ id, name }))),
  );
  const states = (prices: number[]) =>
    checkPrices(
      plans.map((plan, at) => ({ ...plan, price_month: prices[at] ?? 0 })),
      statements,
      true,
    ).map(({ state, found }) => `${state} ${found}`);
  expect(states([0, 100, 200])).toEqual(['found null', 'found null', 'found null']);
  expect(states([0, 200, 100])).toEqual(['found null', 'changed 100', 'changed 200']);
  const card = statements.filter(({ plans }) => plans.size > 1);
  const renamed = checkPrices(plans, card, true).map(({ state, found }) => `${state} ${found}`);
  expect(renamed).toEqual(['not_found null', 'found null', 'not_found null']);
});
