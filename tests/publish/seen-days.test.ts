import { expect, test } from 'vitest';
import type { CheckedRecord } from '../../scripts/model/generated/published.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { deriveSite } from '../../scripts/publish/site/site.ts';
import { describeSeenDays } from '../../scripts/publish/source-checks.ts';
import { buildInput, report, textOf } from '../support/build/publication.ts';

function seen(...records: Partial<CheckedRecord>[]): ReturnType<typeof report> {
  const checked = records.map((changes, index) => ({
    id: `acme-api/rocket-${index + 1}`,
    state: 'match' as const,
    last_verified: '2026-03-01',
    differences: [],
    ...changes,
  }));
  return { ...report({ date: '2026-03-01' }), records: checked };
}

test('older pages are said with their days, also where only some are older', () => {
  const old = { last_verified: '2025-12-24' };
  expect(describeSeenDays(seen(old))).toBe(', as the pages stood on 2025-12-24');
  expect(describeSeenDays(seen({}, old))).toBe(
    ', as the pages stood between 2025-12-24 and 2026-03-01',
  );
});

test('the report says which copies it compared, and never calls that a match', async () => {
  const reports = [seen({ last_verified: '2025-12-24' })];
  const site = [...deriveSite(publish(await buildInput({ reports })))];
  const text = textOf(site, 'source-checks/2026-03-01.html').replace(/<[^>]*>/g, '');
  expect(text).toContain('Match a live page0');
  expect(text).toContain('Agree with a saved copy1');
});
