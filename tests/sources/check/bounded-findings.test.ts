import { expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { safeJson } from '../../../scripts/model/words.ts';
import { checkDeprecations } from '../../../scripts/sources/check/deprecations/deprecations.ts';
import { checkPlans } from '../../../scripts/sources/check/plans/plans.ts';
import { buildReport } from '../../../scripts/sources/check/report.ts';
import { readReport } from '../../../scripts/workflow/read-report.ts';
import { validDataset } from '../../support/build/publication.ts';
import { PAGE_URL, pageOf, reading, readPage } from '../../support/pages/pages.ts';

const NOW = '2026-03-20T05:19:00Z';
const PRICING = 'https://toolbox.example/pricing';
const dataset = validDataset();

/** What a check of these two pages reports, once the workflow has taken it. */
function proposed(deprecations: string, pricing: string, descriptions?: PageDescription[]) {
  const pages = new Map([
    [PAGE_URL, readPage(deprecations, { observedOn: '2026-03-20' })],
    [PRICING, readPage(pricing, { url: PRICING, observedOn: '2026-03-20' })],
  ]);
  const { vendors, deprecations: records } = dataset;
  const providers = dataset.providers.map((file) =>
    descriptions ? { ...file, data: { ...file.data, pages: descriptions } } : file,
  );
  const facts = checkDeprecations({
    providers,
    deprecations: records,
    scheduled: [],
    previous: [],
    pages,
    dismissed: [],
    lastVerified: () => null,
  });
  const plans = checkPlans({ vendors, pages, previous: [] });
  const report = buildReport(
    { ...facts, pages: [...facts.pages, ...plans.pages], plans: plans.plans },
    NOW,
  );
  return readReport(Buffer.from(safeJson(report)), { dataset, now: NOW });
}

const LONG = 'many words '.repeat(500).trim();
const GOOD = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
const PLANS = '# Pricing\n\n**Free**: 100 requests per day, 1 project\n';

function rowsOf(count: number, row: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

test('words that are too long for a report are cut, and the rest of it stays', () => {
  const row = `rocket-1 | 2027-01-31 | rocket-2`;
  const { records, plans } = proposed(
    `${pageOf([row]).trim()}\n`.replace('# Deprecations', `# Deprecations\n\n## ${LONG}`),
    PLANS,
  );
  expect(records).toMatchObject([{ state: 'mismatch', differences: [{ found: '2027-01-31' }] }]);
  expect(records[0]?.differences[0]?.heading).toMatch(/^many words .*…$/);
  expect(plans).toMatchObject([{ vendor: 'toolbox', state: 'found' }]);
});

test('a row with a value that is too long for a record cannot be read, and the rest is', () => {
  const rows = ['rocket-1 | 2027-01-31 | rocket-2', `rocket-3 | 2027-01-31 | ${LONG}`];
  const { records, candidates } = proposed(pageOf(rows), PLANS);
  expect(records).toMatchObject([{ state: 'mismatch' }]);
  expect(candidates).toEqual([]);
});

test('a sentence with a name that is too long for a record is not read, and says so', () => {
  const name = 'comet'.repeat(900);
  const { candidates, pages } = proposed(
    `# Deprecations\n\nWe will retire \`${name}-1\` on May 5, 2027.\n`,
    PLANS,
    [reading({ say: ['We will retire {item} on {date}'] })],
  );
  expect(candidates).toEqual([]);
  expect(pages[0]?.unread).toMatchObject([{ words: expect.stringMatching(/^We will retire/) }]);
});

test('a page with a long list of faults says the first of them', () => {
  const rows = rowsOf(300, (index) => ` | 2026-12-${10 + (index % 20)} | rocket-${index}`);
  const { pages, plans } = proposed(pageOf(rows), PLANS);
  expect(pages[0]).toMatchObject({ url: PAGE_URL, state: 'not_checked' });
  expect(pages[0]?.reason).toMatch(/^a row without an item: .*…$/);
  expect(plans).toMatchObject([{ vendor: 'toolbox', state: 'found' }]);
});

test('of a page that lists thousands of items some are candidates, and it says how many are not', () => {
  const rows = rowsOf(600, (index) => `comet-${index} | 2026-12-31 | rocket-2`);
  const { pages, candidates, summary } = proposed(
    pageOf(['rocket-1 | 2026-12-31 | rocket-2', ...rows]),
    PLANS,
  );
  expect(candidates).toHaveLength(500);
  expect(summary.candidates).toBe(500);
  expect(pages[0]?.unread).toEqual([
    { words: '(100 more items that the page lists and the records lack)', heading: null },
  ]);
});

test('of a page with thousands of statements some are named, and it says how many are not', () => {
  const sentences = rowsOf(600, (index) => `We will retire comet-${index} on May 5, 2027.`);
  const { pages, records } = proposed(`${GOOD}\n${sentences.join('\n\n')}\n`, PLANS);
  expect(pages[0]?.unread).toHaveLength(201);
  expect(pages[0]?.unread?.at(-1)).toEqual({
    words: '(400 more statements that no reading took)',
    heading: null,
  });
  expect(records).toMatchObject([{ state: 'match' }]);
});

test('of a vendor whose page states thousands of limits some are named', () => {
  const limits = rowsOf(600, (index) => `- ${index + 2} requests per minute on thing ${index}`);
  const { plans, records } = proposed(
    GOOD,
    `${PLANS}\n## Free\n\nFree includes:\n\n${limits.join('\n')}\n`,
  );
  expect(plans[0]?.candidates?.length).toBeLessThanOrEqual(500);
  expect(records).toMatchObject([{ state: 'match' }]);
});
