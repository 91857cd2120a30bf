import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type {
  PageDescription,
  ProviderFile,
  Reading,
} from '../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../scripts/records/rules/sources.ts';
import { description } from '../support/pages.ts';

const places = (changes: Partial<PageDescription>): string[] =>
  checkPageDescription(description(changes)).map(({ pointer }) => pointer.join('/'));

const table = { item: '^model$', date: '^day$' };

test.each<[string, Partial<PageDescription>, string]>([
  ['of the page', { right_page: ['^Deprecations$', '(a+)+'] }, 'right_page/1'],
  ['of a day', { day_suffix: '(' }, 'day_suffix'],
  ['of items', { items: { strip: ['(a|b)*'] } }, 'items/strip/0'],
  ['of types', { types: [{ item: '(', type: 'api' }] }, 'types/0/item'],
  ['of states', { states: { retired: '(' } }, 'states/retired'],
  ['of tables', { ignore_tables: [{ under: '(' }] }, 'ignore_tables/0/under'],
  ['of a column', { read: [{ table: { ...table, date: '(' } }] }, 'read/0/table/date'],
  [
    'of a cell',
    { read: [{ table: { ...table, date: { column: '^day$', match: '(' } } }] },
    'read/0/table/date/match',
  ],
  ['of a heading', { read: [{ table, under: '(' }] }, 'read/0/under'],
  ['of what is kept', { read: [{ table, keep: { state: '(' } }] }, 'read/0/keep/state'],
  ['of an announcement without a group', { announced: '^\\d{4}' }, 'announced'],
  [
    'of an announcement of a reading',
    { read: [{ table, announced: '^a|b$' }] },
    'read/0/announced',
  ],
])('a pattern %s that cannot be used is named', (_name, changes, place) => {
  expect(places(changes)).toEqual([place]);
});

test.each<[string, Reading, string]>([
  ['without words', { say: ['{date}'], set: { item: 'x' } }, 'read/0/say/0'],
  [
    'near a sentence without words',
    { say: ['stops on {date}'], near: ['{any}'], set: { item: 'x' } },
    'read/0/near/0',
  ],
  ['of a section without words', { section: ['stops on {date}', '{item}'] }, 'read/0/section/1'],
])('a phrase %s is named', (_name, reading, place) => {
  expect(places({ read: [reading] })).toEqual([place]);
});

test.each<[string, Reading]>([
  ['names no item', { say: ['stops on {date}'] }],
  ['has near without say', { table, near: ['Take the {successor}.'] }],
  ['sets a state that no pattern knows', { table, set: { state: 'Gone' } }],
])('a reading that %s is named', (_name, reading) => {
  expect(places({ read: [reading] })).toEqual(['read/0']);
});

test('our own words may be anything', () => {
  const read = [{ say: ['stops on {date}'], set: { item: '(a+)+', successor: '{date}' } }];
  expect(places({ read })).toEqual([]);
});

test('the descriptions of every provider of this repository can be used', () => {
  const folder = new URL('../../records/providers/', import.meta.url);
  const problems = readdirSync(folder).flatMap((name) => {
    const provider = parse(readFileSync(new URL(name, folder), 'utf8')) as ProviderFile;
    return (provider.pages ?? []).flatMap(checkPageDescription);
  });
  expect(problems).toEqual([]);
});
