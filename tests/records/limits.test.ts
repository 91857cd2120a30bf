import { diffVendor } from '#scripts/history/diff.ts';
import { fixRecord } from '#scripts/records/rules/format.ts';
import { readVendorFields } from '#scripts/records/version-0-1.ts';
import { vendor } from '#support/records/records.ts';
import { placesIn, validateFiles } from '#support/records/validation.ts';

const PATH = 'records/vendors/toolbox.yaml';

/** A vendor of two plans with these lines in place of the notes of the first, and these below. */
function file(notes: string, below = ''): string {
  return `name: Toolbox
category: developer tool
currency: USD
plans:
  - id: free
    name: Free
    price_month: 0
    limit_notes:
${notes}
  - id: pro
    name: Pro
    price_month: 5
    limit_notes: []
${below}evidence:
  - url: https://toolbox.example/pricing
    read_at: 2026-03-01
`;
}

const COMMON = `common_notes:
  - plans: all
    limit_notes:
      - File size: 5 MB
  - plans: [pro]
    limit_notes:
      - Usage: {Storage: {Per seat: 9 GB}}
`;

/** What history reads of a version of the file. */
function historyOf(fields: object) {
  const reading = readVendorFields(fields as never);
  return 'value' in reading ? { id: 'toolbox', ...reading.value } : null;
}

test('limits as labels and values are published as texts, those of several plans last', () => {
  const text = file('      - Projects: "10"\n      - Ask us for more.', COMMON);
  const { dataset, problems } = validateFiles({ [PATH]: text });
  expect(problems).toEqual([]);
  const data = dataset?.vendors[0]?.data;
  expect(historyOf(data ?? {})?.plans.map((plan) => plan.limit_notes)).toEqual([
    ['Projects: 10', 'Ask us for more.', 'File size: 5 MB'],
    ['File size: 5 MB', 'Usage: Storage: Per seat: 9 GB'],
  ]);
});

test('a file that is written as labels and values changes nothing in the changelog', () => {
  const plan = { id: 'free', name: 'Free', price_month: 0 };
  const before = vendor({
    plans: [{ ...plan, limit_notes: ['Projects: 10', 'Up to 5 GB'] }],
  });
  const after = vendor({
    plans: [{ ...plan, page_names: ['Free plan'], limit_notes: [{ Projects: '10' }] }],
    common_notes: [{ plans: 'all', limit_notes: ['Up to 5 GB'] }],
  });
  expect(diffVendor(historyOf(before), historyOf(after))).toEqual([]);
});

test.each([
  ['a number', 'Projects: 10', 'Projects: "10"'],
  ['a number with its zeros', 'Usage: {Storage: 1.50}', 'Usage: {Storage: "1.50"}'],
  ['a truth value', 'Projects: true', 'Projects: "true"'],
])('fix puts quotes around %s', (_, before, after) => {
  const { fixed } = fixRecord(PATH, Buffer.from(file(`      - ${before} # seen`)));
  expect(Buffer.from(fixed ?? []).toString()).toBe(file(`      - ${after} # seen`));
});

test.each([
  ['a label with markup', '      - "**Projects**": "10"', '', '9:9 schema-format'],
  ['a label with a blank at its end', '      - "Projects ": "10"', '', '9:9 schema-format'],
  ['a value with markup', '      - Projects: "**10**"', '', '9:19 schema-format'],
  ['two labels', '      - {Projects: "10", Seats: "5"}', '', '9:9 schema-max-properties'],
  ['a limit that all plans have', '      - File size: 5 MB', COMMON, '17:9 limit-repeated'],
  ['another value of all plans', '      - File size: 6 MB', COMMON, '17:9 label-repeated'],
  [
    'a plan that is not there',
    '      - Projects: "10"',
    COMMON.replace('[pro]', '[team]'),
    '18:13 common-plan-unknown',
  ],
])('what is wrong with a limit is told at its place: %s', (_, notes, below, place) => {
  expect(placesIn(PATH, file(notes, below))).toEqual([place]);
});
