import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type {
  PageDescription,
  ProviderFile,
  Reading,
} from '../../../scripts/model/generated/records.ts';
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

test.each<[string, Partial<PageDescription>, string]>([
  ['of the page', { right_page: ['^Deprecations$', '(a+)+'] }, 'right_page/1'],
  ['of items', { items: { strip: ['(a|b)*'] } }, 'items/strip/0'],
  [
    'of a cell',
    { read: [{ table: { ...table, date: { column: '^day$', match: '(' } } }] },
    'read/0/table/date/match',
  ],
  [
    'of what is kept',
    { read: [{ table: { ...table, state: '^state$' }, keep: { state: '(' } }] },
    'read/0/keep/state',
  ],
  ['of an announcement without a group', { announced: '^\\d{4}' }, 'announced'],
  ['of a date without a group', { read: [{ table, date: '^\\d{4}' }] }, 'read/0/date'],
  [
    'of an announcement of a reading',
    { read: [{ table, announced: '^a|b$' }] },
    'read/0/announced',
  ],
])('a pattern %s that cannot be used is named', (_name, changes, place) => {
  expect(places(changes)).toEqual([place]);
});

test('why a pattern or a phrase cannot be used is told', () => {
  const messages = (changes: Partial<PageDescription>) =>
    checkForm(description(changes)).map(({ message }) => message);
  expect(messages({ right_page: ['(a+)+'] })).toEqual([
    'right_page[0] is "(a+)+", which repeats a group that itself repeats or chooses, which can be very slow',
  ]);
  expect(messages({ read: [{ table: { ...table, date: '\\1' } }] })).toEqual([
    'date is "\\\\1", which is not a regular expression (Invalid escape)',
  ]);
  expect(messages({ read: [{ say: ['{date}'], set: { item: 'x' } }] })).toEqual([
    'say[0] is "{date}", which has no words; it needs at least 3 characters outside of braces',
  ]);
});

test.each<[string, Reading, string]>([
  ['without words', { say: ['{date}'], set: { item: 'x' } }, 'read/0/say/0'],
  [
    'near a sentence without words',
    { say: ['stops on {date}'], near: ['{any}'], set: { item: 'x' } },
    'read/0/near/0',
  ],
  ['near another without words', { say: ['stops on {date}'], near: ['{item}'] }, 'read/0/near/0'],
])('a phrase %s is named', (_name, reading, place) => {
  expect(places({ read: [reading] })).toEqual([place]);
});

test.each<[string, Reading]>([
  ['names no item', { say: ['stops on {date}'] }],
  ['sets a state that no pattern knows', { table, set: { state: 'Gone' } }],
])('a reading that %s is named', (_name, reading) => {
  expect(places({ read: [reading] })).toEqual(['read/0']);
});

test('our own words may be anything', () => {
  const read = [{ say: ['stops on {date}'], set: { item: '(a+)+', successor: '{date}' } }];
  expect(places({ read })).toEqual([]);
});

test.each<[string, Partial<PageDescription>, string]>([
  ['near without say', { read: [{ table, near: ['Take the {successor}.'] }] }, 'read/0'],
  [
    'the rest of a page without say',
    { read: [{ table, on_page: ['Ends on {date}'] }] },
    'read/0/on_page',
  ],
  [
    'one address that is read for many pages',
    { url: 'https://acme.example/card-*.html', read_url: 'https://acme.example/cards.md' },
    'read_url',
  ],
  [
    'a place before a sentence',
    { read: [{ say: ['{item} stops'], after: '^x$' }] },
    'read/0/after',
  ],
  ['a table ignored without a reason', { ignore_tables: [{ under: '^x$' }] }, 'ignore_tables/0'],
  ['a state to keep without a state', { read: [{ table, keep: { state: '^x$' } }] }, 'read/0'],
])('a key that cannot be used where it is is named: %s', (_name, changes, place) => {
  expect(places(changes)).toEqual([place]);
});

test('the descriptions of every provider of this repository can be used', () => {
  const folder = new URL('../../../records/providers/', import.meta.url);
  const problems = readdirSync(folder).flatMap((name) => {
    const provider = parse(readFileSync(new URL(name, folder), 'utf8')) as ProviderFile;
    return (provider.pages ?? []).flatMap(problemsOf);
  });
  expect(problems).toEqual([]);
});
