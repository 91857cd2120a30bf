import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { ProviderFile } from '../../scripts/model/generated/records.ts';
import type { KnownProvider } from '../../scripts/model/spellings/platforms.ts';
import type { NamedRecord } from '../../scripts/model/spellings/resolver.ts';
import { slugOf } from '../../scripts/model/words.ts';
import { ROOT } from '../support/commands/run-command.ts';

const FOLDER = join(ROOT, 'records/providers');

/** What this repository says of providers and their platforms. */
export const PROVIDERS: readonly KnownProvider[] = readdirSync(FOLDER).map((name) => {
  const { platforms = [], ...provider } = parse(
    readFileSync(join(FOLDER, name), 'utf8'),
  ) as ProviderFile;
  return { ...provider, slug: basename(name, '.yaml'), platforms };
});

/** A record as names.json has it; only its names matter for spellings. */
export function named(
  platform: string,
  item: string,
  aliases: readonly string[] = [],
): NamedRecord {
  return {
    id: `${platform}/${slugOf(item)}`,
    item,
    aliases,
    platform,
    status: 'deprecated',
    shutdown_date: null,
    date_basis: null,
    successor: null,
  };
}

function recordsOf(platform: string, items: string): NamedRecord[] {
  return items
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [item = '', ...aliases] = line.split(/\s*\|\s*/);
      return named(platform, item, aliases);
    });
}

/** Items, and aliases after `|`, in the forms that the vendors use; a part of what is recorded. */
export const RECORDS: readonly NamedRecord[] = [
  ...recordsOf(
    'openai-api',
    `ada
     babbage-002
     chatgpt-4o-latest
     code-davinci-002
     codex-mini-latest
     computer-use-preview | computer-use-preview-2025-03-11
     computer-use-preview-2025-03-11 | computer-use-preview
     dall-e-2
     dall-e-3
     ft-gpt-3.5-turbo
     ft-gpt-4.1-nano-2025-04-14
     gpt-3.5-turbo | gpt-3.5-turbo-0125
     gpt-3.5-turbo-0125 | gpt-3.5-turbo
     gpt-3.5-turbo-0613
     gpt-3.5-turbo-16k-0613
     gpt-3.5-turbo-instruct
     gpt-4 | gpt-4-0613
     gpt-4-0125-preview | gpt-4-turbo-preview
     gpt-4-0314
     gpt-4-0613 | gpt-4
     gpt-4-1106-preview
     gpt-4-32k
     gpt-4-32k-0613
     gpt-4-turbo | gpt-4-turbo-2024-04-09
     gpt-4-turbo-2024-04-09 | gpt-4-turbo
     gpt-4-vision-preview
     gpt-4.1-nano-2025-04-14
     gpt-4.5-preview
     gpt-4o-2024-05-13
     gpt-4o-audio-preview-2024-10-01
     gpt-5-chat-latest
     gpt-5-codex
     gpt-image-1-mini
     o1
     o1-mini
     o1-preview
     o3-mini | o3-mini-2025-01-31
     o3-mini-2025-01-31 | o3-mini
     sora-2
     sora-2-2025-10-06
     text-davinci-003
     text-moderation-stable
     text-search-ada-doc-001
     /v1/answers
     Assistants API
     OpenAI-Beta: assistants=v1`,
  ),
  ...recordsOf(
    'claude-api',
    `claude-1.3
     claude-2.0
     claude-2.1
     claude-3-5-haiku-20241022
     claude-3-5-haiku-latest
     claude-3-5-sonnet-20240620
     claude-3-5-sonnet-20241022
     claude-3-7-sonnet-20250219
     claude-3-haiku-20240307
     claude-3-opus-20240229
     claude-3-sonnet-20240229
     claude-instant-1.2
     claude-opus-4-0
     claude-opus-4-1-20250805
     claude-opus-4-20250514
     claude-sonnet-4-20250514
     temperature`,
  ),
  ...recordsOf(
    'amazon-bedrock',
    `ai21.jamba-1-5-large-v1:0
     amazon.nova-canvas-v1:0
     amazon.nova-premier-v1:0
     amazon.nova-reel-v1:0
     amazon.nova-reel-v1:1
     anthropic.claude-3-haiku-20240307-v1:0
     anthropic.claude-opus-4-1-20250805-v1:0
     anthropic.claude-sonnet-4-20250514-v1:0
     cohere.command-r-plus-v1:0
     cohere.command-r-v1:0
     twelvelabs.marengo-embed-2-7-v1:0`,
  ),
  ...recordsOf(
    'vertex-ai',
    `chat-bison
     claude-3-5-sonnet
     claude-3-5-sonnet-v2
     claude-3-7-sonnet
     claude-3-haiku
     claude-3-opus
     gemini-1.0-pro-002
     gemini-1.5-flash-001
     gemini-1.5-pro-001
     gemini-1.5-pro-002
     gemini-2.0-flash
     gemini-2.5-flash
     gemini-2.5-pro
     jamba-1.5-large
     multimodalembedding@001
     text-embedding-004
     textembedding-gecko@003
     veo-2.0-generate-001
     @google-cloud/vertexai`,
  ),
  ...recordsOf(
    'gemini-api',
    `embedding-001
     gemini-2.0-flash
     gemini-2.0-flash-001
     gemini-2.0-flash-lite-preview-02-05
     gemini-2.5-flash-preview-05-20
     gemini-2.5-flash-preview-09-25
     gemini-2.5-pro-preview-03-25
     gemini-3-pro-preview
     gemini-embedding-001
     gemini-embedding-exp-03-07
     imagen-3.0-generate-002
     imagen-4.0-fast-generate-001
     text-embedding-004
     veo-2.0-generate-001
     @google/generative-ai
     google-generativeai`,
  ),
  ...recordsOf(
    'microsoft-foundry',
    `ada
     AI21-Jamba-1.5-Large
     Assistants API
     azure-ai-inference
     babbage-002
     codex-mini (2025-05-16)
     Cohere-command-r-plus-08-2024 (1)
     Cohere-rerank-v3.5 (1)
     Command R
     Command R+
     dall-e-2
     DeepSeek-V3
     gpt-35-turbo (0613)
     gpt-35-turbo-16k (0613)
     gpt-4 (0314)
     gpt-4 (0613) | gpt-4-32k (0613)
     gpt-4-32k (0613) | gpt-4 (0613)
     gpt-4.1 (2025-04-14)
     gpt-4.1-nano (2025-04-14)
     gpt-4.5-preview
     gpt-4o (2024-05-13)
     gpt-4o (2024-08-06)
     gpt-4o (2024-11-20)
     gpt-4o-mini (2024-07-18)
     gpt-5-chat (2025-08-07)
     grok-3 (1)
     grok-4-fast-reasoning (1)
     Llama-2-13b-chat
     Llama-3.2-11B-Vision-Instruct
     Meta-Llama-3-8B-Instruct
     Meta-Llama-3.1-405B-Instruct
     Meta-Llama-3.1-8B-Instruct
     Mistral-large
     Mistral-large-2407
     Mistral-Nemo
     o1 (2024-12-17)
     o1-preview
     o3-mini (2025-01-31)
     Phi-3-mini-4k-instruct
     Phi-3.5-MoE-instruct
     text-davinci-003
     @azure/openai-assistants`,
  ),
];
