import { stringify } from 'yaml';
import { PLANNED, PLANNED_PATH } from '#support/records/planned-dates.ts';
import { testPromises } from '#support/records/promises.ts';
import {
  DEPRECATION,
  deprecation,
  type Files,
  PROVIDER,
  provider,
  recordText,
} from '#support/records/records.ts';
import { ofDeprecation, ofProvider, placesIn } from '#support/records/validation.ts';

const NAMES = 'records/names.yaml';

const recordOf = (id: string, changes: object = {}): Files => ({
  [`records/deprecations/${id}.yaml`]: recordText(deprecation({ id, ...changes })),
});

/** The second platform of the dataset, of another provider. */
const SHED: Files = {
  'records/providers/shed.yaml': stringify({
    name: 'Shed',
    coverage: 'tracked',
    prefixes: ['shed'],
    platforms: [
      {
        id: 'shed-cloud',
        name: 'Shed Cloud',
        catalogues: { litellm: ['shed/'] },
        hosts: ['api.shed.example'],
      },
    ],
    pages: [],
  }),
};

test('a word of a provider that is not text is reported at its place', () => {
  const models = { families: ['rocket', 5], short: { rocket: [{}, '4o'] } };
  const alias = recordOf('acme-api/rocket-7', { aliases: ['rocket-one'] });
  const changed = { ...provider(), models, prefixes: [null], names: [7] };
  const places = placesIn(PROVIDER, changed, alias);
  expect(places.filter((place) => place.endsWith(' schema-type'))).toHaveLength(4);
});

const OTHERS: Files = {
  ...SHED,
  ...recordOf('acme-api/rocket-8', { successor: 'rocket-9 or rocket-10-mini' }),
  ...recordOf('shed-cloud/kite-3', { aliases: ['shuttle-7'], successor: 'kite-4' }),
  ...recordOf('shed-cloud/kite-5', { successor: 'rocket-1-large' }),
  ...recordOf('shed-cloud/rocket-1-2026-01-01', { successor: null }),
  [PLANNED_PATH]: recordText({ ...PLANNED, items: [{ ...PLANNED.items[0], item: 'comet-5' }] }),
};

test('an item has one record, or one for each region', () => {
  const path = 'records/deprecations/acme-api/rocket-1-eu.yaml';
  const second = (item: string, regions: string[], first: string[]) => {
    const [mine, other] = [regions, first].map((each) =>
      each.length > 0 ? { regions: each } : {},
    );
    const files = { [DEPRECATION]: recordText(deprecation(other)) };
    return placesIn(path, deprecation({ id: 'acme-api/rocket-1-eu', item, ...mine }), files);
  };
  expect(second('rocket-1', [], [])).toEqual(['1:7 item-repeated']);
  expect(second('Rocket_1', [], [])).toEqual(['1:7 item-repeated']);
  expect(second('rocket-1', ['eu', 'us'], ['us'])).toEqual(['1:7 item-repeated']);
  expect(second('rocket-1', ['EU'], ['eu'])).toEqual(['9:5 region-unclear']);
  expect(second('rocket-2', ['us-east1'], ['us-east-1'])).toContain('9:5 region-unclear');
  expect(second('rocket-1', ['eu'], ['us'])).toEqual([]);
  expect(second('rocket-1', ['eu'], [])).toEqual([]);
});

test('a prefix is not a word that models of others begin with', () => {
  const platforms = [{ id: 'acme-api', name: 'Acme API', prefixes: ['kite'] }];
  const names = { [NAMES]: stringify({ models: { families: ['kite'] } }) };
  const tent = { name: 'Tent', coverage: 'tracked', models: { ordinary: ['kite'] } };
  const file = stringify({ ...tent, platforms: [], pages: [] });
  const places = [names, { 'records/providers/aaa.yaml': file }].map((others) =>
    placesIn(PROVIDER, provider({ platforms }), others),
  );
  expect(places).toEqual([
    [`${NAMES}:3:7 platform-unclear`],
    ['records/providers/aaa.yaml:5:7 platform-unclear'],
  ]);
});

/** What is told of a provider beside another one. */
const ofTent = (changes: object) =>
  placesIn(
    'records/providers/tent.yaml',
    {
      name: 'Tent',
      coverage: 'tracked',
      names: ['Canvas'],
      prefixes: ['tent'],
      platforms: [{ id: 'tent-api', name: 'Tent API', hosts: ['api.tent.example'] }],
      pages: [],
      ...changes,
    },
    SHED,
  );

const KITES: Files = {
  ...SHED,
  ...recordOf('shed-cloud/kite-3'),
  'records/providers/tent.yaml': stringify({
    name: 'Tent',
    coverage: 'tracked',
    models: { families: ['kite'] },
    platforms: [],
    pages: [],
  }),
};

testPromises('names.yaml', import.meta.url, {
  alias: (alias: string) => ofDeprecation({ aliases: ['r1', alias] }, OTHERS),
  in_code: (name: string) => ofDeprecation({ in_code: ['client.rockets', name] }, OTHERS),
  'second platform': (second: object) => {
    const first = { id: 'acme-api', name: 'A', prefixes: ['acme'], hosts: ['api.acme.example'] };
    return ofProvider({ platforms: [first, { id: 'acme-cloud', name: 'B', ...second }] });
  },
  acme: ofProvider,
  'other provider': (changes: object) => {
    const file = { name: 'B', coverage: 'tracked', ...changes, pages: [] };
    return placesIn('records/providers/other.yaml', file);
  },
  provider: ofTent,
  platform: (more: object) => ofTent({ platforms: [{ id: 'x', name: 'Y', ...more }] }),
  names: (names: object) => placesIn(NAMES, names, KITES),
});
