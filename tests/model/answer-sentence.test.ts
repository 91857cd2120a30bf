import {
  type Answering,
  answerSentence,
  differenceSentence,
} from '#scripts/model/answer-sentence.ts';
import { recordSentence } from '#scripts/model/spellings/checked-sentence.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

const record = (id: string, successor: string | null, shutdown_date: string) =>
  deprecation({ id: `acme-api/${id}`, successor, shutdown_date });

const { checker, deprecations } = publish(
  buildInput({
    deprecations: [
      record('gpt-1', 'gpt-2', '2026-03-20'),
      record('gpt-2', 'gpt-9', '2026-04-01'),
      record('gpt-3', 'gpt-2 or gpt-9', '2026-03-20'),
      record('gpt-4', 'gpt-9', '2026-03-20'),
      record('gpt-5', 'gpt-10', '2026-03-20'),
      record('gpt-6', 'gpt-11', '2026-03-20'),
      record('gpt-7', 'gpt-9 or gpt-10', '2026-03-20'),
      record('gpt-8', 'gpt-12', '2026-03-20'),
      record('gpt-13', 'gpt-9', '2026-04-01'),
      record('gpt-14', 'gpt-2 or gpt-13', '2026-03-20'),
      record('gpt-15', 'gpt-1 or gpt-2', '2026-03-20'),
      record('gpt-16', 'Leave it out.', '2026-03-20'),
      record('gpt-20', 'gpt-21', '2026-03-20'),
      record('gpt-21-2025-05-05', null, '2025-05-05'),
      record('gpt-22', 'gpt-23', '2026-03-20'),
      { ...record('gpt-23-1', null, '2026-01-01'), item: 'gpt-23 (1)', status: 'retired' },
    ],
    scheduled: [
      {
        ...PLANNED,
        items: [
          plannedRow('gpt-10', { version: null }),
          plannedRow('gpt-11', { version: '1', date: '2026-02-01' }),
          plannedRow('gpt-11', { version: '2', basis: 'earliest' }),
          plannedRow('gpt-12', { basis: 'not_before' }),
        ],
      },
    ],
  }),
);

test.each([
  ['gpt-1', 'names gpt-2, which itself stops on 1 April 2026, in 30 days, then gpt-9.'],
  ['gpt-3', 'names gpt-2 or gpt-9, of these gpt-2 itself stops on 1 April 2026, in 30 days.'],
  ['gpt-4', 'names gpt-9.'],
  ['gpt-16', 'names Leave it out.'],
  ['gpt-5', 'names gpt-10, which itself is planned to stop on 1 May 2027, in 425 days.'],
  [
    'gpt-6',
    'names gpt-11, whose version 2 is planned to stop at the earliest on 1 May 2027, in 425 days.',
  ],
  [
    'gpt-7',
    'names gpt-9 or gpt-10, of these gpt-10 itself is planned to stop on 1 May 2027, in 425 days.',
  ],
  ['gpt-14', 'gpt-13, of these gpt-2 and gpt-13 each stops on 1 April 2026, in 30 days.'],
  [
    'gpt-15',
    'of these gpt-1 itself stops on 20 March 2026, in 18 days; gpt-2 itself stops on 1 April 2026',
  ],
  ['gpt-22', 'names gpt-23, whose version 1 was shut down on 1 January 2026, 60 days ago.'],
  // Another version may be the one that the name points to.
  ['gpt-20', 'names gpt-21.'],
  // A floor is no end.
  ['gpt-8', 'names gpt-12.'],
])('the sentence of %s says where its replacement ends itself', (item, words) => {
  const asked = deprecations.find((each) => each.item === item);
  expect(asked && recordSentence(checker, asked, '2026-03-02')).toContain(words);
});

const TODAY = '2026-03-02';

const answering = (
  status: string,
  shutdown_date: string | null,
  date_basis: Basis = 'committed',
  platform = 'Acme',
): Answering => ({ item: 'gpt-1', platform, status, shutdown_date, date_basis });

type Basis = Answering['date_basis'];

interface Sample {
  status: string;
  basis: Basis;
  date: string | null;
  words: string;
}

test.each(readSamples<Sample[]>('answer-sentences.yaml', import.meta.url))(
  'of what is $status, with a date that is $basis, $date, the sentence says so',
  ({ status, basis, date, words }) => {
    expect(answerSentence(answering(status, date, basis), TODAY)).toBe(words);
  },
);

test('a library that has ended is not called shut down: what is installed goes on', () => {
  const library = { ...answering('retired', '2026-02-01'), type: 'sdk' };
  expect(answerSentence(library, TODAY)).toContain(' was retired on 1 February 2026, ');
});

test('other platforms that stop sooner and those that have stopped are both said', () => {
  const others = [
    answering('deprecated', '2026-03-10', 'committed', 'Borealis API'),
    answering('retired', '2026-03-01', 'committed', 'Comet'),
    answering('planned', '2026-03-05', 'not_before', 'Delta'),
  ];
  expect(differenceSentence(answering('deprecated', '2026-03-20'), others, TODAY)).toEqual([
    'On the Borealis API gpt-1 stops on 10 March 2026, in 8 days.',
    'On Comet it has passed.',
  ]);
});
