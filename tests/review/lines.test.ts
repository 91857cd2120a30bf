import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { keyOf, noteKey, writeKey } from '../../scripts/model/lines.ts';
import { runCommand } from '../support/commands/run-command.ts';
import { PRICING } from '../support/pages/saved-pages.ts';
import {
  acceptedRepository,
  check,
  PAGE,
  PLANS,
  plan,
  review,
} from '../support/records/accepted-pages.ts';
import { deprecation, recordFiles, recordText, vendor } from '../support/records/records.ts';
import { press, textOf } from '../support/records/review.ts';
import { createRepository, type Repository } from '../support/repositories/repository.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const RECORD = 'records/vendors/toolbox.yaml';

/** What the page says, in lists. */
const REBUILT = `# Plans

## Free

- Requests: 100 a day
- Projects: 1

## Pro

- $20 a month
- Requests: 500 a day
- Projects: 10
`;

const ALL_FOUND = '4 found, 0 changed, 0 moved, 0 not found';

const plansIn = (repository: Repository) => parse(textOf(repository, RECORD)).plans;

describe('a page that nobody has accepted', () => {
  test('is said, and accepted whole, with the lines of its notes and prices, and none of its words', async () => {
    const repository = createRepository(
      recordFiles({ vendors: [PLANS], deprecations: [deprecation()] }),
    );
    expect(await check(repository, PAGE, '2026-03-04')).toContain('nobody has accepted a reading');
    expect(await review(repository, 'seen', 'toolbox.example-pricing')).toMatchObject({ code: 0 });
    const reading = textOf(repository, READING);
    expect(parse(reading)).toMatchObject({ url: PRICING, read_at: '2026-03-04' });
    expect(reading.match(/toolbox\/(?:free|pro) /g)).toHaveLength(6);
    expect(reading).not.toMatch(/Requests|Projects/);
    expect(
      await runCommand('validate', ['--root', repository.root, '--now', '2026-03-30']),
    ).toMatchObject({ code: 0 });
  });

  test('keeps a note that stands on no line from being found, and says so', async () => {
    const strange = vendor({ plans: [plan('free', 'Free', 0, ['7 rockets'])] });
    const repository = createRepository(recordFiles({ vendors: [strange], deprecations: [] }));
    await check(repository, PAGE, '2026-03-04');
    const run = await review(repository, 'seen', 'toolbox.example-pricing');
    expect(run.stdout).toContain('stands on no line that can be told: toolbox/free: 7 rockets');
  });
});

describe('after that', () => {
  test('a note is never found under another plan', async () => {
    const repository = await acceptedRepository();
    const swapped = PAGE.replace('100 a day | 500 a day', '500 a day | 100 a day');
    expect(await check(repository, swapped, '2026-03-09')).toContain('2 found, 2 changed, 0 moved');
  });

  test('other words in the place of a note and another sum are accepted, once, with the evidence', async () => {
    const repository = await acceptedRepository();
    const page = PAGE.replace('500 a day', '900 a day').replace('$20', '$30');
    await check(repository, page, '2026-03-09');
    const ids = ['toolbox/pro/note/0', 'toolbox/pro/price', 'toolbox.example-pricing:1'];
    const run = await review(repository, 'accept', ...ids);
    expect(run).toMatchObject({ code: 0, stdout: expect.not.stringContaining('left out') });
    expect(plansIn(repository)[1]).toMatchObject({
      price_month: 30,
      limit_notes: ['Requests: 900 a day', 'Projects: 10'],
    });
    expect(parse(textOf(repository, RECORD)).evidence).toEqual([
      { url: PRICING, read_at: '2026-03-09' },
    ]);
    await review(repository, 'seen', 'toolbox.example-pricing:*');
    expect(await check(repository, page, '2026-03-10')).toContain(ALL_FOUND);
    expect((await review(repository, 'list')).stdout).toContain('nothing waits');
  });

  test('an older copy changes nothing that was read later', async () => {
    const repository = await acceptedRepository();
    await check(repository, PAGE.replace('500 a day', '900 a day'), '2026-03-09');
    const read = { plans: PLANS.plans, retrieved_at: '2026-03-20T10:00:00Z' };
    repository.write({ [RECORD]: recordText(vendor(read)) });
    const run = await review(repository, 'accept', 'toolbox/pro/note/0');
    expect(run.stderr).toContain('was seen on 2026-03-09, and records/vendors/toolbox.yaml holds');
    expect(plansIn(repository)[1].limit_notes[0]).toBe('Requests: 500 a day');
  });

  test('a changed note and a changed price are dismissed', async () => {
    const repository = await acceptedRepository();
    await check(repository, PAGE.replace('500', '900').replace('$20', '$30'), '2026-03-09');
    const ids = ['toolbox/pro/note/0', 'toolbox/pro/price'];
    await review(repository, 'dismiss', ...ids, '--reason', 'A slip.');
    expect((await review(repository, 'list')).stdout).toContain('1 question waits');
  });

  test('a note that stands elsewhere is tied there, and no longer waits', async () => {
    const repository = await acceptedRepository();
    await check(repository, PAGE.replace('Requests', 'Calls'), '2026-03-09');
    expect((await review(repository, 'list')).stdout).toContain('stands at another place');
    await review(repository, 'accept', 'toolbox/free/note/0', 'toolbox/pro/note/0');
    expect((await review(repository, 'list')).stdout).not.toContain('stands at another place');
  });

  test('of tabs with the same rows nothing is accepted, and nothing is found', async () => {
    const tab = (seats: string) => `| | Limit |\n| --- | --- |\n| Seats | ${seats} |\n`;
    const page = (...seats: string[]) => `# Plans\n\n${seats.map(tab).join('\nNext.\n\n')}`;
    const plans = ['free', 'pro'].map((id) => plan(id, id, 0, ['Seats: 15']));
    const repository = await acceptedRepository(page('15', '15'), plans);
    const reading = textOf(repository, READING);
    const place = { headings: ['Plans'], row: 'Seats', column: 'Limit' };
    const cell = writeKey(keyOf({ ...place, words: '15' }));
    const ties = ['free', 'pro'].map((id) => `  toolbox/${id} ${noteKey('Seats: 15')} ${cell}\n`);
    repository.write({ [READING]: reading.replace('ties: |\n', `ties: |\n${ties.join('')}`) });
    expect(await check(repository, page('15', '90'), '2026-03-09')).toContain('0 found, 2 changed');
    const run = await review(repository, 'accept', 'toolbox/pro/note/0');
    expect(run.stderr).toContain('toolbox/pro/note/0 cannot be answered with accept');
    expect(run.stderr).toContain('dismiss toolbox/pro/note/0 --reason "…" --report ');
  });

  const SENTENCE = 'Each team has 3 seats, 7 GB of storage and all of our support.';
  const MORE = 'Each team has 3 seats, 50 GB of storage and all of our support, day and night.';

  test.each([
    ['7 GB of storage', '50 GB of storage'],
    [SENTENCE, MORE],
  ])('of a changed sentence the part is accepted that the note had: %s', async (note, expected) => {
    const plans = [plan('free', 'Free', 0, [note])];
    const repository = await acceptedRepository(`# Free\n\n${SENTENCE}\n`, plans);
    await check(repository, `# Free\n\n${MORE}\n`, '2026-03-09');
    await review(repository, 'accept', 'toolbox/free/note/0');
    expect(plansIn(repository)[0].limit_notes).toEqual([expected]);
  });

  test('a price with a line of its own is accepted, or found where its plan states it', async () => {
    const repository = await acceptedRepository(REBUILT);
    const page = REBUILT.replace('$20 a month', '$30 a month');
    await check(repository, page, '2026-03-09');
    await review(repository, 'accept', 'toolbox/pro/price');
    expect(plansIn(repository)[1].price_month).toBe(30);
    await check(repository, page, '2026-03-10');
    expect((await review(repository, 'list')).stdout).not.toContain('toolbox/pro/price');
    // Corrected by hand, in other words.
    await check(repository, REBUILT.replace('$20 a month', 'Only $30'), '2026-03-11');
    expect((await review(repository, 'list')).stdout).toContain('accept toolbox/pro/price');
  });

  test('a price that is gone is never taken from what may be another plan', async () => {
    const page = '| Plan | Price |\n| --- | --- |\n| Free | $0 |\n| Pro | $20 |\n';
    const repository = await acceptedRepository(page);
    const renamed = page.replace('Free | $0', 'Starter | $5').replace('Pro | $20', 'Studio | $30');
    await check(repository, renamed, '2026-03-09');
    const gone = 'toolbox/pro/price: a price that is no longer on the page';
    expect((await review(repository, 'list')).stdout).toContain(gone);
  });

  test('a price beside another sum is not found', async () => {
    const repository = await acceptedRepository();
    await check(repository, PAGE.replace('$20', 'was $20, now $16'), '2026-03-09');
    const { stdout } = await review(repository, 'list');
    expect(stdout).toContain('toolbox/pro/price: a price that has changed on the page');
    expect(stdout).not.toContain('accept toolbox/pro/price');
  });

  test('a new row is added to the plans that its columns name, and tied', async () => {
    const repository = await acceptedRepository();
    const page = `${PAGE}| Seats | 1 | 5 |\n`;
    await check(repository, page, '2026-03-09');
    expect(await review(repository, 'add', 'toolbox.example-pricing:1')).toMatchObject({ code: 0 });
    expect(
      plansIn(repository).map(({ limit_notes: notes }: { limit_notes: string[] }) => notes.at(-1)),
    ).toEqual(['Seats: 1', 'Seats: 5']);
    expect(await check(repository, page, '2026-03-10')).toContain(
      '6 found, 0 changed, 0 moved, 0 not found',
    );
  });

  test('a line that is recorded already is tied to its note', async () => {
    const repository = await acceptedRepository();
    const [free, pro] = PLANS.plans;
    const notes = [...(pro?.limit_notes ?? []), 'Seats: 5'];
    const plans = free && pro ? [free, { ...pro, limit_notes: notes }] : [];
    repository.write({ [RECORD]: recordText(vendor({ plans })) });
    await check(repository, `${PAGE}| Seats | 1 | 5 |\n`, '2026-03-09');
    await review(repository, 'add', 'toolbox.example-pricing:1');
    expect(plansIn(repository)[1].limit_notes).toEqual(notes);
    expect(textOf(repository, READING)).toContain(`toolbox/pro ${noteKey('Seats: 5')} `);
  });

  test('of a section only the lines with some words are added, and the others wait', async () => {
    const repository = await acceptedRepository();
    const page = `${PAGE}| Seats | 1 | 5 |\n| Colours | 2 | 7 |\n`;
    await check(repository, page, '2026-03-09');
    await review(repository, 'add', 'toolbox.example-pricing:1', '--words', 'Seats: 5');
    expect(plansIn(repository)[0].limit_notes).toHaveLength(2);
    expect(plansIn(repository)[1].limit_notes.at(-1)).toBe('Seats: 5');
    const { stdout } = await review(repository, 'list');
    expect(stdout).toContain('new     Seats · Free: 1\n  new     Colours · Free: 2 · Pro: 7\n');
  });

  test('other headings and labels are seen once, and the notes below them go along', async () => {
    const repository = await acceptedRepository();
    const renamed = PAGE.replace('# Pricing', '# Prices').replace('Projects', 'Repositories');
    const page = `${renamed}| Seats | 1 | 5 |\n`;
    await check(repository, page, '2026-03-09');
    await review(repository, 'seen', 'toolbox.example-pricing:*');
    expect(await check(repository, page, '2026-03-10')).toContain(ALL_FOUND);
    expect((await review(repository, 'list')).stdout).toContain('nothing waits');
  });

  test('a note whose line is gone waits until its record is corrected', async () => {
    const repository = await acceptedRepository();
    const page = PAGE.replace(/\| Projects .*\n/, '');
    await check(repository, page, '2026-03-09');
    await review(repository, 'seen', 'toolbox.example-pricing:*');
    expect(await check(repository, page, '2026-03-10')).toContain('0 moved, 2 not found');
    expect((await review(repository, 'list')).stdout).toContain('2 questions wait');
  });

  test('what is seen is not said again, and what is not ours never', async () => {
    const repository = await acceptedRepository();
    const page = `${PAGE}\n## Partners\n\nWe have 7 partners.\n`;
    await check(repository, page, '2026-03-09');
    await review(repository, 'seen', 'toolbox.example-pricing:1');
    await review(repository, 'dismiss', 'toolbox.example-pricing:2', '--reason', 'Not a plan.');
    expect(await check(repository, page.replace('7', '9'), '2026-03-10')).toContain(
      '0 places with something new or gone',
    );
    expect(parse(textOf(repository, READING)).not_ours).toMatchObject([{ reason: 'Not a plan.' }]);
  });

  test('a page in wholly another form is accepted at once, with the notes that stand on it', async () => {
    const repository = await acceptedRepository();
    const page = REBUILT.replaceAll(/Free|Pro$/gm, '$& plan');
    expect(await check(repository, page, '2026-03-09')).toContain('not recognised as the page');
    expect((await review(repository, 'list')).stdout).toContain('the page in another form');
    expect(await review(repository, 'seen', 'toolbox.example-pricing')).toMatchObject({ code: 0 });
    expect(await check(repository, page, '2026-03-10')).toContain(ALL_FOUND);
  });

  test('where a page was rewritten, a note that it still has is tied there', async () => {
    const repository = await acceptedRepository();
    expect(await check(repository, REBUILT, '2026-03-09')).toContain('0 found, 0 changed, 4 moved');
    const notes = ['free', 'pro'].flatMap((one) => [0, 1].map((at) => `toolbox/${one}/note/${at}`));
    await review(repository, 'accept', ...notes);
    await review(repository, 'seen', 'toolbox.example-pricing:*');
    expect(await check(repository, REBUILT, '2026-03-10')).toContain(ALL_FOUND);
  });
});

describe('plans in lists, each with what it has besides another', () => {
  const before = ['9 seats', '30 days of logs'];
  const plans = [plan('free', 'Free', 0, ['3 seats']), plan('pro', 'Pro', 20, before)];
  const page = (heading: string, ...limits: string[]) =>
    `# Plans\n\n## Free\n\n- 3 seats\n\n## ${heading}\n\nEverything in Free, plus:\n\n- ${limits.join('\n- ')}\n`;
  const more = [...before, '5 backups'];
  const changed = async (to: string, from = page('Pro', ...before)) => {
    const repository = await acceptedRepository(from, plans);
    await check(repository, to, '2026-03-09');
    return repository;
  };
  const SECTION = 'toolbox.example-pricing:1';
  const notesIn = (repository: Repository) => plansIn(repository)[1].limit_notes;

  test.each(['Pro', 'Pro Plan', 'Pro ($20)'])('a limit below %s is of that plan', async (name) => {
    const repository = await changed(page(name, ...more), page(name, ...before));
    await review(repository, 'add', SECTION);
    expect(notesIn(repository)).toEqual(more);
  });

  test('where the labels of a place name different plans, a person names it', async () => {
    const name = 'For Pro teams';
    const repository = await changed(page(name, ...more), page(name, ...before));
    expect((await review(repository, 'add', SECTION)).stderr).toContain('--plan VENDOR/PLAN');
    await review(repository, 'add', SECTION, '--plan', 'toolbox/pro');
    expect(notesIn(repository)).toEqual(more);
  });

  test('a limit that has moved to another plan is not accepted', async () => {
    const swapped = page('Pro', '3 seats', '30 days of logs').replace('3 seats', '9 seats');
    const repository = await changed(swapped);
    const { stderr } = await review(repository, 'accept', 'toolbox/free/note/0');
    expect(stderr).toContain('in the place of toolbox/pro now');
  });

  test.each([
    ['accept', ['9 seats', '14 days of logs'], 'new     5 backups'],
    ['add', more, 'recorded toolbox/pro: 30 days of logs'],
  ])('%s takes its lines of a section only, and the others wait', async (verb, notes, waits) => {
    const repository = await changed(page('Pro', '9 seats', '14 days of logs', '5 backups'));
    await review(repository, verb, SECTION);
    expect(notesIn(repository)).toEqual(notes);
    const { stdout } = await review(repository, 'list');
    expect(stdout).toContain(waits);
    expect(stdout).not.toContain(verb === 'add' ? '5 backups' : '14 days');
  });

  test('in a terminal the plan that is given is that of lines which name none', async () => {
    const now = `${page('Pro', ...before)}\n# More\n\n- Yes\n`;
    const repository = await changed(`${now}- 7 hooks\n- Pro plan: 40 builds\n`, now);
    await pressKeys(repository, ['d', '', 'toolbox/free', 'q']);
    expect(plansIn(repository)[0].limit_notes).toEqual(['3 seats', '7 hooks']);
    expect(notesIn(repository)).toEqual([...before, 'Pro plan: 40 builds']);
  });
});

test('in a terminal a refused answer is asked for again, and no end loses what was answered', async () => {
  const repository = await acceptedRepository();
  await check(repository, PAGE.replace(/\| Projects .*\n/, ''), '2026-03-09');
  const stdout = await pressKeys(repository, ['x', 'A slip.', 'x', 'A \u202e slip.', 'x', null]);
  expect(stdout).toMatch(/refused: nothing was written: records.*dismissed.yaml:[\s\S]*1 answered/);
  expect(textOf(repository, 'records/source-checks/dismissed.yaml')).toContain('reason: A slip.');
});

const pressKeys = (repository: Repository, keys: Iterable<string | null>) =>
  press(repository, keys, '--report', `${repository.root}/report.json`, '--now', '2026-03-30');

test('in a terminal one key answers each question, or marks the rest of a page as seen', async () => {
  const repository = await acceptedRepository();
  const page = PAGE.replace('500 a day', '900 a day');
  await check(repository, `${page}\n## News\n\nIt is out.\n\n## More\n\nYes.\n`, '2026-03-09');
  const stdout = await pressKeys(repository, 'ar');
  expect(stdout).toContain('[1/3]');
  expect(stdout).toContain('[a] accept  [d] add  [s] seen  [r] rest of the page seen  [x]');
  expect(stdout).toContain('4 answered');
  expect(plansIn(repository)[1].limit_notes[0]).toBe('Requests: 900 a day');
});
