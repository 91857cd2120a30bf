import { expect, test } from 'vitest';
import { fuzzHandler, SEED } from '../support/served/fuzz.ts';

test('of 250 requests to the handler each is answered as described', async () => {
  const tally = await fuzzHandler(250, SEED + 2);
  expect(tally.faults).toEqual([]);
  expect(tally.successes / tally.requests).toBeGreaterThan(0.3);
});
