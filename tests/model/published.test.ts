import { expect, test } from 'vitest';
import plans from '../../schemas/published/changelog.schema.json' with { type: 'json' };
import records from '../../schemas/published/deprecation-change.schema.json' with { type: 'json' };
import {
  CHANGE_KINDS,
  orderDeprecations,
  platformNames,
  publishDeprecation,
} from '../../scripts/model/published.ts';
import { deprecation, provider } from '../support/records/records.ts';

const names = platformNames([{ id: 'acme', data: provider() }]);

test('every published key is there, in the published order', () => {
  const record = deprecation();
  expect(Object.entries(publishDeprecation(record, names, null))).toEqual([
    ['id', 'acme-api/rocket-1'],
    ['provider', 'Acme'],
    ['platform', 'Acme API'],
    ['platform_id', 'acme-api'],
    ['item', 'rocket-1'],
    ['type', 'model'],
    ['status', 'deprecated'],
    ['shutdown_date', '2026-12-31'],
    ['date_basis', 'committed'],
    ['successor', 'rocket-2'],
    ['migration_note', null],
    ['source_url', 'https://docs.acme.example/deprecations'],
    ['as_of', '2026-03-01'],
    ['announced_on', '2026-01-10'],
    ['aliases', []],
    ['evidence', [{ url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' }]],
  ]);
});

test('effects and earlier dates are published where there are some, before the evidence', () => {
  const record = deprecation({
    effects: [
      {
        effect: 'read_only',
        from: null,
        words: 'It can no longer be changed.',
        source_url: 'https://docs.acme.example/deprecations',
        as_of: '2026-03-01',
      },
    ],
    earlier_dates: [
      {
        shutdown_date: '2026-10-31',
        date_basis: 'committed',
        first_seen: '2026-01-10',
        last_seen: '2026-02-01',
        evidence: [{ url: 'https://docs.acme.example/deprecations', read_at: '2026-01-10' }],
      },
    ],
  });
  const published = publishDeprecation(record, names, null);
  expect(Object.keys(published).slice(-3)).toEqual(['effects', 'earlier_dates', 'evidence']);
  expect(published).toMatchObject({
    effects: record.effects,
    earlier_dates: record.earlier_dates,
  });
});

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

test('records go by shutdown date, then id in code units, and those without a day last', () => {
  const ids = ['a/none', 'A/2027', 'a/2026', 'Z/2026', 'A/none'];
  const list = ids.map((id) => {
    return { id, shutdown_date: id.endsWith('none') ? null : `${id.slice(2)}-01-01` };
  });
  expect(orderDeprecations(list).map(({ id }) => id)).toEqual([
    'Z/2026',
    'a/2026',
    'A/2027',
    'A/none',
    'a/none',
  ]);
});

test('the kinds of changes are those that the two schemas have', () => {
  const schemas = JSON.stringify([plans, records]);
  const kinds = [...schemas.matchAll(/"const":"(\w+)"/g)].map(([, kind]) => kind);
  expect(new Set(CHANGE_KINDS)).toEqual(new Set(kinds));
});
