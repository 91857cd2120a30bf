import { expect, test } from 'vitest';
import { acceptedFolder, check, PAGE, PLANS, review } from '#support/records/accepted-pages.ts';
import { textOf } from '#support/records/review.ts';

const RECORD = 'records/vendors/toolbox.yaml';
const YEARLY = `${PAGE}\nBilled yearly, Pro costs $1,200.00 since 2 March 2026.\n`;

const recorded = PLANS.plans.map((plan) => {
  if (plan.id !== 'pro') return plan;
  return { ...plan, price_detail: 'or $1,200 a year as of 3 March 2026' };
});

/** Records with a price in our own words, beside a page that has another one now. */
async function changed() {
  const folder = await acceptedFolder(YEARLY, recorded);
  const page = YEARLY.replace('1,200', '1,300').replace('500 a day', '900 a day');
  await check(folder, page, '2026-03-09');
  return { folder, page };
}

test('a figure in our own words that the page lacks is asked about, a date in them is not', async () => {
  const { folder } = await changed();
  const { stdout } = await review(folder, 'list');
  expect(stdout).toContain('toolbox/texts: words of ours');
  expect(stdout).toContain(
    'recorded pro: "or $1,200 a year as of 3 March 2026"\n  not there 1,200\n',
  );
  await check(folder, YEARLY, '2026-03-09');
  expect((await review(folder, 'list')).stdout).toContain('nothing waits');
});

test('such words are kept with a reason, and the page that they rest on stays in evidence', async () => {
  const { folder, page } = await changed();
  await review(folder, 'replace', 'toolbox/pro/note/0');
  expect(textOf(folder, RECORD)).toMatch(/read_at: 2026-03-09\n(?:.*\n)*.*read_at: 2026-03-0[1-4]/);
  await review(folder, 'keep', 'toolbox/texts', '--reason', 'The bill still says so.');
  await check(folder, page, '2026-04-02');
  expect((await review(folder, 'list')).stdout).not.toContain('toolbox/texts');
});
