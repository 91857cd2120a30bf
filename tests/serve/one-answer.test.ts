import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeprecationsAnswer } from '../../scripts/model/generated/published.ts';
import type { ProviderFile } from '../../scripts/model/generated/records.ts';
import { derivePackage } from '../../scripts/publish/package/npm-package.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { PROVIDERS, RECORDS } from '../model/spelling-records.ts';
import { servedFiles, TODAY } from '../support/build/almanac.ts';
import { buildInput } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';
import { temporaryFolder, writeFiles } from '../support/repositories/repository.ts';
import { ask, callTool, handlerOf } from '../support/served/ask-handler.ts';

/** Names as code, configuration, addresses and sentences have them. */
const SPELLINGS =
  `gpt-4o-2024-05-13 GPT-4o openai/gpt-4o-2024-05-13 azure/gpt-4o-2024-05-13 azure/gpt-4o
azure/o3-mini openai/o3-mini o3-mini o1 openrouter/openai/gpt-4-turbo:online gpt-35-turbo gpt-4
gpt-4-0613 gpt-4-32k ft:gpt-3.5-turbo:acme::id text-davinci-003 dall-e-3 DALL·E-2 sora-2 gpt-4-turbo-preview
anthropic/claude-3.5-sonnet claude-3-5-sonnet-20241022 claude-3-5-sonnet-latest claude-3-opus@20240229
us.anthropic.claude-3-haiku-20240307-v1:0 anthropic.claude-3-haiku-20240307-v1:0
bedrock/us-gov-west-1/anthropic.claude-3-haiku-20240307-v1:0
arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3-haiku-20240307-v1:0
bedrock/arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.claude-3-haiku-20240307-v1:0
vertex_ai/claude-3-haiku vertex_ai/gemini-1.5-pro-002 gemini/gemini-2.0-flash models/gemini-2.0-flash
publishers/google/models/gemini-2.5-pro gemini/gemini-2.5-pro google/gemini-2.5-pro gemini-2.5-pro
https://generativelanguage.googleapis.com/v1beta/models/gemini-2.0-flash:generateContent
https://api.openai.com/v1/answers https://x.openai.azure.com/openai/deployments/gpt-4o/chat/completions
azureml://registries/azure-openai/models/gpt-4/versions/0613 claude-2.1 anthropic.claude-v2:1 claude-instant-1.2
groq/gpt-4-0314 ollama/llama2:13b-chat meta-llama/Meta-Llama-3.1-8B-Instruct TheBloke/Llama-2-13B-chat-GPTQ
deepseek-ai/DeepSeek-V3 amazon.nova-reel-v1:1 cohere.command-r-plus-v1:0 Command-R+ gpt-99 rokcet
claude-opus-4-8 temperature ada text-embedding-004 @azure/openai-assistants textembedding-gecko@003 veo-2.0-generate-001`.split(
    /\s+/,
  );

const publication = publish(
  buildInput({
    providers: Object.fromEntries(
      PROVIDERS.map(({ slug, ...rest }) => [slug, { coverage: 'tracked', pages: [], ...rest }]),
    ) as unknown as Record<string, ProviderFile>,
    deprecations: RECORDS.map(({ id, item, aliases }) =>
      deprecation({ id, item, aliases: [...aliases], shutdown_date: null, date_basis: null }),
    ),
  }),
);
const handler = handlerOf(servedFiles(publication));

/** What every way of asking has to say: whether it is recorded, what matches and how, and words. */
interface Said {
  recorded: boolean;
  says: string | null;
  records: { id: string; match: string }[];
}

type Check = (names: string[], options: object) => (Said & { stops: boolean; days_left: number })[];
let check: Check;

beforeAll(async () => {
  const folder = temporaryFolder();
  const files = await derivePackage(publication);
  writeFiles(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const index = pathToFileURL(join(folder, 'package/index.js')).href;
  check = ((await import(/* @vite-ignore */ index)) as { check: Check }).check;
});

function short(said: Said): Said {
  const { recorded, says } = said;
  return { recorded, says, records: said.records.map(({ id, match }) => ({ id, match })) };
}

describe('one answer', () => {
  let byApi: DeprecationsAnswer;
  beforeAll(async () => {
    const query = SPELLINGS.map((item) => `item=${encodeURIComponent(item)}`).join('&');
    byApi = (await (await ask(handler, `/deprecations/api?${query}`)).json()) as DeprecationsAnswer;
  });

  test.each(SPELLINGS)('to %s by the module, the API, MCP and the package', async (spelling) => {
    const { matches, recorded, says } = publication.checker.check(spelling);
    const wanted: Said = {
      recorded,
      says,
      records: matches.map(({ record, match }) => ({ id: record.id, match })),
    };
    const item = byApi.items?.find(({ asked }) => asked === spelling);
    const rows = byApi.deprecations.filter(({ asked }) => asked === spelling);
    expect(
      rows.map(({ id, match }) => ({ id, match })),
      'API',
    ).toEqual(wanted.records);
    expect([item?.recorded, item?.says]).toEqual([recorded, says]);
    const { structuredContent } = await callTool(handler, 'check_items', { items: [spelling] });
    const [said] = structuredContent.items as (Said & { left_out?: number })[];
    const shown = said?.records ?? [];
    expect(shown.length + (said?.left_out ?? 0), 'MCP').toBe(wanted.records.length);
    expect([said?.recorded, said?.says ?? null]).toEqual([recorded, says]);
    expect(shown.map(({ id, match }) => ({ id, match }))).toEqual(
      wanted.records.slice(0, shown.length),
    );
    const [packaged] = check([spelling], { today: TODAY });
    expect(packaged && short(packaged), 'package').toEqual(wanted);
  });
});
