import { PROVIDER, recordFiles } from '#support/records/records.ts';
import { compareChanges } from '#support/repositories/comparison.ts';
import { deprecationFile } from '#support/repositories/history.ts';

const named = (item: string, changes: object = {}) =>
  deprecationFile({ id: `acme-api/${item}`, item, ...changes });

/** What is asked about new records beside rocket-1. */
const asked = (changes: Parameters<typeof compareChanges>[0]) =>
  compareChanges(changes).newRecords.flatMap(({ questions }) => questions);

test.each([
  [
    'a version of a recorded item',
    named('rocket-1-2026-01-10'),
    'acme-api/rocket-1 has nearly this name',
  ],
  [
    'a name that has recorded versions',
    { ...named('rocket-9-2026-01-10'), ...named('rocket-9') },
    'acme-api/rocket-9-2026-01-10 has',
  ],
  ['a date that had come', named('comet-2', { shutdown_date: '2026-02-01' }), 'status is retired'],
  ['a date far ahead', named('comet-2', { shutdown_date: '2062-01-31' }), 'is years ahead'],
])('a new record that may make no sense is asked about: %s', (_, changes, question) => {
  const questions = asked(changes);
  expect(questions.join()).toContain(question);
});

test('where pages of the platform have a column for versions, a new model is asked for its own', () => {
  const provider = recordFiles()[PROVIDER] ?? '';
  const [own = ''] = /^ +item: .*$/m.exec(provider) ?? [];
  const before = {
    ...recordFiles(),
    [PROVIDER]: provider.replace(own, `${own}\n          version: ^v$`),
  };
  const askedOf = (item: string, changes: object = {}) =>
    compareChanges(named(item, changes), before).newRecords.flatMap(({ questions }) => questions);
  expect(askedOf('comet').join()).toContain('a column for versions');
  expect(askedOf('comet-0613')).toEqual([]);
  expect(askedOf('comet', { type: 'api' })).toEqual([]);
});

test('an ordinary new record raises no question', () => {
  expect(asked(named('comet-2'))).toEqual([]);
  const note = 'The page calls it deprecated.';
  expect(asked(named('comet-2', { shutdown_date: '2026-02-01', migration_note: note }))).toEqual(
    [],
  );
});
