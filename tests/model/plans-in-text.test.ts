import { plansIn } from '#scripts/model/spellings/plans-in-text.ts';

const vendor = (id: string, name: string, plans: string[]) => ({
  id,
  name,
  plans: plans.map((plan) => ({ id: plan.toLowerCase().replaceAll(' ', '-'), name: plan })),
});

const VENDORS = [
  vendor('cursor', 'Cursor', ['Hobby', 'Pro', 'Pro+']),
  vendor('github-copilot', 'GitHub Copilot', ['Copilot Pro', 'Copilot Pro+', 'Copilot Business']),
  vendor('openai-chatgpt', 'OpenAI ChatGPT / Codex', ['Plus', 'Pro 5x', 'Pro 20x']),
  vendor('dify-cloud', 'Dify Cloud', ['Team']),
  vendor('redis-cloud', 'Redis Cloud', ['Free']),
];

test.each<[text: string, found: string[]]>([
  [
    'we pay for Cursor Pro and Copilot Business',
    ['cursor: Pro', 'github-copilot: Copilot Business'],
  ],
  ['Cursor Pro, ChatGPT Plus', ['cursor: Pro', 'openai-chatgpt: Plus']],
  ['cursor pro+', ['cursor: Pro+']],
  ['They pay for Cursor Pro+ there.', ['cursor: Pro+']],
  ['copilot pro', ['github-copilot: Copilot Pro']],
  ['chatgpt pro', ['openai-chatgpt: Pro 5x, Pro 20x']],
  ['Cursor\ncopilot', ['cursor: ', 'github-copilot: ']],
  ['we have Dify Cloud Team for all', ['dify-cloud: Team']],
  ['our cloud team is free of work', []],
  ['a pro and his business', []],
  ['how many requests does the free plan of Redis Cloud have?', ['redis-cloud: Free']],
  ["What does Cursor's Pro plan cost?", ['cursor: Pro']],
  ['Cursor Hobby and dify cloud team tier', ['cursor: Hobby', 'dify-cloud: Team']],
  ['What does the gold tier of Copilot cost?', ['github-copilot: ']],
  ['we are free of Redis Cloud', []],
])('in %j the plans are %j', (text, found) => {
  const plans = plansIn(text, VENDORS).map(
    (each) => `${each.vendor.id}: ${each.plans.map(({ name }) => name).join(', ')}`,
  );
  expect(plans).toEqual(found);
});
