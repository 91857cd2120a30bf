import { timestampOf } from '#scripts/model/day.ts';
import type { DeprecationsAnswer } from '#scripts/model/generated/published.ts';
import type { BuildInput } from '#scripts/publish/publication.ts';
import { tokensOf } from '#scripts/serve/mcp/answer.ts';
import { almanac as inventedAlmanac, servedFiles } from '#support/build/almanac.ts';
import { ownRecords } from '#support/build/own-records.ts';
import { callTool, handlerOf, postMcp } from '#support/served/ask-handler.ts';

/** The least that the estimate says for a token of o200k, measured over long answers. */
const ESTIMATED = 0.95;

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
  ): Promise<[object, number][]> {
    const found: [object, number][] = [];
    for (const args of calls) {
      const result = await callTool(handler, name, args);
      if (result.isError) throw new Error(`${JSON.stringify(args)}: ${JSON.stringify(result)}`);
      const text = result.content.map((each) => each.text).join('');
      const tokens = tokensOf(text + JSON.stringify(result.structuredContent)) / ESTIMATED;
      if (tokens >= most) found.push([args, tokens]);
    }
    return found;
  }

  test('an answer on any one item has less than 1,500 tokens, on ten 2,000, on a hundred 4,000', async () => {
    const calls = [...new Set(items), 'no such item', 'gpt', 'x'.repeat(200)].map((item) => ({
      items: [item],
    }));
    expect(await tooLong('check_items', calls, 1_500)).toEqual([]);
    const lists = (length: number) =>
      Array.from({ length: Math.ceil(items.length / length) }, (_, n) => ({
        items: items.slice(n * length, (n + 1) * length),
      }));
    expect(await tooLong('check_items', lists(10), 2_000)).toEqual([]);
    expect(await tooLong('check_items', lists(100), 4_000)).toEqual([]);
  });

  test('an answer on any vendor, and on any of its plans, has less than 2,000 tokens', async () => {
    const calls = input.dataset.vendors.flatMap(({ id, data: { plans } }) => [
      { vendor: id },
      ...plans.map((plan) => ({ vendor: id, plan: plan.id })),
    ]);
    expect(await tooLong('get_plan_limits', calls, 2_000)).toEqual([]);
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
      expect(await tooLong(name, list, 2_000)).toEqual([]);
    }
  });

  test('the list of tools, with every field of its answers, has less than 1,750 tokens', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const text = await (await postMcp(handler, list)).text();
    expect(Buffer.byteLength(text) / 4).toBeLessThan(1_750);
  });
});
