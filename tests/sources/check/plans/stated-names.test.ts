import { expect, test } from 'vitest';
import type { Plan } from '../../../../scripts/model/generated/records.ts';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import type { PageFormat } from '../../../../scripts/sources/pages/page.ts';
import { vendor } from '../../../support/records/records.ts';

const URL = 'https://toolbox.example/pricing';

function plan(
  id: string,
  name: string,
  price_month: number | null,
  ...limit_notes: string[]
): Plan {
  return { id, name, price_month, price_detail: 'per month', limit_notes };
}

/** The plans and new names that a page has besides those of a record. */
function named(text: string, plans: readonly Plan[], format: PageFormat = 'markdown') {
  const [first, ...rest] = plans;
  if (!first) throw new Error('a vendor has plans');
  const data = vendor({ plans: [first, ...rest], evidence: [{ url: URL, read_at: '2026-03-01' }] });
  const texts = [{ text, format }];
  const page = { state: 'read', url: URL, texts, observedOn: '2026-03-01', sha256: '0' } as const;
  const { plans: checked } = checkPlans({
    vendors: [{ path: `records/vendors/${data.id}.yaml`, id: data.id, data }],
    pages: new Map([[URL, page]]),
    previous: [],
  });
  return (checked[0]?.candidates ?? [])
    .filter(({ kind }) => kind !== 'limit')
    .map(({ kind, plan: id, value }) => [kind, id, value]);
}

const SECTIONS =
  '# Prices\n\n## Plans\n\n### Pro -- $20/mo\n\n- 5 seats included\n\n### Plus -- $100/mo\n\n- 9 seats with 4 regions\n\n### Max -- $200/mo\n\n- 30 seats included\n\n### Business\n\n- Up to 150 seats\n\n### Add-ons\n\n- Hooks';
const PRO = plan('pro', 'Pro', 20, '5 seats included');
const MAX = plan('max', 'Max', 200, '30 seats included');

test('a heading with the notes of a plan that is named no more is its new name', () => {
  const old = [
    PRO,
    plan('pro-plus', 'Pro Plus', 100, '9 seats with 4 regions'),
    MAX,
    plan('crew', 'Crew', null, 'Up to 150 seats'),
  ];
  expect(named(SECTIONS, old)).toEqual([
    ['name', 'pro-plus', 'Plus'],
    ['name', 'crew', 'Business'],
  ]);
});

test('a heading with a price is a new plan, and one without is not known to be one', () => {
  expect(named(SECTIONS, [PRO, MAX])).toEqual([['plan', null, 'Plus']]);
});

test('sentences about plans name them', () => {
  const item = (name: string, seats: number): string =>
    `- The **${name}** plan offers ${seats} seats.`;
  const text = `## Plans\n\n${item('Pro', 5)}\n${item('Max', 30)}\n${item('Duo', 2)}\n- The old plan is no more.`;
  const plans = [plan('pro', 'Pro', 20, '5 seats'), plan('max', 'Max', 200, '30 seats')];
  expect(named(text, plans)).toEqual([['plan', null, 'Duo']]);
});

test('lines of a page name a plan right above its price', () => {
  const text =
    'Pro\n$20\n/ mo.\nEverything you need\n5 seats included\nMega\n$900\n/ mo.\n90 seats\nMax\n$200\n/ mo.\n30 seats included\nExtra\nHooks\nCredits\n$5 credits for all';
  expect(named(text, [PRO, MAX], 'text')).toEqual([['plan', null, 'Mega']]);
});

test('a name in the place of a plan that is named no more, with its price, is its new name', () => {
  const plans = [
    plan('basic', 'Basic', 20, 'A sentence of 2 lines that the page has no more'),
    plan('plus', 'Plus', 100, '9 seats with 4 regions'),
    MAX,
  ];
  expect(named(SECTIONS, plans)).toEqual([['name', 'basic', 'Pro']]);
});

test('names that a sentence calls plans together are plans, where one of them is recorded', () => {
  const text =
    '5 seats included\n\nCredits are available on the Pro, Mega, and Ultra plans, not with Pay as You Go and Pro plans.';
  expect(named(text, [PRO])).toEqual([
    ['plan', null, 'Mega'],
    ['plan', null, 'Ultra'],
  ]);
  expect(named('5 seats included\n\nThe Alpha and Beta plans are old.', [PRO])).toEqual([]);
});

test('names of plans may be in a column after the first, whose label says that it has them', () => {
  const table = (label: string): string =>
    `| Sign-in | ${label} | Requests |\n|---|---|---|\n| Account | For one | 100 each day |\n| Account | Pro | 200 each day |\n| Key | Max | 300 each day |\n| Key | Higher limits | Ask us |`;
  const plans = [
    plan('pro', 'Pro', null, 'Requests: 200 each day'),
    plan('max', 'Max', null, 'Requests: 300 each day'),
  ];
  expect(named(table('Tier / subscription'), plans)).toEqual([['plan', null, 'For one']]);
  expect(named(table('Used by'), plans)).toEqual([]);
});

test('"Free" is a plan of its own beside the only recorded one that costs nothing', () => {
  const page =
    '| Plan | Replicas | Price |\n|---|---|---|\n| Trial | 2 | $0 |\n| Free | 1 | $0 |\n| Hobby | 6 | $5 |';
  const plans = [
    plan('trial', 'Trial', 0, 'Replicas: 2'),
    plan('hobby', 'Hobby', 5, 'Replicas: 6'),
  ];
  expect(named(page, plans)).toEqual([['plan', null, 'Free']]);
  expect(named(page.replace('| Trial | 2 | $0 |\n', ''), plans)).toEqual([]);
});

test('a plan that no page names any more has the words of its id as its name, where a page has them', () => {
  const of = (...headings: string[]): string =>
    headings.map((heading, at) => `### ${heading}\n\n- ${at + 3} seats\n`).join('\n');
  const plans = [
    plan('pro', 'Pro', 20, '3 seats'),
    plan('pro-plus', 'Plus', 100, '4 seats'),
    plan('teams', 'Business', null, '5 seats'),
  ];
  const text = of('Pro -- $20/mo', 'Pro Plus -- $100/mo', 'Teams');
  expect(named(text, plans)).toEqual([
    ['name', 'pro-plus', 'Pro Plus'],
    ['name', 'teams', 'Teams'],
  ]);
  expect(named(`${text}\n\nFor a Business there is more.`, plans)).toEqual([
    ['name', 'pro-plus', 'Pro Plus'],
  ]);
  expect(named(of('Pro', 'Plus', 'Business'), plans)).toEqual([]);
  expect(named(of('Alone', 'Pro Plus'), plans.slice(1))).toEqual([]);
  const signs = [plan('pro', 'Pro', 20, '3 seats'), plan('pro-plus', 'Pro+', 100, '4 seats')];
  expect(named(of('Pro', 'Pro Plus'), signs)).toEqual([]);
});

test('a label that names plans together may name one that is new', () => {
  const table =
    '| Limit | Free/Trial | Pro | Max |\n|--|--|--|--|\n| Seats | 1 seat | 5 seats | 9 seats |';
  const plans = [
    plan('trial', 'Trial', 0, 'Seats: 1 seat'),
    plan('pro', 'Pro', 20, 'Seats: 5 seats'),
    plan('max', 'Max', 200, 'Seats: 9 seats'),
  ];
  expect(named(table.replace('Free/', 'Solo/'), plans)).toEqual([['plan', null, 'Solo']]);
  expect(named(table.replace('Free/', 'Free and Solo, '), plans)).toEqual([['plan', null, 'Solo']]);
  expect(named(table.replace('Free/', 'monthly/'), plans)).toEqual([]);
  const headings = '## Flex / Growth\n\n- 5 seats\n\n## Max / Pro\n\n- 9 seats\n\n## Other / Notes';
  const two = [plan('flex', 'Flex', null, '5 seats'), plan('max', 'Max', null, '9 seats')];
  expect(named(headings, two)).toEqual([
    ['plan', null, 'Growth'],
    ['plan', null, 'Pro'],
  ]);
});

test('a row of a column of sizes is a new size of its plan', () => {
  const sizes = (name: string, ...rows: string[]): string =>
    `### ${name}\n\n| Credits | Price per month |\n|--|--|\n${rows.join('\n')}`;
  const text = `## Sizes\n\n${sizes('Pro', '| 100 | $25 |', '| 200 | $50 |', '| 1,200 | $90 |')}\n\n${sizes('Crew', '| 100 | $45 |', '| 200 | $70 |', '| 1,200 | $150 |')}`;
  const plans = [
    plan('pro-1', 'Pro, 100 credits', 25, 'Credits: 100'),
    plan('pro-2', 'Pro, 200 credits', 50, 'Credits: 200'),
    plan('crew-1', 'Crew, 100 credits', 45, 'Credits: 100'),
    plan('crew-2', 'Crew, 200 credits', 70, 'Credits: 200'),
    plan('crew-3', 'Crew, 1,200 credits', 150, 'Credits: 1,200'),
  ];
  expect(named(text, plans)).toEqual([['plan', null, 'Pro, 1,200 credits']]);
});
