import { beforeEach, expect, test } from 'vitest';
import { almanac } from '../../../support/build/almanac.ts';
import { everyArtifact } from '../../../support/build/publication.ts';
import { startPage } from '../../../support/served/browser.ts';
import { serveSite } from '../../../support/served/serve-site.ts';

const base = await serveSite(everyArtifact(almanac(60, 5)));
const page = await startPage('2026-03-20T10:00:00Z');
beforeEach(async () => {
  await page.goto('about:blank');
});

/** Waits until what is shown answers what was asked. */
const answered = () => page.locator('.filters:not([aria-busy])').waitFor();
const open = async (query = '') => {
  await page.goto(`${base}deprecations/${query}`);
  await answered();
};
const shown = () => page.locator('#records tbody tr:not(.group):visible');
const count = async () => {
  await answered();
  return page.locator('.filters output').textContent();
};
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
  await open();
  expect(await count()).toBe('60 records');
  await tabTo('q');
  await page.keyboard.type('ROCKET acme');
  await answered();
  expect(await shown().count()).toBe(10);
  expect(await count()).toMatch(/^10 results of/);
  expect(new URL(page.url()).search).toBe('?q=ROCKET+acme');
  expect(await page.locator('.filters output').getAttribute('aria-live')).toBe('polite');
  await page.locator('[name=q]').fill('-preview');
  await answered();
  expect(await shown().count()).toBe(10);
});

test('choices narrow each other by keyboard alone, and one press shows all again', async () => {
  await open();
  await tabTo('provider');
  await page.keyboard.press('ArrowDown');
  await tabTo('when');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(new URL(page.url()).search).toBe('?provider=acme&when=passed');
  await answered();
  const rows = await shown().evaluateAll((list) =>
    list.map((row) => [row.children[3]?.textContent, row.getAttribute('data-when')]),
  );
  expect(new Set(rows.flat())).toEqual(new Set(['Acme API', 'Acme Cloud', 'passed']));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await count()).toBe('60 records');
  expect(new URL(page.url()).search).toBe('');
  expect(await focused()).toBe('q');
});

test('an address with filters opens the same view, and a value that is none filters nothing', async () => {
  await open('?when=passed');
  expect(await page.locator('[name=when]').inputValue()).toBe('passed');
  expect(await shown().count()).toBeGreaterThan(0);
  await open('?when=someday&provider=borealis');
  expect(await page.locator('[name=when]').inputValue()).toBe('');
  // Ten records and a planned date.
  expect(await shown().count()).toBe(11);
});

test('plans are found by the words of a limit, which is shown and marked', async () => {
  await page.goto(`${base}plans/`);
  await tabTo('q');
  await page.keyboard.type('2250 requests');
  expect(await count()).toMatch(/^5 mentions of/);
  expect(await page.locator('#found tr[data-name]:visible').count()).toBe(5);
  expect(await page.locator('#vendors').isVisible()).toBe(false);
  const marked = await page.locator('#found .found:visible').allInnerTexts();
  expect(new Set(marked)).toEqual(new Set(['2250 requests of kind 9 per day']));
  // A number is one word, and signs are no letters.
  await page.locator('[name=q]').fill('2,250;<b>');
  expect(await count()).toMatch(/^0 mentions of/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(await page.locator('#found tbody').count()).toBe(0);
  expect(await page.locator('#vendors').isVisible()).toBe(true);
});

test('names are found however they are written, several at a time', async () => {
  await open();
  const field = page.locator('[name=q]');
  const first = await page.locator('#records tbody th code').first().innerText();
  for (const written of [
    first.replaceAll('-', ' '),
    first.replaceAll('-', ''),
    first.toUpperCase(),
    `somebody/${first}`,
    'acme_api/sdk',
  ]) {
    await field.fill(written);
    expect(await count(), written).toMatch(/^1 result of/);
  }
  await field.fill(`${first}, no-such-name`);
  expect(await count()).toMatch(/^1 result of/);
});

test('a search that finds nothing says so, offers near names and lists nothing else', async () => {
  const note = page.locator('.no-match');
  await open('?q=zzzz-9');
  expect(await note.innerText()).toContain('It may still be going away.');
  expect(await page.locator('#list').isVisible()).toBe(false);
  const first = await page.locator('#records tbody th code').first().textContent();
  await open(`?q=${first?.replace(/.$/, 'x')}`);
  await note.getByRole('button').first().click();
  expect(await count()).toMatch(/^\d+ results? of/);
});

test('the row of the very name comes before its relatives', async () => {
  await open();
  const names = await page.locator('#records tbody th code').allTextContents();
  const last = names.at(-1) ?? '';
  await page.locator('[name=q]').fill(last);
  await answered();
  const heads = page.locator('#records .group:visible');
  expect(await heads.first().innerText()).toBe('This name');
  expect(await shown().first().locator('th').innerText()).toContain(last);
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
