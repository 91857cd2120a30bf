import { expect, test } from 'vitest';
import { recordSentence } from '../../scripts/model/spellings/checked-sentence.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { buildInput } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';

const record = (id: string, successor: string | null, shutdown_date: string) =>
  deprecation({ id: `acme-api/${id}`, successor, shutdown_date });

const { checker, deprecations } = publish(
  buildInput({
    deprecations: [
      record('gpt-1', 'gpt-2', '2026-03-20'),
      record('gpt-2', 'gpt-9', '2026-04-01'),
      record('gpt-3', 'gpt-2 or gpt-9', '2026-03-20'),
      record('gpt-4', 'gpt-9', '2026-03-20'),
    ],
  }),
);

test.each([
  ['gpt-1', 'names gpt-2, which itself stops on 1 April 2026, in 30 days, then gpt-9.'],
  ['gpt-3', 'names gpt-2 or gpt-9, of these gpt-2 itself stops on 1 April 2026, in 30 days.'],
  ['gpt-4', 'names gpt-9.'],
])('the sentence of %s says where its replacement ends itself', (item, words) => {
  const asked = deprecations.find((each) => each.item === item);
  expect(asked && recordSentence(checker, asked, '2026-03-02')).toContain(words);
});
