import { openFindings } from '#scripts/model/open-findings.ts';
import { readAgain } from '#scripts/review/answers.ts';
import { comparePage, isRewritten, keysOf } from '#scripts/sources/lines/compared-page.ts';
import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { checkedPage, validDataset } from '#support/build/publication.ts';
import { PAGE_URL, readPage } from '#support/pages/pages.ts';
import { deprecation } from '#support/records/records.ts';
import { difference, mismatch, reportOf } from '#support/records/review.ts';
import { answerOf, handlerOfRecords } from '#support/served/ask-handler.ts';

/** The days of what waits, in the order in which it is shown on 2026-12-31. */
function shown(...days: (string | null)[]): (string | null)[] {
  const deprecations = days.map((shutdown_date, at) =>
    deprecation({
      id: `acme-api/rocket-${at}`,
      shutdown_date,
      date_basis: shutdown_date === null ? null : 'committed',
    }),
  );
  const records = deprecations.map(({ id }) => mismatch([], { id, state: 'gone' }));
  const found = openFindings(reportOf({ records }), validDataset({ deprecations }), '2026-12-31');
  return found.map(({ day }) => day);
}

/** The same of a record that stops on that day and whose page now says another one. */
function shownWith(found: string): (string | null)[] {
  const records = [mismatch([difference({ found })])];
  const waiting = openFindings(reportOf({ records }), validDataset(), '2026-12-31');
  return waiting.map(({ day }) => day);
}

const linesOf = (heading: string, items: readonly string[]) => {
  const list = items.map((item) => `- ${item}\n`).join('');
  return linesOfPage(parsePage(`# Plans\n\n## ${heading}\n\n${list}`, 'markdown'));
};

/** The copy that is cited after a review has read the page on a day; it was read on 2026-03-05. */
function copyAfter(observed_on: string): unknown {
  const url = deprecation().source_url;
  const kept_at = { repository: 'acme/docs', commit: 'b'.repeat(40), path: 'new.md' };
  const pages = [{ ...checkedPage(url, observed_on), kept_at }];
  const evidence = [{ url, read_at: '2026-03-05T10:00:00Z', copy: 'old' }];
  const seen = { report: reportOf({ pages }), reportPath: 'report.json' };
  const [first] = readAgain(seen, '', { url, evidence, keepsOld: false });
  return first?.copy?.replace(/^.*\/|\.md$/g, '');
}

/** A page of today, where eight lines were accepted, two of them headings. */
function compared(text: string) {
  const lines = keysOf(linesOf('Free', [...'abcdef'])).join('\n');
  const page = { ...readPage(''), tree: parsePage(text, 'markdown') };
  return comparePage(PAGE_URL, page, { url: PAGE_URL, read_at: '2026-03-01', lines });
}

/** How many lines of a page in another form are offered. */
const linesOffered = (text: string) => compared(text).lines.length;

/** Whether a page that keeps its headings and some items was rewritten. */
const rewrittenTo = (items: string) => isRewritten(compared(`# Plans\n\n## Free\n\n${items}`));

/** The date of the version that decides about a name on a day: one that stops then, or one later. */
async function decidingOn(day: string) {
  const deprecations = ['2026-03-20', '2026-04-20'].map((shutdown_date) =>
    deprecation({ id: `acme-api/gpt-9-${shutdown_date}`, shutdown_date }),
  );
  const handler = handlerOfRecords({ deprecations }, {}, `${day}T10:00:00Z`);
  const { lines } = await answerOf('check_items', { items: ['gpt-9'] }, handler);
  return /^Yes: gpt-9-(\S+)/.exec(lines[1] ?? '')?.[1];
}

test.each<[promise: string, actual: () => unknown, expected: unknown]>([
  [
    'today is to come, and yesterday has passed',
    () => shown('2026-12-30', null, '2027-01-01', '2026-12-31'),
    ['2026-12-31', '2027-01-01', null, '2026-12-30'],
  ],
  ['of today and a later date today is next', () => shownWith('2027-01-31'), ['2026-12-31']],
  [
    'a page that is read again on the same day is the reading that was',
    () => copyAfter('2026-03-05'),
    'old',
  ],
  ['on the next day it is a new one', () => copyAfter('2026-03-06'), 'new'],
  ['a page with a quarter of its lines may have another form', () => linesOffered('x\n\ny'), 2],
  ['with less it is another page', () => linesOffered('x'), 0],
  ['a page that kept half of its lines is the same', () => rewrittenTo('- a\n- b\n'), false],
  ['one that kept less was rewritten', () => rewrittenTo('- a\n'), true],
  ['what stops today decides about its name', () => decidingOn('2026-03-20'), '2026-03-20'],
  ['on the day after the next one does', () => decidingOn('2026-03-21'), '2026-04-20'],
])('%s', async (_, actual, expected) => {
  expect(await actual()).toEqual(expected);
});
