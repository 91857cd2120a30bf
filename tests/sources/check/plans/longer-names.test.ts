import { expect, test } from 'vitest';
import type { VendorRecord } from '../../../../scripts/model/records.ts';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import { vendor } from '../../../support/records/records.ts';

const URL = 'https://toolbox.example/pricing';

function check(plans: VendorRecord['plans'], text: string) {
  const data = vendor({ plans, evidence: [{ url: URL, read_at: '2026-02-01' }] });
  const texts = [{ text, format: 'markdown' as const }];
  const page = { state: 'read', url: URL, texts, observedOn: '2026-03-01', sha256: '0' } as const;
  const { plans: checked } = checkPlans({
    vendors: [{ path: `records/vendors/${data.id}.yaml`, id: data.id, data }],
    pages: new Map([[URL, page]]),
    previous: [],
  });
  const [only] = checked;
  const { notes = [], prices = [], candidates = [] } = only ?? {};
  return {
    notes: notes.map(({ plan, state, found }) => `${plan} ${state} ${found}`),
    prices: prices.map(({ plan, state, found }) => `${plan} ${state} ${found}`),
    plans: candidates.filter(({ kind }) => kind === 'plan').map(({ value }) => value),
  };
}

function plan(name: string, price_month: number, ...limit_notes: string[]) {
  return { id: name.toLowerCase(), name, price_month, limit_notes };
}

const PLANS = [plan('Free', 0, 'Seats: 1 seat'), plan('Pro', 20, 'Seats: 5 seats')];

test.each([
  [
    'column',
    '| | Free | Pro Max | Pro |\n|--|--|--|--|\n| Price | $0 | $20 | $29 |\n| Seats | 1 seat | 5 seats | 7 seats |',
  ],
  [
    'row',
    '| Plan | Price | Seats |\n|--|--|--|\n| Free | $0 | 1 seat |\n| Pro Max | $20 | 5 seats |\n| Pro | $29 | 7 seats |',
  ],
])('a %s "Pro Max" with the old values of Pro is a new plan, and Pro has changed', (_, text) => {
  expect(check(PLANS, text)).toEqual({
    notes: ['free found null', 'pro changed Seats: 7 seats'],
    prices: ['free found null', 'pro changed 29'],
    plans: ['Pro Max'],
  });
});

test('a column "Pro Max" is not that of Pro where no column of Pro is left', () => {
  const text =
    '| | Free | Pro Max |\n|--|--|--|\n| Price | $0 | $20 |\n| Seats | 1 seat | 5 seats |';
  const { notes, prices } = check(PLANS, text);
  expect(notes).toEqual(['free found null', 'pro not_found null']);
  expect(prices).toEqual(['free found null', 'pro not_found null']);
});

test('a longer name may have its word of grade before what has the plan', () => {
  const plans = [
    plan('Free', 0, 'Seats: 1 seat'),
    plan('Business', 20, 'Seats: 5 seats'),
    { ...plan('Enterprise organization', 50, 'Seats: 99 seats'), id: 'enterprise' },
  ];
  const rows =
    '| Free | $0 | 1 seat |\n| Business | $29 | 7 seats |\n| Business Plus | $20 | 5 seats |\n| Enterprise organization | $60 | 100 seats |\n| Enterprise Max organization | $50 | 99 seats |';
  expect(check(plans, `| Plan | Price | Seats |\n|--|--|--|\n${rows}`)).toEqual({
    notes: [
      'free found null',
      'business changed Seats: 7 seats',
      'enterprise changed Seats: 100 seats',
    ],
    prices: ['free found null', 'business changed 29', 'enterprise changed 60'],
    plans: ['Business Plus', 'Enterprise Max organization'],
  });
});

test('headings and sentences with a longer name are said of no plan that is recorded', () => {
  const plans = [plan('Free', 0, '1 seat included'), plan('Pro', 20, '5 seats included')];
  const headings =
    '## Free\n\n$0\n\n- 1 seat included\n\n## Pro Max\n\n$20 per month\n\n- 5 seats included\n\n## Pro\n\n$29 per month\n\n- 7 seats included\n';
  const sentences =
    'Free has 1 seat included.\n\nPro Max has 5 seats included for $20 per month.\n\nPro has 7 seats included for $29 per month.';
  for (const text of [headings, sentences]) {
    const { notes, prices } = check(plans, text);
    expect(notes).toEqual(['free found null', 'pro changed 7 seats included']);
    expect(prices).toEqual(['free found null', 'pro changed 29']);
  }
});

test('a word of grade is part of a limit where it does not end the name', () => {
  const plans = [plan('Free', 0, '1 seat'), plan('Pro', 20, 'Pro Max file size: 5 GB')];
  const text = '| Limit | Value |\n|--|--|\n| Free seats | 1 seat |\n| Pro Max file size | 5 GB |';
  expect(check(plans, text).notes).toEqual(['free found null', 'pro found null']);
});

test('two names of recorded plans side by side are two plans', () => {
  const plans = [plan('Pro', 20, 'Seats: 5 seats'), plan('Max', 90, 'Seats: 5 seats')];
  const text = '| | Pro Max |\n|--|--|\n| Seats | 5 seats |';
  expect(check(plans, text).notes).toEqual(['pro found null', 'max found null']);
});

test('"plus" at the end of a lead is no plan that is called Plus', () => {
  const plans = [
    plan('Pro', 20, '5 seats included'),
    plan('Plus', 50, '7 seats included'),
    plan('Max', 90, '9 seats included'),
  ];
  const part = (name: string, before: string, seats: number): string =>
    `## ${name}\n\nEverything in ${before}, plus:\n\n- ${seats} seats included`;
  const text = [part('Pro', 'Free', 5), part('Plus', 'Pro', 8), part('Max', 'Plus', 7)].join(
    '\n\n',
  );
  expect(check(plans, text).notes).toEqual([
    'pro found null',
    'plus changed 8 seats included',
    'max changed 7 seats included',
  ]);
});

const PRICED = [plan('Free', 0, '1 seat included'), plan('Pro', 20, '5 seats included')];

test.each([
  [
    'headings',
    '## Free -- $0/mo\n\n- 1 seat included\n\n## Pro Turbo -- $20/mo\n\n- 5 seats included\n\n## Pro -- $29/mo\n\n- 7 seats included\n',
  ],
  [
    'columns',
    '| | Free | Pro Turbo | Pro |\n|--|--|--|--|\n| Price | $0 | $20 | $29 |\n| Seats | 1 seat included | 5 seats included | 7 seats included |',
  ],
  [
    'rows',
    '| Plan | Price | Seats |\n|--|--|--|\n| Free | $0 | 1 seat included |\n| Pro Turbo | $20 | 5 seats included |\n| Pro | $29 | 7 seats included |',
  ],
])('of %s with prices any longer name is a plan of its own', (_, text) => {
  expect(check(PRICED, text)).toEqual({
    notes: ['free found null', 'pro changed 7 seats included'],
    prices: ['free found null', 'pro changed 29'],
    plans: ['Pro Turbo'],
  });
  // Its sentences are its own as well.
  const sentence = 'The Pro Turbo plan comes with 5 seats included.';
  expect(check(PRICED, `${text}\n\n${sentence}`).notes[1]).toBe('pro changed 7 seats included');
});

test('a longer name that says how or for whom a plan is billed is the plan', () => {
  const text =
    '| | Free | Pro Annual | Pro |\n|--|--|--|--|\n| Price | $0 | $20 | $29 |\n| Seats | 1 seat included | 5 seats included | 5 seats included |';
  expect(check(PRICED, text).notes).toEqual(['free found null', 'pro found null']);
  expect(check(PRICED, text).plans).toEqual([]);
});

test('what several names begin with is in the longer name of a plan that the record lacks', () => {
  const plans = [
    plan('Mac M2 annual plan', 100, '3 builds at once'),
    plan('Mac M4 annual plan', 200, '4 builds at once'),
  ];
  const part = (name: string, builds: number): string =>
    `The **${name}** annual plan gives you:\n\n- ${builds} builds at once`;
  const text = `## Annual plans\n\n${part('Mac M2', 3)}\n\n${part('Mac M4', 5)}\n\n${part('Mac M4 + Linux X4', 4)}`;
  expect(check(plans, text).notes).toEqual([
    'mac m2 annual plan found null',
    'mac m4 annual plan changed 5 builds at once',
  ]);
});
