import { expect, test } from 'vitest';
import type { Plan } from '../../../../scripts/model/generated/records.ts';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import type { PageFormat } from '../../../../scripts/sources/pages/page.ts';
import { vendor } from '../../../support/records/records.ts';

const URL = 'https://toolbox.example/pricing';

function plan(name: string, limit_notes: string[], price_month: number | null = null): Plan {
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id, name, price_month, price_detail: 'usage-based', limit_notes };
}

const FREE_AND_PRO = [plan('Free', ['Storage: 1 GB']), plan('Pro', ['Storage: 5 GB'])];

/** What a page states and a record with these plans lacks, and its prices. */
function check(
  text: string,
  plans: readonly Plan[] = FREE_AND_PRO,
  options: { observations?: string[]; format?: PageFormat } = {},
) {
  const { observations, format = 'markdown' } = options;
  const [first, ...rest] = plans;
  if (!first) throw new Error('a vendor has plans');
  const data = vendor({
    plans: [first, ...rest],
    evidence: [{ url: URL, read_at: '2026-03-01' }],
    ...(observations ? { observations } : {}),
  });
  const page = {
    state: 'read' as const,
    url: URL,
    texts: [{ text, format }],
    observedOn: '2026-03-01',
    sha256: 'a'.repeat(64),
  };
  const { plans: checked } = checkPlans({
    vendors: [{ path: 'records/vendors/toolbox.yaml', id: 'toolbox', data }],
    pages: new Map([[URL, page]]),
    previous: [],
  });
  const [one] = checked;
  return {
    candidates: one?.candidates?.map((found) => [found.kind, found.plan, found.value]) ?? [],
    prices: one?.prices.map(({ plan: id, state, found }) => [id, state, found]) ?? [],
  };
}

const STORAGE = '| Limit | Free | Pro |\n|---|---|---|\n| Storage | 1 GB | 5 GB |\n';

test('what units cost is no limit, and what such a cell includes is one', () => {
  const page = `${STORAGE}| Transfer | Shared: $0.20/month per GB Own: $0.45/GB-hour | $2 per 1,000 |
| Calls | 2,000, then $2 per 1,000 | 9,000, then $1 per 1,000 |
| Usage | $5/month in credits | $9/month in credits |`;
  expect(check(page).candidates).toEqual([
    ['limit', 'free', 'Calls: 2,000, then $2 per 1,000'],
    ['limit', 'pro', 'Calls: 9,000, then $1 per 1,000'],
    ['limit', 'free', 'Usage: $5/month in credits'],
    ['limit', 'pro', 'Usage: $9/month in credits'],
  ]);
});

test('figures of examples are no limits', () => {
  const page = `${STORAGE}\n## Usage examples\n\n### Pro\n\n- 300 browser hours\n
## Pro\n\n- Example 1 (light usage)\n  - Compute: 10 hours\n- 40 browser hours`;
  expect(check(page).candidates).toEqual([['limit', 'pro', '40 browser hours']]);
});

test('a limit has the label beside the plans where a table has several columns before them', () => {
  const page = `| Group | Feature | Free | Pro |\n|---|---|---|---|
| Limits | Storage | 1 GB | 5 GB |\n| Limits | Requests per minute | 60 | 600 |`;
  expect(check(page).candidates).toEqual([
    ['limit', 'free', 'Requests per minute: 60'],
    ['limit', 'pro', 'Requests per minute: 600'],
  ]);
});

test('a list that gives each plan a value has its heading as the label', () => {
  const page = `${STORAGE}\n## Machines\n\n- **Free**: 10 machines\n- **Pro**: 250 machines`;
  expect(check(page).candidates).toEqual([
    ['limit', 'free', 'Machines: 10 machines'],
    ['limit', 'pro', 'Machines: 250 machines'],
  ]);
});

test('a limit that a note has at its own place is recorded, whatever the label of the note', () => {
  const plans = [
    plan('Free', ['Storage: 1 GB', 'Free plan: 10 machines']),
    plan('Pro', ['Storage: 5 GB', 'Machines: 250 machines']),
  ];
  const page = `${STORAGE}\n## Machines\n\n- Free plan: 10 machines\n- Pro plan: 250 machines`;
  expect(check(page, plans).candidates).toEqual([]);
});

test('a cell of which a note has a part only is told where the rest has an amount', () => {
  const plans = [plan('Free', ['Storage: 1 GB', '10 machines']), plan('Pro', ['Storage: 5 GB'])];
  const row = (cell: string): string => `${STORAGE}| Included | ${cell} | All |`;
  expect(check(row('Support, 10 machines'), plans).candidates).toEqual([]);
  expect(check(row('10 machines, 3 regions'), plans).candidates).toEqual([
    ['limit', 'free', 'Included: 10 machines, 3 regions'],
  ]);
});

test('units may be written out in the record, with the same value', () => {
  const plans = [
    plan('Free', ['Storage: 1 GB', 'Requests per minute: 60']),
    plan('Pro', ['Storage: 5 GB', 'Requests per minute: 500']),
  ];
  const rates = '## Rates\n\nFree: Requests per minute: 60\n\nPro: Requests per minute: 500';
  const page = `${STORAGE}| Requests / min | 60 | 600 |\n\n${rates}`;
  expect(check(page, plans).candidates).toEqual([['limit', 'pro', 'Requests / min: 600']]);
});

test('columns beside a column of tiers are no plans', () => {
  const tiers = [plan('Tier 1', ['Rate: 10 per minute']), plan('Tier 2', ['Rate: 20 per minute'])];
  const page = `| Family | Tier | Spend (30 days) | Rate |\n|---|---|---|---|
| Large | Tier 1 | $10 | 10 per minute |\n| | Tier 2 | $250 | 20 per minute |`;
  expect(check(page, tiers).candidates.filter(([kind]) => kind === 'plan')).toEqual([]);
});

test('a plan that an observation says is left out is no candidate, another one is', () => {
  const page =
    '| Limit | Free | Pro | Start (India) | Max |\n|-|-|-|-|-|\n| Storage | 1 GB | 5 GB | 2 GB | 9 GB |';
  const observations = ['The Start plan is left out: it is sold in rupees only.', 'Max is fine.'];
  expect(check(page, FREE_AND_PRO, { observations }).candidates).toEqual([['plan', null, 'Max']]);
});

test('a key of a page’s own data is the plan that has it as its id', () => {
  const page = `${STORAGE}\n<Matrix data={{ plans: [
{ id: "free", label: "Free" }, { id: "pro", label: "Pro" }, { id: "api", shortLabel: "API Key" },
], rows: [{ free: "no", pro: "yes", api: "yes" }] }} />`;
  const plans = [...FREE_AND_PRO, plan('API Key', ['Pay for what is used'])];
  expect(check(page, plans).candidates).toEqual([]);
});

test('a free value in the column of one plan says nothing of a plan that is called Free', () => {
  expect(check(`${STORAGE}| Compute | Free | 30 hours |`).candidates).toEqual([
    ['limit', 'pro', 'Compute: 30 hours'],
  ]);
});

test('a label that another limit has too, or that a sentence holds, is not that limit', () => {
  const plans = [
    plan('Free', ['Storage: 1 GB', 'Schedules: Limit: 10 per project']),
    plan('Pro', ['Storage: 5 GB', 'Files are kept in your version history for two weeks.']),
  ];
  const limits = (heading: string, free: string) =>
    `## ${heading}\n\n| Plan | Limit |\n|---|---|\n| Free | ${free} |\n\n`;
  const page = `${STORAGE}| Version history | None | 12 months |

${limits('Schedules', '20 per project')}${limits('Batch concurrency', '5 batches')}`;
  expect(check(page, plans).candidates).toEqual([
    ['limit', 'pro', 'Version history: 12 months'],
    ['limit', 'free', 'Batch concurrency: Limit: 5 batches'],
  ]);
});

test('in the tab of a plan a limit has the labels of its column and its row', () => {
  const plans = [
    plan('Free', ['Storage: 1 GB', 'Messages: Small: 15']),
    plan('Pro', ['Storage: 5 GB']),
  ];
  const tab = (name: string, value: string) => `<Tab title="${name}">

|  | Messages |\n|---|---|\n| Small | 15 |\n| Large | ${value} |\n| *Twice 9 in May | *Twice 9 in May |

</Tab>\n`;
  const page = `${STORAGE}\n<Tabs>\n${tab('Free', '4')}${tab('Pro', '40')}</Tabs>`;
  expect(check(page, plans).candidates).toEqual([
    ['limit', 'free', 'Messages: Large: 4'],
    ['limit', 'pro', 'Messages: Small: 15'],
    ['limit', 'pro', 'Messages: Large: 40'],
  ]);
});

test.each([
  ['of two names', 'Free/Pro', 'Free / Pro'],
  ['of two names and one that is not recorded', 'Free/Pro', 'Free, Pro and Mega'],
])('a column or row %s is that of each of the plans', (_, column, row) => {
  const page = `${STORAGE}\n| Limit | ${column} | Business |\n|---|---|---|\n| Seats | 3 | 40 |

| Plan | Regions |\n|---|---|\n| ${row} | 4 |`;
  expect(check(page).candidates).toEqual([
    ['plan', null, 'Business'],
    ...(row.includes('Mega') ? [['plan', null, 'Mega']] : []),
    ['limit', 'free', 'Seats: 3'],
    ['limit', 'pro', 'Seats: 3'],
    ['limit', 'free', 'Regions: 4'],
    ['limit', 'pro', 'Regions: 4'],
  ]);
});

test('a row that says what has the plan is that plan’s', () => {
  const page = `${STORAGE}\n| Who | Calls |\n|---|---|\n| Free user or org | 50 |\n| Pro organization | 600 |`;
  expect(check(page).candidates).toEqual([
    ['limit', 'free', 'Calls: 50'],
    ['limit', 'pro', 'Calls: 600'],
  ]);
});

test('a label with a period is no price, sums that a plan includes are limits, other sums are not', () => {
  const page = `${STORAGE}| Monthly credits | 1,000 | 20,000 |\n| Usage included | $20 | $70 |
| Monthly | $5 | $25 |\n| Developers | 3$ per member | 25$ per member per month |
| Extra storage | $2 per GB | $1 per GB |`;
  expect(check(page).candidates).toEqual([
    ['limit', 'free', 'Monthly credits: 1,000'],
    ['limit', 'pro', 'Monthly credits: 20,000'],
    ['limit', 'free', 'Usage included: $20'],
    ['limit', 'pro', 'Usage included: $70'],
  ]);
  const priced =
    '| Features | $3/month - Free | $30/month - Pro |\n|---|---|---|\n| Seats | 2 | 9 |';
  expect(check(`${STORAGE}\n${priced}`).candidates).toEqual([
    ['limit', 'free', 'Seats: 2'],
    ['limit', 'pro', 'Seats: 9'],
  ]);
});

test('of a cell that is a list each item is a limit, and numbers of names are none', () => {
  const cell = '- Chat (GPT-4o, Claude 3 Opus) <br /> - 200 prompts <br /> - Up to 50 users';
  const plans = [plan('Free', ['Storage: 1 GB']), plan('Pro', ['Storage: 5 GB', 'Users: 50'])];
  const page = `${STORAGE}| Features | Chat with Claude 3 Opus | ${cell} |`;
  const users = '## Users\n\nPro: Users: 50';
  expect(check(`${page}\n\n${users}`, plans).candidates).toEqual([
    ['limit', 'pro', 'Features: 200 prompts'],
  ]);
});

test.each([
  [
    'Included usage: $30 free usage credits, one time',
    'You get $30 in one-time free usage credits.',
  ],
  ['Jobs: Up to 20 concurrently running sandboxes', 'Concurrent sandboxes: 20'],
  ['Domains: 1 auto-assigned dev domain', 'Development domains: 1'],
  ['Upgrades: 4,000 lines of code per month', 'Upgrades of 4,000 LOC per month are allocated.'],
])('"%s" is recorded as "%s"', (stated, note) => {
  const [label, value] = stated.split(': ');
  const page = `${STORAGE}| ${label} | none | ${value} |`;
  const of = (notes: string[]) =>
    check(`${page}\n\n## Notes\n\n${notes.join('')}`, [
      plan('Free', ['Storage: 1 GB']),
      plan('Pro', ['Storage: 5 GB', ...notes]),
    ]);
  expect(of([]).candidates).toEqual([['limit', 'pro', stated]]);
  expect(of([note]).candidates).toEqual([]);
  expect(of([note.replace(/\d+/, '7')]).candidates).toEqual([['limit', 'pro', stated]]);
});

test.each(['Pro -- $20/mo', 'Using Pro plan', 'The Pro plan includes:'])(
  'a list below "%s" is of that plan',
  (heading) => {
    const page = `${STORAGE}\n## Why Pro\n\n- 99 reasons\n\n## ${heading}\n\n- Up to 10 machines\n`;
    expect(check(page).candidates).toEqual([['limit', 'pro', 'Up to 10 machines']]);
  },
);

test('a heading of the form of two recorded plans’ headings is a plan, another one is not', () => {
  const of = (...headings: string[]) =>
    check(`${STORAGE}\n# Plans\n\n${headings.map((text) => `## ${text}\n\nText.\n`).join('\n')}`);
  const priced = of('Free -- $0/mo', 'Pro -- $20/mo', 'Ultra -- $500/mo', 'Cancelling a plan');
  expect(priced.candidates).toEqual([['plan', null, 'Ultra']]);
  expect(of('Free plan', 'Pro plan', 'Cancelling a plan', 'Team tier').candidates).toEqual([]);
  expect(of('Free', 'Pro', 'Billing').candidates).toEqual([]);
});

test('a new name that begins as several recorded ones do is a plan', () => {
  const plans = [plan('Rocket Free', ['Storage: 1 GB']), plan('Rocket Pro', ['Storage: 5 GB'])];
  const page =
    '| Limit | Rocket Free | Rocket Pro | Rocket Max |\n|-|-|-|-|\n| Storage | 1 GB | 5 GB | 9 GB |';
  expect(check(page, plans).candidates).toEqual([['plan', null, 'Rocket Max']]);
});

test('a row much like a recorded row of its table, with the same value, is a limit of its own', () => {
  const plans = [
    plan('Free', ['Calls per second per project: 5']),
    plan('Pro', ['Calls per second per project: 9']),
  ];
  const page = `| Limit | Free | Pro |\n|-|-|-|\n| Calls per second per project | 5 | 9 |
| Calls per second per user | 5 | 9 |`;
  expect(check(page, plans).candidates).toEqual([
    ['limit', 'free', 'Calls per second per user: 5'],
    ['limit', 'pro', 'Calls per second per user: 9'],
  ]);
});

test('a limit whose label an observation names as left out, or is of other plans only, is none', () => {
  const page = `${STORAGE}| Requests per minute | 60 | 600 |\n| Uptime (Business only) | 99.9% | 99.9% |`;
  const observations = ['Left out are requests per minute.'];
  expect(check(page, FREE_AND_PRO, { observations }).candidates).toEqual([]);
});

test('an observation that names a plan without leaving it out hides no candidate', () => {
  const page = '| Limit | Free | Pro | Scale |\n|-|-|-|-|\n| Storage | 1 GB | 5 GB | 2 GB |';
  const of = (text: string) => check(page, FREE_AND_PRO, { observations: [text] }).candidates;
  expect(of('The page names no billing period for the price of Scale.')).toHaveLength(1);
  expect(of('Another table calls Pro Scale.')).toEqual([]);
});

test.each([
  ['per site', '| Plan | Price |\n|-|-|\n| Pro | $20 per site/month, $9 per user/month |', 20],
  ['under headings that are the name together', '## Hosting\n\n### Pro\n\n1. $20/month', 20],
  ['in a row of its credits', '**Pro**\n\n| Credits | Monthly billing |\n|-|-|\n| 100 | $20 |', 20],
  ['in a question', '### How does the pro plan work?\n\nYou pay a `$20` per month base fee.', 20],
  [
    'in a note of a card',
    '<Card\n  name="Pro"\n  price="$15"\n  footnoteLabel="$20 per user per month when billed monthly"\n/>',
    20,
  ],
])('a price is found %s, and no other sum is', (how, page, price) => {
  const name = how.includes('together')
    ? 'Hosting Pro'
    : how.includes('credits')
      ? 'Pro, 100 credits'
      : 'Pro';
  const text = `Storage: 5 GB\n\n${page}`;
  const priced = (amount: number) =>
    check(text, [plan('Free', ['Storage: 5 GB'], 0), plan(name, [], amount)]).prices[1]?.[1];
  expect(priced(price)).toBe('found');
  expect(priced(100)).not.toBe('found');
});

test('a sum near the name is not the price where the page states another of the plan alone', () => {
  const page = `| Plan | Price | Storage |\n|-|-|-|\n| Free | $0 | 1 GB |\n| Pro | $20/month | 5 GB |

Pro users can add machines for $50 per month.`;
  const plans = [plan('Free', ['Storage: 1 GB'], 0), plan('Pro', ['Storage: 5 GB'], 30)];
  expect(check(page, plans).prices[1]?.[1]).not.toBe('found');
});

test('a label of one word has the heading above it before it', () => {
  const table = '| Plan | Sync | Async calls |\n|--|--|--|\n| Free | 5 minutes | 9 calls |';
  const text = `${STORAGE}\n## Run time\n\n${table}\n\n## Limits\n\n${table.replaceAll('ync', 'ink')}`;
  expect(check(text).candidates).toEqual([
    ['limit', 'free', 'Run time: Sync: 5 minutes'],
    ['limit', 'free', 'Async calls: 9 calls'],
    ['limit', 'free', 'Sink: 5 minutes'],
    ['limit', 'free', 'Asink calls: 9 calls'],
  ]);
});
