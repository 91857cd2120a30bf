import { checkSources } from '#scripts/sources/check/report.ts';
import type { WantedPage } from '#scripts/sources/fetch/pages.ts';
import { validDataset } from '#support/build/publication.ts';
import { description, readPage } from '#support/pages/pages.ts';
import { deprecation, provider } from '#support/records/records.ts';

const CARDS = 'https://docs.acme.example/models/card-';

function card(item: string, date: string): string {
  return `# A card

## Details

- **Launched:** May 1, 2024
- **End of life:** ${date}

## Calls

| Place | Id | Address |
| --- | --- | --- |
| runtime | ${item} | https://acme.example |
| batch | ${item}-batch | https://acme.example |
`;
}

const cards = description({
  id: 'card',
  url: `${CARDS}*.html`,
  read_url: `${CARDS}*.md`,
  right_page: ['^Calls$'],
  ignore_tables: [{ column: '^End of life$', reason: 'Read in words.' }],
  read: [{ under: '^Calls$', say: ['runtime | {item} |'], on_page: ['End of life: {date}'] }],
});

const record = { source_url: `${CARDS}rocket.html`, successor: null };
const dataset = validDataset({
  providers: { acme: provider({ pages: [cards] }) },
  deprecations: [deprecation(record)],
  vendors: [],
});

async function check(texts: Record<string, string>, only = 'acme') {
  const asked: WantedPage[] = [];
  const load = async (wanted: readonly WantedPage[]) => {
    asked.push(...wanted);
    return new Map(Object.entries(texts).map(([url, text]) => [url, readPage(text, { url })]));
  };
  const report = await checkSources(dataset, { now: '2026-03-02T00:00:00Z', only, load });
  return { ...report, asked };
}

test('one description serves each page of its form that a record cites or a saved copy is of', async () => {
  const { asked, pages, records, candidates } = await check({
    [`${CARDS}rocket.html`]: card('rocket-1', 'December 31, 2026'),
    [`${CARDS}sled.html`]: card('sled-1', 'June 1, 2027'),
    'https://docs.acme.example/models/index.html': '# Models\n\nAll of them.\n',
  });
  expect(asked).toEqual([{ url: `${CARDS}rocket.html`, readUrl: `${CARDS}rocket.md` }]);
  expect(records).toMatchObject([{ id: 'acme-api/rocket-1', state: 'match' }]);
  expect(candidates).toMatchObject([
    { item: 'sled-1', record: { shutdown_date: '2027-06-01', source_url: `${CARDS}sled.html` } },
  ]);
  expect(pages.map(({ url, state }) => [url, state])).toEqual([
    [`${CARDS}rocket.html`, 'read'],
    [`${CARDS}sled.html`, 'read'],
  ]);
});
