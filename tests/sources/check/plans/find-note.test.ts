import { expect, test } from 'vitest';
import { findNote, isCheckable } from '../../../../scripts/sources/check/notes/notes.ts';
import { findWhole, openPlanPages } from '../../../../scripts/sources/check/notes/places.ts';
import { namePlans } from '../../../../scripts/sources/check/plans/names.ts';
import { indexPage, type PageIndex } from '../../../../scripts/sources/check/plans/page-index.ts';
import type { PageFormat } from '../../../../scripts/sources/pages/page.ts';

const PLANS = ['Free', 'Pro', 'Pro Plus'];

function page(text: string, format: PageFormat = 'markdown'): PageIndex {
  const url = 'https://toolbox.example/limits';
  const observedOn = '2026-03-01';
  return indexPage({ state: 'read', url, texts: [{ text, format }], observedOn, sha256: '0' });
}

function look(note: string, text: string, format: PageFormat = 'markdown', plan = 'Pro') {
  const names = namePlans(PLANS.map((name) => ({ id: idOf(name), name })));
  const { state, kind, found, heading } = findNote(
    note,
    idOf(plan),
    openPlanPages([page(text, format)], names),
  );
  return { state, kind, found, heading };
}

function idOf(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

function stands(note: string, text: string, format: PageFormat = 'markdown', plan = 'Pro') {
  return look(note, text, format, plan).state === 'found';
}

test.each([
  ['5 GB of storage', 'Each project has 5 GB of storage, then more.'],
  ['5 GB of storage', 'Each project has **5&nbsp;GB** of\nstorage.'],
  ['5 GB of storage', 'Each project has [5 GB](https://x.example/) of `storage`'],
  ['5 GB of storage', '- 5 GB of storage\n- more'],
  ['5 GB of storage', '5\u202fGB of stor\u00adage'],
  ['5 GB of storage', '<p>5 GB <b>of</b><br>storage</p>'],
  ['pay-as-you-go rates', 'pay\u2011as\u2011you\u2011go rates'],
  ['R&D seats (10)', 'R&amp;D seats (10)'],
  ['Fair use applies', '<Accordion title="Fair use applies">\n\nNo text.\n\n</Accordion>'],
  ['100 crawls a day', '---\nfaq:\n  - answer: Up to 100 crawls a day.\n---\n\n# Limits\n'],
])('%j stands in %j', (note, text) => {
  expect(stands(note, text)).toBe(true);
});

test.each([
  ['a digit more', '5 GB of storage', '15 GB of storage'],
  ['a decimal', '5 GB of storage', '0.5 GB of storage'],
  ['a thousand', '000 crawls a day', '2,000 crawls a day'],
  ['a currency', '5 of credit', '$5 of credit'],
  ['an approximation', '5 GB of storage', '~5 GB of storage'],
  ['a bound', '5 GB of storage', '<5 GB of storage'],
  ['a minus', '5 GB of storage', '-5 GB of storage'],
  ['a range', '5 GB of storage', '1–5 GB of storage'],
  ['a word', 'seats per team', 'Teamseats per team'],
  ['a plural', '1 project per seat', '1 project per seats'],
  ['a percentage', 'a discount of 10', 'a discount of 10%'],
  ['a plus', 'up to 100', 'up to 100+'],
  ['more decimals', 'costs 2 credits or 1', 'costs 2 credits or 1.5'],
  ['another case', '5 GB Of Storage', '5 GB of storage'],
  ['other quotes', 'the “large” size', 'the "large" size'],
  ['a paragraph end', 'one limit another limit', 'one limit\n\nanother limit'],
  ['a cell border', 'Storage 5 GB', '| A | B |\n|--|--|\n| Storage | 5 GB |'],
  ['struck words', '5 GB of storage', '~~5 GB of storage~~ 9 GB of storage'],
])('a note that is cut out by %s does not stand', (_, note, text) => {
  expect(stands(note, text)).toBe(false);
});

const BY_FEATURE = `
| Limit | Free | Pro | Pro Plus |
|---|---|---|---|
| Storage | 1 GB | 5 GB \\* | 9 GB |
| [Crawls][1] per day | 10 | 20 | 30 |

[1]: https://toolbox.example/crawls
`;

const BY_PLAN = `
| Plan | Storage | Crawls per day |
|---|---|---|
| Free | 1 GB | 10 |
| **Pro** | 5 GB | 20 |
| Pro Plus | 9 GB | 30 |
`;

test.each([
  ['Pro', 'Storage: 5 GB', true],
  ['Pro', 'Crawls per day: 20', true],
  ['Pro', 'Storage: 9 GB', false],
  ['Pro', 'Storage: 5', false],
  ['Pro', 'Storage: 20', false],
  ['Pro Plus', 'Storage: 9 GB', true],
  ['Pro Plus', 'Storage: 5 GB', false],
  ['Free', 'Crawls per day: 10', true],
  ['Free', 'Crawls per day: 20', false],
])('in a table the plan %s has %j: %s', (plan, note, expected) => {
  expect(stands(note, BY_FEATURE, 'markdown', plan)).toBe(expected);
  expect(stands(note, BY_PLAN, 'markdown', plan)).toBe(expected);
});

test('a label left of the features names the row, though a category stands before it', () => {
  const text = '| Kind | Limit | Pro |\n|--|--|--|\n| Rates | Crawls per day | 20 |';
  expect(stands('Crawls per day: 20', text)).toBe(true);
  expect(stands('Rates: Crawls per day: 20', text)).toBe(true);
  expect(stands('Crawls per day: 2', text)).toBe(false);
});

test('a table that does not name the plan counts only where no table with the label does', () => {
  const other = '| Size | Storage |\n|--|--|\n| large | 100 GB |\n';
  expect(stands('Storage: 100 GB', other)).toBe(true);
  expect(stands('Storage: 100 GB', `${BY_FEATURE}\n${other}`)).toBe(false);
});

test('a label with a description below it in its cell still is the label', () => {
  const text = '| Limit | Pro |\n|--|--|\n| **Rate (per day)**<p>*how many*</p> | 500 |';
  expect(stands('Rate (per day): 500', text)).toBe(true);
});

test('a cell with spans is read in every row and column that it spans', () => {
  const text =
    '<table><tr><th>Limit</th><th>Free</th><th>Pro</th></tr><tr><td>Teams</td><td colspan="2">3 of them</td></tr></table>';
  expect(stands('Teams: 3 of them', text, 'html')).toBe(true);
});

test('rows of a plain-text capture are read, on one line, over several, and broken in a cell', () => {
  const lines = [
    'Limits',
    '| Free | Pro | Pro Plus',
    'Storage | 1 GB | 5 GB',
    '(per seat) | 9 GB',
    'Crawls per day',
    '|',
    '10 a day',
    '|',
    '20 a day',
    '|',
    '30 a day',
    'Support | | |',
    'Words per crawl | 1,000 | 2,000 | 3,000',
  ];
  const text = lines.join('\n');
  expect(stands('Words per crawl: 2,000', text, 'text')).toBe(true);
  expect(stands('Words per crawl: 3,000', text, 'text')).toBe(false);
  expect(stands('Crawls per day: 20 a day', text, 'text')).toBe(true);
  expect(stands('Storage: 5 GB (per seat)', text, 'text')).toBe(true);
});

test('values of JSON count, its keys do not', () => {
  const json = '{"crawls per day": ["up to 100 crawls"], "price": 5}';
  expect(stands('up to 100 crawls', json, 'json')).toBe(true);
  expect(stands('crawls per day', json, 'json')).toBe(false);
});

test('wiki links are markup', () => {
  expect(stands('Shared vaults of a team', '[[Vaults|Shared vaults]] of a team')).toBe(true);
  expect(stands('Vaults of a team', '[[Vaults]] of a team')).toBe(true);
});

test('a number or a word alone cannot be looked up', () => {
  expect(['20', '$20', '20 %', 'Unlimited'].map(isCheckable)).toEqual([false, false, false, false]);
  expect(isCheckable('20 seats')).toBe(true);
});

test('a note that is cut at one place may stand whole at another', () => {
  expect(findWhole('5 GB', '15 GB, and then 5 GB')).toBe(16);
  expect(findWhole('5 GB', '15 GB, and then 5 GBit')).toBe(-1);
});

const TABS = `
<Tabs>
<Tab title="Pro">

Each project has:

- 5 GB of storage
- 20 crawls

</Tab>
<Tab title="Pro Plus">

Each project has:

- 9 GB of storage
- 30 crawls

</Tab>
</Tabs>
`;

test.each([
  ['a heading', '## Free\n\n1 GB of storage\n\n## Pro\n\n5 GB of storage\n', '5 GB of storage'],
  ['a tab', TABS, '5 GB of storage'],
  ['the lead of its list', TABS, 'Each project has: 5 GB of storage'],
  ['a sentence', 'Free has 1 GB of storage, Pro has 5 GB of storage.', '5 GB of storage'],
  [
    'values before names',
    'You get 1 GB of storage on Free, 5 GB of storage on Pro.',
    '5 GB of storage',
  ],
  [
    'a line above',
    'Free\n1 GB of storage\nPro\n5 GB of storage\nPro Plus\n9 GB of storage',
    '5 GB of storage',
  ],
  ['a heading that several share', '## Free and Pro\n\n5 GB of storage\n', '5 GB of storage'],
  ['a cell below a heading of its table', `## Limits\n${BY_FEATURE}`, 'Limits: Storage: 5 GB'],
  [
    'markup in a table of HTML',
    '<table><tr><th>Limit</th><th>Pro</th></tr><tr><td>Local[\\*](#x) / 5h</td><td>\\$5</td></tr></table>',
    'Local* / 5h: $5',
  ],
])('by %s a note is the plan’s, and no other plan’s', (_, text, note) => {
  const format = text.startsWith('Free\n') ? 'text' : 'markdown';
  expect(stands(note, text, format)).toBe(true);
  const other = look(note, text, format, 'Pro Plus').state;
  expect(['elsewhere', 'changed']).toContain(other);
});

test('what a section says of another plan in passing is still of its own plan', () => {
  const text = '## Pro Plus\n\nEverything in Pro, plus:\n\n- 9 GB of storage\n';
  expect(stands('9 GB of storage', text, 'markdown', 'Pro Plus')).toBe(true);
  expect(stands('9 GB of storage', text, 'markdown', 'Pro')).toBe(false);
});

test('a changed cell is told with the page’s words and its heading', () => {
  const text = `## Limits\n${BY_FEATURE}`;
  expect(look('Storage: 4 GB', text)).toEqual({
    state: 'changed',
    kind: 'changed',
    found: 'Storage: 5 GB *',
    heading: 'Limits',
  });
});

test('a sentence with another number is changed, and one that is gone is missing', () => {
  const text = '## Pro\n\nEach project has up to 5 GB of storage.\n\n## Free\n\nNothing.\n';
  expect(look('Each project has up to 4 GB of storage.', text)).toMatchObject({
    state: 'changed',
    found: 'Each project has up to 5 GB of storage.',
  });
  expect(look('Support answers in a day', text).state).toBe('missing');
});

test('a sentence that has little in common with the note is not what it became', () => {
  const note = 'Each project has up to 4 GB of storage and a daily backup.';
  expect(look(note, '## Pro\n\nEach project has a daily report.\n').state).toBe('missing');
  const near = 'Each project has up to 4 GB of storage and a weekly backup.';
  expect(look(note, `## Pro\n\n${near}\n`)).toMatchObject({ state: 'changed', found: near });
});

test('where two sentences are as likely, neither is told as what the note became', () => {
  const note = 'Each project has up to 4 GB of storage.';
  const text =
    '## Pro\n\nEach project has up to 5 GB of storage.\n\nEach project has up to 6 GB of storage.\n';
  expect(look(note, text).state).toBe('missing');
});

test('another spelling is textual', () => {
  expect(look('5 GB Of Storage', '## Pro\n\n- 5 GB of storage\n')).toMatchObject({
    state: 'changed',
    kind: 'textual',
    found: '5 GB of storage',
  });
});

test('a label in another spelling is told in the page’s', () => {
  const text = '| Limit | Pro |\n|--|--|\n| Crawls per Day | 20 |';
  expect(look('Crawls per day: 20', text)).toMatchObject({
    kind: 'textual',
    found: 'Crawls per Day: 20',
  });
  const block = '## Pro\n\nIt is big. Up to 5 GB Of storage here. And more.\n';
  expect(look('Up to 5 GB of storage here.', block)).toMatchObject({
    kind: 'textual',
    found: 'Up to 5 GB Of storage here.',
  });
});

test('what is said of another plan only is elsewhere, with that plan', () => {
  const text = '## Free\n\n- 5 GB of storage\n\n## Pro\n\n- more\n';
  expect(look('5 GB of storage', text)).toMatchObject({ state: 'elsewhere', found: 'free' });
});

test('a table that was captured with bars on lines of their own is read by its columns', () => {
  const cells = [
    'We have three plans for teams of every size, and a price for each of them below.',
    '|',
    'Free: for one',
    '|',
    'Pro: for many',
    'Summary',
    '|',
    '1 GB of storage',
    'Limited crawls',
    '|',
    'Everything in Free, with',
    '5 GB of storage',
    'Tools',
    '|',
    '|',
    'Crawls',
    '|',
    '10 crawls a day',
    '|',
    '20 crawls a day',
    'Other text.',
  ];
  const text = cells.join('\n');
  expect(stands('5 GB of storage', text, 'text')).toBe(true);
  expect(stands('5 GB of storage', text, 'text', 'Free')).toBe(false);
  expect(stands('10 crawls a day', text, 'text')).toBe(false);
  expect(stands('10 crawls a day', text, 'text', 'Free')).toBe(true);
  expect(stands('Crawls: 20 crawls a day', text, 'text')).toBe(true);
  expect(stands('Other text.', text, 'text')).toBe(true);
});

test.each([
  [
    'an earlier sentence of its text',
    'Pro is for teams. The plan has 5 GB of storage.',
    '5 GB of storage',
  ],
  [
    'the sentence, and not the plan that it can be exchanged for',
    'Pro users cannot buy seats without upgrading to the Pro Plus plan.',
    'cannot buy seats without upgrading to the Pro Plus plan.',
  ],
  [
    'the row of its list, and not the list’s first label',
    '## Notes\n\n- **Yearly Pro Plus:** 3,600 crawls\n- **Storage:** Pro has some of it. You get 5 GB of storage.',
    '5 GB of storage',
  ],
])('by %s a note is the plan’s, and not another’s', (_, text, note) => {
  expect(stands(note, text)).toBe(true);
  expect(stands(note, text, 'markdown', 'Pro Plus')).toBe(false);
});

test('a row of plans whose plan is not recorded is not said of the recorded ones', () => {
  const text =
    '| Plan | Storage |\n|--|--|\n| Start (one country) | 2 GB or so |\n| Pro | 5 GB or so |';
  expect(stands('Storage: 5 GB or so', text)).toBe(true);
  expect(stands('Storage: 2 GB or so', text)).toBe(false);
  expect(stands('Storage: 2 GB or so', text, 'markdown', 'Free')).toBe(false);
});

test('a column of several sizes gives a plan none of them where the note does not say which', () => {
  const text = '## Pro\n\n| Request size | Price |\n|--|--|\n| 50 MB | $80 |\n| 100 MB | $120 |';
  expect(stands('Request size: 50 MB', text)).toBe(false);
  expect(stands('$80: Request size: 50 MB', text)).toBe(true);
});

test('a section of paid plans is not one of a plan that costs nothing', () => {
  const names = namePlans([
    { id: 'free', name: 'Free', price_month: 0 },
    { id: 'pro', name: 'Pro', price_month: 20 },
    { id: 'pro-plus', name: 'Pro Plus', price_month: null },
  ]);
  const text = 'Each paid plan comes with:\n\n- 5 GB of storage\n- 10 seats for all';
  const source = openPlanPages([page(text)], names);
  expect(findNote('5 GB of storage', 'pro', source).state).toBe('found');
  expect(findNote('5 GB of storage', 'pro-plus', source).state).toBe('found');
  expect(findNote('5 GB of storage', 'free', source).state).toBe('elsewhere');
});

test('a part of a name that several plans share does not widen a heading that names one of them', () => {
  const names = namePlans([
    { id: 'cloud-express', name: 'Cloud, Express mode (Free)' },
    { id: 'cloud-usage', name: 'Cloud, Pay-as-you-go (Paid)' },
  ]);
  const text = [
    '## Free usage',
    '### Log in with Cloud (Express Mode)',
    '- 90 days without a bill',
    '## Pay as you go',
    '### Cloud (regular mode)',
    '- Quota: shared by all of them',
  ].join('\n\n');
  const source = openPlanPages([page(text)], names);
  expect(findNote('90 days without a bill', 'cloud-express', source).state).toBe('found');
  expect(findNote('90 days without a bill', 'cloud-usage', source).state).toBe('elsewhere');
  expect(findNote('Quota: shared by all of them', 'cloud-usage', source).state).toBe('found');
  expect(findNote('Quota: shared by all of them', 'cloud-express', source).state).toBe('elsewhere');
});
