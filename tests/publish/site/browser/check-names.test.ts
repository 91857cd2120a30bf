import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manyPages } from '../../../support/build/almanac.ts';
import { deprecation } from '../../../support/records/records.ts';
import { sharedBrowser } from '../../../support/served/browser.ts';
import { type ServedSite, serveSite } from '../../../support/served/serve-site.ts';

/** Around the date of the build, 2026-03-20. */
const RECORDS = [
  ['acme-api/gpt-9', '2026-04-09', 'gpt-10'],
  ['acme-api/gpt-10', '2026-12-31', null],
  ['cumulus-stack/gpt-9', '2026-05-30', null],
  ['acme-api/claude-7-opus', '2026-03-01', null],
  ['acme-api/gpt-8', '2026-03-25', 'gpt-9 or claude-7-opus'],
] as const;

const SCHEDULE = 'https://docs.acme.example/schedule';
/** What the platform's schedule prints for what is not deprecated. */
const scheduled = {
  id: 'acme-api',
  path: 'records/scheduled/acme-api.yaml',
  data: {
    platform: 'acme-api',
    source_url: SCHEDULE,
    as_of: '2026-03-10',
    evidence: [{ url: SCHEDULE, read_at: '2026-03-10' }],
    items: [
      ['gpt-12-nova', '2026-03-05', '2027-02-01'],
      ['gpt-12-nova', '2025-01-01', '2026-03-01'],
    ].map(([item = '', version = '', date = '']) => ({
      item,
      version,
      lifecycle: 'GA',
      date,
      basis: 'planned' as const,
      successor: null,
    })),
  },
};

let site: ServedSite;
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  await page.clock.setFixedTime('2026-03-20T10:00:00Z');
  const input = await manyPages(6, 5);
  const extra = RECORDS.map(([id, shutdown_date, successor]) => {
    const item = id.slice(id.indexOf('/') + 1);
    const note = { migration_note: 'Note.' };
    const data = deprecation({ id, item, shutdown_date, successor, ...note });
    return { id, path: `records/deprecations/${id}.yaml`, data };
  });
  input.dataset.deprecations = [...input.dataset.deprecations, ...extra];
  input.dataset.scheduled = [scheduled];
  site = await serveSite(input);
});
afterAll(async () => {
  await page?.context().close();
  await site?.close();
});
beforeEach(() => page.goto('about:blank'));

const answer = () => page.locator('#answer');

async function ask(text: string): Promise<string> {
  await page.goto(site.base);
  await page.locator('#check').fill(text);
  await page.locator('#check').press('Control+Enter');
  await page.locator('#answer .summary').waitFor();
  return answer().innerText();
}

test('a list gets an answer a name: where, when, how far, replaced by what, how old', async () => {
  const text = await ask('gpt-9, gpt-99-nova');
  expect(text).toContain('1 of 2 is going away or gone');
  expect(text).toMatch(/gpt-9 Acme API deprecated: 2026-04-09, in 20 days → gpt-10/);
  expect(text).toMatch(/\(going away itself: gpt-10 2026-12-31, in 286 days . seen \d+ days ago\)/);
  expect(text).toMatch(/seen \d+ days? ago/);
  expect(text).toMatch(/gpt-9 Cumulus Stack deprecated: 2026-05-30/);
  expect(text).toContain('Nothing recorded, which is no promise.');
});

test('each name of a replacement that is going away says when, also where that has passed', async () => {
  expect(await ask('gpt-8')).toMatch(
    /→ gpt-9 or claude-7-opus \(going away itself: gpt-9 2026-04-09, in 20 days .*; claude-7-opus 2026-03-01, passed 19 days ago /,
  );
});

test('what is only planned is said apart, and is not counted as going away', async () => {
  const text = await ask('gpt-12-nova');
  expect(text).toContain('0 of 1 are going away or gone, 1 with only a planned date.');
  expect(text).toContain('Nothing recorded, which is no promise.');
  expect(text).toContain('Planned, may move; the vendor does not call it deprecated:');
  expect(text).toMatch(
    /gpt-12-nova \(2026-03-05\) Acme API 2027-02-01, in 318 days . seen 10 days ago/,
  );
  // A planned date that has passed says nothing of today.
  expect(text).not.toContain('2025-01-01');
  await page.locator('.check select').selectOption('30');
  await answer().getByText('2027-02-01').waitFor({ state: 'detached' });
});

test('no entry of a list is passed over, and the address keeps it', async () => {
  const text = await ask('- gpt-9\n- foo-bar-9\n- left-pad>=1.0');
  expect(text).toContain('1 of 3 is going away or gone, 2 with nothing recorded.');
  expect(text).toContain('Nothing recorded, which is no promise: foo-bar-9, left-pad>=1.0');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('#answer .summary').waitFor();
  expect(await answer().innerText()).toBe(text);
});

test('the packages of a package.json that nobody records are named too', async () => {
  const text = await ask('{"dependencies": {"left-pad": "^1.0.0", "gpt-9": "*"}}');
  expect(text).toContain('1 of 2 is going away or gone, 1 with nothing recorded.');
  expect(text).toContain('Nothing recorded, which is no promise: left-pad');
});

test('words of code are not taken for entries of a list', async () => {
  const text = await ask('import os\nMODEL = "gpt-9"\nprint(os.name)');
  expect(text).toContain('1 of 1 is going away or gone.');
  expect(text).not.toContain('Nothing recorded');
});

test('names are found in code and env files, and nothing is sent', async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  const text = await ask('MODEL="gpt-9"\nclient.chat({ model: "claude-7-opus" })');
  expect(text).toContain('2 of 2 are going away or gone');
  expect(text).toContain('past its date: 2026-03-01, passed 19 days ago');
  expect(sent.filter((each) => /gpt|claude|POST/.test(each))).toEqual([]);
});

test('the address holds the list where a browser sends it to nobody, and opens the answer', async () => {
  await ask('gpt-9\nclaude-7-opus');
  expect(new URL(page.url()).hash).toBe('#m=gpt-9,claude-7-opus');
  expect(new URL(page.url()).search).toBe('');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('#answer .summary').waitFor();
  expect(await answer().innerText()).toContain('2 of 2 are going away or gone');
});

test('a tool is answered with a link to each of its plans, and a plan that is named is marked', async () => {
  const text = await ask('vendor a0 pro');
  expect(text).toContain('Plans found of 1 tool.');
  expect(text).not.toContain('Nothing recorded');
  expect(text).toMatch(/Plans and limits: Free, Pro, .* seen \d+ days? ago/);
  expect(new URL(page.url()).hash).toBe('#m=vendor%20a0%20pro');
  const named = answer().locator('b a');
  expect(await named.innerText()).toBe('Pro');
  expect(await answer().locator('h2').innerText()).toBe('Vendor A0');
  await named.click();
  await page.waitForURL('**/plans/vendor-00.html#plan-pro');
  expect(await page.locator('#plan-pro').count()).toBe(1);
});

test('models and tools are answered together; a word of many vendors names none', async () => {
  const text = await ask('gpt-9, Vendor A0, vendor');
  expect(text).toContain(
    '1 of 2 is going away or gone, 1 with nothing recorded. Plans found of 1 tool.',
  );
});

test('only what stops soon is shown where that is asked', async () => {
  await ask('gpt-9');
  await page.locator('.check select').selectOption('30');
  await answer().getByText('2026-05-30').waitFor({ state: 'detached' });
  expect(await answer().innerText()).toContain('2026-04-09');
  expect(new URL(page.url()).hash).toBe('#m=gpt-9&d=30');
});

test('the calendar file has what is still to come, with reminders', async () => {
  await ask('gpt-9, claude-7-opus');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calendar file' }).click(),
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
  await page.goto(`${site.base}compare/?v=vendor-00`);
  await page.locator('#comparison table').waitFor();
  expect(await page.locator('.choices').isVisible()).toBe(false);
  await page.goto(site.base);
  expect(await page.locator('.check').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test('no calendar file is offered where no date is still to come', async () => {
  await ask('claude-7-opus');
  expect(await page.getByRole('button', { name: 'Copy answer' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Calendar file' }).isVisible()).toBe(false);
});

test('a record’s text is never taken for markup', async () => {
  const text = await ask('<img src=x onerror=alert(1)> gpt-9');
  expect(text).toContain('gpt-9');
  expect(await page.locator('#answer img').count()).toBe(0);
});

test('chosen vendors stand side by side, and the address holds the choice', async () => {
  await page.goto(`${site.base}compare/`);
  await page.getByLabel('Vendor A0').check();
  await page.getByLabel('Vendor C2').check();
  await page.locator('#comparison table').waitFor();
  expect(new URL(page.url()).search).toBe('?v=vendor-00,vendor-02');
  const heads = page.locator('#comparison thead tr');
  expect(await heads.first().innerText()).toMatch(/Vendor A0.*seen .*Vendor C2/s);
  expect(await page.locator('#comparison tbody tr').first().innerText()).toContain('Monthly price');
  await page.reload();
  await page.locator('#comparison table').waitFor();
  expect(await page.getByText('250 requests of kind 1 per day').count()).toBeGreaterThan(1);
});
