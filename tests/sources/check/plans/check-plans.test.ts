import { expect, test } from 'vitest';
import type { VendorRecord } from '../../../../scripts/model/records.ts';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import type { Page, PageFormat } from '../../../../scripts/sources/pages/page.ts';
import { freeze } from '../../../support/pages/pages.ts';
import { vendor } from '../../../support/records/records.ts';

const PRICING = 'https://toolbox.example/pricing';
const LIMITS = 'https://toolbox.example/limits';

const toolbox = vendor({
  plans: [
    { id: 'free', name: 'Free', price_month: 0, limit_notes: ['100 crawls per day', '1 project'] },
    { id: 'pro', name: 'Pro', price_month: 20, limit_notes: ['900 crawls per day'] },
    {
      id: 'custom',
      name: 'Custom',
      price_month: null,
      price_detail: 'usage-based',
      limit_notes: [],
    },
  ],
  evidence: [
    { url: LIMITS, read_at: '2026-02-01' },
    { url: PRICING, read_at: '2026-02-01' },
    { url: PRICING, read_at: '2026-02-02' },
  ],
});

const limits = 'Free has 100 crawls per day and 1 project, Pro has 900 crawls per day.';
const pricing = 'Free is $0, Pro is $20 per month.';

function read(
  url: string,
  text: string,
  changes: { day?: string; format?: PageFormat } = {},
): Page {
  const { day = '2026-03-01', format = 'markdown' } = changes;
  return { state: 'read', url, texts: [{ text, format }], observedOn: day, sha256: 'a'.repeat(64) };
}

function missing(url: string): Page {
  return { state: 'not_checked', url, reason: 'it is down', observedOn: null, sha256: null };
}

function check(data: VendorRecord, pages: Page[], lastVerified: string | null = null) {
  const before = { vendor: data.id, state: 'found', notes: [], prices: [] } as const;
  const { plans, pages: checked } = checkPlans({
    vendors: [{ path: `records/vendors/${data.id}.yaml`, id: data.id, data: freeze(data) }],
    pages: freeze(new Map(pages.map((page) => [page.url, page]))),
    previous: [{ ...before, notes: [], prices: [], last_verified: lastVerified }],
  });
  return {
    vendor: plans[0],
    notes: plans[0]?.notes.map(({ state }) => state),
    prices: plans[0]?.prices.map(({ state }) => state),
    pages: checked.map(({ url, state, reason }) => ({ url, state, reason })),
  };
}

test('where everything stands on the pages the vendor is verified as of the oldest of them', () => {
  const pages = [read(LIMITS, limits), read(PRICING, pricing, { day: '2026-02-27' })];
  const { vendor: found, notes, prices } = check(toolbox, pages);
  expect(found).toMatchObject({ state: 'found', last_verified: '2026-02-27' });
  expect(notes).toEqual(['found', 'found', 'found']);
  expect(prices).toEqual(['found', 'found', 'not_checked']);
});

test('an older copy never takes a verification back', () => {
  const pages = [read(LIMITS, limits), read(PRICING, pricing)];
  expect(check(toolbox, pages, '2026-03-09').vendor?.last_verified).toBe('2026-03-09');
});

test('a note that changed is not found, the others are, and the last verification stays', () => {
  const pages = [read(LIMITS, limits.replace('900', '800')), read(PRICING, pricing)];
  const { vendor: found, notes } = check(toolbox, pages, '2026-01-01');
  expect(found).toMatchObject({ state: 'not_found', last_verified: '2026-01-01' });
  expect(notes).toEqual(['found', 'found', 'changed']);
  expect(found?.notes[2]).toMatchObject({ kind: 'changed', found: '800 crawls per day' });
});

test('a price that changed is told with the price of the page', () => {
  const pages = [read(LIMITS, limits), read(PRICING, pricing.replace('20', '25'))];
  const { vendor: found, prices } = check(toolbox, pages);
  expect(found?.state).toBe('not_found');
  expect(prices).toEqual(['found', 'changed', 'not_checked']);
  expect(found?.prices[1]).toEqual({ plan: 'pro', recorded: 20, state: 'changed', found: 25 });
});

test('a page that could not be read leaves what is found nowhere else unchecked', () => {
  const {
    vendor: found,
    notes,
    prices,
    pages,
  } = check(toolbox, [
    read(LIMITS, 'Free has 100 crawls per day and 1 project.'),
    missing(PRICING),
  ]);
  expect(found).toMatchObject({ state: 'not_checked', last_verified: null });
  expect(notes).toEqual(['found', 'found', 'not_checked']);
  expect(prices).toEqual(['found', 'not_checked', 'not_checked']);
  expect(pages[1]).toEqual({ url: PRICING, state: 'not_checked', reason: 'it is down' });
});

test('a page that could not be read takes nothing from what the others say in full', () => {
  const pages = [read(LIMITS, `${limits} ${pricing}`), missing(PRICING)];
  expect(check(toolbox, pages).vendor).toMatchObject({
    state: 'found',
    last_verified: '2026-03-01',
  });
});

test('a page without any of the notes is not the vendor’s page, and nothing is missing on it', () => {
  const {
    vendor: found,
    notes,
    pages,
  } = check(toolbox, [read(LIMITS, 'Welcome to our new home.'), read(PRICING, pricing)]);
  expect(found?.state).toBe('not_checked');
  expect(notes).toEqual(['not_checked', 'not_checked', 'not_checked']);
  expect(pages.map(({ state }) => state)).toEqual(['not_checked', 'not_checked']);
});

test('beside a page with notes, one that has the prices counts', () => {
  const pages = [read(LIMITS, limits), read(PRICING, pricing)];
  expect(check(toolbox, pages).pages.map(({ state }) => state)).toEqual(['read', 'read']);
});

test.each([
  ['declares it', 'html', `<html lang="de-AT"><p>Pro 20</p><p>100 crawls per day</p></html>`],
  ['is written in another script', 'text', `${'ラ'.repeat(80)}\n100 crawls per day`],
] as const)('a page in another language, which %s, is not checked', (_, format, text) => {
  const one = { ...toolbox, evidence: [{ url: PRICING, read_at: '2026-02-01' }] };
  const { vendor: found, notes, pages } = check(one, [read(PRICING, text, { format })]);
  expect(found?.state).toBe('not_checked');
  expect(notes).toEqual(['not_checked', 'not_checked', 'not_checked']);
  expect(pages[0]?.reason).toContain('language');
});

test('several files of one page are read together', () => {
  const one = { ...toolbox, evidence: [{ url: PRICING, read_at: '2026-02-01' }] };
  const page = read(PRICING, limits);
  if (page.state === 'read') page.texts.push({ text: pricing, format: 'text' });
  expect(check(one, [page]).vendor?.state).toBe('found');
});

test('a vendor without notes is checked by its prices, and one with neither is not checked', () => {
  const silent = vendor({
    plans: [{ id: 'pro', name: 'Pro', price_month: 20, limit_notes: [] }],
  });
  expect(check(silent, [read(PRICING, pricing)]).vendor?.state).toBe('found');
  expect(check(silent, [read(PRICING, 'Something else.')]).vendor?.state).toBe('not_checked');
  const empty = vendor({
    plans: [
      { id: 'pro', name: 'Pro', price_month: null, price_detail: 'usage-based', limit_notes: [] },
    ],
  });
  expect(check(empty, [read(PRICING, pricing)]).vendor?.state).toBe('not_checked');
});

test('a note that cannot be looked up stands in nobody’s way', () => {
  const odd = vendor({
    plans: [{ id: 'free', name: 'Free', price_month: 0, limit_notes: ['100 crawls', '20'] }],
  });
  const { vendor: found, notes } = check(odd, [read(PRICING, 'Free: 100 crawls')]);
  expect(found?.state).toBe('found');
  expect(notes).toEqual(['found', 'not_checked']);
});

test('a page of two vendors is listed once, as read where it is read for one of them', () => {
  const other = vendor({ id: 'other', evidence: [{ url: PRICING, read_at: '2026-02-01' }] });
  other.plans = [{ id: 'x', name: 'X', price_month: 1, limit_notes: ['nowhere to be seen'] }];
  const vendors = [other, vendor()].map((data) => ({ path: '', id: data.id, data }));
  const page = read(PRICING, 'Free: 100 requests per day, 1 project');
  const { pages } = checkPlans({ vendors, pages: new Map([[PRICING, page]]), previous: [] });
  expect(pages.map(({ url, state }) => [url, state])).toEqual([[PRICING, 'read']]);
});

const TABLE = `
| Limit | Free | Pro | Team |
|---|---|---|---|
| Price | $0 | $20 | $90 |
| Storage | 1 GB | 5 GB | 50 GB |
| Seats | 1 seat | 3 seats | 20 seats |
| Regions | 2 regions | 2 regions | 2 regions |
`;

const plansOfTable = vendor({
  plans: [
    { id: 'free', name: 'Free', price_month: null, limit_notes: ['Storage: 1 GB'] },
    { id: 'pro', name: 'Pro', price_month: null, limit_notes: ['Storage: 5 GB', 'Seats: 3 seats'] },
  ],
});

test('plans, prices and limits that a table states and the record lacks are told', () => {
  const { vendor: found, prices } = check(plansOfTable, [read(PRICING, TABLE)]);
  expect(found?.candidates?.map(({ kind, plan, value }) => [kind, plan, value])).toEqual([
    ['plan', null, 'Team'],
    ['limit', 'free', 'Seats: 1 seat'],
    ['limit', 'free', 'Regions: 2 regions'],
    ['limit', 'pro', 'Regions: 2 regions'],
  ]);
  expect(prices).toEqual(['changed', 'changed']);
  expect(found?.prices.map((price) => price.found)).toEqual([0, 20]);
});

test('a column with another name and a plan’s limits is that plan’s new name', () => {
  const page = TABLE.replace(' Pro |', ' Premium |');
  const third = { id: 'team', name: 'Team', price_month: 90, limit_notes: ['Storage: 50 GB'] };
  const data = { ...plansOfTable, plans: [...plansOfTable.plans, third] };
  const { vendor: found } = check(data, [read(PRICING, page)]);
  expect(found?.candidates?.[0]).toMatchObject({ kind: 'name', plan: 'pro', value: 'Premium' });
});

test('the notes and the price of a plan are read under its new name, so that only that waits', () => {
  const page = TABLE.replace(' Pro |', ' Premium |').replace('3 seats', '4 seats');
  const pro = { id: 'pro', name: 'Pro', price_month: 20 };
  const notes = ['Storage: 5 GB', 'Regions: 2 regions'];
  const team = { id: 'team', name: 'Team', price_month: 90, limit_notes: ['Seats: 20 seats'] };
  const free = { id: 'free', name: 'Free', price_month: 0, limit_notes: [] };
  const checkWith = (limit_notes: string[]) =>
    check(vendor({ plans: [{ ...pro, limit_notes }, team, free] }), [read(PRICING, page)]);
  const all = checkWith([...notes, 'Seats: 4 seats']);
  expect(all.notes).toEqual(['found', 'found', 'found', 'found']);
  expect(all.prices).toEqual(['found', 'found', 'found']);
  const saidOf = ({ vendor: found }: typeof all, id: string) =>
    found?.candidates?.filter(({ plan }) => plan === id).map(({ kind, value }) => [kind, value]);
  expect(saidOf(all, 'pro')).toEqual([['name', 'Premium']]);
  expect(all.vendor?.last_verified).toBe(null);
  const old = checkWith([...notes, 'Seats: 3 seats']);
  expect(old.notes).toEqual(['found', 'found', 'changed', 'found']);
  const fewer = checkWith(notes);
  expect(saidOf(fewer, 'pro')).toEqual([
    ['name', 'Premium'],
    ['limit', 'Seats: 4 seats'],
  ]);
});

test('the label of a row is before the column of a plan that the record lacks', () => {
  const paid = ['Pro', 'Team'].map((name) => {
    return {
      id: name.toLowerCase(),
      name,
      price_month: null,
      limit_notes: [`${name} has 7 keys.`],
    };
  });
  const [pro, ...rest] = paid;
  if (!pro) throw new Error('a vendor has plans');
  const table = `${TABLE}| Hooks | 1 hook | Many | 9 hooks |\n`;
  const { vendor: found } = check(vendor({ plans: [pro, ...rest] }), [
    read(PRICING, `Pro has 7 keys.\n\nTeam has 7 keys.\n\n${table}`),
  ]);
  expect(
    found?.candidates?.filter(({ plan }) => plan === 'team').map(({ value }) => value),
  ).toEqual(['Storage: 50 GB', 'Seats: 20 seats', 'Regions: 2 regions', 'Hooks: 9 hooks']);
});

test('a page that is cited for an observation alone counts where it has its sum for a plan', () => {
  const data = {
    ...toolbox,
    observations: [
      'The guide says that a seat of Pro costs $35, which is not on the pricing page.',
    ],
  };
  const gone = read(LIMITS, limits.replace('1 project', 'no project'));
  const guide = (text: string) => check(data, [gone, read(PRICING, text)]);
  const cited = guide('| | Pro |\n|--|--|\n| Seats | $35/seat with usage on top |');
  expect(cited.pages.map(({ state }) => state)).toEqual(['read', 'read']);
  expect(cited.notes).toEqual(['found', 'not_found', 'found']);
  for (const text of [
    'Nothing here, not even $35.',
    'Pro has a seat for $36 a year.',
    'Not found',
  ]) {
    const { pages, notes } = guide(text);
    expect(pages[1]?.reason).toBe("the page has none of the vendor's limit notes");
    expect(notes).toEqual(['found', 'not_checked', 'found']);
  }
});
