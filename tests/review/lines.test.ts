import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CheckedPrice } from '#scripts/model/generated/published.ts';
import type { LimitNote, PlanFile } from '#scripts/model/generated/records.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { PRICING, savePages } from '#support/pages/saved-pages.ts';
import {
  acceptedFolder,
  check,
  PAGE,
  PLANS,
  plan,
  review,
} from '#support/records/accepted-pages.ts';
import { deprecation, recordFiles, recordText, vendor } from '#support/records/records.ts';
import { press, textOf } from '#support/records/review.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const RECORD = 'records/vendors/toolbox.yaml';
const SECTION = 'toolbox.example-pricing:1';

const ALL_FOUND = '4 found, 0 changed, 0 moved, 0 not found';

const recordIn = (folder: Folder) => parse(textOf(folder, RECORD));
const plansIn = (folder: Folder): PlanFile[] => recordIn(folder).plans;
const notesIn = (folder: Folder): LimitNote[][] =>
  plansIn(folder).map(({ limit_notes }) => limit_notes);

const list = async (folder: Folder) => (await review(folder, 'list')).stdout;

const isDone = async (folder: Folder) => expect(await list(folder)).toContain('nothing waits');

/** Records whose page, accepted with what is recorded, says something else on 2026-03-09. */
async function checked(page: string, ...accepted: Parameters<typeof acceptedFolder>) {
  const folder = await acceptedFolder(...accepted);
  await check(folder, page, '2026-03-09');
  return folder;
}

describe('a page that nobody has accepted', () => {
  test('is said, and accepted whole, and none of its words', async () => {
    const folder = createFolder(recordFiles({ vendors: [PLANS], deprecations: [deprecation()] }));
    expect(await check(folder, PAGE, '2026-03-04')).toContain('nobody has accepted a reading');
    expect(await review(folder, 'seen', 'toolbox.example-pricing')).toMatchObject({ code: 0 });
    const reading = textOf(folder, READING);
    expect(parse(reading)).toMatchObject({ url: PRICING, read_at: '2026-03-04' });
    expect(reading).not.toMatch(/Requests|Projects/);
    expect(
      await runCommand('validate', ['--root', folder.root, '--now', '2026-03-30']),
    ).toMatchObject({ code: 0 });
  });
});

describe('a limit that its page does not say any more', () => {
  test('is never offered the place of another limit', async () => {
    const page = PAGE.replace(/\| Projects.*\n/, '').replace('100 a day', '200 a day');
    const folder = await checked(page);
    const waiting = await list(folder);
    expect(waiting).toContain('replace toolbox/free/note/0 ');
    expect(waiting).not.toContain('replace toolbox/free/note/1 ');
  });

  test('is replaced by what stands at its place, with the page as it was read', async () => {
    const folder = await acceptedFolder();
    const page = PAGE.replace('500 a day', '900 a day').replace('$20', '$30');
    expect(await check(folder, page, '2026-03-09')).toContain('3 found, 1 changed');
    const run = await review(folder, 'replace', 'toolbox/pro/note/0', 'toolbox/pro/price');
    expect(run).toMatchObject({ code: 0, stdout: expect.not.stringContaining('left out') });
    expect(plansIn(folder)[1]).toMatchObject({
      price_month: 30,
      limit_notes: [{ Requests: '900 a day' }, { Projects: '10' }],
    });
    expect(recordIn(folder).evidence).toEqual([{ url: PRICING, read_at: '2026-03-09' }]);
    await review(folder, 'seen', 'toolbox.example-pricing:*');
    expect(await check(folder, page, '2026-03-10')).toContain(ALL_FOUND);
    await isDone(folder);
  });

  test('takes the label under which its words stand now, each in its own row', async () => {
    const plans = [
      plan('free', 'Free', 0, [{ Seats: '3' }]),
      plan('pro', 'Pro', 20, [{ Seats: '3' }]),
    ];
    const page = '| Plan | Seats |\n| --- | --- |\n| Free | 3 |\n| Pro | 3 |\n';
    const folder = await acceptedFolder(page, plans);
    const renamed = page.replace('Seats', 'Members');
    expect(await check(folder, renamed, '2026-03-09')).toContain('2 moved, 0 not found');
    await review(folder, 'replace', 'toolbox/free/note/0', 'toolbox/pro/note/0');
    expect(notesIn(folder)).toEqual([[{ Members: '3' }], [{ Members: '3' }]]);
    await isDone(folder);
    // One plan changes later: only its own note is asked about.
    const changed = renamed.replace('Free | 3', 'Free | 5');
    expect(await check(folder, changed, '2026-03-10')).toContain('1 found, 1 changed');
    await review(folder, 'replace', 'toolbox/free/note/0');
    expect(notesIn(folder)).toEqual([[{ Members: '5' }], [{ Members: '3' }]]);
  });

  test('is offered the new cell of its plan, where label and value change at once', async () => {
    const folder = await acceptedFolder();
    const page = PAGE.replace('Requests', 'Calls').replace('500 a day', '900 a day');
    expect(await check(folder, page, '2026-03-09')).toContain('1 moved, 1 not found');
    await review(folder, 'seen', 'toolbox.example-pricing:*');
    await review(folder, 'replace', 'toolbox/free/note/0', 'toolbox/pro/note/0');
    expect(notesIn(folder).map(([first]) => first)).toEqual([
      { Calls: '100 a day' },
      { Calls: '900 a day' },
    ]);
    await isDone(folder);
  });

  test('waits whatever is seen, until it is removed or kept with a reason', async () => {
    const page = PAGE.replace(/\| Projects .*\n/, '');
    const folder = await checked(page);
    await review(folder, 'seen', 'toolbox.example-pricing:*');
    expect(await check(folder, page, '2026-03-10')).toContain('2 not found');
    await review(folder, 'remove', 'toolbox/free/note/1');
    expect(notesIn(folder)[0]).toEqual([{ Requests: '100 a day' }]);
    await review(folder, 'keep', 'toolbox/pro/note/1', '--reason', 'Another page says it.');
    await isDone(folder);
  });

  test('keeps the older reading in evidence as long as something stands only there', async () => {
    const page = PAGE.replace('500 a day', '900 a day').replace(/\| Projects .*\n/, '');
    const folder = await checked(page);
    const [before] = recordIn(folder).evidence;
    await review(folder, 'replace', 'toolbox/pro/note/0');
    const now = { url: PRICING, read_at: '2026-03-09' };
    expect(recordIn(folder).evidence).toEqual([now, before]);
    await review(folder, 'remove', 'toolbox/free/note/1', 'toolbox/pro/note/1');
    expect(recordIn(folder).evidence).toEqual([now]);
  });

  test('is never replaced by what another plan has', async () => {
    const folder = await acceptedFolder();
    const swapped = PAGE.replace('100 a day | 500 a day', '500 a day | 100 a day');
    expect(await check(folder, swapped, '2026-03-09')).toContain('2 found, 2 changed, 0 moved');
    await review(folder, 'replace', 'toolbox/free/note/0', 'toolbox/pro/note/0');
    expect(notesIn(folder).map(([first]) => first)).toEqual([
      { Requests: '500 a day' },
      { Requests: '100 a day' },
    ]);
  });

  test('has to be chosen for, where several lines could take its place', async () => {
    const tab = (seats: string) => `| | Free |\n| --- | --- |\n| Seats | ${seats} |\n`;
    const page = (...seats: string[]) => `# Plans\n\n${seats.map(tab).join('\nNext.\n\n')}`;
    const plans = [plan('free', 'Free', 0, [{ Seats: '15' }])];
    const folder = await checked(page('20', '90'), page('15', '15'), plans);
    const refused = await review(folder, 'replace', 'toolbox/free/note/0');
    expect(refused.stderr).toContain('--take 1 to 2');
    await review(folder, 'replace', 'toolbox/free/note/0', '--take', '2');
    expect(notesIn(folder)).toEqual([[{ Seats: '90' }]]);
  });

  test('of a sentence is offered the new sentence of its section', async () => {
    const plans = [plan('free', 'Free', 0, ['Each team has 3 seats.'])];
    const page = '# Free\n\nEach team has 3 seats.\n\nAsk us.\n';
    const folder = await checked(page.replace('3 seats', '5 seats, and storage'), page, plans);
    await review(folder, 'replace', 'toolbox/free/note/0');
    expect(notesIn(folder)).toEqual([['Each team has 5 seats, and storage.']]);
    await isDone(folder);
  });

  test('of a part of a sentence is offered the sentences that are new where one has gone', async () => {
    const plans = [plan('free', 'Free', 0, ['3 seats'])];
    const page = '# Free\n\nEach team has 3 seats, and storage.\n\n# Pro\n\nAsk us.\n';
    const folder = await checked(
      page.replace('3 seats', '5 chairs').replace('Ask us.', 'Call us.'),
      page,
      plans,
    );
    expect(await list(folder)).toContain('"Each team has 5 chairs, and storage."');
    await review(folder, 'replace', 'toolbox/free/note/0', '--take', '1');
    expect(notesIn(folder)).toEqual([['Each team has 5 chairs, and storage.']]);
  });

  test('of several plans is asked about once, and replaced once', async () => {
    const common_notes = [{ plans: 'all' as const, limit_notes: ['Files of up to 5 MB'] }];
    const page = `${PAGE}\nFiles of up to 5 MB\n`;
    const folder = await acceptedFolder(page);
    folder.write({ [RECORD]: recordText(vendor({ plans: PLANS.plans, common_notes })) });
    await check(folder, page.replace('5 MB', '9 MB'), '2026-03-09');
    expect(await list(folder)).toContain('1 question waits');
    await review(folder, 'replace', 'toolbox/free/note/2');
    expect(recordIn(folder).common_notes).toEqual([
      { plans: 'all', limit_notes: ['Files of up to 9 MB'] },
    ]);
    await isDone(folder);
  });

  test('of several plans is kept once for each of them', async () => {
    const common_notes = [{ plans: 'all' as const, limit_notes: ['Files of up to 5 MB'] }];
    const folder = await acceptedFolder(`${PAGE}\nFiles of up to 5 MB\n`);
    folder.write({ [RECORD]: recordText(vendor({ plans: PLANS.plans, common_notes })) });
    await check(folder, PAGE, '2026-03-09');
    await review(folder, 'keep', 'toolbox/free/note/2', '--reason', 'Another page says it.');
    await isDone(folder);
    await check(folder, PAGE, '2026-04-02');
    await isDone(folder);
  });

  const tables =
    '# Plans\n\n## Storage\n\n| | Free | Pro |\n| --- | --- | --- |\n| Total | 1 | 5 |\n';

  test.each<[where: string, page: string, note: LimitNote, change: [string, string], LimitNote]>([
    [
      'under the new heading of its table',
      tables,
      { Storage: { Total: '1' } },
      ['Storage', 'Disk'],
      { Disk: { Total: '1' } },
    ],
    [
      'in the cell of a sentence',
      '| | Free | Pro |\n| --- | --- | --- |\n| For whom | For 3 people | For all |\n',
      'For 3 people',
      ['3', '5'],
      'For 5 people',
    ],
    [
      'in its cell, where another plan is called so',
      '| | Free | Pro |\n| --- | --- | --- |\n| Support | As for all | By phone |\n',
      { Support: 'As for all' },
      ['As for all', 'Pro'],
      { Support: 'Pro' },
    ],
    [
      'in the first cell of a row',
      '## Free\n\n| Seats | Hooks |\n| --- | --- |\n| 3 | 7 |\n\n## Pro\n\nAll.\n',
      { Seats: '3' },
      ['3', '5'],
      { Seats: '5' },
    ],
  ])('is offered what stands %s', async (_, page, note, [from, to], now) => {
    const plans = [plan('free', 'Free', 0, [note]), plan('pro', 'Pro', 20, [])];
    const folder = await checked(page.replace(from, to), page, plans);
    await review(folder, 'replace', 'toolbox/free/note/0');
    expect(notesIn(folder)[0]).toEqual([now]);
  });

  test('is not changed by an older copy than was read', async () => {
    const folder = await checked(PAGE.replace('500 a day', '900 a day'));
    const read = { plans: PLANS.plans, retrieved_at: '2026-03-20T10:00:00Z' };
    folder.write({ [RECORD]: recordText(vendor(read)) });
    const run = await review(folder, 'replace', 'toolbox/pro/note/0');
    expect(run.stderr).toContain('was seen on 2026-03-09, and records/vendors/toolbox.yaml holds');
    expect(notesIn(folder)[1]?.[0]).toEqual({ Requests: '500 a day' });
  });
});

describe('a price', () => {
  test('beside another sum is found by its words only', async () => {
    const [free] = PLANS.plans;
    const pro = { id: 'pro', name: 'Pro', price_month: 20, price_words: '$20 / month' };
    const page = PAGE.replace('$20', '$20 / month, or $200 / year');
    const plans = [free as PlanFile, { ...pro, limit_notes: [] }];
    const folder = await checked(page, page, plans);
    await isDone(folder);
    await check(folder, page.replace('$20 / month', '$25 / month'), '2026-03-10');
    await review(folder, 'replace', 'toolbox/pro/price');
    expect(plansIn(folder)[1]).toMatchObject({ price_month: 25, price_words: '$25 / month' });
    await isDone(folder);
  });

  test('is found in the heading that names the plan with it', async () => {
    const page_names = ['Pro ($20)'];
    const pro = { id: 'pro', name: 'Pro', page_names, price_month: 20, limit_notes: [] };
    const page = '| | Pro ($20) |\n| --- | --- |\n| Seats | 3 |\n';
    const folder = await checked(page, page, [pro]);
    const { prices } = JSON.parse(textOf(folder, 'report.json')).plans[0];
    expect(prices).toMatchObject([{ plan: 'pro', state: 'found' }]);
  });

  test('of 0 is found where the page says Free, not where it only names the plan', async () => {
    const plans = [plan('hobby', 'Hobby', 0, []), plan('free', 'Free', 0, [])];
    const page = '| Plan | Price |\n| --- | --- |\n| Hobby | Free |\n| Free | $1 once |\n';
    const folder = await checked(page, page, plans);
    const { prices } = JSON.parse(textOf(folder, 'report.json')).plans[0];
    expect(prices.map(({ state }: CheckedPrice) => state)).toEqual(['found', 'not_checked']);
    await check(folder, page.replace('Hobby | Free', 'Hobby | $5'), '2026-03-10');
    await review(folder, 'replace', 'toolbox/hobby/price');
    expect(plansIn(folder)[0]?.price_month).toBe(5);
  });
});

describe('what is new on a page', () => {
  test('is added to the plans that its columns name', async () => {
    const page = `${PAGE}| Seats | 1 | 5 |\n`;
    const folder = await checked(page);
    expect(await review(folder, 'add', SECTION)).toMatchObject({ code: 0 });
    expect(notesIn(folder).map((notes) => notes.at(-1))).toEqual([{ Seats: '1' }, { Seats: '5' }]);
    expect(await check(folder, page, '2026-03-10')).toContain('6 found, 0 changed');
  });

  test('is added line by line, and the others wait', async () => {
    const page = `${PAGE}| Seats | 1 | 5 |\n| Colours | 2 | 7 |\n`;
    const folder = await checked(page);
    await review(folder, 'add', SECTION, '--words', 'Seats: 5');
    expect(notesIn(folder)[0]).toHaveLength(2);
    expect(notesIn(folder)[1]?.at(-1)).toEqual({ Seats: '5' });
    expect(await list(folder)).toContain('new     Seats · Free: 1\n  new     Colours · Free: 2');
  });

  test('stands beside what was there before, where a copy of that is at hand', async () => {
    const page = `${PAGE.replace('| Price | $0', '| Price | $1')}`;
    const folder = await checked(page, `${PAGE}\nBacked up daily.\n`);
    expect(await list(folder)).toContain(
      'was     (1 line: give a copy of the page as accepted on 2026-03-04',
    );
    const copies = (text: string, date: string) => savePages({ [PRICING]: text }, date);
    const listed = async (pages: string) => (await review(folder, 'list', '--pages', pages)).stdout;
    const accepted = copies(`${PAGE}\nBacked up daily.\n`, '2026-03-04');
    expect(await listed(accepted)).toMatch(/gone .*\n {2}was {5}Backed up daily.\n/);
    // A later copy proves nothing, and one without the line says so.
    expect(await listed(copies(page, '2026-03-09'))).toContain('--pages has no copy');
    expect(await listed(copies(PAGE, '2026-03-01'))).toContain('(1 line: --pages has no copy');
  });

  test('is seen once, and what is not ours never asked about', async () => {
    const page = `${PAGE}\n## Partners\n\nWe have 7 partners.\n`;
    const folder = await checked(page);
    await review(folder, 'seen', SECTION);
    const name = 'toolbox.example-pricing:2';
    await review(folder, 'dismiss', name, '--reason', 'Not a plan.');
    expect(await check(folder, page.replace('7', '9'), '2026-03-10')).toContain(
      '0 places with something new or gone',
    );
    expect(parse(textOf(folder, READING)).not_ours).toMatchObject([{ reason: 'Not a plan.' }]);
  });

  test.each(['# More', '# Else'])(
    'is not that a line is there once less under %s, which no answer could close',
    async (heading) => {
      const folder = await acceptedFolder(`${PAGE}\n# More\n\n- Ask us.\n- Ask us.\n- Call.\n`);
      await check(folder, `${PAGE}\n${heading}\n\n- Ask us.\n`, '2026-03-09');
      expect(await list(folder)).toContain('1 gone');
      await review(folder, 'seen', 'toolbox.example-pricing:*');
      expect(await list(folder)).toContain('nothing waits');
    },
  );

  test('whose place names no plan is given a plan by a person', async () => {
    const folder = await checked(
      `${PAGE}\n# More\n\nYes.\n\n7 hooks\n`,
      `${PAGE}\n# More\n\nYes.\n`,
    );
    expect((await review(folder, 'add', SECTION)).stderr).toContain('--plan VENDOR/PLAN');
    await review(folder, 'add', SECTION, '--plan', 'toolbox/pro');
    const limit_notes = ['7 hooks'];
    expect(recordIn(folder).common_notes).toEqual([{ plans: ['pro'], limit_notes }]);
    await check(folder, `${PAGE}\n# More\n\nYes.\n\n7 hooks\n`, '2026-04-02');
    await isDone(folder);
  });
});

const ROWS = `# Plans

| Plan | Price | Seats |
| --- | --- | --- |
| Free | $0 | 1 |
| Pro | $20 | 10 |
`;
const CARDS = `# Plans

## Free

$0

Seats: 1

## Pro

$20

Seats: 10
`;
const SEATS = [
  plan('free', 'Free', 0, [{ Seats: '1' }]),
  plan('pro', 'Pro', 20, [{ Seats: '10' }]),
];

describe('a new plan', () => {
  const team = { id: 'team', name: 'Team', price_month: 35 };

  test.each([
    [
      'a column',
      PAGE,
      PLANS.plans,
      PAGE.replace('Free | Pro', 'Free | Team | Pro')
        .replace('| --- | --- |\n', '| --- | --- | --- |\n')
        .replace('$0 |', '$0 | $35 |')
        .replace('100 a day |', '100 a day | 200 a day |')
        .replace('| 1 |', '| 1 | 5 |'),
      [{ Requests: '200 a day' }, { Projects: '5' }],
    ],
    ['a row', ROWS, SEATS, ROWS.replace('| Pro', '| Team | $35 | 5 |\n| Pro'), [{ Seats: '5' }]],
    [
      'a card',
      CARDS,
      SEATS,
      CARDS.replace('## Pro', '## Team\n\n$35\n\nSeats: 5\n\n## Pro'),
      [{ Seats: '5' }],
    ],
  ])(
    'in %s is drafted with its price and limits, and added where the page has it',
    async (...row) => {
      const [, before, plans, after, limit_notes] = row;
      const folder = await acceptedFolder(before, plans);
      await check(folder, after, '2026-03-09');
      expect(await list(folder)).toContain('toolbox/team: a plan that is not recorded yet');
      expect(await list(folder)).toContain('1 question waits');
      expect(await review(folder, 'add', 'toolbox/team')).toMatchObject({ code: 0 });
      expect(plansIn(folder)[1]).toEqual({ ...team, limit_notes });
      await isDone(folder);
      await check(folder, after, '2026-03-10');
      await isDone(folder);
    },
  );

  test('under whose name all of another stands is offered as its new name', async () => {
    const page = PAGE.replace('Pro |', 'Team |');
    const folder = await checked(page);
    const waiting = await list(folder);
    expect(waiting).toContain("toolbox/team: the page's new name of Pro");
    expect(waiting).toContain('1 question waits');
    expect(await review(folder, 'accept', 'toolbox/team')).toMatchObject({ code: 0 });
    expect(plansIn(folder)).toEqual(
      PLANS.plans.map((one) => (one.id === 'pro' ? { ...one, page_names: ['Team'] } : one)),
    );
    await isDone(folder);
    await check(folder, page, '2026-03-10');
    await isDone(folder);
    const changed = page.replace('500 a day', '700 a day');
    await check(folder, changed, '2026-03-11');
    expect(await list(folder)).toContain('1  "Requests: 700 a day"');
  });

  test('is a new name also where no other plan stands beside it', async () => {
    const plans = [plan('free', 'Free', 0, [{ Seats: '1' }]), plan('pro', 'Pro', 20, [])];
    const folder = await checked('# Hobby\n\nSeats: 1\n', '# Free\n\nSeats: 1\n', plans);
    expect(await list(folder)).toContain("toolbox/hobby: the page's new name of Free");
    await review(folder, 'accept', 'toolbox/hobby');
    expect(plansIn(folder)[0]).toMatchObject({ page_names: ['Hobby'] });
    await isDone(folder);
    // A heading under which a limit has moved is no name of a plan that the page still has.
    const moved = '# Free\n\nAll.\n\n# What you get\n\nSeats: 1\n';
    const other = await acceptedFolder('# Free\n\nSeats: 1\n', plans);
    await check(other, moved, '2026-03-09');
    expect(await list(other)).not.toContain('new name');
  });

  test('is asked about once, and not again after it was seen', async () => {
    const page = `${ROWS}| Team | $35 | 5 |\n`;
    const folder = await checked(page, ROWS, SEATS);
    await review(folder, 'seen', 'toolbox/team');
    await check(folder, page, '2026-03-10');
    await isDone(folder);
    expect(plansIn(folder)).toHaveLength(2);
  });

  test('has the price that stands in its heading, not one of something below', async () => {
    const card = '## Team -- $35/mo\n\nTwo seats ($5 per additional seat)\n\n## Pro';
    const folder = await checked(CARDS.replace('## Pro', card), CARDS, SEATS);
    expect(await list(folder)).toContain('price    35');
  });

  test('is added by hand where its price is not clear', async () => {
    const folder = await checked(`${ROWS}| Team | on request | 5 |\n`, ROWS, SEATS);
    const waiting = await list(folder);
    expect(waiting).toContain(`read the page and add the plan to ${RECORD}`);
    expect(waiting).not.toContain('review -- add');
  });

  test('is not a section with those of plans below it', async () => {
    const folder = await acceptedFolder(CARDS, SEATS);
    await check(folder, `${CARDS}\n## Cloud\n\n$7\n\n### Free\n\nSeats: 1\n`, '2026-03-09');
    expect(await list(folder)).not.toContain('a plan that is not recorded');
  });

  test('is not a section without a price, nor a row of a table of something else', async () => {
    const table = '| Model | Seats |\n| --- | --- |\n| Pro | 1 |\n| Rocket | 2 |\n';
    const page = `${CARDS}\n## Questions\n\nAsk us.\n\n# More\n\n${table}`;
    const news = page.replace('## Questions', '## Answers').concat('| Comet | 2 |\n');
    const folder = await checked(news, page, SEATS);
    expect(await list(folder)).not.toContain('a plan that is not recorded');
  });
});

const pressKeys = (folder: Folder, keys: Iterable<string | null>) =>
  press(folder, keys, '--report', `${folder.root}/report.json`, '--now', '2026-03-30');

test('in a terminal a refused answer is asked for again, and no end loses what was answered', async () => {
  const folder = await checked(PAGE.replace(/\| Projects .*\n/, ''));
  const stdout = await pressKeys(folder, ['k', 'A slip.', 'k', 'A \u202e slip.', 'k', null]);
  expect(stdout).toMatch(/refused: nothing was written: records.*dismissed.yaml:[\s\S]*1 answered/);
  expect(textOf(folder, 'records/source-checks/dismissed.yaml')).toContain('reason: A slip.');
});

test('in a terminal one key answers each question, and ? says what the keys do', async () => {
  const page = PAGE.replace('500 a day', '900 a day');
  const folder = await checked(`${page}\n## News\n\nIt is out.\n\n## More\n\nYes.\n`);
  const stdout = await pressKeys(folder, ['?', 'p', null]);
  expect(stdout).toContain('[q] quit  [?] help');
  expect(stdout).toContain('[p] the note or price becomes what the page says now');
  expect(notesIn(folder)[1]?.[0]).toEqual({ Requests: '900 a day' });
  expect(stdout.match(/\[\d\/\d\]/g)).toEqual(['[1/4]', '[2/4]']);
});
