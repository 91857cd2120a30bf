import { almanac } from '#support/build/almanac.ts';
import { startPage } from '#support/served/browser.ts';
import { serveSite } from '#support/served/serve-site.ts';

const base = await serveSite(almanac(300, 12));
const page = await startPage(undefined, { javaScriptEnabled: false });

/** A value of every element of a page. */
const valuesOf = (selector: string, key: 'href' | 'dateTime') =>
  page.locator(selector).evaluateAll((all, of) => all.map((one) => Reflect.get(one, of)), key);

test('without script every record is in a table of its platform, and no control does nothing', async () => {
  await page.goto(`${base}deprecations/`);
  expect(await page.locator('.filters').isVisible()).toBe(false);
  const days = await valuesOf('#records tbody:first-of-type time', 'dateTime');
  expect(days).toEqual([...days].sort());
  expect(days[0]).toBe('2026-03-24');
  const rows = new Set<string>();
  for (const address of new Set(await valuesOf('[aria-labelledby=platforms] a', 'href'))) {
    await page.goto(address);
    for (const row of await valuesOf('#records tr[data-when] th a', 'href')) rows.add(row);
  }
  expect(rows.size).toBeGreaterThanOrEqual(300);
});

test('without script the first page says what stops next and how old that is, and the choice of plans what it needs', async () => {
  await page.goto(base);
  const main = await page.locator('main').innerText();
  expect(main).toMatch(/March 2026\s+24 Mar\s+in 4 days/);
  expect(main).toMatch(/in \d+ days at the earliest/);
  expect(main).toMatch(/[Rr]ead since \d/);
  expect(await page.locator('.check').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'every record by platform' }).click();
  expect(await page.locator('#platforms').isVisible()).toBe(true);
  await page.goto(`${base}compare/`);
  expect(await page.locator('main').innerText()).toContain('The choice needs JavaScript');
});

test('on narrow paper every row of a long list is there, also those that no screen has shown', async () => {
  await page.setViewportSize({ width: 600, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${base}deprecations/records/acme-api/`);
  const shown = await page
    .locator('#records tr[data-when] time')
    .evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })));
  expect(shown.length).toBeGreaterThan(30);
  expect(shown).not.toContain(false);
});
