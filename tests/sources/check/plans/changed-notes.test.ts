import { expect, test } from 'vitest';
import { findNote } from '../../../../scripts/sources/check/notes/notes.ts';
import { openPlanPages } from '../../../../scripts/sources/check/notes/places.ts';
import { namePlans } from '../../../../scripts/sources/check/plans/names.ts';
import { indexPage } from '../../../../scripts/sources/check/plans/page-index.ts';

const NAMES = namePlans([
  { id: 'free', name: 'Free' },
  { id: 'pro', name: 'Pro' },
]);

/** What a page says of a note of Pro. */
function look(note: string, text: string) {
  const url = 'https://toolbox.example/limits';
  const texts = [{ text, format: 'markdown' as const }];
  const page = indexPage({ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' });
  const { state, kind, found } = findNote(note, 'pro', openPlanPages([page], NAMES));
  return `${kind ?? state} ${found}`;
}

const MODELS =
  '## Pro\n\n| | Tasks in 5h | Chats in 5h |\n|--|--|--|\n| Atlas 5 | Not available | 10-60 |\n| Atlas 6 | Not available | 20-90 |';

test('a row that is gone has not changed to what the other rows of its column all say', () => {
  expect(look('Tasks in 5h: Atlas 3: 10-60', MODELS)).toBe('missing null');
  expect(look('Tasks in 5h: Atlas 5: 10-60', MODELS)).toBe(
    'changed Tasks in 5h: Atlas 5: Not available',
  );
});

test('a colon in the parentheses of a value begins no label that its cell must have', () => {
  const text = '| | Free | Pro |\n|--|--|--|\n| Storage | 1 GB | 3 GB, then $2 per GB |';
  expect(look('Storage: 2 GB (on request: $2 per GB)', text)).toBe(
    'changed Storage: 3 GB, then $2 per GB',
  );
});

test('what a footnote says now comes without the mark of the footnote', () => {
  const text = '\\* For volumes, Pro users can raise the limit by themselves up to 1 TB.';
  expect(look('For volumes, Pro users can raise the limit by themselves up to 250 GB.', text)).toBe(
    'changed For volumes, Pro users can raise the limit by themselves up to 1 TB.',
  );
});

test('a value changes to that of the cell with all of its labels, not with one of them', () => {
  const rows = (label: string, size: string): string =>
    `### ${label}\n\n| | Free | Pro |\n|--|--|--|\n| Size | 1 MB | ${size} |`;
  const text = `## Limits\n\n${rows('Uploads', '7 MB')}\n\n${rows('Downloads', '9 MB')}`;
  expect(look('Uploads: Size: 5 MB', text)).toBe('changed Uploads: Size: 7 MB');
  expect(look('Downloads: Size: 5 MB', text)).toBe('changed Downloads: Size: 9 MB');
  expect(look('Exports: Size: 5 MB', text)).toBe('missing null');
});

test('a note that is a whole sentence has changed where the page’s sentence goes on', () => {
  const text =
    '- Pro is limited to 100 crawls in total and 50 questions a day. It is for the curious.\n- Free is limited to 9.';
  expect(look('Pro is limited to 100 crawls in total.', text)).toBe(
    'changed Pro is limited to 100 crawls in total and 50 questions a day.',
  );
  expect(look('Pro is limited to 100 crawls in total', text)).toBe('found null');
  expect(look('It is for the curious.', text)).toBe('found null');
  expect(look('Pro has 5 seats.', '- Pro has 5 seats (or more).\n- Free has 1')).toBe('found null');
});

test('of two plans in a heading a paragraph is said of the one that it names', () => {
  const text =
    '## Should I take the Free plan or the Pro plan?\n\nAlone, the Free plan is best. It has 5 seats. You also get 9 boards.\n\nIn a team, choose the Pro plan. It has 50 seats.\n\nBoth have 3 keys for all.';
  expect(look('You also get 9 boards', text)).toBe('elsewhere free');
  expect(look('It has 50 seats', text)).toBe('found null');
  expect(look('have 3 keys for all', text)).toBe('found null');
});

test('of list items with labels the one with the label of the note has changed', () => {
  const text =
    '## How do builds work for teams?\n\nOn the Pro plan:\n\n- **Included builds**: Each seat gets 1,500 builds a month, which end after 30 days.\n- **Build packs**: When nothing is left, members of Pro draw from packs that admins buy.';
  expect(look('Included builds: Each seat gets 900 builds a month.', text)).toBe(
    'changed Included builds: Each seat gets 1,500 builds a month, which end after 30 days.',
  );
});

const REFRESHED =
  '## Plans\n\n| Plan | Price | Refresh |\n|--|--|--|\n| Free | $0 | +5/day |\n| Pro | $20 | +50/day |\n\n### Refresh\n\n| Plan | Refresh |\n|--|--|\n| Free | 5 builds/day (5 MB) |\n| Pro | 50 builds/day (50 MB) |';

test('of two cells with the labels of a note the one with its words has changed', () => {
  expect(look('Refresh: 57 builds/day (50 MB)', REFRESHED)).toBe(
    'changed Refresh: 50 builds/day (50 MB)',
  );
  expect(look('Refresh: +57/day', REFRESHED)).toBe('changed Refresh: +50/day');
});

test('of cells with the labels of a note the one in the plan’s own row has changed', () => {
  const text =
    '## Plans\n\n| Plan | Request size |\n|--|--|\n| Free | 5MB |\n| Pro | 10MB |\n\n## Larger sizes (Pro)\n\n| Request size | Each month |\n|--|--|\n| 50MB | $80 |\n| 100MB | $120 |';
  expect(look('Request size: 17MB', text)).toBe('changed Request size: 10MB');
});

test('a label in another letter case is the label of the row, and is said as the page has it', () => {
  const text =
    '| Limit | Free | Pro |\n|--|--|--|\n| **HTTP Calls** | 20/month | 900 calls/month |\n| **Data Out** | 1 GB | 5 GB |';
  expect(look('HTTP calls: 900 calls / month', text)).toBe('textual HTTP Calls: 900 calls/month');
  expect(look('HTTP calls: 800 / month', text)).toBe('changed HTTP Calls: 900 calls/month');
  expect(look('Data out: 5 GB / month', text)).toBe('changed Data Out: 5 GB');
});

test('a note has not changed to its own label, in a table of other plans or a heading', () => {
  const table = '| Limit | Free |\n|--|--|\n| Name length | 64 characters |';
  const text = `${table}\n\n## Maximum calls per minute (CPM)\n\nPro is counted by the minute.`;
  expect(look('Name length: 64 characters', text)).toBe('elsewhere free');
  expect(look('Large: Maximum calls per minute (CPM): 500', text)).toBe('missing null');
});

test('what a labelled note changed to in a cell has the label of its row', () => {
  const text =
    '| Limit | Free | Pro |\n|--|--|--|\n| Action runs | 1 GB-hour | 250 GiB-hours included; $0.30 per GiB-hour |\n| Robot A | 5 | 20 calls / min |';
  expect(look('Action compute: 250 GB-hours included; $0.30 per GB-hour', text)).toBe(
    'changed Action runs: 250 GiB-hours included; $0.30 per GiB-hour',
  );
  expect(look('Machine: 20 calls / min', text)).toBe('missing null');
});

test('the title of a tab is no label in the next tab', () => {
  const tab = (title: string, hours: string): string =>
    `<Tab title="${title}">\n\n| Plan | Hours included |\n|--|--|\n| Free | none |\n| Pro | ${hours} |\n\n</Tab>`;
  const text = `## Pricing\n\n<Tabs>\n${tab('By API', '300 hours')}\n${tab('By hand', '24 hours')}\n</Tabs>`;
  expect(look('By API: Hours included: 307 hours', text)).toBe(
    'changed By API: Hours included: 300 hours',
  );
  expect(look('By hand: Hours included: 24 hours', text)).toBe('found null');
  expect(look('By API: Hours included: 24 hours', text)).toBe(
    'changed By API: Hours included: 300 hours',
  );
});

test('of two rows of a plan the one that says no more than its name has changed', () => {
  const text =
    '## Rates\n\n| Plan | Calls | Pages |\n|--|--|--|\n| Free user | 10 | 1 |\n| Pro user | 700 | 7 |\n| Pro user <br> With addresses of its own | 900 | 9 |';
  expect(look('Rates: Calls: 600', text)).toBe('changed Rates: Calls: 700');
  expect(look('Rates: Pages: 6', text)).toBe('changed Rates: Pages: 7');
});

test('a sentence that ends earlier than the note has changed', () => {
  const text = '- The **Free** plan ends.\n- The **Pro** plan is limited to 100 searches. Good.';
  expect(look('The Pro plan is limited to 100 searches and 100 chats with models.', text)).toBe(
    'changed The Pro plan is limited to 100 searches.',
  );
});

test('a sentence that begins as the note does, up to its number, has changed', () => {
  const text =
    'The Free plan offers 10 searches per month and nothing else.\n\nThe **Pro** plan offers 300 searches per month, the use of all summaries, and translations for $5.';
  const note = 'The Pro plan offers 300 searches per month and 300 chats with models';
  expect(look(note, text)).toBe(
    'changed The Pro plan offers 300 searches per month, the use of all summaries, and translations for $5.',
  );
});

test('of a note a part may be left, where it is said of the plan', () => {
  const note = 'Many members of a team up to 150 seats';
  expect(look(note, '## Free\n\n- 2 seats\n\n## Pro\n\n- Up to 150 seats')).toBe(
    'changed Up to 150 seats',
  );
  expect(look(note, '## Seats\n\n- Up to 150 seats')).toBe('missing null');
});

test('a sentence that has changed keeps the full stop that the note and the page have', () => {
  const text = '- The Pro plan includes 5 boards.\n- The Free plan includes 1 board.';
  expect(look('The Pro plan includes 8 boards.', text)).toBe(
    'changed The Pro plan includes 5 boards.',
  );
  expect(look('The Pro plan includes 8 boards', text)).toBe(
    'changed The Pro plan includes 5 boards',
  );
});

test('of a cell of several sentences the one that the note was has changed', () => {
  const text =
    '- **Pro Plan**: Supports up to 50 seats and is there at once. It has keys for all.\n- **Free Plan**: Supports up to 5 seats.';
  expect(look('Pro Plan: Supports up to 53 seats and is there at once.', text)).toBe(
    'changed Pro Plan: Supports up to 50 seats and is there at once.',
  );
});
