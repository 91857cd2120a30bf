import { beforeAll, describe, expect, test } from 'vitest';
import { type Timestamp, timestampOf } from '../../../scripts/model/day.ts';
import { deriveAnswers } from '../../../scripts/publish/answers.ts';
import {
  deriveBuildFacts,
  deriveChangelog,
  deriveDeprecationChanges,
  deriveLimits,
  deriveProviders,
  deriveVendorHistories,
} from '../../../scripts/publish/datasets.ts';
import { deriveDateMoves } from '../../../scripts/publish/date-moves.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveScheduled } from '../../../scripts/publish/scheduled.ts';
import { readRecordTexts } from '../../../scripts/records/read.ts';
import { validateRecords } from '../../../scripts/records/validate.ts';
import type { Handler } from '../../../scripts/serve/handler.ts';
import { callTool as answerCall } from '../../../scripts/serve/mcp/answers.ts';
import type { ToolName } from '../../../scripts/serve/mcp/outputs.ts';
import { type Almanac, readAlmanac } from '../../../scripts/serve/query.ts';
import { builtFiles, manyDeprecations } from '../../support/build/built-almanac.ts';
import { buildInput, history } from '../../support/build/publication.ts';
import { ROOT } from '../../support/commands/run-command.ts';
import type { Files } from '../../support/records/records.ts';
import { callTool, handlerOf, postMcp } from '../../support/served/ask-handler.ts';

/** What the function reads, of this repository's records without their history. */
async function ownFiles(now: Timestamp): Promise<Files> {
  const { dataset, problems } = validateRecords(await readRecordTexts(ROOT), { now });
  if (!dataset) throw new Error(JSON.stringify(problems.slice(0, 3)));
  const input = { ...(await buildInput()), dataset, history: history(dataset), now };
  const publication = publish(input);
  const artifacts = [
    deriveBuildFacts,
    deriveChangelog,
    deriveDateMoves,
    deriveAnswers,
    deriveDeprecationChanges,
    deriveLimits,
    deriveProviders,
    deriveScheduled,
    deriveVendorHistories,
  ].flatMap((derive) => derive(publication));
  return Object.fromEntries(artifacts.map(({ path, text }) => [path, text]));
}

/** As agents' bills are estimated: of text and data together. */
const BYTES_PER_TOKEN = 4;

// The records' own dates bound it from below.
const NOW = timestampOf(Date.now());

/** Whose answers are measured: their files, their items, their vendors with plans. */
interface Measured {
  files: Files;
  items: readonly string[];
  plans: readonly { vendor: string; plan?: string }[];
}

function measured(files: Files): Measured {
  const { deprecations } = JSON.parse(files['deprecations/all.json'] ?? '');
  const { vendors } = JSON.parse(files['data/limits.json'] ?? '');
  return {
    files,
    items: deprecations.flatMap(({ item, aliases }: { item: string; aliases: string[] }) => [
      item,
      ...aliases,
    ]),
    plans: vendors.flatMap(({ id, plans }: { id: string; plans: { id: string }[] }) => [
      { vendor: id },
      ...plans.map((plan) => ({ vendor: id, plan: plan.id })),
    ]),
  };
}

describe.each<[string, () => Promise<Measured>]>([
  ['invented records', async () => measured(builtFiles(manyDeprecations(300)))],
  ['this repository’s records', async () => measured(await ownFiles(NOW))],
])('of %s', (_, read) => {
  let handler: Handler;
  let almanac: Almanac;
  let of: Measured;
  beforeAll(async () => {
    of = await read();
    handler = handlerOf(of.files, NOW);
    const readFile = async (path: string) => of.files[path] ?? null;
    almanac = await readAlmanac(readFile);
  });

  const tokensOf = (result: object) => Buffer.byteLength(JSON.stringify(result)) / BYTES_PER_TOKEN;

  async function tokens(name: ToolName, args: Record<string, unknown>): Promise<number> {
    const result = await answerCall(almanac, name, args, NOW);
    if (result.isError) throw new Error(`${JSON.stringify(args)}: ${JSON.stringify(result)}`);
    return tokensOf(result);
  }

  /** The calls whose answers have that many tokens or more. */
  async function tooLong(
    name: ToolName,
    calls: readonly Record<string, unknown>[],
    most: number,
  ): Promise<[object, number][]> {
    const [first = {}] = calls;
    // What a client gets has nothing more.
    expect(tokensOf(await callTool(handler, name, first))).toBe(await tokens(name, first));
    const found: [object, number][] = [];
    for (const args of calls) {
      const count = await tokens(name, args);
      if (count >= most) found.push([args, count]);
    }
    return found;
  }

  test('an answer on any one item has less than 1,000 tokens', async () => {
    const calls = [...of.items, 'no such item', 'gpt', 'x'.repeat(200)].map((item) => ({
      items: [item],
    }));
    expect(await tooLong('check_items', calls, 1_000)).toEqual([]);
  });

  test('an answer on any vendor, and on any of its plans, has less than 2,000 tokens', async () => {
    expect(await tooLong('get_plan_limits', of.plans, 2_000)).toEqual([]);
  });

  test('what stops by a date, and every other list, has less than 2,000 tokens', async () => {
    const dates = ['2026-12-31', '2027-12-31', '2099-12-31'].map((date) => ({ date }));
    expect(await tooLong('find_breaking_before', dates, 2_000)).toEqual([]);
    expect(await tooLong('get_deprecations', [{}, { status: 'retired' }], 2_000)).toEqual([]);
    expect(await tooLong('get_changes_since', [{ since: '2020-01-01' }], 2_000)).toEqual([]);
    const many = of.items.slice(0, 100);
    expect(await tooLong('get_date_moves', [{}], 2_000)).toEqual([]);
    expect(await tooLong('check_items', [{ items: many }], 14_000)).toEqual([]);
  });

  test('the list of tools, with every field of its answers, has less than 1,800 tokens', async () => {
    const text = await (
      await postMcp(handler, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    ).text();
    expect(Buffer.byteLength(text) / BYTES_PER_TOKEN).toBeLessThan(1_800);
  });
});
