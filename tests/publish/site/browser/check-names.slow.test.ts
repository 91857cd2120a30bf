import type { ScheduledItem } from '#scripts/model/generated/records.ts';
import { almanac } from '#support/build/almanac.ts';
import { PLANNED } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';
import { startPage } from '#support/served/browser.ts';
import { serveSite } from '#support/served/serve-site.ts';

/** What is recorded and planned around the date of the build, 2026-03-20, and what is asked of it. */
const { recorded, planned, asked } = readSamples<{
  recorded: Parameters<typeof deprecation>[0][];
  planned: ScheduledItem[];
  asked: Asked[];
}>('check-names.yaml', import.meta.url);

const records = recorded.map((each) =>
  deprecation({ successor: null, migration_note: 'Note.', ...each }),
);
const input = almanac(6, 5, { records, scheduled: [{ ...PLANNED, items: planned }] });
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

interface Asked {
  promise: string;
  ask: string;
  says?: string[];
  groups?: string[];
  names?: string[];
  unknown?: string[];
}

test.each(asked)('$promise, and the address keeps it, which is sent to nobody', async (each) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  const text = await ask(each.ask);
  for (const words of each.says ?? []) expect(text).toMatch(new RegExp(words));
  for (const [selector, texts] of [
    ['.group h2', each.groups],
    ['.name h3', each.names],
    ['.name.none h3', each.unknown],
  ] as const) {
    if (texts) expect(await heads(selector)).toEqual(texts);
  }
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  expect(await answered()).toBe(text);
  expect(sent.filter((one) => /gpt|claude|POST|[?]/.test(one))).toEqual([]);
});

test('a long list is answered whole', async () => {
  await ask(Array.from({ length: 300 }, (_, n) => `thing-${n + 1000}`).join('\n'));
  expect(await heads('.name')).toHaveLength(300);
});

test('each plan of a tool is a link, the named one first and marked', async () => {
  await ask('vendor a0 pro');
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
    /^Act on 1 now: gpt-9\.\s+Stops within 90 days 1\s+gpt-9\s+Yes: gpt-9 on the Acme API stops/,
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

test('where none does, only the answer is there to be copied or kept', async () => {
  await ask('gpt-9', withoutFunction);
  expect(await button('Copy answer').isVisible()).toBe(true);
  expect(await page.locator('.tools a').count()).toBe(0);
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
