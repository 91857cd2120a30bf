import { type Answering, answerSentence } from '#scripts/model/answer-sentence.ts';
import type { ScheduledDate } from '#scripts/model/generated/published.ts';
import { createChecker } from '#scripts/model/spellings/check-name.ts';
import { checkedSentence, recordSentence } from '#scripts/model/spellings/checked-sentence.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';
import { ALL_KNOWN, named } from './spelling-records.ts';

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
  ['gpt-1', 'names gpt-2, which itself stops on 1 April 2026, then gpt-9.'],
  ['gpt-3', 'names gpt-2 or gpt-9; gpt-2 stops on 1 April 2026.'],
  ['gpt-4', 'names gpt-9.'],
  ['gpt-16', 'names Leave it out.'],
  ['gpt-5', 'names gpt-10, which itself is planned to stop on 1 May 2027.'],
  ['gpt-6', 'names gpt-11, whose version 2 is planned to stop at the earliest on 1 May 2027.'],
  ['gpt-7', 'names gpt-9 or gpt-10; gpt-10 is planned to stop on 1 May 2027.'],
  ['gpt-14', 'gpt-13; gpt-2 and gpt-13 each stops on 1 April 2026.'],
  ['gpt-15', 'gpt-1 or gpt-2; gpt-1 stops on 20 March 2026; gpt-2 stops on 1 April 2026.'],
  ['gpt-22', 'names gpt-23, whose version 1 was shut down on 1 January 2026.'],
  // Another version may be the one that the name points to.
  ['gpt-20', 'names gpt-21.'],
  // A floor is not an end.
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

interface Asked {
  what: string;
  /** With true as the last the date is the earliest possible one. */
  records: [platform: string, item: string, date: string, isEarliest?: boolean][];
  planned?: [
    platform: string,
    item: string,
    date: string,
    version: string | null,
    date_basis: ScheduledDate['date_basis'],
  ][];
  answers: Record<string, string>;
}

const PLATFORMS = new Map(
  ALL_KNOWN.providers.flatMap(({ platforms }) => platforms.map(({ id, name }) => [id, name])),
);

test.each(readSamples<Asked[]>('first-sentences.yaml', import.meta.url))(
  '$what',
  ({ records, planned = [], answers }) => {
    const own = createChecker(
      records.map(([id, item, shutdown_date, isEarliest = false]) => {
        const status = shutdown_date < TODAY && !isEarliest ? 'retired' : 'deprecated';
        const date_basis = isEarliest ? ('earliest' as const) : ('committed' as const);
        const dated = { shutdown_date, status, date_basis };
        return { ...named(id, item), ...dated, platform: PLATFORMS.get(id) ?? id };
      }),
      ALL_KNOWN,
      planned.map(([platform_id, item, date, version, date_basis]): ScheduledDate => {
        const platform = PLATFORMS.get(platform_id) ?? platform_id;
        const about = { id: `scheduled/${platform_id}/${item}`, platform_id, platform, item };
        const source = { source_url: 'https://acme.example', as_of: '2026-03-01' };
        return { ...about, version, date, date_basis, ...source, lifecycle: 'ga', successor: null };
      }),
    );
    const sentenceOf = (name: string) => checkedSentence(own, own.check(name, TODAY), TODAY);
    const names = Object.keys(answers);
    expect(Object.fromEntries(names.map((name) => [name, sentenceOf(name)]))).toEqual(answers);
  },
);

test('other platforms that stop sooner and those that have stopped are both said', () => {
  const gpt = (platform: string, date: string) => {
    const dated = { shutdown_date: date, date_basis: 'committed' as const };
    return { ...named(platform, 'gpt-1'), ...dated };
  };
  const acme = gpt('Acme', '2026-03-20');
  const own = createChecker([acme, gpt('Borealis API', '2026-03-10'), gpt('Comet', '2026-03-01')], {
    names: {},
    providers: [],
  });
  const answer = own.check('gpt-1', TODAY);
  const deciding = [...answer.deciding].sort(({ record: one }) => (one === acme ? -1 : 1));
  expect(checkedSentence(own, { ...answer, deciding }, TODAY)).toBe(
    'Yes: gpt-1 on Acme stops on 20 March 2026, in 18 days; on the Borealis API gpt-1 stops on 10 March 2026, in 8 days. No replacement in our source. On Comet it has passed.',
  );
});
