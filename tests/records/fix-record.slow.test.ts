import { describe, test } from 'vitest';
import { checkDisorder, seeds } from '../support/records/disorder.ts';

describe('of many files as people write them', () => {
  test.each(seeds(150))('seed %i', checkDisorder);
});
