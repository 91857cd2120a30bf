import { expect, test } from 'vitest';
import type { Plan } from '../../../../scripts/model/generated/records.ts';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import { vendor } from '../../../support/records/records.ts';

const URL = 'https://toolbox.example/limits';

function plan(name: string, limit_notes: string[], price_month: number | null = null): Plan {
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id, name, price_month, price_detail: 'usage-based', limit_notes };
}

/** What a check says of these plans by this page. */
function check(text: string, plans: [Plan, ...Plan[]], observations: string[] = []) {
  const data = vendor({ plans, evidence: [{ url: URL, read_at: '2026-03-01' }], observations });
  const texts = [{ text, format: 'markdown' as const }];
  const page = { state: 'read', url: URL, texts, observedOn: '2026-03-01', sha256: '0' } as const;
  const { plans: checked } = checkPlans({
    vendors: [{ path: 'records/vendors/toolbox.yaml', id: 'toolbox', data }],
    pages: new Map([[URL, page]]),
    previous: [],
  });
  return checked[0];
}

/** The limits that a page states and these plans lack: of which plan, and the note. */
function limitsObserved(text: string, observations: string[], ...plans: [Plan, ...Plan[]]) {
  const found = check(text, plans, observations)?.candidates ?? [];
  return found.map(({ plan: id, value }) => [id, value]);
}

function limits(text: string, ...plans: [Plan, ...Plan[]]) {
  return limitsObserved(text, [], ...plans);
}

function prices(text: string, ...plans: [Plan, ...Plan[]]) {
  return check(text, plans)?.prices.map(({ plan: id, state, found }) => [id, state, found]);
}

const LIST = '## Storage\n\nEach volume has:\n\n- 3 copies\n- 40 GB at first\n- 200 GB at most\n';

test('of a list that names no plan the record lacks what is new, where it has the rest', () => {
  const most = plan('Free', ['3 copies', '40 GB at first']);
  expect(limits(LIST, most)).toEqual([['free', '200 GB at most']]);
  expect(limits(LIST, plan('Free', ['3 copies']))).toEqual([]);
  expect(limits(LIST, plan('Free', ['3 copies', '40 GB at first', '200 GB at most']))).toEqual([]);
});

test('a plan whose record has nothing of a list that names no plan lacks nothing of it', () => {
  const most = plan('Free', ['3 copies', '40 GB at first']);
  expect(limits(LIST, most, plan('Pro', ['7 regions']))).toEqual([['free', '200 GB at most']]);
});

const TABLE =
  '## General\n\n| Feature | What it is | Limit |\n|---|---|---|\n| Body | Size of a body | 500 MB |\n| Sockets | Sockets per call | 6 |\n| Rate | 1 token = $0.01 | 1 token = $0.01 |\n';

test('of a table that names no plan the record lacks what is new, where it has the rest', () => {
  const some = plan('Free', ['Size of a body: 500 MB']);
  expect(limits(TABLE, some)).toEqual([['free', 'General: Sockets: 6']]);
  expect(limits(TABLE, plan('Free', ['Body: 500 MB', 'Sockets: 6']))).toEqual([]);
  // Where its rows are those of plans, a row that names none is of somebody else.
  const rows = TABLE.replace('| Sockets |', '| Guests |').replace('| Body |', '| Free |');
  expect(limits(rows, plan('Free', ['Size of a body: 500 MB']), plan('Pro', []))).toEqual([]);
});

test('a row that has amounts only is of the first as well', () => {
  const page =
    '## Pro tier\n\n| Calls per minute | Calls waiting |\n|---|---|\n| 1,000 | 70,000 |\n';
  const pro = (...notes: string[]) => plan('Pro', notes);
  expect(limits(page, pro('Calls waiting: 70,000'), plan('Free', []))).toEqual([
    ['pro', 'Calls per minute: 1,000'],
  ]);
});

const CLASSES =
  '| Limit | Free | Pro | Team |\n|---|---|---|---|\n| Machine | s1-small | s2-large | s4-huge |\n| Paid before | nothing | $50 paid | $90 paid |\n| Calls | $1 per 100 | $2 per 100 | $3 per 100 |\n';

test('what the record has of a row for another plan is a limit in any form', () => {
  const free = plan('Free', ['Machine: s1-small']);
  const pro = plan('Pro', ['Machine: s2-large', 'Paid before: $50 paid', 'Calls: $2 per 100']);
  expect(limits(CLASSES, free, pro, plan('Team', []))).toEqual([
    ['team', 'Machine: s4-huge'],
    ['team', 'Paid before: $90 paid'],
  ]);
  expect(limits(CLASSES, plan('Free', []), plan('Pro', []), plan('Team', []))).toEqual([]);
});

test('a row may begin with the name of a plan that has a column of its own', () => {
  const page =
    '| Feature | Free | Scale |\n|---|---|---|\n| Scale to zero | After 5 min | After 1 min |\n| Scale seats | 3 seats | 9 seats |\n';
  const scale = plan('Scale', ['Scale to zero: After 1 min', 'Scale seats: 9 seats']);
  expect(limits(page, plan('Free', ['Scale seats: 3 seats']), scale)).toEqual([
    ['free', 'Scale to zero: After 5 min'],
  ]);
});

test('the lines of a cell that have labels are limits of their own, but not of another plan', () => {
  const page =
    '| Limit | Free | Pro |\n|---|---|---|\n| Reply | S1: 4 hours<br>S2: 8 hours | S1: 1 hour<br>S2: 2 hours |\n| Calls | Free: 5 calls<br>Pro: 9 calls | Free: 5 calls<br>Pro: 9 calls |\n';
  const free = plan('Free', ['Reply: S1: 4 hours', 'Calls: 5 calls']);
  const pro = plan('Pro', ['Reply: S2: 2 hours', 'Calls: 9 calls']);
  expect(limits(page, free, pro)).toEqual([
    ['free', 'Reply: S2: 8 hours'],
    ['pro', 'Reply: S1: 1 hour'],
  ]);
});

test('a long cell that begins with a number has limits in its sentences', () => {
  const long = 'The number of entries is the sum of all that a document and its parts have there, '
    .repeat(2)
    .trim()
    .replace(/,$/, '.');
  const page = `| Limit | Free | Pro |\n|---|---|---|\n| Fields | 9 fields | 9 fields |\n| Index entries | 40,000. ${long} | ${long} At most 3 of them. |\n`;
  expect(
    limits(page, plan('Free', ['Fields: 9 fields']), plan('Pro', ['Fields: 9 fields'])),
  ).toEqual([['free', 'Index entries: 40,000.']]);
});

const TWO_TABLES =
  '## API\n\n| Plan | Hours included |\n|---|---|\n| Free | 12 hours |\n| Pro | 60 hours |\n\n## App\n\n| Plan | Hours included |\n|---|---|\n| Free | 1 hour |\n| Pro | 5 hours |\n\n## In short\n\n| Plan | Hours included |\n|---|---|\n| Free | +12/month |\n| Pro | +60/month |\n';

test('two tables may have one label for two limits of a plan, and another says one in short', () => {
  const free = plan('Free', ['Hours included: 12 hours', 'App: Hours included: 1 hour']);
  const pro = plan('Pro', ['Hours included: 60 hours']);
  expect(limits(TWO_TABLES, free, pro)).toEqual([['pro', 'Hours included: 5 hours']]);
});

test('a number alone is recorded only with its whole label', () => {
  const page =
    '| Limit | Free | Pro |\n|---|---|---|\n| Calls (fast): | 4 | 6 |\n| Calls | 4 | 6 |\n';
  const free = plan('Free', ['Calls (fast): 4', 'Calls: 4']);
  expect(limits(page, free, plan('Pro', ['Calls (fast): 6']))).toEqual([['pro', 'Calls: 6']]);
});

test('a label of prices has limits too: what is free at first, and what a list has besides', () => {
  const page =
    '| | Free | Pro |\n|---|---|---|\n| Team size | Small teams | Large teams |\n| Price | - $0/month<br>- 1 user | - $9/month<br>- Up to 50 users |\n| Transfer price | $1 per GB | First 200 GB free, then $1 per GB |\n| Disk/month | $2 | 10 GB included; $3 per instance per additional 1 GB |\n';
  expect(limits(page, plan('Free', ['Small teams']), plan('Pro', ['Large teams']))).toEqual([
    ['free', '1 user'],
    ['pro', 'Up to 50 users'],
    ['pro', 'Transfer price: First 200 GB free, then $1 per GB'],
    ['pro', 'Disk/month: 10 GB included; $3 per instance per additional 1 GB'],
  ]);
});

test('a note that is on none of the pages records no limit of them', () => {
  const page =
    '## Run time\n\n| Plan | Sync | Async |\n|---|---|---|\n| Free | 5 minutes | 90 minutes |\n| Pro | 50 minutes | 90 minutes |\n';
  const lost = plan('Pro', ['Job limits: Sync: 50 minutes', 'Run time: Async: 90 minutes']);
  expect(limits(page, plan('Free', ['Sync: 5 minutes', 'Async: 90 minutes']), lost)).toEqual([
    ['pro', 'Run time: Sync: 50 minutes'],
  ]);
});

test('what a note has become is no limit besides', () => {
  const page =
    '| Limit | Free | Pro |\n|---|---|---|\n| Action time | 20 hours | 250 hours included |\n| Seats | 1 seat | 2 seats |\n';
  const pro = plan('Pro', ['Action compute: 250 hours', 'Seats: 2 seats']);
  expect(limits(page, plan('Free', ['Action time: 20 hours', 'Seats: 1 seat']), pro)).toEqual([
    ['pro', 'Action time: 250 hours included'],
  ]);
  const changed = plan('Pro', ['Action time: 200 hours included', 'Seats: 2 seats']);
  expect(limits(page, plan('Free', ['Action time: 20 hours', 'Seats: 1 seat']), changed)).toEqual(
    [],
  );
});

test('an item of a list may be about the plan that it begins with', () => {
  const page =
    '## For one\n\n- The Trial plan is limited to 100 searches.\n- Every Pro plan has 300 searches.\n- A change to the Pro plan takes 2 days.\n- Pro plan or Trial plan: 9 pages.\n';
  expect(limits(page, plan('Trial', []), plan('Pro', ['takes 2 days']))).toEqual([
    ['trial', 'The Trial plan is limited to 100 searches.'],
    ['pro', 'Every Pro plan has 300 searches.'],
  ]);
});

test('a row of a table without headers is of the plan that it names', () => {
  const page =
    '| | |\n|---|---|\n| **Free** | For small apps with $1 of free credit |\n| **Pro** | For large apps with $9 of credit |\n';
  expect(limits(page, plan('Free', ['For small apps']), plan('Pro', []))).toEqual([
    ['free', 'For small apps with $1 of free credit'],
    ['pro', 'For large apps with $9 of credit'],
  ]);
});

test('two plans that a label names together have what it says, with who has them', () => {
  const page =
    '| Account | Credits each month |\n|---|---|\n| Free users | 1 credit |\n| Team or Business organizations | 2 credits per seat |\n';
  const plans = [plan('Team', []), plan('Business', [])] as const;
  expect(limits(page, plan('Free', ['Credits each month: 1 credit']), ...plans)).toEqual([
    ['team', 'Credits each month: 2 credits per seat'],
    ['business', 'Credits each month: 2 credits per seat'],
  ]);
});

test('an observation of a plan’s name, or of sums, says nothing of the limits of plans', () => {
  const page =
    '| Limit | Free | Pro 20x |\n|---|---|---|\n| Use | Twice | 20x more |\n| Storage | 1 TB | 20 TB base |\n| Seats | 1 seat | 2 seats |\n';
  const data: [Plan, Plan] = [
    plan('Free', ['Storage: 1 TB', 'Seats: 1 seat']),
    plan('Pro 20x', ['Seats: 2 seats']),
  ];
  const observed = 'The page calls it Pro 20x. On Pro 20x more TB can be bought for $20 each.';
  expect(limitsObserved(page, [observed], ...data)).toEqual([
    ['pro-20x', 'Use: 20x more'],
    ['pro-20x', 'Storage: 20 TB base'],
  ]);
});

test('a price of nothing is one where a column of prices has the sum', () => {
  const page =
    '| Plan | Price per month | Extra |\n|---|---|---|\n| Free | $0 | Free |\n| Pro | $9 | $0 |\n| Team | Free | $0 |\n';
  expect(
    prices(page, plan('Free', ['Price per month']), plan('Pro', []), plan('Team', [])),
  ).toEqual([
    ['free', 'changed', 0],
    ['pro', 'changed', 9],
    ['team', 'not_checked', null],
  ]);
});

test('a row of all other plans is of those that the other rows do not name', () => {
  const page =
    '| Plan | Threshold |\n|---|---|\n| Free | 1x |\n| All other plans | 2x of the limit |\n';
  const free = plan('Free', ['Threshold: 1x']);
  expect(limits(page, free, plan('Pro', ['Threshold: 2x of the limit']), plan('Team', []))).toEqual(
    [['team', 'Threshold: 2x of the limit']],
  );
});

test('the parts of a cell that have one number are limits of their own', () => {
  const page =
    '| Limit | Free | Pro |\n|---|---|---|\n| Reply | none | S1: 2 hours<br>S2: 8 hours<br>S3: 2 days |\n';
  expect(limits(page, plan('Free', []), plan('Pro', ['Reply: S2: 8 hours']))).toEqual([
    ['pro', 'Reply: S1: 2 hours'],
    ['pro', 'Reply: S3: 2 days'],
  ]);
});

test('a row may begin with the name of a plan whose column says more than its name', () => {
  const page =
    '| Feature | Free (and usage) | Pro ($9 / mo) |\n|---|---|---|\n| Seats | 1 seat | 5 seats |\n| Free calls / mo | 5 | 15 |\n';
  const free = plan('Free', ['Seats: 1 seat', 'Free calls / mo: 5']);
  expect(limits(page, free, plan('Pro', ['Seats: 5 seats']))).toEqual([
    ['pro', 'Free calls / mo: 15'],
  ]);
});

test('a long item has limits in its sentences about the plan that they begin with', () => {
  const long = 'It is for those who want to know what a search without a single advertisement is.';
  const page = `## For one\n\n- The Trial plan is limited to 100 searches. ${long} ${long} It has 7 friends.\n- The Pro plan has 9 seats.\n`;
  expect(limits(page, plan('Trial', []), plan('Pro', ['The Pro plan has 9 seats.']))).toEqual([
    ['trial', 'The Trial plan is limited to 100 searches.'],
  ]);
});

const TWO_ROWS =
  '| Plan | Calls |\n|---|---|\n| Free user | 10 |\n| Pro user | 500 |\n| Pro user <br> when its addresses are all defined by it | 900 |\n';

test('of a second row of a plan the limits have what the row says besides the name', () => {
  const free = plan('Free', ['Calls: 10']);
  expect(limits(TWO_ROWS, free, plan('Pro', ['Calls: 500']))).toEqual([
    ['pro', 'Pro user when its addresses are all defined by it: Calls: 900'],
  ]);
});

test('a second row of a plan lacks its limit also where the first has another one now', () => {
  const free = plan('Free', ['Calls: 10']);
  expect(limits(TWO_ROWS, free, plan('Pro', ['Calls: 400']))).toEqual([
    ['pro', 'Pro user when its addresses are all defined by it: Calls: 900'],
  ]);
});

test('what parentheses say of one plan leaves what is before them to all plans of the column', () => {
  const page =
    '| | Free/Pro | Max |\n|---|---|---|\n| Storage | 5 GB included<br>(on Pro: $1 per GB more) | 50 GB |\n| Seats | 3 | 9 |\n';
  const plans = [
    plan('Free', ['Storage: 4 GB']),
    plan('Max', ['Storage: 50 GB', 'Seats: 9']),
  ] as const;
  expect(check(page, [...plans, plan('Pro', [])])?.notes[0]).toMatchObject({
    plan: 'free',
    state: 'changed',
    found: 'Storage: 5 GB included (on Pro: $1 per GB more)',
  });
  const seats = ['Seats: 3'];
  expect(limits(page, plan('Free', seats), plan('Pro', seats), plans[1])).toEqual([
    ['free', 'Storage: 5 GB included (on Pro: $1 per GB more)'],
    ['pro', 'Storage: 5 GB included (on Pro: $1 per GB more)'],
  ]);
  const apart = '| | Free/Pro |\n|---|---|\n| Storage | Free: 5 GB (Pro: 9 GB) |\n';
  const pro = plan('Pro', ['Storage: Pro: 9 GB']);
  expect(check(apart, [plan('Free', ['Storage: Free: 5 GB']), pro])?.notes).toMatchObject([
    { plan: 'free', state: 'found' },
    { plan: 'pro', state: 'found' },
  ]);
});
