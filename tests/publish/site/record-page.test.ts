import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import { type BuildInput, publish } from '../../../scripts/publish/publication.ts';
import { recordPages } from '../../../scripts/publish/site/deprecations/record-page.tsx';
import { collectFacts } from '../../../scripts/publish/site/facts.ts';
import { createRenderer } from '../../../scripts/publish/site/render.tsx';
import { buildInput, report, textOf } from '../../support/build/publication.ts';
import { deprecation, provider } from '../../support/records/records.ts';

const PAGE = 'deprecations/records/acme-api/rocket-1.html';

/** The visible words of a page, as one line. */
function words(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"');
}

/** The page among those of all records. */
function render(input: BuildInput): string {
  const facts = collectFacts(publish(input));
  const pages = [...recordPages(facts)].map(createRenderer(facts));
  return textOf(pages, PAGE);
}

async function page(
  changes: Parameters<typeof deprecation>[0],
  reports: SourceCheckReport[] = [],
  others: ReturnType<typeof deprecation>[] = [],
): Promise<string> {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const input = buildInput({
    deprecations: [deprecation(changes), ...others],
    providers: { acme: provider({ platforms }) },
    reports,
  });
  return render(input);
}

test('a page begins with the date that was set and how far it is', async () => {
  const text = words(await page({ shutdown_date: '2026-03-12' }));
  expect(text).toContain(
    'Acme set 12 March 2026 as its shutdown date in 10 days Migrate before then.',
  );
});

test('an earliest date is called so, also when it has passed', async () => {
  const basis = { date_basis: 'earliest' as const, migration_note: 'Note.' };
  const coming = words(await page({ shutdown_date: '2026-03-12', ...basis }));
  expect(coming).toContain('the earliest possible shutdown date in 10 days at the earliest');
  const passed = words(await page({ shutdown_date: '2026-02-12', ...basis }));
  expect(passed).toContain('the earliest possible shutdown date earliest date passed 18 days ago');
  expect(passed).toContain('It may have stopped; the vendor has not said so.');
  expect(passed).not.toContain('Assume');
});

test('a page leads to its source, its file and its JSON', async () => {
  const html = await page({});
  for (const href of [
    'https://docs.acme.example/deprecations',
    'https://code.example/almanac/edit/main/records/deprecations/acme-api/rocket-1.yaml',
    'rocket-1.json',
  ]) {
    expect(html).toContain(`href="${href}"`);
  }
});

test('a successor with a record on the platform is linked with what is announced of it', async () => {
  const next = deprecation({
    id: 'acme-api/rocket-2',
    item: 'rocket-2',
    shutdown_date: '2027-01-31',
  });
  const changes = { successor: 'rocket-2', announced_on: '2026-01-10' };
  const html = await page(changes, [], [next]);
  expect(html).toContain('href="rocket-2.html"');
  expect(words(html)).toContain('The replacement also ends: rocket-2 on acme-api');
  expect(words(html)).toContain('31 Jan 2027');
  expect(words(html)).toContain('Announced 10 January 2026 .');
});

const finding = (
  state: SourceCheckReport['records'][number]['state'],
  more: Partial<SourceCheckReport['records'][number]> = {},
) =>
  report({
    pages: [
      {
        url: 'https://docs.acme.example/deprecations',
        state: state === 'not_checked' ? 'not_checked' : 'read',
        reason: state === 'not_checked' ? 'the server answered 403' : null,
        observed_on: null,
        sha256: null,
      },
    ],
    records: [
      {
        id: 'acme-api/rocket-1',
        state,
        last_verified: null,
        ...(state === 'match' && { facts_sha256: factsSha256(deprecation()) }),
        differences: [],
        ...more,
      },
    ],
  });

test.each([
  ['match', 'Agrees with the copy of'],
  ['gone', 'needs review'],
  ['not_checked', 'Not checked: the server answered 403'],
] as const)('the newest check that found %s is told', async (state, sentence) => {
  expect(words(await page({}, [finding(state)]))).toContain(sentence);
});

test('a match of other facts is not shown as one: the record changed after the check', async () => {
  const text = words(await page({ successor: 'rocket-9' }, [finding('match')]));
  expect(text).toContain('The record changed after the last check');
  expect(text).not.toMatch(/Matches|Agrees/);
});

test('what agrees with a copy of an earlier date is not called a match', async () => {
  const text = words(await page({}, [finding('match', { last_verified: '2025-12-24' })]));
  expect(text).toContain('Agrees with the copy of 24 December 2025, the newest we have');
});

test('the same model on another platform is named with its own date', async () => {
  const twin = deprecation({
    id: 'acme-cloud/rocket-1',
    item: 'rocket-1',
    shutdown_date: '2026-09-09',
  });
  const text = words(await page({}, [], [twin]));
  expect(text).toMatch(/All of rocket-1 .*9 Sep 2026 .* rocket-1 .* acme-cloud/);
});

test('a reader who finds something wrong gets the form with the record filled in', async () => {
  expect(await page({})).toContain(
    'issues/new?template=wrong-value.yml&amp;title=Wrong+value%3A+acme-api%2Frocket-1&amp;record=acme-api%2Frocket-1',
  );
});

test('a mismatch shows what is recorded, what the page says, its words and their heading', async () => {
  const differences = [
    {
      field: 'shutdown_date',
      recorded: '2026-12-31',
      found: '2027-01-31',
      kind: 'changed' as const,
      words: 'January 31, 2027',
      heading: 'Schedule',
    },
  ];
  const text = words(await page({}, [finding('mismatch', { differences })]));
  expect(text).toContain('recorded 2026-12-31 , the page says 2027-01-31');
  expect(text).toContain('January 31, 2027');
  expect(text).toContain('under “Schedule”');
});

test.each([
  [{ shutdown_date: '2026-12-31', successor: 'rocket-2' }, 'shuts down 31 Dec 2026: use rocket-2'],
  [
    { shutdown_date: '2026-02-01', successor: null, migration_note: 'Note.' },
    'shut down 1 Feb 2026',
  ],
  [
    { shutdown_date: '2026-12-31', successor: 'rocket-with-a-name-that-takes-most-of-the' },
    'shuts down 31 Dec 2026',
  ],
] as const)(
  'a title has the date, and the replacement where it fits: %j',
  async (changes, title) => {
    expect(await page(changes)).toMatch(
      new RegExp(`<title>rocket-1 \\(acme-api\\) ${title}(?: – test-almanac)?</title>`),
    );
  },
);

test('a bare name whose source names no replacement shows that of its version on the same date', async () => {
  const changes = { successor: null, migration_note: 'Note.', shutdown_date: '2026-12-31' };
  const dated = deprecation({
    id: 'acme-api/rocket-1-2025-01-31',
    item: 'rocket-1-2025-01-31',
    shutdown_date: '2026-12-31',
    successor: 'rocket-9',
  });
  const text = words(await page(changes, [], [dated]));
  expect(text).toContain(
    'Its source names no replacement; for rocket-1-2025-01-31 , of the same date, Acme names rocket-9',
  );
});

test('where some calls are moved to another model, nothing says that all of them fail', async () => {
  const effects = [
    {
      effect: 'rerouted' as const,
      from: null,
      words: 'Standard deployments are upgraded.',
      source_url: 'https://docs.acme.example/deprecations',
      as_of: '2026-02-01',
    },
  ];
  const text = words(await page({ shutdown_date: '2026-02-01', effects }));
  expect(text).toContain('Some calls have been moved to another model; assume that the others');
  expect(text).not.toContain('Assume that it no longer works.');
});

test('a record can be cited: its text, date, commit and an address that never changes', async () => {
  const text = words(await page({}));
  expect(text).toMatch(
    /rocket-1 on acme-api: .*shutdown date .*, as of \d+ \w+ 2026\. test-almanac, .*, commit [0-9a-f]{12}, https:\/\/code\.example\/almanac\/blob\/[0-9a-f]{40}\/records\/deprecations\/acme-api\/rocket-1\.yaml/,
  );
});

test('a record that is retired only by its date is not said to be called so by its vendor', async () => {
  const text = words(await page({ status: 'retired', shutdown_date: '2026-02-12' }));
  expect(text).toContain(
    'This is recorded as retired. Acme’s shutdown date: 12 February 2026 passed 18 days ago',
  );
});

test('other names that the vendor gives it stand above the answer', async () => {
  const [above = ''] = (await page({ aliases: ['rocket-1-old'] })).split('class="verdict"');
  expect(words(`${above}</main>`)).toContain('The vendor also calls it rocket-1-old .');
  expect(await page({})).not.toContain('also calls it');
});

test('where one identifier replaces another, the page shows what changes in code', async () => {
  const html = await page({ successor: 'rocket-2' });
  expect(html).toContain(
    '<pre class="snippet">- &quot;rocket-1&quot;\n+ &quot;rocket-2&quot;</pre>',
  );
  for (const successor of ['rocket-2 or rocket-3', 'the new API', null]) {
    expect(await page({ successor, migration_note: 'Note.' })).not.toContain('class="snippet">-');
  }
});

test('what another platform only plans for the same model is said, and called so', async () => {
  const url = 'https://docs.acme.example/schedule';
  const row = { lifecycle: 'GA', date: '2026-09-01', basis: 'planned' as const, successor: null };
  const input = buildInput({
    deprecations: [deprecation({})],
    providers: {
      acme: provider({ platforms: ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id })) }),
    },
    scheduled: [
      {
        platform: 'acme-cloud',
        source_url: url,
        as_of: '2026-02-20',
        evidence: [{ url, read_at: '2026-02-20' }],
        items: [{ item: 'rocket-1', version: null, ...row }],
      },
    ],
  });
  const text = words(render(input));
  expect(text).toMatch(/1 Sep 2026 planned rocket-1 .*acme-cloud .*may move/);
});

test('records of one item on one platform have titles of their own', async () => {
  const [one, two] = ['2026-09-01', '2026-10-01'];
  const other = deprecation({
    id: 'acme-api/rocket-1-eu',
    item: 'rocket-1',
    regions: ['eu'],
    shutdown_date: two,
  });
  const html = await page({ shutdown_date: one, regions: ['us'] }, [], [other]);
  expect(html).toContain('<title>rocket-1 shutdown date 2026-09-01');
});
