import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { checkedPage, report } from '../../support/build/publication.ts';
import { pageOf, wordsOf } from '../../support/build/site-page.ts';
import { deprecation, provider } from '../../support/records/records.ts';
import { difference } from '../../support/records/review.ts';

const SOURCE = 'https://docs.acme.example/deprecations';

type Changes = Partial<DeprecationRecord>;

/** The record of the page, other records, and what a check found of the first. */
interface Case {
  record?: Changes;
  others?: Changes[];
  reports?: SourceCheckReport[];
}

/** The page of rocket-1, built on 2026-03-02. */
function recordPage({ record = {}, others = [], reports = [] }: Case): string {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const deprecations = [record, ...others].map((changes) =>
    deprecation({ migration_note: 'Note.', ...changes }),
  );
  const records = { deprecations, providers: { acme: provider({ platforms }) }, reports };
  return pageOf('deprecations/records/acme-api/rocket-1.html', records);
}

function found(
  state: SourceCheckReport['records'][number]['state'],
  differences: SourceCheckReport['records'][number]['differences'] = [],
): Case {
  const of = { id: 'acme-api/rocket-1', state, differences, last_verified: '2026-03-01' };
  const facts_sha256 = factsSha256(deprecation());
  const pages = [checkedPage(SOURCE, '2026-01-05')];
  return { reports: [report({ pages, records: [{ ...of, facts_sha256 }] })] };
}

const LATER = { id: 'acme-api/rocket-2', shutdown_date: '2027-01-31' };

test.each<[promise: string, given: Case, says: string | RegExp]>([
  [
    'begins with the answer and how far the date is',
    { record: { shutdown_date: '2026-03-12' } },
    'Yes: rocket-1 on acme-api stops on 12 March 2026, in 10 days. Acme names rocket-2.',
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
    'Calls go to another model or fail',
  ],
  [
    'says what is announced of a successor that has a record on the platform',
    { others: [LATER] },
    /names rocket-2, which itself stops on 31 January 2027.*Announced 10 Jan 2026/,
  ],
  [
    'shows the replacement of a version on the same date where its own source names none',
    {
      record: { successor: null },
      others: [{ id: 'acme-api/rocket-1-2025-01-31', successor: 'rocket-2' }, LATER],
    },
    'Acme names rocket-2 for rocket-1-2025-01-31, which itself stops on 31 January 2027, in 335 days',
  ],
  [
    'leads to the other platforms of its model',
    { others: [{ id: 'acme-cloud/rocket-1' }] },
    'Every version of rocket-1',
  ],
  [
    'says that the newest check no longer found it',
    found('gone'),
    'The page of 5 January 2026 no longer lists it; waiting for review.',
  ],
  [
    'says that a reviewer has dismissed what a check found',
    found('gone', [{ ...difference(), dismissed: true }]),
    'a reviewer kept the record',
  ],
  [
    'says that its page says otherwise',
    found('mismatch', [difference()]),
    'The page of 5 January 2026 says otherwise; waiting for review.',
  ],
  [
    'says the date of its page, and when another one confirmed it',
    found('match'),
    /Confirmed on Acme’s page of \d+ \w+ 2026(?!.*waiting for review)/,
  ],
  [
    'names the release of a package that is its source',
    { record: { source_url: 'https://www.npmjs.com/package/@acme/rocket/v/2.1.0' } },
    'Confirmed on @acme/rocket 2.1.0 on npm of 1 March 2026',
  ],
  [
    'can be cited: its text, date, commit and an address that never changes',
    {},
    /rocket-1 on acme-api: .*shutdown date .*, as of \d+ \w+ 2026\. test-almanac, .*, commit [0-9a-f]{12}, https:\/\/code\.example\/almanac\/blob\/[0-9a-f]{40}\/records\/deprecations\/acme-api\/rocket-1\.yaml/,
  ],
  [
    'has the other names that the vendor gives it before its answer',
    { record: { aliases: ['rocket-1-old'] } },
    /The vendor also calls it rocket-1-old\..*Yes:/,
  ],
])('a page %s', (_, given, says) => {
  expect(wordsOf(recordPage(given))).toMatch(says);
});

test('a page leads to its source, its file, its JSON and its replacement, and to a form', () => {
  const html = recordPage({ others: [LATER] });
  for (const href of [
    SOURCE,
    'https://code.example/almanac/edit/main/records/deprecations/acme-api/rocket-1.yaml',
    'rocket-1.json',
    'rocket-2.html',
  ]) {
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).toContain('<b data-copy="rocket-2">');
  expect(html).toContain(
    'issues/new?template=wrong-value.yml&amp;title=Wrong+value%3A+acme-api%2Frocket-1&amp;record=acme-api%2Frocket-1',
  );
});

const PASSED = { shutdown_date: '2026-02-01' };

test.each<[title: string, Case]>([
  ['rocket-1 (acme-api) shuts down 31 Dec 2026 → rocket-2', {}],
  ['rocket-1 (acme-api) shutdown date 1 Feb 2026', { record: { ...PASSED, successor: null } }],
  [
    'rocket-1 (acme-api) shut down 1 Feb 2026',
    { record: { ...PASSED, status: 'retired' }, others: [LATER] },
  ],
  // Records of one item on one platform have titles of their own.
  [
    'rocket-1 shutdown date 2026-02-01',
    {
      record: { ...PASSED, regions: ['us'] },
      others: [{ id: 'acme-api/rocket-1-eu', item: 'rocket-1', regions: ['eu'] }],
    },
  ],
])('a title has the date, and the replacement where it fits: %s', (title, given) => {
  expect(recordPage(given)).toContain(`<title>${title} – test-almanac</title>`);
});

test('where one identifier replaces another, the page shows what changes in code', () => {
  const change = '<del>- &quot;rocket-1&quot;</del>\n<ins>+ &quot;rocket-2&quot;</ins>';
  expect(recordPage({})).toContain(change);
  for (const successor of ['rocket-2 or rocket-3', 'the new API', null])
    expect(recordPage({ record: { successor } })).not.toContain('<del>-');
});
