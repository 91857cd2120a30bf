import { test } from 'vitest';
import { checkRandomSpellings, checkRandomTexts } from '../support/records/random-spellings.ts';

test('20,000 spellings made at random get an answer in which every part is sound', () => {
  checkRandomSpellings(20_000);
});

test('2,000 texts made at random give sound places', () => {
  checkRandomTexts(2_000);
});
