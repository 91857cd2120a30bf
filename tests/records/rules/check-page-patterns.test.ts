import { expect, test } from 'vitest';
import type { PageDescription, Reading } from '../../../scripts/model/generated/records.ts';
import type { Pointer } from '../../../scripts/records/parse.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import { compileSchema } from '../../../scripts/records/schema/check-schema.ts';
import { description } from '../../support/pages/pages.ts';

const checkForm = compileSchema('records/page');

/** What is wrong with a description: its form, else what its keys do. */
const problemsOf = (page: PageDescription): readonly { pointer: Pointer }[] => {
  const errors = checkForm(page);
  return errors.length > 0 ? errors : checkPageDescription(page);
};

/** Where the problems of a description are; `items` is left out where no reading takes cells. */
const places = (changes: Partial<PageDescription>): string[] => {
  const { items, ...page } = description(changes);
  const cells = page.read?.some(({ table }) => table);
  const problems = problemsOf(cells && items ? { ...page, items } : page);
  return problems.map(({ pointer }) => pointer.join('/'));
};

const table = { item: '^model$', date: '^day$' };
const ITEM = { item: 'x' };
const STOPS: [string] = ['stops on {date}'];
const MANY = { url: 'https://acme.example/card-*.html', read_url: 'https://acme.example/x.md' };
const MATCH = { table: { ...table, date: { column: '^day$', match: '(' } } };

test.each<[string, Partial<PageDescription>, string]>([
  ['a pattern of the page', { right_page: ['^Deprecations$', '(a+)+'] }, 'right_page/1'],
  ['a pattern of a cell', { read: [MATCH] }, 'read/0/table/date/match'],
  [
    'a pattern of what is kept',
    { read: [{ table: { ...table, state: '^state$' }, keep: { state: '(' } }] },
    'read/0/keep/state',
  ],
  ['an announcement without a group', { announced: '^\\d{4}' }, 'announced'],
  ['a date without a group', { read: [{ table, date: '^\\d{4}' }] }, 'read/0/date'],
  ['a phrase without words', { read: [{ say: ['{date}'], set: ITEM }] }, 'read/0/say/0'],
  ['no words near it', { read: [{ say: STOPS, near: ['{any}'], set: ITEM }] }, 'read/0/near/0'],
  ['an item near it', { read: [{ say: STOPS, near: ['{item}'] }] }, 'read/0/near/0'],
  ['a sentence that names no item', { read: [{ say: ['stops on {date}'] }] }, 'read/0'],
  ['near without say', { read: [{ table, near: ['Take the {successor}.'] }] }, 'read/0'],
  ['on_page without say', { read: [{ table, on_page: ['Ends on {date}'] }] }, 'read/0/on_page'],
  ['one address that is read for many pages', MANY, 'read_url'],
  ['a place before it', { read: [{ say: ['{item} stops'], after: '^x$' }] }, 'read/0/after'],
  ['a table ignored without a reason', { ignore_tables: [{ under: '^x$' }] }, 'ignore_tables/0'],
])('what cannot be used is named: %s', (_name, changes, place) => {
  expect(places(changes)).toEqual([place]);
});

test.each<[Partial<PageDescription>, string]>([
  [
    { right_page: ['(a+)+'] },
    'right_page[0] is "(a+)+", which repeats a group, which can be very slow',
  ],
  [
    { read: [{ say: ['{date}'], set: ITEM }] },
    'say[0] is "{date}", which has no words; it needs at least 3 characters outside of braces',
  ],
])('why %j cannot be used is told', (changes, message) => {
  expect(checkForm(description(changes))).toMatchObject([{ message }]);
});

test('our own words may be anything', () => {
  const read = [{ say: ['stops on {date}'], set: { item: '(a+)+', successor: '{date}' } }];
  expect(places({ read: read as [Reading] })).toEqual([]);
});
