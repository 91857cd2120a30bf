import { expect, test } from 'vitest';
import { publish } from '../../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../../scripts/publish/site/site.ts';
import { almanac } from '../../../support/build/almanac.ts';
import { deprecation } from '../../../support/records/records.ts';
import { startPage } from '../../../support/served/browser.ts';
import { serveSite } from '../../../support/served/serve-site.ts';

/** Shutdown dates around the time of the build, 2026-03-20. */
const DAYS = [
  ['passed', '2026-03-19', 'committed'],
  ['today', '2026-03-20', 'committed'],
  ['tomorrow', '2026-03-21', 'committed'],
  ['later', '2026-03-30', 'committed'],
  ['floor', '2026-03-21', 'earliest'],
] as const;

const records = DAYS.map(([item, shutdown_date, date_basis]) =>
  deprecation({ id: `acme-api/${item}`, shutdown_date, date_basis, migration_note: 'Note.' }),
);
const base = await serveSite(deriveSite(publish(almanac(0, 1, { records }))));
const page = await startPage();

/** Opens a page of the site as if it were that time. */
async function openAt(time: string, path = 'deprecations/'): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.goto(`${base}${path}`);
}

async function wordsAt(time: string): Promise<Record<string, string | null>> {
  await openAt(time);
  const words: Record<string, string | null> = {};
  for (const [item] of DAYS) {
    words[item] = await page
      .locator(`#records tr:has(a[href$="/${item}.html"]) .left`)
      .textContent();
  }
  return words;
}

const BUILT = {
  passed: 'passed 1 day ago',
  today: 'today',
  tomorrow: 'in 1 day',
  later: 'in 10 days',
  floor: 'in 1 day at the earliest',
};

test('on the day of the build, and by a clock that is behind it, the words are those of the build', async () => {
  expect(await wordsAt('2026-03-20T23:59:59Z')).toEqual(BUILT);
  expect(await wordsAt('2025-01-01T00:00:00Z')).toEqual(BUILT);
});

test('later the days are counted on, and an earliest date is still called so', async () => {
  expect(await wordsAt('2026-03-22T00:00:00Z')).toEqual({
    passed: 'passed 3 days ago',
    today: 'passed 2 days ago',
    tomorrow: 'passed 1 day ago',
    later: 'in 8 days',
    floor: 'earliest date passed 1 day ago',
  });
});

test.each([
  ['tomorrow', 'Yes: tomorrow on the Acme API has passed its date, 21 March 2026, 1 day ago.'],
  ['floor', 'may have stopped; its earliest date was 21 March 2026, 1 day ago.'],
  ['later', 'stops on 30 March 2026, in 8 days.'],
])('a sentence about %s says on a later day what is true then', async (item, words) => {
  await openAt('2026-03-22T00:00:00Z', `deprecations/records/acme-api/${item}.html`);
  const sentence = await page.locator('.sentence').first().textContent();
  expect(sentence?.replace(/\s/g, ' ')).toContain(words);
});

test('what has passed since the build is found among what has passed', async () => {
  await openAt('2026-03-22T00:00:00Z', 'deprecations/?when=coming');
  await page.locator('.filters:not([aria-busy])').waitFor();
  expect(await page.locator('.filters output').textContent()).toMatch(/^1 result of/);
});

test('counting on moves nothing on the page', async () => {
  const boxes = () =>
    page
      .locator('#records tbody tr > :nth-child(2)')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  await openAt('2026-03-22T00:00:00Z');
  const later = await boxes();
  await openAt('2026-03-20T10:00:00Z');
  expect(await boxes()).toEqual(later);
  expect(later.length).toBe(DAYS.length);
});

test('ages are counted on too, and a copy that was not rebuilt for days says so', async () => {
  const age = () => page.locator('.verdict .age').first().textContent();
  const record = 'deprecations/records/acme-api/later.html';
  await openAt('2026-03-20T00:00:00Z', record);
  const [, days = ''] = /seen (\d+) days? ago/.exec((await age()) ?? '') ?? [];
  await openAt('2026-03-22T00:00:00Z', record);
  expect(await page.locator('.stale').count()).toBe(0);
  expect(await age()).toContain(`seen ${Number(days) + 2} days ago`);
  await openAt('2026-04-20T00:00:00Z');
  expect(await page.locator('.stale').textContent()).toBe(
    'This copy was built 31 days ago, on 2026-03-20. Newer changes are not in it.',
  );
});
