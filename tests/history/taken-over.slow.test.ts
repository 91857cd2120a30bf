import { test } from 'vitest';
import { checkTakenOver } from '../support/repositories/random-history.ts';

test('of fifty histories, what is taken over and what is replayed give the same', async () => {
  await checkTakenOver(Array.from({ length: 50 }, (_, index) => 1 + index));
});
