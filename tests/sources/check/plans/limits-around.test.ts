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

/** What a page states and a record with these plans lacks: the kind, the plan, the value. */
function candidates(
  text: string,
  plans: readonly Plan[],
  { format = 'markdown', observations }: { format?: PageFormat; observations?: string[] } = {},
) {
  const [first, ...rest] = plans;
  if (!first) throw new Error('a vendor has plans');
  const evidence: [{ url: string; read_at: string }] = [{ url: URL, read_at: '2026-03-01' }];
  const data = vendor({
    plans: [first, ...rest],
    evidence,
    ...(observations ? { observations } : {}),
  });
  const texts = [{ text, format }];
  const page = { state: 'read', url: URL, texts, observedOn: '2026-03-01', sha256: '0' } as const;
  const { plans: checked } = checkPlans({
    vendors: [{ path: 'records/vendors/toolbox.yaml', id: 'toolbox', data }],
    pages: new Map([[URL, page]]),
    previous: [],
  });
  return (checked[0]?.candidates ?? []).map(({ kind, plan: id, value, words }) => ({
    said: [kind, id, value],
    words,
  }));
}

function said(...args: Parameters<typeof candidates>) {
  return candidates(...args).map((one) => one.said);
}

const CARDS = `Personal
$0forever
The next editor. Save 20% with a team.
2,000 accepted completions
Get it
Pro
Free Trial
$10per month
Everything in Personal, plus 40 themes nobody counts
$5 of tokens included
Usage-based billing beyond $5
Get Started
Large
Contact us
Single sign-on
Which plan is right for me?
500 people asked this.
Copyright 2026`;

test('a card that was captured as lines has the limits of its plan', () => {
  const plans = [
    plan('Personal', ['The next editor.'], 0),
    plan('Pro', ['Get Started'], 10),
    plan('Large', []),
  ];
  expect(said(CARDS, plans, { format: 'text' })).toEqual([
    ['limit', 'personal', '2,000 accepted completions'],
    ['limit', 'pro', '$5 of tokens included'],
    ['limit', 'pro', 'Usage-based billing beyond $5'],
  ]);
  const recorded = [
    plan('Personal', ['2,000 accepted completions'], 0),
    plan('Pro', ['$5 of tokens included', 'Usage-based billing beyond $5'], 10),
    plan('Large', []),
  ];
  expect(said(CARDS, recorded, { format: 'text' })).toEqual([]);
});

test('the last card is no longer than the longest beside it', () => {
  const text =
    'Pro\n$10\n5 seats\nGet Pro\nCrew\n$20\n9 seats\nGet Crew\nFooter\n7 offices\n8 more';
  const plans = [plan('Pro', ['Get Pro'], 10), plan('Crew', ['Get Crew'], 20)];
  expect(said(text, plans, { format: 'text' })).toEqual([
    ['limit', 'pro', '5 seats'],
    ['limit', 'crew', '9 seats'],
  ]);
});

test('an observation that gives a plan the number of a card in other words has that limit', () => {
  const text = 'Pro\n$10\nGet Pro\nPro+\n$60\n3x usage on all large models\nGet Pro+';
  const plans = [plan('Pro', ['Get Pro'], 10), plan('Pro Plus', [], 60)];
  const of = (observation: string) =>
    said(text, plans, { format: 'text', observations: [observation] });
  expect(of('Another page gives the usage of Pro+ and Ultra as 3x and 20x.')).toEqual([]);
  const limit = ['limit', 'pro-plus', '3x usage on all large models'];
  expect(of('Another page gives the usage of Pro+ as 4x.')).toEqual([limit]);
  expect(of('Another page gives the usage of Pro as 3x.')).toEqual([limit]);
});

test('a table below a sentence that names one plan is of that plan', () => {
  const table = (name: string, reads: string, writes: string): string =>
    `## ${name} edition\n\nSee below for the limits of the ${name} plan.

| Operation | Method | Quota |\n|---|---|---|\n| Reads | GET | ${reads} per day |\n| Writes | POST | ${writes} per day |\n`;
  const page = `${table('Free', '50,000', '20,000')}\n${table('Pro', '90,000', '80,000')}`;
  const notes = ['Reads: 50,000 per day', 'Writes: 20,000 per day'];
  const pro = plan('Pro', ['Reads: 90,000 per day', 'Writes: 80,000 per day']);
  expect(said(page, [plan('Free', notes), pro])).toEqual([]);
  expect(said(page, [plan('Free', notes.slice(1)), pro])).toEqual([
    ['limit', 'free', 'Reads: 50,000 per day'],
  ]);
});

test('of a column around which a plan is named the record may choose the lesser part', () => {
  const rows = Array.from(
    { length: 9 },
    (_, row) => `| Call ${row} | ${row}0 per second | ${row}5 |`,
  );
  const page = `## Free\n\nThe rate limits of the Free plan:\n
| Call | Sustained | Burst |\n|---|---|---|\n${rows.join('\n')}\n\n## Pro\n\n- 7 regions\n`;
  const noted = (count: number): Plan[] => [
    plan(
      'Free',
      Array.from({ length: count }, (_, row) => `Call ${row}: Sustained: ${row}0 per second`),
    ),
    plan('Pro', ['7 regions']),
  ];
  expect(said(page, noted(9))).toEqual([]);
  expect(said(page, noted(4))).toEqual([]);
  expect(said(page, noted(8))).toEqual([['limit', 'free', 'Call 8: Sustained: 80 per second']]);
});

test('a column whose label says more than the name of its plan is that plan’s', () => {
  const page = `| Feature | Developer (free + usage) | Crew: $20 for everybody |\n|---|---|---|
| Requests | 50 each month | 900 each month |\n| Machines | 2 gb | 8 gb |`;
  const plans = (...notes: string[]) => [
    plan('Developer', ['Requests: 50 each month', ...notes], 0),
    plan('Crew', ['Requests: 900 each month', 'Machines: 8 gb'], 20),
  ];
  expect(said(page, plans('Machines: 2 gb'))).toEqual([]);
  expect(said(page, plans())).toEqual([['limit', 'developer', 'Machines: 2 gb']]);
});

test('a sum below the label of a limit is a limit, and below that of a price it is none', () => {
  const page = `| Tier | Usage limits | Price |\n|---|---|---|\n| Free | $100 / month | $0 |
| Pro | $500 / month | $20 / month |`;
  const plans = [plan('Free', ['Usage limits: $100 / month'], 0), plan('Pro', [], 20)];
  expect(said(page, plans)).toEqual([['limit', 'pro', 'Usage limits: $500 / month']]);
});

test.each([
  ['a price before it', ['$30/month - Starter', '$100/month - Pro', '$500/month - Scale'], 'Scale'],
  ['words in parentheses', ['Starter (free + usage)', 'Pro', 'Scale (annual)'], 'Scale'],
  ['words that all share', ['Starter rate limit', 'Pro rate limit', 'Scale rate limit'], 'Scale'],
  ['a colon and what it is for', ['Starter: to begin', 'Pro: to go on', 'Scale: for all'], 'Scale'],
])('a column of a new plan has its name with %s', (_, columns, name) => {
  const plans = [plan('Starter', ['Seats: 3']), plan('Pro', ['Seats: 6'])];
  const page = `| Limit | ${columns.join(' | ')} |\n|-|-|-|-|\n| Seats | 3 | 6 | 9 |`;
  expect(said(page, plans)).toEqual([['plan', null, name]]);
});

test('where the record has one plan, a column beside it is a plan too', () => {
  const page =
    '| Limit | Personal | Cloud |\n|-|-|-|\n| Price per month | $0 | $25 |\n| Seats | 3 | 9 |';
  const [found] = candidates(page, [plan('Personal', ['Seats: 3'], 0)]);
  expect(found?.said).toEqual(['plan', null, 'Cloud']);
  expect(found?.words).toBe('Limit | Personal | Cloud / Price per month | $25');
});

test('an observation hides a name only where it is what the page calls a plan', () => {
  const page = '| Plan | Seats |\n|-|-|\n| Pro | 3 |\n| Pro Plus | 6 |\n| Ultra | 9 |';
  const plans = [plan('Pro', ['Seats: 3']), plan('Pro Plus', ['Seats: 6'])];
  const of = (text: string) => said(page, plans, { observations: [text] });
  expect(of('Another page calls Pro Plus "Pro+", and gives the use of Ultra as 20x.')).toEqual([
    ['plan', null, 'Ultra'],
  ]);
  expect(of('Another page calls Pro Plus "Ultra".')).toEqual([]);
});

test('a row beside the rows of plans is of none of the plans that its heading names', () => {
  const page = `## Tiers One, Two and Three\n\n| Step | Usage limits |\n|---|---|
| One | 100 calls |\n| Two | 200 calls |\n| Three | 300 calls |`;
  const plans = [
    plan('One', ['Usage limits: 100 calls']),
    plan('Two', ['Usage limits: 200 calls']),
  ];
  expect(said(page, plans)).toEqual([['plan', null, 'Three']]);
});

test('a card of a plan that the record lacks says nothing of the plan above it', () => {
  const text =
    'Hobby\nFree\n2 seats\nGet it\nPro\n$20\n5 seats\nGet it\nCrew\n$90\n9 seats\nGet it';
  const plans = [plan('Hobby', ['2 seats'], 0), plan('Crew', ['9 seats'], 90)];
  expect(said(text, plans, { format: 'text' })).toEqual([['plan', null, 'Pro']]);
});

test('components with a name and a price are cards, with the lists below them', () => {
  const card = (name: string, price: string, limit: string): string =>
    `<Card\n  name="${name}"\n  subtitle="Some sentence."\n  price="${price}"\n>\n\n- ${limit}\n\n</Card>\n`;
  const page = `## Options\n\n${card('Free', '$0', '2 seats')}\n${card('Go', '$8', '5 seats')}\n${card('Plus', '$20', '9 seats')}`;
  const plans = [plan('Free', ['2 seats'], 0), plan('Plus', [], 20)];
  expect(said(page, plans)).toEqual([
    ['plan', null, 'Go'],
    ['limit', 'plus', '9 seats'],
  ]);
});

test('what an observation lists as left out is no candidate under a longer label', () => {
  const page =
    '## Pro\n\n- 3 seats\n\n| Plan | Free | Pro |\n|-|-|-|\n| Back-channel calls (CIBA) | 5 | 6 |\n| Device code activation | 7 | 8 |\n| Code activation | 9 | 9 |';
  const plans = [plan('Free', ['Code activation: 9']), plan('Pro', ['3 seats'])];
  const observations = [
    'Left out are six endpoints: logout, CIBA, two for device codes, and more.',
  ];
  expect(said(page, plans, { observations })).toEqual([['limit', 'pro', 'Code activation: 9']]);
});

test('a card whose name several plans share has the limits of each', () => {
  const text = 'Free\n$0\n2 seats\nGet it\nPro\n$90\n5x or 20x more calls\nGet it';
  const plans = [plan('Free', ['2 seats'], 0), plan('Pro 5x', [], 90), plan('Pro 20x', ['Get it'])];
  expect(said(text, plans, { format: 'text' })).toEqual([
    ['limit', 'pro-5x', '5x or 20x more calls'],
    ['limit', 'pro-20x', '5x or 20x more calls'],
  ]);
});

test('a note that is a cell of another table of the page is no other limit with its number', () => {
  const table = (heading: string, label: string, rest: string): string =>
    `### ${heading}\n\n| Model | Service limit |\n|---|---|\n| ${label} | Up to 5 concurrent requests |\n| Slow | ${rest} |\n`;
  const page = `## Free\n\n${table('Speech out', 'Loud', '7 requests')}\n${table('Speech in', 'Loud 2', '8 requests')}\n## Pro\n\n- 3 seats`;
  const notes = [
    'Speech out: Loud: Up to 5 concurrent requests',
    'Speech out: Slow: 7 requests',
    'Speech in: Slow: 8 requests',
    'Speech in: Loud 2: Up to 5 concurrent requests',
  ];
  const of = (...own: string[]) => said(page, [plan('Free', own), plan('Pro', ['3 seats'])]);
  expect(of(...notes)).toEqual([]);
  expect(of(...notes.slice(0, 3))).toEqual([
    ['limit', 'free', 'Loud 2: Up to 5 concurrent requests'],
  ]);
  expect(of(...notes.slice(1))).toEqual([
    ['limit', 'free', 'Speech out: Loud: Up to 5 concurrent requests'],
  ]);
});

test('what a sentence beside the one on what is left out names is no less a limit', () => {
  const page =
    '## Tier 1\n\n| Model | Kind | Calls per minute | Tokens per minute |\n|-|-|-|-|\n| Big | Hosted | 10 | 300 |\n| Big | Zoned | 20 | 400 |\n| Odd | Hosted | 30 | 500 |\n| New | Hosted | 40 | 600 |\n| New | Zoned | 50 | 700 |';
  const plans = (...zoned: string[]) => [
    plan('Tier 1, Hosted', ['Big: Tokens per minute: 300', 'New: Tokens per minute: 600']),
    plan('Tier 1, Zoned', ['Big: Tokens per minute: 400', ...zoned]),
    plan('Tier 2, Hosted', []),
    plan('Tier 2, Zoned', []),
  ];
  const observations = [
    'Recorded are the tokens per minute. Left out are models that are listed for Hosted only, and calls per minute.',
  ];
  expect(said(page, plans('New: Tokens per minute: 700'), { observations })).toEqual([]);
  expect(said(page, plans(), { observations })).toEqual([
    ['limit', 'tier-1-zoned', 'New: Tokens per minute: 700'],
  ]);
});

test('a table of one row is chosen from only where the record has the lesser part of the page', () => {
  const page = `## Free\n\nThe limits of the Free plan:\n
| API | Burst |\n|---|---|\n| Login API | 300 |\n
| Call | Sustained |\n|---|---|\n| Reads | 50 per second |\n| Writes | 20 per second |\n\n## Pro\n\n- 7 regions`;
  const of = (...notes: string[]) => said(page, [plan('Free', notes), plan('Pro', ['7 regions'])]);
  const sustained = ['Reads: Sustained: 50 per second', 'Writes: Sustained: 20 per second'];
  expect(of(...sustained)).toEqual([['limit', 'free', 'Login API: Burst: 300']]);
  expect(of('Login API: Burst: 300')).toEqual([]);
  const answer = page
    .replace('| API | Burst |', '| Question | Answer |')
    .replace('| Login API |', '| How many logins? |');
  expect(said(answer, [plan('Free', sustained), plan('Pro', ['7 regions'])])).toEqual([]);
});

test('an amount may be in the column before the name of its plan', () => {
  const page =
    '| Billing so far | Tier | Upgrade |\n|---|---|---|\n| > $20 | Tier 2 | Automatic |\n| > $100 | Tier 3 | Automatic |';
  const plans = [plan('Tier 2', ['Billing so far: > $20']), plan('Tier 3', [])];
  expect(said(page, plans)).toEqual([['limit', 'tier-3', 'Billing so far: > $100']]);
});

test('a cell that names a plan itself is no choice of the record', () => {
  const rows = ['Logs', 'Hooks', 'Keys'].map(
    (label, at) => `| ${label} | ${at + 4} on the Free plan, 90 on Pro |`,
  );
  const page = `| Limit | Default |\n|---|---|\n${rows.join('\n')}`;
  const note = 'Logs: Default: 4 on the Free plan, 90 on Pro';
  const found = said(page, [plan('Free', [note]), plan('Pro', [note])]);
  expect(found.map(([, id, value]) => [id, value?.split(':')[0]])).toEqual([
    ['free', 'Hooks'],
    ['pro', 'Hooks'],
    ['free', 'Keys'],
    ['pro', 'Keys'],
  ]);
});
