import type { Providers } from '#scripts/model/generated/published.ts';
import { type CheckedRecord, createChecker } from '#scripts/model/spellings/check-name.ts';
import { namesIn } from '#scripts/model/spellings/names-in-text.ts';
import { publish } from '#scripts/publish/publication.ts';
import { servedFiles } from '#support/build/almanac.ts';
import { buildInput } from '#support/build/publication.ts';
import { deprecation, provider } from '#support/records/records.ts';

/** A provider that is new: everything that is known of it stands in its file. */
const ZEPHYR = provider({
  name: 'Zephyr AI',
  prefixes: ['zephyr-ai'],
  models: {
    families: ['zephyr', 'zeph-cast'],
    ordinary: ['breeze'],
    short: { zephyr: ['gust'] },
    rewrites: [
      { from: '^zephyr-?21(?!\\d)', to: 'zephyr-2.1' },
      // What it makes is of its own form: once is enough.
      { from: '^zeph-cast-(\\d)', to: 'zeph-cast-1$1' },
    ],
  },
  platforms: [
    {
      id: 'zephyr-api',
      name: 'Zephyr API',
      prefixes: ['zephyr_chat', '@zp'],
      hosts: ['api.zephyr.example'],
    },
  ],
});

const publication = publish(
  buildInput({
    // The names of those without a file still have it: its own file goes before.
    names: { vendors: ['zephyr-ai'], hosts: ['zephyr_chat'] },
    providers: {
      zephyr: ZEPHYR,
      other: provider({ name: 'Other', platforms: [{ id: 'other-cloud', name: 'Other Cloud' }] }),
    },
    deprecations: [
      deprecation({ id: 'zephyr-api/zephyr-2.1-gust', item: 'zephyr-2.1-gust' }),
      deprecation({ id: 'zephyr-api/zeph-cast-1', item: 'zeph-cast-1' }),
      deprecation({ id: 'other-cloud/zephyr-2.1-gust', item: 'zephyr-2.1-gust' }),
    ],
  }),
);

/** As the site and the function read it: the published providers, and the records. */
const known = JSON.parse(servedFiles(publication)['data/providers.json'] ?? '') as Providers;
const checker = createChecker<CheckedRecord>(publication.deprecations, known);

describe('a provider is YAML alone', () => {
  test.each([
    ['zephyr_chat/zephyr-2.1-gust', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    ['@zp/zephyr-2.1-gust', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    ['@zp/zephyr-ai/zephyr-2.1-gust', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    ['zephyr-ai/zephyr-2.1-gust', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    [
      'https://api.zephyr.example/v1/models/zephyr-2.1-gust',
      'zephyr-api/zephyr-2.1-gust',
      'zephyr-api',
    ],
    ['gust 2.1 on Zephyr API', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    ['zephyr_chat/zephyr-21-gust', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    ['zephyr_chat/Zephyr 2.1 Gust', 'zephyr-api/zephyr-2.1-gust', 'zephyr-api'],
    ['zephcast 1', 'zephyr-api/zeph-cast-1', null],
    ['ModelZephCast1', 'zephyr-api/zeph-cast-1', null],
  ])('%s is known', (spelling, id, platform) => {
    const found = checker.check(spelling, '2026-03-02');
    expect([found.found[0]?.record.id, found.platform]).toEqual([id, platform]);
  });

  test('a model of its family is seen in a text before a record has it', () => {
    const text = 'client.chat(model_name, "zephyr-9.1-storm") and a breeze of words';
    expect(namesIn(text, checker.resolver).map(({ spelling }) => spelling)).toEqual([
      'zephyr-9.1-storm',
    ]);
  });
});
