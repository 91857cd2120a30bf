import { almanac } from '#support/build/almanac.ts';
import { deprecation } from '#support/records/records.ts';
import { startPage } from '#support/served/browser.ts';
import { serveSite } from '#support/served/serve-site.ts';

/** Shutdown dates around the time of the build, 2026-03-20, and their words then and two days later. */
const DAYS = [
  ['passed', '2026-03-19', 'committed', 'passed 1 day ago', 'passed 3 days ago'],
  ['today', '2026-03-20', 'committed', 'today', 'passed 2 days ago'],
  ['tomorrow', '2026-03-21', 'committed', 'in 1 day', 'passed 1 day ago'],
  ['later', '2026-03-30', 'committed', 'in 10 days', 'in 8 days'],
  ['floor', '2026-03-21', 'earliest', 'in 1 day at the earliest', 'earliest date passed 1 day ago'],
] as const;
const LATER = '2026-03-22T00:00:00Z';

const records = DAYS.map(([item, shutdown_date, date_basis]) =>
  deprecation({ id: `acme-api/${item}`, shutdown_date, date_basis, migration_note: 'Note.' }),
);
const base = await serveSite(almanac(0, 1, { records }));
const page = await startPage();

/** Opens a page of the site as if it were that time. */
async function openAt(time: string, path = 'deprecations/records/acme-api/'): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.goto(`${base}${path}`);
}

test.each([
  ['on the day of the build the words are those of the build', '2026-03-20T23:59:59Z', 3],
  ['so they are by a clock that is behind it', '2025-01-01T00:00:00Z', 3],
  ['later the days are counted on, and an earliest date is still called so', LATER, 4],
])('%s', async (_, time, column) => {
  await openAt(time);
  for (const row of DAYS) {
    const cell = page.locator(`#records tr:has(a[href$="${row[0]}.html"]) .left`);
    expect(await cell.textContent(), row[0]).toBe(row[column]);
  }
});

test.each([
  ['tomorrow', 'Yes: tomorrow on the Acme API has passed its date, 21 March 2026, 1 day ago.'],
  ['floor', 'may have stopped; its earliest date was 21 March 2026, 1 day ago.'],
  ['later', 'stops on 30 March 2026, in 8 days.'],
])('a sentence about %s says on a later day what is true then', async (item, words) => {
  await openAt(LATER, `deprecations/records/acme-api/${item}.html`);
  const sentence = await page.locator('.sentence').first().textContent();
  expect(sentence?.replace(/\s/g, ' ')).toContain(words);
});

test('what has passed since the build is found among what has passed', async () => {
  await openAt(LATER, 'deprecations/?when=coming');
  await page.locator('.filters:not([aria-busy])').waitFor();
  expect(await page.locator('.filters output').textContent()).toMatch(/^1 result of/);
});

test('counting on moves nothing on the page', async () => {
  const boxesAt = async (time: string) => {
    await openAt(time);
    const cells = page.locator('#records tbody tr > :nth-child(2)');
    return cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
  };
  const later = await boxesAt(LATER);
  expect(later).toHaveLength(DAYS.length);
  expect(await boxesAt('2026-03-20T10:00:00Z')).toEqual(later);
});

test('ages are counted on too, and a copy that was not rebuilt for days says so', async () => {
  const daysAt = async (time: string) => {
    await openAt(time, 'deprecations/records/acme-api/later.html');
    const age = await page.locator('.verdict .age').first().textContent();
    return Number(/seen (\d+) days? ago/.exec(age ?? '')?.[1]);
  };
  const days = await daysAt('2026-03-20T00:00:00Z');
  expect(await daysAt(LATER)).toBe(days + 2);
  expect(await page.locator('.stale').count()).toBe(0);
  await openAt('2026-04-20T00:00:00Z');
  expect(await page.locator('.stale').textContent()).toBe(
    'This copy was built 31 days ago, on 2026-03-20. Newer changes are not in it.',
  );
});
