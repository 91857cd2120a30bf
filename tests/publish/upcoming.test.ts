import { describeAges } from '#scripts/publish/ages.ts';
import { publish } from '#scripts/publish/publication.ts';
import { buildInput } from '#support/build/publication.ts';
import { deprecation, vendor } from '#support/records/records.ts';

test('the age of what is to come is said, and apart from it what has passed', () => {
  const days = ['2026-02-20', '2025-12-20', '2025-03-01'];
  const records = days.map((as_of, n) => deprecation({ id: `acme-api/rocket-${n}`, as_of }));
  const gone = { id: 'acme-api/gone', shutdown_date: '2024-01-01', as_of: '2023-12-01' };
  // Retired on a date that nobody gives: it has passed, too.
  const undated = { shutdown_date: null, date_basis: null, status: 'retired' as const };
  const long = { ...undated, id: 'acme-api/long', as_of: '2022-01-01' };
  const input = buildInput({
    deprecations: [...records, deprecation(gone), deprecation(long)],
    vendors: [vendor({ retrieved_at: '2025-10-01T00:00:00Z' })],
  });
  expect(describeAges(publish(input))).toEqual({
    ages: [
      '3 deprecations still to come: half since 2025-12-20, the oldest on 2025-03-01',
      '2 deprecations whose date has passed: half since 2022-01-01, the oldest on 2022-01-01',
      '1 vendors: half since 2025-10-01, the oldest on 2025-10-01',
    ],
    old: [{ id: 'acme-api/rocket-2', seen_on: '2025-03-01' }],
  });
  // An answer that finds nothing says the same of what it searched.
  const { says } = publish(input).checker.check('saturn-9', '2026-03-02');
  expect(says).toContain(
    'dated 2025-03-01 to 2026-02-20 for what is still to come, 2022-01-01 to 2023-12-01 for the rest.',
  );
});
