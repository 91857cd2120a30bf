import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { almanac } from '../../../support/build/almanac.ts';
import { PLANNED, plannedRow } from '../../../support/records/planned-dates.ts';
import { deprecation } from '../../../support/records/records.ts';
import { startPage } from '../../../support/served/browser.ts';
import { serveSite } from '../../../support/served/serve-site.ts';

/** Around the date of the build, 2026-03-20. */
const RECORDS = [
  ['acme-api/gpt-9', '2026-04-09', 'gpt-10'],
  ['acme-api/gpt-10', '2026-12-31', null],
  ['cumulus-stack/gpt-9', '2026-05-30', null],
  ['acme-api/claude-7-opus', '2026-03-01', null],
  ['acme-api/gpt-8', '2026-03-25', 'gpt-9 or claude-7-opus'],
  ['acme-api/gpt-7', '2026-03-20', 'claude-7-opus'],
  ['acme-api/gpt-7-0314', '2026-03-20', null],
  ['acme-api/gpt-15', '2026-04-20', null],
  ['cumulus-stack/gpt-15-20250101', '2026-02-01', null],
] as const;

/** What the platform's schedule prints for what is not deprecated. */
const SCHEDULED = {
  ...PLANNED,
  items: [
    plannedRow('gpt-12-nova', { version: '2026-03-05', date: '2027-02-01' }),
    plannedRow('gpt-12-nova', { version: '2025-01-01', date: '2026-03-01' }),
  ],
};

const records = RECORDS.map(([id, shutdown_date, successor]) =>
  deprecation({ id, shutdown_date, successor, migration_note: 'Note.' }),
);
const input = almanac(6, 5, { records, scheduled: [SCHEDULED] });
const base = await serveSite({ ...input, functionUrl: 'https://ask.example/' });
const withoutFunction = await serveSite({ ...input, functionUrl: null });
const page = await startPage('2026-03-20T10:00:00Z');
beforeEach(async () => {
  await page.goto('about:blank');
});

const answer = () => page.locator('#answer');
const heads = (selector: string) => answer().locator(selector).allInnerTexts();
const button = (name: string) => page.getByRole('button', { name });

/** The answer on a page that has been asked. */
async function answered(): Promise<string> {
  await page.locator('#answer .summary').waitFor();
  return answer().innerText();
}

async function ask(text: string, site = base): Promise<string> {
  await page.goto(site);
  await page.locator('#check').fill(text);
  await page.locator('#check').press('Enter');
  return answered();
}

/** Opens the address of the answer, as somebody does who was sent its link. */
async function openLink(): Promise<string> {
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  return answered();
}

test('a list is answered by urgency: one row a name, its platforms, dates and replacement', async () => {
  const text = await ask('gpt-99-nova, gpt-9, claude-7-opus');
  expect(text).toMatch(/^Act on 2 now: claude-7-opus, gpt-9\. 1 later, or not in our data\./);
  const groups = ['Past its date 1', 'Stops within 90 days 1', 'Not in our data 1'];
  expect(await heads('.group h2')).toEqual(groups);
  expect(text).toMatch(/Acme API 9 Apr 2026 in 20 days → gpt-10/);
  expect(text).toMatch(/Cumulus Stack 30 May 2026 in 71 days/);
  expect(text).toContain('What is not in our data may still be going away.');
});

test('what is only planned is told apart, and does not count as going away', async () => {
  const text = await ask('gpt-12-nova');
  expect(text).toContain('Nothing recorded here stops within 90 days. Planned, may move: gpt-12');
  expect(text).toMatch(/Acme API gpt-12-nova \(2026-03-05\) 1 Feb 2027 planned, in 318 days/);
  expect(text).toMatch(/gpt-12-nova \(2025-01-01\) 1 Mar 2026 planned, passed 19 days ago/);
  expect(await ask('acme/gpt-12-nova-2026-03-05')).not.toContain('days. Planned');
});

test('no entry of a list disappears, however long it is, and the address keeps it', async () => {
  const text = await ask('- gpt-9\n- foo-bar-9\n- left-pad>=1.0');
  expect(await heads('.name.none h3')).toEqual(['foo-bar-9', 'left-pad>=1.0']);
  expect(await openLink()).toBe(text);
  await ask('acme-gpt-9 and 5% off, o1\ngpt-9 and claude-7-opus');
  expect(await heads('.name.none h3')).toEqual(['acme-gpt-9', '5% off', 'o1']);
  await ask(Array.from({ length: 300 }, (_, n) => `thing-${n + 1000}`).join('\n'));
  expect(await heads('.name')).toHaveLength(300);
});

test('the packages of a package.json are named, also where a vendor is called so', async () => {
  const text = await ask('{"dependencies": {"a0": "^1.0.0", "gpt-9": "*", "@x/a0": "*"}}');
  expect(await heads('.name h3')).toEqual(['gpt-9', 'a0', '@x/a0']);
  expect(await openLink()).toBe(text);
});

test('names are found in code and env files, and nothing is sent', async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  const text = await ask('MODEL="gpt-9"\nclient.chat({ model: "claude-7-opus" })');
  expect(text).toContain('Act on 2 now: claude-7-opus, gpt-9.');
  expect(sent.filter((each) => /gpt|claude|POST/.test(each))).toEqual([]);
  // The address holds the list where a browser sends it to nobody.
  const { hash, search } = new URL(page.url());
  expect([hash, search]).toEqual(['#m=claude-7-opus,gpt-9', '']);
});

test('a tool is answered with a link to each of its plans, the named one first and marked', async () => {
  expect(await ask('vendor a0 pro')).toMatch(/^Plans: Vendor A0 Pro\.\n/);
  expect(new URL(page.url()).hash).toBe('#m=vendor%20a0%20pro');
  await answer().locator('b a', { hasText: 'Pro' }).click();
  await page.waitForURL('**/plans/vendor-00.html#plan-pro');
  expect(await page.locator('#plan-pro').count()).toBe(1);
});

test('plans of an answer lead to where they are side by side', async () => {
  await ask('Vendor A0 Pro, Vendor C2');
  await answer().getByRole('link', { name: 'Side by side' }).click();
  await page.locator('#comparison thead th').nth(1).waitFor();
  expect(await page.getByLabel('Plan of Vendor A0').inputValue()).toBe('pro');
});

test('a copied answer has what to do first, its date and its address', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask('gpt-9');
  await button('Copy answer').click();
  await button('Copied').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toMatch(
    /^Act on 1 now: gpt-9\.\nStops within 90 days:\n- gpt-9\n {2}Yes: gpt-9 on the Acme API stops/,
  );
  expect(copied).toMatch(/Looked up on 20 March 2026: http:.*#m=gpt-9$/);
});

test('a list has a calendar and a feed of its own where a function answers', async () => {
  await ask('gpt-9, claude-7-opus');
  for (const [name, format] of [
    ['Subscribe to its calendar', 'ics'],
    ['or feed', 'atom'],
  ] as const) {
    const address = `https://ask.example/deprecations/api?format=${format}`;
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(
      `${address}&item=claude-7-opus&item=gpt-9`,
    );
  }
});

test('where none does, a file has what is still to come, if there is something', async () => {
  await ask('claude-7-opus', withoutFunction);
  expect(await button('Copy answer').isVisible()).toBe(true);
  expect(await page.getByText('Calendar file').isVisible()).toBe(false);
  await ask('gpt-9, claude-7-opus', withoutFunction);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button('Calendar file').click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
  expect(text).toContain('DTSTART;VALUE=DATE:20260409\r\nDTEND;VALUE=DATE:20260410');
  expect(text.match(/TRIGGER:-P30D/g)).toHaveLength(2);
  expect(text).not.toContain('claude-7-opus');
});

test('on paper there is the answer and the comparison, without what asks for them', async () => {
  await ask('gpt-9');
  await page.emulateMedia({ media: 'print' });
  expect(await answer().isVisible()).toBe(true);
  expect(await page.locator('#check').isVisible()).toBe(false);
  await page.goto(`${base}compare/?v=vendor-00`);
  await page.locator('#comparison table').waitFor();
  expect(await page.locator('.choices').first().isVisible()).toBe(false);
  await page.goto(base);
  expect(await page.locator('.check').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test('a plan of each chosen vendor is side by side, and the address holds vendors and plans', async () => {
  await page.goto(`${base}compare/`);
  for (const vendor of ['Vendor A0', 'Vendor C2']) {
    const box = page.getByLabel(vendor, { exact: true });
    await page.locator('.choices', { has: box }).evaluate((fold) => fold.setAttribute('open', ''));
    await box.check();
  }
  const columns = page.locator('#comparison thead th');
  await columns.nth(1).waitFor();
  const names = (await columns.allInnerTexts()).join();
  expect(names).toMatch(/Vendor A0.*seen \d+ days ago.*,Vendor C2/s);
  const price = page.locator('#comparison tbody tr').first();
  expect((await price.locator('td').allInnerTexts()).join()).toMatch(/\$9.*,.*\$11/s);
  await page.getByLabel('Plan of Vendor A0').selectOption('team');
  await price.getByText('19.50').waitFor();
  expect(new URL(page.url()).search).toBe('?v=vendor-00:team,vendor-02');
  await page.reload();
  await columns.first().waitFor();
  expect(await page.getByLabel('Plan of Vendor A0').inputValue()).toBe('team');
});

test('a list that is kept on this device is answered on the next visit, until it is forgotten', async () => {
  const field = page.locator('#check');
  await ask('rocket');
  await button('Remember on this device').click();
  await page.goto('about:blank');
  await page.goto(base);
  await answered();
  expect(await field.inputValue()).toBe('rocket');
  await button('Forget on this device').click();
  await page.goto('about:blank');
  await page.goto(base);
  expect(await field.inputValue()).toBe('');
});
