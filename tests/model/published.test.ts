import { CHANGE_KINDS, platformNames, publishDeprecation } from '#scripts/model/published.ts';
import { deprecation, provider } from '#support/records/records.ts';
import plans from '../../schemas/published/changelog.schema.json' with { type: 'json' };
import records from '../../schemas/published/deprecation-change.schema.json' with { type: 'json' };

const names = platformNames([{ id: 'acme', data: provider() }]);

test('a platform that no provider names goes by its id', () => {
  const published = publishDeprecation(deprecation({ id: 'other-api/x' }), names, null);
  expect([published.provider, published.platform]).toEqual(['other-api', 'other-api']);
});

test('a platform that two providers claim belongs to the first by slug', () => {
  const claimed = platformNames([
    { id: 'zeta', data: provider({ name: 'Zeta' }) },
    { id: 'acme', data: provider() },
  ]);
  expect(claimed.get('acme-api')).toEqual({
    provider: 'Acme',
    platform: 'Acme API',
    providerSlug: 'acme',
  });
});

test('the kinds of changes are those that the two schemas have', () => {
  const schemas = JSON.stringify([plans, records]);
  const kinds = [...schemas.matchAll(/"const":"(\w+)"/g)].map(([, kind]) => kind);
  expect(new Set(CHANGE_KINDS)).toEqual(new Set(kinds));
});
