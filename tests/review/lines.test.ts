import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
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
import { deprecation, recordFiles, vendor } from '../support/records/records.ts';
import { textOf } from '../support/records/review.ts';
import { createRepository, type Repository } from '../support/repositories/repository.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const RECORD = 'records/vendors/toolbox.yaml';

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
  test('a page is quiet until it says something else', async () => {
    const repository = await acceptedRepository();
    expect(await check(repository, PAGE, '2026-03-09')).toContain(
      '4 found, 0 changed, 0 moved, 0 not found',
    );
    expect((await review(repository, 'list')).stdout).toContain('nothing waits');
  });

  test('a note is never found under another plan', async () => {
    const repository = await acceptedRepository();
    const swapped = PAGE.replace('100 a day | 500 a day', '500 a day | 100 a day');
    expect(await check(repository, swapped, '2026-03-09')).toContain('2 found, 2 changed, 0 moved');
  });

  test('other words in the place of a note and another sum are accepted together, with the evidence', async () => {
    const repository = await acceptedRepository();
    const page = PAGE.replace('500 a day', '900 a day').replace('$20', '$30');
    await check(repository, page, '2026-03-09');
    const run = await review(repository, 'accept', 'toolbox/pro/note/0', 'toolbox/pro/price');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(plansIn(repository)[1]).toMatchObject({
      price_month: 30,
      limit_notes: ['Requests: 900 a day', 'Projects: 10'],
    });
    expect(parse(textOf(repository, RECORD)).evidence).toEqual([
      { url: PRICING, read_at: '2026-03-09' },
    ]);
    await review(repository, 'seen', 'toolbox.example-pricing:*');
    expect(await check(repository, page, '2026-03-10')).toContain(
      '4 found, 0 changed, 0 moved, 0 not found',
    );
    expect((await review(repository, 'list')).stdout).toContain('nothing waits');
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

  test('what is seen is not said again, and what is not ours never', async () => {
    const repository = await acceptedRepository();
    const page = `${PAGE}\n## Partners\n\nWe have 7 partners.\n`;
    await check(repository, page, '2026-03-09');
    await review(repository, 'seen', 'toolbox.example-pricing:1');
    await review(repository, 'not-ours', 'toolbox.example-pricing:2', '--reason', 'Not a plan.');
    expect(await check(repository, page.replace('7', '9'), '2026-03-10')).toContain(
      '0 places with something new or gone',
    );
    expect(parse(textOf(repository, READING)).not_ours).toMatchObject([{ reason: 'Not a plan.' }]);
  });

  test('a page with none of its lines is not the page', async () => {
    const repository = await acceptedRepository();
    expect(await check(repository, '# Sign in\n\nTo go on, sign in.\n', '2026-03-09')).toContain(
      'not recognised as the page',
    );
  });
});

test('in a terminal one key answers each question, and quitting keeps the answers', async () => {
  const repository = await acceptedRepository();
  await check(
    repository,
    `${PAGE.replace('500 a day', '900 a day')}\n## News\n\nIt is out.\n\n## More\n\nYes.\n`,
    '2026-03-09',
  );
  const keys = ['a', 's', 'q'];
  const terminal = { key: async () => keys.shift() ?? '', line: async () => '' };
  const args = [
    '--root',
    repository.root,
    '--report',
    `${repository.root}/report.json`,
    '--now',
    '2026-03-30T08:00:00Z',
  ];
  const run = await runCommand('review', args, undefined, {}, { terminal });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toContain('[a] accept  [d] add  [s] seen  [n] skip  [q] quit');
  expect(run.stdout).toContain('2 answered');
  expect(plansIn(repository)[1].limit_notes[0]).toBe('Requests: 900 a day');
});
