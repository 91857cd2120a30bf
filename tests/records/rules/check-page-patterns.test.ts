import type { PageDescription } from '#scripts/model/generated/records.ts';
import { compileSchema } from '#scripts/records/schema/schema.ts';
import { withinTime } from '#scripts/sources/pages/within-time.ts';
import { description } from '#support/pages/pages.ts';
import { testPromises } from '#support/records/promises.ts';

const checkForm = compileSchema('records/page');

/** Where the problems of a description are; `items` is left out where no reading takes cells. */
const places = (changes: Partial<PageDescription>): string[] => {
  const { items, ...page } = description(changes);
  const cells = page.read?.some(({ table }) => table);
  const problems = checkForm(cells && items ? { ...page, items } : page);
  return problems.map(({ pointer }) => pointer.join('/'));
};

const placesOf = (phrase: string) => places({ read: [{ say: [phrase], set: { item: 'x' } }] });

const isInTime = withinTime(1000);

testPromises('page-patterns.yaml', import.meta.url, {
  page: places,
  phrase: placesOf,
  'long phrase': (count: number) => {
    const phrase = Array.from({ length: count }, (_, at) => `{x${at}}`).join(' and ');
    return isInTime(() => placesOf(phrase))?.done ?? ['too slow'];
  },
});

test.each<[Partial<PageDescription>, string]>([
  [
    { right_page: ['(a+)+'] },
    'right_page[0] is "(a+)+", which repeats a group, which can be very slow',
  ],
  [
    { read: [{ say: ['{date}'], set: { item: 'x' } }] },
    'say[0] is "{date}"; use words, at least 3 characters outside of braces',
  ],
])('why %j cannot be used is told', (changes, message) => {
  expect(checkForm(description(changes))).toMatchObject([{ message }]);
});
