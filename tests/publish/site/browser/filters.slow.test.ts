import { almanac } from '#support/build/almanac.ts';
import { startPage } from '#support/served/browser.ts';
import { serveSite } from '#support/served/serve-site.ts';

const base = await serveSite(almanac(60, 5));
const page = await startPage('2026-03-20T10:00:00Z');
beforeEach(async () => {
  await page.goto('about:blank');
});

const field = page.locator('[name=q]');
const shown = page.locator('#records tbody tr:not(.group):visible');
const names = page.locator('#records tbody th code');
const query = () => new URL(page.url()).search;

/** The count, once what is shown answers what was asked. */
async function count(): Promise<string | null> {
  await page.locator('.filters:not([aria-busy])').waitFor();
  return page.locator('.filters output').textContent();
}

async function open(asked = ''): Promise<string | null> {
  await page.goto(`${base}deprecations/${asked}`);
  return count();
}

const focused = () => page.evaluate<string>('document.activeElement.name ?? ""');

/** Goes forward by Tab until the field of that name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    if ((await focused()) === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('the first stop of the keyboard leads past the navigation', async () => {
  await open();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('typing narrows the table, finds aliases, says the count and keeps the words in the address', async () => {
  expect(await open()).toBe('60 records');
  await tabTo('q');
  await page.keyboard.type('ROCKET acme');
  expect(await count()).toMatch(/^10 results of/);
  expect(await shown.count()).toBe(10);
  expect(query()).toBe('?q=ROCKET+acme');
  expect(await page.locator('.filters output').getAttribute('aria-live')).toBe('polite');
  await field.fill('-preview');
  expect(await count()).toMatch(/^10 results of/);
});

test('choices narrow each other by keyboard alone, and one press shows all again', async () => {
  await open();
  await tabTo('provider');
  await page.keyboard.press('ArrowDown');
  await tabTo('when');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(query()).toBe('?provider=acme&when=passed');
  await count();
  const rows = await shown.evaluateAll((all) =>
    all.map((row) => [row.children[3]?.textContent, row.getAttribute('data-when')]),
  );
  expect(new Set(rows.flat())).toEqual(new Set(['Acme API', 'Acme Cloud', 'passed']));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect([await count(), query(), await focused()]).toEqual(['60 records', '', 'q']);
});

test('an address with filters opens the same view, and an unknown value filters nothing', async () => {
  const when = page.locator('[name=when]');
  await open('?when=passed');
  expect(await when.inputValue()).toBe('passed');
  expect(await shown.count()).toBeGreaterThan(0);
  // Ten records and a planned date.
  expect(await open('?when=someday&provider=borealis')).toMatch(/^11 results of/);
  expect(await when.inputValue()).toBe('');
});

test('plans are found by the words of a limit, which is shown and marked', async () => {
  await page.goto(`${base}plans/`);
  await tabTo('q');
  await page.keyboard.type('2250 requests');
  expect(await count()).toMatch(/^5 mentions of/);
  const vendors = page.locator('#vendors');
  expect(await vendors.isVisible()).toBe(false);
  const marked = await page.locator('#list .found:visible').allInnerTexts();
  expect(marked).toEqual(Array(5).fill('2250 requests of kind 9 per day'));
  // A number is one word, and signs are not letters.
  await field.fill('2,250 <b>');
  expect(await count()).toMatch(/^0 mentions of/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(await page.locator('#list').isVisible()).toBe(false);
  expect(await vendors.isVisible()).toBe(true);
});

test('names are found however they are written', async () => {
  await open('?when=passed');
  const first = await names.first().innerText();
  for (const written of [
    first.replaceAll('-', ' '),
    first.replaceAll('-', ''),
    first.toUpperCase(),
  ]) {
    await field.fill(written);
    expect(await count(), written).toMatch(/^1 result of/);
  }
});

test('a search that finds nothing says so, offers near names and lists nothing else', async () => {
  const note = page.locator('.no-match');
  await open('?q=zzzz-9');
  expect(await note.innerText()).toContain('It may still be going away.');
  expect(await page.locator('#list').isVisible()).toBe(false);
  const first = await names.first().textContent();
  await open(`?q=${first?.replace(/.$/, 'x')}`);
  await note.getByRole('button').first().click();
  expect(await count()).toMatch(/^\d+ results? of/);
});

test('the row of the very name comes before its relatives', async () => {
  await open('?when=passed');
  const last = await names.last().innerText();
  await field.fill(last);
  await count();
  const heads = page.locator('#records .group:visible');
  expect(await heads.first().innerText()).toBe('This name');
  expect(await shown.first().locator('th').innerText()).toContain(last);
});

test.each([
  'deprecations/?q=nothing-has-this-name',
  'deprecations/?q=kite',
  'plans/?q=requests',
  'compare/?v=vendor-00,vendor-02',
  '#m=kite-mini-3.2-002,rocket',
])('%s shows its answer without moving what is on the screen', async (path) => {
  await page.goto(`${base}${path}`);
  await page.locator('html:not(.asked)').waitFor({ state: 'attached' });
  const moved = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (entries) => {
      for (const { value } of entries) sum += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // The answer has been put in; a shift is reported after the frame that draws it.
    const draw = (frames) => {
      if (frames > 0) return requestAnimationFrame(() => draw(frames - 1));
      add(observer.takeRecords());
      resolve(sum);
    };
    draw(4);
  })`);
  expect(moved).toBeLessThan(0.05);
});
