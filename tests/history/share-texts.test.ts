import { expect, test } from 'vitest';
import { createSharer } from '../../scripts/history/blobs.ts';

test('what is shared says the same, whatever its texts hold', () => {
  const share = createSharer();
  const make = () => ({
    value: { name: 'Wérkzeug 🧰', lone: '\ud800', none: null, price: 0, list: ['a', ['a', '']] },
  });
  const first = make();
  expect(share(first)).toBe(first);
  expect(share(make())).toEqual(make());
  expect(first).toEqual(make());
});
