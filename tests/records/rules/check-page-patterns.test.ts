import type { PageDescription } from '#scripts/model/generated/records.ts';
import type { Pointer } from '#scripts/records/parse.ts';
import { checkPageDescription } from '#scripts/records/rules/sources.ts';
import { compileSchema } from '#scripts/records/schema/schema.ts';
import { description } from '#support/pages/pages.ts';
import { testPromises } from '#support/records/promises.ts';

const checkForm = compileSchema('records/page');

/** What is wrong with a description: its form, else what its keys do. */
const problemsOf = (page: PageDescription): readonly { pointer: Pointer }[] => {
  const errors = checkForm(page);
  return errors.length > 0 ? errors : [...checkPageDescription(page)];
};

/** Where the problems of a description are; `items` is left out where no reading takes cells. */
const places = (changes: Partial<PageDescription>): string[] => {
  const { items, ...page } = description(changes);
  const cells = page.read?.some(({ table }) => table);
  const problems = problemsOf(cells && items ? { ...page, items } : page);
  return problems.map(({ pointer }) => pointer.join('/'));
};

testPromises('page-patterns.yaml', import.meta.url, { page: places });

test.each<[Partial<PageDescription>, string]>([
  [
    { right_page: ['(a+)+'] },
    'right_page[0] is "(a+)+", which repeats a group, which can be very slow',
  ],
  [
    { read: [{ say: ['{date}'], set: { item: 'x' } }] },
    'say[0] is "{date}", which has no words; it needs at least 3 characters outside of braces',
  ],
])('why %j cannot be used is told', (changes, message) => {
  expect(checkForm(description(changes))).toMatchObject([{ message }]);
});
