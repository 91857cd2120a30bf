import { type BuildInput, publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { almanac } from '#support/build/almanac.ts';
import { startPage, watchPage } from '#support/served/browser.ts';
import { KINDS, PREFIX, serveSite } from '#support/served/serve-site.ts';

/** Each would call `alert` if a page let it. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(2)>',
  "'-alert(3)-'",
  '</title></style></textarea><svg onload=alert(4)>',
  'javascript:alert(5)',
  '&lt;script&gt;alert(6)&lt;/script&gt;',
].join(' ');

/** Puts hostile text into everything that takes free text. */
function poison(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poison(each, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, poison(each, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (key === 'source_url' || key === 'url') return 'javascript:alert(7)';
  const free = [
    'aliases',
    'currency_note',
    'found',
    'heading',
    'item',
    'limit_notes',
    'migration_note',
    'name',
    'note',
    'observations',
    'price_detail',
    'reason',
    'recorded',
    'repository',
    'successor',
    'summary',
    'words',
  ];
  return free.includes(key) ? `${value} ${HOSTILE}` : value;
}

/** A change whose values are hostile, those of a whole vendor, plan or record as well. */
function poisonValues<T extends { old: unknown; new: unknown }>(entry: T): T {
  const poisoned = (value: unknown) => (typeof value === 'string' ? HOSTILE : poison(value));
  return { ...entry, old: poisoned(entry.old), new: poisoned(entry.new) };
}

const input = almanac(36, 5, { baseUrl: `https://almanac.example${PREFIX}` });
const { changelog, changes } = input.history;
const poisoned: BuildInput = {
  ...input,
  dataset: poison(input.dataset) as BuildInput['dataset'],
  history: {
    ...input.history,
    changelog: changelog.map(poisonValues),
    changes: changes.map((entry) => {
      return { ...poisonValues(entry), item: HOSTILE, platform: HOSTILE };
    }),
  },
};
// Only the pages: the JSON files refuse such addresses by their schemas.
const base = await serveSite(poisoned, (of) => deriveSite(publish(of)));
/** Addresses that may answer 404. */
const expected: string[] = [];
const context = (await startPage()).context();
const { page, complaints } = await watchPage(context, new URL(base).origin, expected);

test.each(KINDS)('text of records runs nothing on %s', async (path) => {
  const address = `${base}${path}`;
  expected.push(address);
  await page.goto(address);
  await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
  expect(
    await page
      .locator(
        'main :is(script, img:not([src*="badges/"]), textarea:not(#check), style, [onload], [onerror])',
      )
      .count(),
  ).toBe(0);
  expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the hostile text is there to be read', async () => {
  await page.goto(`${base}deprecations/records/acme-api/rocket-1.0-000.html`);
  expect(await page.locator('h1').innerText()).toContain(HOSTILE.slice(0, 40));
});
