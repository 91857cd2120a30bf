import { test } from 'vitest';
import { checkChangedPages, checkEmptiedPages } from '../../support/pages/shuffled-pages.ts';

test('320 shuffled pages give exactly the verdicts of what was changed', () => {
  checkChangedPages(320);
});

test('50 shuffled pages that have lost most of their items count for what matches only', () => {
  checkEmptiedPages(50);
});
