import { expect, test } from 'vitest';
import type {
  CheckedRecord,
  Difference,
  SourceCheckReport,
} from '../../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { checkedPage, report } from '../../support/build/publication.ts';
import { pageOf, wordsOf } from '../../support/build/site-page.ts';
import { deprecation, provider } from '../../support/records/records.ts';
import { difference, mismatch } from '../../support/records/review.ts';
import { readSamples } from '../../support/samples.ts';

type Changes = Partial<DeprecationRecord>;

/** The record of the page, other records, and what a check found of the first. */
interface Case {
  record?: Changes;
  others?: Changes[];
  check?: Partial<CheckedRecord> & { dismissed?: true };
}

const URL = deprecation().source_url;

/** The report of a check that found this of the record. */
function reportOf({ dismissed, ...found }: NonNullable<Case['check']>): SourceCheckReport {
  const differences = found.state === 'match' ? [] : [{ ...difference(), dismissed }];
  const record = mismatch(differences as Difference[], { ...found, last_verified: '2026-03-01' });
  const records = [{ ...record, facts_sha256: factsSha256(deprecation()) }];
  return report({ pages: [checkedPage(URL, '2026-01-05')], records });
}

/** The page of rocket-1, built on 2026-03-02. */
function recordPage({ record = {}, others = [], check }: Case): string {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const deprecations = [record, ...others].map((changes) =>
    deprecation({ migration_note: 'Note.', ...changes }),
  );
  const reports = check ? [reportOf(check)] : [];
  const records = { deprecations, providers: { acme: provider({ platforms }) }, reports };
  return pageOf('deprecations/records/acme-api/rocket-1.html', records);
}

/** A promise of the page: a pattern of its words, or its title. */
interface Promised extends Case {
  promise: string;
  says?: string;
  title?: string;
}

const PROMISES = readSamples<Promised[]>('record-page.yaml', import.meta.url);

test.each(PROMISES)('a page $promise', ({ says = '', title = '', ...given }) => {
  const page = recordPage(given);
  expect(wordsOf(page)).toMatch(new RegExp(says));
  expect(page).toContain(title && `<title>${title} – test-almanac</title>`);
});

test('a page leads to its source, its file, its JSON and its replacement, and to a form', () => {
  const html = recordPage({ others: [{ id: 'acme-api/rocket-2' }] });
  for (const href of [
    URL,
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

test('where one identifier replaces another, the page shows what changes in code', () => {
  const change = '<del>- &quot;rocket-1&quot;</del>\n<ins>+ &quot;rocket-2&quot;</ins>';
  expect(recordPage({})).toContain(change);
  for (const successor of ['rocket-2 or rocket-3', 'the new API', null])
    expect(recordPage({ record: { successor } })).not.toContain('<del>-');
});
