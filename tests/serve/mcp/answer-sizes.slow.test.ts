import { timestampOf } from '#scripts/model/day.ts';
import type { DeprecationsAnswer } from '#scripts/model/generated/published.ts';
import type { BuildInput } from '#scripts/publish/publication.ts';
import { almanac as inventedAlmanac, servedFiles } from '#support/build/almanac.ts';
import { ownRecords } from '#support/build/own-records.ts';
import { callTool, handlerOf, postMcp } from '#support/served/ask-handler.ts';

/** As agents' bills are estimated: of text and data together. */
const BYTES_PER_TOKEN = 4;

/** Of lists that are full of identifiers and dates, and of plans, by a tokenizer (o200k). */
const BYTES_PER_TOKEN_OF_LISTS = 2.5;
const BYTES_PER_TOKEN_OF_PLANS = 2.95;

// The records' own dates bound it from below.
const NOW = timestampOf(Date.now());

describe.each<[string, () => Promise<BuildInput>]>([
  ['invented records', async () => inventedAlmanac(60, 5)],
  ['this repository’s records', () => ownRecords(NOW)],
])('of %s', (_, read) => {
  let handler: ReturnType<typeof handlerOf>;
  let input: BuildInput;
  let items: string[];
  beforeAll(async () => {
    input = await read();
    const files = servedFiles(input);
    handler = handlerOf(files, NOW);
    const { deprecations } = JSON.parse(files['deprecations/all.json'] ?? '') as DeprecationsAnswer;
    items = deprecations.flatMap(({ item, aliases }) => [item, ...aliases]);
  });

  /** The calls whose answers have that many tokens or more. */
  async function tooLong(
    name: string,
    calls: readonly Record<string, unknown>[],
    most: number,
    bytesPerToken = BYTES_PER_TOKEN,
  ): Promise<[object, number][]> {
    const found: [object, number][] = [];
    for (const args of calls) {
      const result = await callTool(handler, name, args);
      if (result.isError) throw new Error(`${JSON.stringify(args)}: ${JSON.stringify(result)}`);
      const tokens = Buffer.byteLength(JSON.stringify(result)) / bytesPerToken;
      if (tokens >= most) found.push([args, tokens]);
    }
    return found;
  }

  test('an answer on any one item has less than 1,000 tokens', async () => {
    const calls = [...new Set(items), 'no such item', 'gpt', 'x'.repeat(200)].map((item) => ({
      items: [item],
    }));
    expect(await tooLong('check_items', calls, 1_000)).toEqual([]);
  });

  test('an answer on any vendor, and on any of its plans, has less than 2,000 tokens', async () => {
    const calls = input.dataset.vendors.flatMap(({ id, data: { plans } }) => [
      { vendor: id },
      ...plans.map((plan) => ({ vendor: id, plan: plan.id })),
    ]);
    expect(await tooLong('get_plan_limits', calls, 2_000, BYTES_PER_TOKEN_OF_PLANS)).toEqual([]);
  });

  test('what stops by a date, and every other list, has less than 2,000 tokens', async () => {
    const dates = ['2026-12-31', '2027-12-31', '2099-12-31'].map((date) => ({ date }));
    const calls: [name: string, list: Record<string, unknown>[]][] = [
      ['find_breaking_before', dates],
      ['get_deprecations', [{}, { status: 'retired' }]],
      ['get_changes_since', [{ since: '2020-01-01' }]],
      ['get_date_moves', [{}]],
    ];
    for (const [name, list] of calls) {
      expect(await tooLong(name, list, 2_000, BYTES_PER_TOKEN_OF_LISTS)).toEqual([]);
    }
    expect(await tooLong('check_items', [{ items: items.slice(0, 100) }], 14_000)).toEqual([]);
  });

  test('the list of tools, with every field of its answers, has less than 1,750 tokens', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const text = await (await postMcp(handler, list)).text();
    expect(Buffer.byteLength(text) / BYTES_PER_TOKEN).toBeLessThan(1_750);
  });
});
