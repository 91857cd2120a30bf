import { expect, test } from 'vitest';
import type { LimitNote } from '../../../scripts/model/generated/records.ts';
import { limitParts } from '../../../scripts/model/limits.ts';
import { findLimit, wantedLimit } from '../../../scripts/sources/lines/find-limit.ts';
import { ownLines, planNames } from '../../../scripts/sources/lines/owners.ts';
import { linesOfPage } from '../../../scripts/sources/lines/page-lines.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';

const PLANS = [
  { id: 'free', name: 'Free', page_names: ['Free/Starter', '[Plan.FREE]'] },
  { id: 'pro', name: 'Pro', page_names: ['Pro plan'] },
];

const PAGE = `# Pricing

Every account has 2 keys.

The Pro plan includes support.

| | Free | Pro plan | Notes |
| --- | --- | --- | --- |
| Storage | 5 GB | 50 GB | 7 GB |
| Seats | 3 | 3 | |
| Mail | Free: 1 a day<br/>Pro: 9 a day | | |

## Free/Starter

- Projects: 10
- Retention of logs is 7 days.

Each account gets the same. Every paid account also has this volume:

- 50 logs

Time limit: how long a job may run.

- Free: 150s

### Pro plan

Free has no support by phone.

## Code

const seats = {

- **[Plan.FREE]**: 3,

## Teams

| Plan | Region | Requests |
| --- | --- | --- |
| Free | EU | 100 |
| Free | US | 200 |
| Pro | EU | 300 |
| Pro | US | 400 |
`;

/** What the cell says that is about two plans. */
const SHARED = 'Free: 1 a day Pro: 9 a day';

/** The words of the lines that say a limit of a plan. */
function found(limit: LimitNote, plan: string, page = PAGE, scope: 'plan' | 'several' = 'plan') {
  const names = planNames(PLANS);
  const lines = ownLines('https://a.example/', linesOfPage([parsePage(page, 'markdown')]), names);
  const wanted = wantedLimit({ ...limitParts(limit), for: scope, place: [] }, plan, names);
  return findLimit(wanted, lines).map(({ line }) => line.words);
}

test.each<[what: string, limit: LimitNote, plan: string, words: string]>([
  ['a cell under its label and the plan’s name', { Storage: '5 GB' }, 'free', '5 GB'],
  ['another name that the record lists', { Storage: '50 GB' }, 'pro', '50 GB'],
  ['a cell that says what each of several plans has', { Mail: '1 a day' }, 'free', SHARED],
  ['a labelled line below a heading', { Projects: '10' }, 'free', 'Projects: 10'],
  ['a label above the names of rows', { Plan: { US: { Requests: '400' } } }, 'pro', '400'],
  [
    'a lead called by its last sentence',
    { 'Every paid account also has this volume': '50 logs' },
    'free',
    '50 logs',
  ],
  ['a lead called by its label', { 'Time limit': '150s' }, 'free', 'Free: 150s'],
  [
    'a sentence about the plan below another’s name',
    'Free has no support by phone.',
    'free',
    'Free has no support by phone.',
  ],
  ['a value in code without its comma', { '[Plan.FREE]': '3' }, 'free', '[Plan.FREE]: 3,'],
  [
    'a sentence with the plan’s name',
    'The Pro plan includes support.',
    'pro',
    'The Pro plan includes support.',
  ],
])('a limit is found by its words: %s', (_, limit, plan, words) => {
  expect(found(limit, plan)).toEqual([words]);
});

test.each<[what: string, limit: LimitNote, plan: string]>([
  ['the value of another plan', { Storage: '50 GB' }, 'free'],
  ['a value under another label', { Seats: '5 GB' }, 'free'],
  ['a cell beside those of plans that names none', { Storage: '7 GB' }, 'pro'],
  ['a part of a cell', { Storage: '5' }, 'free'],
  ['what a cell of one plan says of another', { Mail: '9 a day' }, 'free'],
  ['what is said of every plan', 'Every account has 2 keys.', 'free'],
  ['a line under the heading of another plan', { Projects: '10' }, 'pro'],
])('a limit is not found by less: %s', (_, limit, plan) => {
  expect(found(limit, plan)).toEqual([]);
});

test('what the page says of no single plan is found for several, and nothing else is', () => {
  expect(found('Every account has 2 keys.', 'free', PAGE, 'several')).toHaveLength(1);
  expect(found({ Storage: '5 GB' }, 'free', PAGE, 'several')).toEqual([]);
});

test('a page that one plan names in its title says what it has with others, but of no other plan', () => {
  const page = '# Free\n\nEvery account has 2 keys.';
  expect(found('Every account has 2 keys.', 'free', page, 'several')).toHaveLength(1);
  expect(found('Every account has 2 keys.', 'pro', page, 'several')).toEqual([]);
});

test('a number is not a part of a longer one', () => {
  const page = '## Free\n\nUploads of 1.5 GB are allowed.';
  expect(found('Uploads of 1.5 GB', 'free', page)).toHaveLength(1);
  expect(found('5 GB', 'free', page)).toEqual([]);
});

test('a value that another plan is called by is a value', () => {
  const names = planNames([
    { id: 'free', name: 'Free' },
    { id: 'large', name: '10 GB' },
  ]);
  const page = '| Limit | Free |\n| --- | --- |\n| Bandwidth | 10 GB |\n';
  const lines = ownLines('https://a.example/', linesOfPage([parsePage(page, 'markdown')]), names);
  const limit = { labels: ['Bandwidth'], value: '10 GB', for: 'plan' as const, place: [] };
  expect(findLimit(wantedLimit(limit, 'free', names), lines)).toHaveLength(1);
  expect(findLimit(wantedLimit(limit, 'large', names), lines)).toEqual([]);
});
