import { expect, test } from 'vitest';
import { findNote } from '../../../../scripts/sources/check/notes/notes.ts';
import { openPlanPages } from '../../../../scripts/sources/check/notes/places.ts';
import { namePlans } from '../../../../scripts/sources/check/plans/names.ts';
import { indexPage } from '../../../../scripts/sources/check/plans/page-index.ts';

const PLANS = [
  { id: 'free', name: 'Free', price_month: 0 },
  { id: 'pro', name: 'Pro', price_month: 20 },
  { id: 'team', name: 'Team', price_month: 35 },
  { id: 'enterprise', name: 'Enterprise', price_month: null },
];

/** The plans that a note is found for on a page. */
function foundFor(note: string, text: string): string[] {
  const url = 'https://toolbox.example/limits';
  const texts = [{ text, format: 'markdown' as const }];
  const page = indexPage({ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' });
  const source = openPlanPages([page], namePlans(PLANS));
  return PLANS.map(({ id }) => id).filter((id) => findNote(note, id, source).state === 'found');
}

const ALL = PLANS.map(({ id }) => id);

test('what a page says of no plan is found for all', () => {
  const text = '## Uploads\n\nA file may have 25 MB.\n\n## Pro\n\n- 40 projects';
  expect(foundFor('A file may have 25 MB.', text)).toEqual(ALL);
});

test.each([
  ['agreements', 'Under enterprise agreements most quotas can be raised.', ['enterprise']],
  ['keys', 'A free API key has 700 calls a day.', ['free']],
  ['several names, one of them unknown', 'Pro and Crew plan users can buy 300 builds.', ['pro']],
  ['a price', 'A $20 monthly plan has up to $20 worth of builds.', ['pro']],
  ['who need not pay', 'Scans are free for teams with 7 or fewer members.', ['free']],
])('a sentence tells its plan by %s', (_, sentence, plans) => {
  expect(foundFor(sentence, `## Usage\n\n${sentence}`)).toEqual(plans);
});

test('a lead with an unknown name beside a plan is that plan’s', () => {
  const lead = 'Pro and Crew plan users can buy more builds in the settings of their workspace:';
  const text = `## Buying builds\n\n${lead}\n\n- **Range**: 10 to 900 builds\n- **Wait**: none at all`;
  expect(foundFor('Buying builds: Range: 10 to 900 builds', text)).toEqual(['pro']);
});

test.each([
  [
    'the heading',
    'Build packs are available for Pro and Team plans.\n\n## Buying build packs\n\nA pack is bought when 100 builds are left.',
    'A pack is bought when 100 builds are left.',
    ['pro', 'team'],
  ],
  [
    'the sentence',
    'Credits are available on the Pro and Enterprise plans.\n\n## Overages\n\nOverages cost $0.02 per credit.',
    'Overages cost $0.02 per credit.',
    ['pro', 'enterprise'],
  ],
  [
    'both of two',
    'Credits are available on the Pro and Enterprise plans. The add-ons below apply to the Pro plan.\n\n## Credit add-ons\n\nThe largest has 90,000.',
    'The largest has 90,000.',
    ['pro'],
  ],
  [
    'a heading that the sentence names',
    'If nothing is left on any paid plan, you have the option of setting up Automatic Refills.\n\n## Automatic Refills\n\nBuilds are bought below 15.',
    'Builds are bought below 15.',
    ['pro', 'team', 'enterprise'],
  ],
])('what only some plans have is theirs, by %s', (_, text, note, plans) => {
  expect(foundFor(note, `# Usage\n\n${text}`)).toEqual(plans);
});

test('plans that the same text says are not affected do not have it', () => {
  const text =
    'All plans use rate limits in windows of 5 hours. Team and Enterprise plans are not affected by rate limit changes.';
  expect(foundFor('All plans use rate limits in windows of 5 hours.', text)).toEqual([
    'free',
    'pro',
  ]);
});

test('what is said for organizations is of the plans that the page gives to organizations', () => {
  const text =
    '| Plan | Calls |\n|--|--|\n| Free user or org | 10 |\n| Pro user | 20 |\n| Team organization | 30 |\n| Enterprise organization | 40 |\n\nNote: For organizations, the 5 minutes are counted for each member.';
  const note = 'For organizations, the 5 minutes are counted for each member.';
  expect(foundFor(note, text)).toEqual(['free', 'team', 'enterprise']);
});

test('a section among sections of plans is not of plans that only others name', () => {
  const text =
    '# Prices\n\n## For one person\n\n### 1. Free\n\n- 500 minutes\n\n### 2. More minutes\n\nLinux has no minutes without a charge of 2 cents.\n\n## For teams\n\n### 1. Team\n\n- 900 minutes\n\n### 2. Enterprise\n\n- 990 minutes\n\n### Pro\n\n- 950 minutes';
  const note = 'Linux has no minutes without a charge of 2 cents.';
  expect(foundFor(note, text)).toEqual(['free']);
});

test('what a plan has another number of is not said of it in general', () => {
  const text =
    '## Free\n\n- One project per account\n\n## Enterprise\n\n- Unlimited projects\n\n## FAQ\n\n### How many projects may there be?\n\nThere may be up to 10 projects, and more on request.';
  expect(foundFor('There may be up to 10 projects, and more on request.', text)).toEqual([
    'pro',
    'team',
  ]);
});

test('another spelling of a note counts only where the note itself would', () => {
  const text =
    '## Limits on builds\n\nThis is why concurrent builds have a limit.\n\n| Limit | Free | Pro |\n|--|--|--|\n| Concurrent builds | 200 | 900 |\n| Hooks of each build | 300 | 200 |';
  const url = 'https://toolbox.example/limits';
  const texts = [{ text, format: 'markdown' as const }];
  const page = indexPage({ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' });
  const source = openPlanPages([page], namePlans(PLANS));
  const { state, kind, found } = findNote('Concurrent builds: 200', 'pro', source);
  expect([state, kind, found]).toEqual(['changed', 'changed', 'Concurrent builds: 900']);
});

test('words in another letter case within a longer text have changed, and not only their spelling', () => {
  const url = 'https://toolbox.example/limits';
  const texts = [{ text: '## Pro\n\n- Higher weekly cap', format: 'markdown' as const }];
  const page = indexPage({ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' });
  const source = openPlanPages([page], namePlans(PLANS));
  const { state, kind, found } = findNote('Weekly cap', 'pro', source);
  expect([state, kind, found]).toEqual(['changed', 'changed', 'Higher weekly cap']);
});

test('tabs of plans that the record lacks are not of the recorded ones', () => {
  const tab = (name: string, calls: number) =>
    `<Tab title="${name}">\n\n| Model | Calls per minute |\n|--|--|\n| Big | ${calls} |\n| Small | ${calls + 11} |\n\n</Tab>`;
  const text = `## Rate limits\n\nPro and Team have tiers.\n\n## By tier\n\n${tab('Tier 1', 40)}\n\n${tab('Tier 2', 60)}`;
  expect(foundFor('Big: Calls per minute: 60', text)).toEqual([]);
  expect(foundFor('Tier 2: Big: Calls per minute: 60', text)).toEqual(ALL);
});

test('nor are tabs with a table of one row', () => {
  const tab = (name: string, calls: number) =>
    `<Tab title="${name}">\n\n| Calls per minute | In one batch |\n|--|--|\n| ${calls} | 800 |\n\n</Tab>`;
  const text = `## Batches\n\nPro and Team have tiers.\n\n## By tier\n\n${tab('Tier 1', 40)}\n\n${tab('Tier 2', 60)}`;
  expect(foundFor('By tier: Calls per minute: 60', text)).toEqual([]);
  expect(foundFor('By tier: In one batch: 800', text)).toEqual(ALL);
});

test('a plan that a page does not name has nothing of a section of other plans', () => {
  const text =
    '# Prices\n\n## For one person\n\n### 1. Free\n\n- 500 minutes\n\n### 2. More minutes\n\nLinux has no minutes without a charge of 2 cents.';
  expect(foundFor('Linux has no minutes without a charge of 2 cents.', text)).toEqual(['free']);
});

test('a labelled note is looked up in the plan’s cell with its labels, not in the text below', () => {
  const text =
    '## Storage\n\n| Plan | Storage |\n|--|--|\n| Free | 5 GB |\n| Pro | 50 GB |\n| Team | 500 GB |\n\nCrews (Pro or Team for Crews) use 500 GB.';
  expect(foundFor('Storage: 500 GB', text)).toEqual(['team']);
});

test('what a page says of no plan is not said of one for which it sends to another page', () => {
  const text =
    '## Prices\n\nLearn what paid plans cost.\n\nFor information on free plans, see [Free limits](/free).\n\n### Refresh\n\nUsage refreshes on the first day of each month.';
  expect(foundFor('Usage refreshes on the first day of each month.', text)).toEqual(
    ALL.filter((id) => id !== 'free'),
  );
  const other = text.replace('For information on free plans, see', 'On free plans all is there:');
  expect(foundFor('Usage refreshes on the first day of each month.', other)).toEqual(ALL);
});
