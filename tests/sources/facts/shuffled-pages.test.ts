import { test } from 'vitest';
import { checkChangedPages, checkEmptiedPages } from '../../support/pages/shuffled-pages.ts';

test('15 shuffled pages give exactly the verdicts of what was changed', () => {
  checkChangedPages(15);
});

test('6 shuffled pages that have lost most of their items count for what matches only', () => {
  checkEmptiedPages(6);
});
