import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { recordPages } from '../../../scripts/publish/site/deprecations/record-page.tsx';
import { collectFacts } from '../../../scripts/publish/site/facts.ts';
import { createRenderer } from '../../../scripts/publish/site/render.tsx';
import { buildInput, type Records, report, textOf } from '../../support/build/publication.ts';
import { deprecation, provider } from '../../support/records/records.ts';
import { difference } from '../../support/records/review.ts';

const SOURCE = 'https://docs.acme.example/deprecations';
const NOTE = { migration_note: 'Note.' };

/** The record of the page, and what else is recorded. */
interface Case extends Omit<Records, 'deprecations'> {
  record?: Partial<DeprecationRecord>;
  others?: DeprecationRecord[];
}

/** The page of rocket-1, built on 2026-03-02, among those of all records. */
function pageOf({ record, others = [], ...records }: Case): string {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const facts = collectFacts(
    publish(
      buildInput({
        ...records,
        deprecations: [deprecation(record), ...others],
        providers: { acme: provider({ platforms }) },
      }),
    ),
  );
  const pages = [...recordPages(facts)].map(createRenderer(facts));
  return textOf(pages, 'deprecations/records/acme-api/rocket-1.html');
}

/** The visible words of a page, as one line. */
function words(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"');
}

/** A report in which a check found this of the record. */
function found(
  state: SourceCheckReport['records'][number]['state'],
  more: Partial<SourceCheckReport['records'][number]> = {},
): Case {
  const record = { id: 'acme-api/rocket-1', state, last_verified: null, differences: [], ...more };
  const facts = state === 'match' && { facts_sha256: factsSha256(deprecation()) };
  return {
    reports: [
      report({
        pages: [
          { url: SOURCE, state: 'read', reason: null, observed_on: '2026-01-05', sha256: null },
        ],
        records: [{ ...record, ...facts }],
      }),
    ],
  };
}

test.each<[promise: string, given: Case, says: (string | RegExp)[], not?: RegExp]>([
  [
    'begins with the answer and how far the date is',
    { record: { shutdown_date: '2026-03-12' } },
    ['Yes: rocket-1 on acme-api stops on 12 March 2026, in 10 days . Acme names rocket-2.'],
  ],
  [
    'does not say that all calls fail where some are moved to another model',
    {
      record: {
        shutdown_date: '2026-02-01',
        effects: [
          {
            effect: 'rerouted',
            from: null,
            words: 'Standard deployments are upgraded.',
            source_url: SOURCE,
            as_of: '2026-02-01',
          },
        ],
      },
    },
    ['Some calls are sent to another model; assume that the others'],
  ],
  [
    'says what is announced of a successor that has a record on the platform',
    { others: [deprecation({ id: 'acme-api/rocket-2', shutdown_date: '2027-01-31' })] },
    ['names rocket-2, which itself stops on 31 January 2027', 'Announced 10 Jan 2026 31 Dec 2026'],
  ],
  [
    'shows the replacement of a version on the same date where its own source names none',
    {
      record: { ...NOTE, successor: null },
      others: [
        deprecation({ id: 'acme-api/rocket-1-2025-01-31', successor: 'rocket-9' }),
        deprecation({ id: 'acme-api/rocket-9', shutdown_date: '2027-01-31' }),
      ],
    },
    [
      'Acme names rocket-9 for rocket-1-2025-01-31, which itself stops on 31 January 2027, in 335 days',
      'Replacement of rocket-1-2025-01-31 rocket-9',
    ],
  ],
  [
    'leads to the other platforms of its model',
    { others: [deprecation({ id: 'acme-cloud/rocket-1', shutdown_date: '2026-09-09' })] },
    ['Every version of rocket-1'],
  ],
  [
    'says that the newest check no longer found it',
    found('gone'),
    ['The page of 5 January 2026 no longer lists it; waiting for review.'],
  ],
  [
    'says that a reviewer has dismissed what a check found',
    found('gone', { differences: [{ ...difference(), dismissed: true }] }),
    ['a reviewer kept the record'],
  ],
  [
    'says that its page says otherwise',
    found('mismatch', { differences: [difference()] }),
    ['The page of 5 January 2026 says otherwise; waiting for review.'],
  ],
  [
    'says the date of its page, and when another one confirmed it',
    { record: {}, ...found('match', { last_verified: '2026-03-01' }) },
    [/Confirmed on Acme’s page of \d+ \w+ 2026/],
    /waiting for review/,
  ],
  [
    'names the release of a package that is its source',
    { record: { source_url: 'https://www.npmjs.com/package/@acme/rocket/v/2.1.0' } },
    ['Confirmed on @acme/rocket 2.1.0 on npm of 1 March 2026'],
  ],
  [
    'can be cited: its text, date, commit and an address that never changes',
    {},
    [
      /rocket-1 on acme-api: .*shutdown date .*, as of \d+ \w+ 2026\. test-almanac, .*, commit [0-9a-f]{12}, https:\/\/code\.example\/almanac\/blob\/[0-9a-f]{40}\/records\/deprecations\/acme-api\/rocket-1\.yaml/,
    ],
    /also calls it/,
  ],
])('a page %s', (_, given, says, not) => {
  const text = words(pageOf(given));
  for (const each of says) expect(text).toMatch(each);
  if (not) expect(text).not.toMatch(not);
});

test('a page leads to its source, its file, its JSON and its replacement, and to a form', () => {
  const html = pageOf({ others: [deprecation({ id: 'acme-api/rocket-2' })] });
  for (const href of [
    SOURCE,
    'https://code.example/almanac/edit/main/records/deprecations/acme-api/rocket-1.yaml',
    'rocket-1.json',
    'rocket-2.html',
  ]) {
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).toContain(
    'issues/new?template=wrong-value.yml&amp;title=Wrong+value%3A+acme-api%2Frocket-1&amp;record=acme-api%2Frocket-1',
  );
});

test.each<[Case, title: string]>([
  [{}, 'rocket-1 (acme-api) shuts down 31 Dec 2026 → rocket-2'],
  [
    { record: { ...NOTE, shutdown_date: '2026-02-01', successor: null } },
    'rocket-1 (acme-api) shutdown date 1 Feb 2026',
  ],
  [
    {
      record: { status: 'retired', shutdown_date: '2026-02-01' },
      others: [deprecation({ id: 'acme-api/rocket-2' })],
    },
    'rocket-1 (acme-api) shut down 1 Feb 2026',
  ],
  // Records of one item on one platform have titles of their own.
  [
    {
      record: { shutdown_date: '2026-09-01', regions: ['us'] },
      others: [deprecation({ id: 'acme-api/rocket-1-eu', item: 'rocket-1', regions: ['eu'] })],
    },
    'rocket-1 shutdown date 2026-09-01',
  ],
])('a title has the date, and the replacement where it fits (%#)', (given, title) => {
  const [, text = ''] = /<title>(.*?)<\/title>/.exec(pageOf(given)) ?? [];
  expect(text.replace(/ – test-almanac$/, '')).toBe(title);
});

test('other names that the vendor gives it stand above the answer', () => {
  const [above = ''] = pageOf({ record: { aliases: ['rocket-1-old'] } }).split('class="verdict"');
  expect(words(`${above}</main>`)).toContain('The vendor also calls it rocket-1-old .');
});

test('where one identifier replaces another, the page shows what changes in code', () => {
  expect(pageOf({})).toContain(
    '<del>- &quot;rocket-1&quot;</del>\n<ins>+ &quot;rocket-2&quot;</ins>',
  );
  for (const successor of ['rocket-2 or rocket-3', 'the new API', null]) {
    expect(pageOf({ record: { ...NOTE, successor } })).not.toContain('<del>-');
  }
});
