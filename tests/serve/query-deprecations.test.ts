import type {
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
} from '#scripts/model/generated/published.ts';
import { BUILT_AT } from '#support/build/almanac.ts';
import { PLANNED, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';
import { ask, FILES, handlerOf, handlerOfRecords } from '#support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';

/** A published file as the function answers: it does not name its schema. */
const twinOf = (path: string) => FILES[path]?.replace(/"\$schema":"[^"]*",/, '');

async function answerTo(query: string, handler = handlerOf()): Promise<DeprecationsAnswer> {
  const response = await ask(handler, `${API}?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as DeprecationsAnswer;
}

describe('the query API', () => {
  const { deprecations: all } = JSON.parse(
    FILES['deprecations/all.json'] ?? '',
  ) as DeprecationsAnswer;

  test.each([
    ['', 'all.json'],
    ['?', 'all.json'],
    ['?provider=acme', 'by-provider/acme.json'],
    ['?status=retired', 'by-status/retired.json'],
    ['?type=sdk', 'by-type/sdk.json'],
  ])('answers %j with the lines of its static file', async (query, twin) => {
    const response = await ask(handlerOf(), `${API}${query}`);
    expect(await response.text()).toBe(twinOf(`deprecations/${twin}`));
  });

  test('answers an empty selection with the bytes that the build would write', async () => {
    const response = await ask(handlerOf(), `${API}?before=1999-12-31`);
    const expected = {
      schema_version: '0.1',
      generated_at: BUILT_AT,
      count: 0,
      filters: { before: '1999-12-31' },
      deprecations: [],
    };
    expect(await response.text()).toBe(`${JSON.stringify(expected)}\n`);
  });

  const isFrom = (from: string, to: string) => (row: Deprecation) =>
    row.shutdown_date !== null && row.shutdown_date >= from && row.shutdown_date <= to;

  test.each<[query: string, keeps: (row: Deprecation) => boolean]>([
    ['after=2026-03-14&before=2026-05-13', isFrom('2026-03-14', '2026-05-13')],
    ['provider=borealis', (row) => row.provider === 'Borealis'],
    ['platform=acme-cloud', (row) => row.platform_id === 'acme-cloud'],
    ['status=deprecated&type=model', (row) => row.status === 'deprecated' && row.type === 'model'],
    [
      'provider=acme&type=model&status=deprecated&before=2026-03-14',
      (row) =>
        isFrom('', '2026-03-14')(row) &&
        [row.provider, row.type, row.status].join() === 'Acme,model,deprecated',
    ],
  ])(
    '%s: every filter narrows, both dates are inclusive, the order stays',
    async (query, keeps) => {
      const { deprecations } = await answerTo(query);
      expect(deprecations).toEqual(all.filter(keeps));
      expect(deprecations.length).toBeGreaterThan(0);
      const turned = await answerTo(query.split('&').reverse().join('&'));
      expect(turned.deprecations).toEqual(deprecations);
      for (const [, day] of query.matchAll(/(?:after|before)=([\d-]+)/g)) {
        expect(all.map(({ shutdown_date }) => shutdown_date)).toContain(day);
      }
    },
  );

  test('takes any spelling of an item and answers with its records on all platforms', async () => {
    const both = ['acme-api/rocket-1', 'acme-cloud/rocket-1'];
    const version = 'acme-api/rocket-1-2025-05-13';
    const ids = [...both, 'acme-api/rocket-10', version];
    const own = handlerOfRecords({ deprecations: ids.map((id) => deprecation({ id })) });
    for (const [query, found] of [
      ['item=Rocket,%201', [...both, version]],
      ['item=rocket-1&platform=acme-cloud', both.slice(1)],
      ['item=unheard-of', []],
    ] as const) {
      const { count, deprecations } = await answerTo(query, own);
      expect([query, count]).toEqual([query, found.length]);
      expect(deprecations.map(({ id }) => id)).toEqual(found);
    }
  });

  test('answers each of up to 100 names, and says how what it answers matches', async () => {
    const own = handlerOfRecords({
      deprecations: [
        deprecation({ id: 'acme-api/rocket-1', successor: 'rocket-2' }),
        deprecation({ id: 'acme-api/rocket-2', successor: 'rocket-3' }),
      ],
    });
    const names = ['acme-cloud/rocket-1', 'rocket-2', 'unknown'];
    const query = names.map((name) => `item=${name}`).join('&');
    const { filters, items, deprecations } = await answerTo(query, own);
    expect(filters.item).toEqual(names);
    expect(deprecations.map(({ asked, match, id }) => [asked, match, id])).toEqual([
      [names[0], 'other_platform', 'acme-api/rocket-1'],
      [names[1], 'exact', 'acme-api/rocket-2'],
    ]);
    const unknown = /no promise; our sources are dated 2026-03-01/;
    expect(items).toMatchObject([
      { recorded: false, count: 1, says: expect.stringMatching(/Acme Cloud.*no promise/) },
      { recorded: true, count: 1, says: null },
      { recorded: false, count: 0, says: expect.stringMatching(unknown) },
    ]);
    const many = Array.from({ length: 101 }, (_, n) => `item=a${n}`).join('&');
    expect((await ask(own, `${API}?${many}`)).status).toBe(400);
  });

  test('says of a name only what passes the filters, also of what is scheduled', async () => {
    const ids = ['acme-api/rocket-1', 'acme-cloud/rocket-1-2025-05-13'];
    const items = [plannedRow('rocket-1', { version: '2' })];
    const own = handlerOfRecords({
      deprecations: ids.map((id) => deprecation({ id })),
      scheduled: [{ ...PLANNED, platform: 'borealis-api', items }],
    });
    const left = (count: number) => `The filters leave out ${count} of 2 records found.`;
    for (const [query, recorded, count, planned, says] of [
      ['rocket-1', true, 2, 1, null],
      ['rocket-1&provider=acme', true, 2, 0, null],
      ['rocket-1&provider=borealis', false, 0, 1, left(2)],
      ['rocket-1&before=2020-01-01', false, 0, 0, left(2)],
      ['rocket-1&platform=acme-api', true, 1, 0, null],
      ['rocket-1&platform=acme-cloud', false, 1, 0, expect.stringContaining('on Acme Cloud;')],
      ['acme-cloud/rocket-1&platform=acme-api', false, 1, 0, left(1)],
    ]) {
      const answer = await answerTo(`item=${query}`, own);
      expect(answer.items, query).toMatchObject([{ recorded, count, says }]);
      expect(answer.items?.[0]?.scheduled, query).toHaveLength(planned);
    }
  });

  test('says where a replacement ends too, on its own platform alone', async () => {
    const own = handlerOfRecords({
      deprecations: [
        deprecation({ id: 'acme-api/gpt-1', successor: 'gpt-2' }),
        deprecation({ id: 'acme-api/gpt-2', successor: 'gpt-3' }),
        deprecation({ id: 'acme-cloud/gpt-1', successor: 'gpt-2' }),
      ],
    });
    const { deprecations } = await answerTo('item=gpt-1', own);
    expect(
      deprecations.map(({ successor_record, leads_to }) => [successor_record, leads_to]),
    ).toEqual([
      [{ id: 'acme-api/gpt-2', status: 'deprecated', shutdown_date: '2026-12-31' }, ['gpt-3']],
      [undefined, undefined],
    ]);
  });
});

describe('the changes', () => {
  test('are all of them, with the lines of the static file, without a day', async () => {
    const response = await ask(handlerOf(), CHANGES);
    expect(await response.text()).toBe(twinOf('deprecations/changes.json'));
  });

  test('are those of the day and later, newest first', async () => {
    const response = await ask(handlerOf(), `${CHANGES}?since=2026-03-06`);
    const { since, watched_since, changes } = (await response.json()) as ChangesAnswer;
    expect([since, watched_since]).toEqual(['2026-03-06', '2026-03-01']);
    expect(changes.map(({ date }) => date.slice(-2))).toEqual(['10', '10', '08', '07', '06']);
  });
});
