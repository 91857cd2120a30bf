import { describe, expect, test } from 'vitest';
import { LONGEST_TEXT, namesIn } from '../../scripts/model/spellings/names-in-text.ts';
import { createResolver, exactOf } from '../../scripts/model/spellings/resolver.ts';
import { PROVIDERS, RECORDS } from './spelling-records.ts';

const resolver = createResolver(RECORDS, PROVIDERS);

function spellings(text: string): string[] {
  return namesIn(text, resolver).map(({ spelling }) => spelling);
}

describe('a text', () => {
  test('gives each name once, with every place of it', () => {
    const text = 'gpt-4-0314\n  "model": "o1-mini", // gpt-4-0314\n';
    expect(namesIn(text, resolver)).toEqual([
      {
        spelling: 'gpt-4-0314',
        start: 0,
        end: 10,
        line: 1,
        column: 1,
        again: [{ start: 36, end: 46, line: 2, column: 26 }],
      },
      { spelling: 'o1-mini', start: 23, end: 30, line: 2, column: 13, again: [] },
    ]);
  });

  test('gives offsets that cut the spelling out of it', () => {
    const text = '🙂 – „gpt-4-0314“\r\n\tclaude 3.5 sonnet; DALL·E 3 | ｇｐｔ-4o-2024-05-13\n';
    const found = namesIn(text, resolver);
    expect(found).toHaveLength(4);
    for (const { spelling, start, end, line, column } of found) {
      expect(text.slice(start, end)).toBe(spelling);
      expect(text.split('\n')[line - 1]?.slice(column - 1, column - 1 + spelling.length)).toBe(
        spelling,
      );
    }
  });

  test.each<[kind: string, text: string, found: string[]]>([
    [
      'a list with commas',
      'gpt-4o-2024-05-13, claude 3.5 sonnet, text-embedding-3-small',
      ['gpt-4o-2024-05-13', 'claude 3.5 sonnet', 'text-embedding-3-small'],
    ],
    [
      'a list with bullets',
      '- gpt-4o (2024-05-13)\n* GPT‑4.5\n• ada\n1. Command R+\n2) sonnet 3.7\n●  Assistants API',
      ['gpt-4o (2024-05-13)', 'GPT‑4.5', 'ada', 'Command R+', 'sonnet 3.7', 'Assistants API'],
    ],
    [
      'a table',
      '| Model | Date |\n|---|---|\n| gpt-4-32k | 2025-06-06 |\ngpt-4-0613\t2026-01-01',
      ['gpt-4-32k', 'gpt-4-0613'],
    ],
    [
      'prose',
      'We moved from gpt-4 to Claude 3 Opus (via Bedrock). 32k tokens were enough; gpt-3.5 was not.',
      ['gpt-4', 'Claude 3 Opus', 'gpt-3.5'],
    ],
    [
      'an env file',
      'OPENAI_MODEL=gpt-4-0314\nexport MODEL="claude-3-opus-20240229"\nTEMPERATURE=0.7\nKEY=sk-abc-123',
      ['gpt-4-0314', 'claude-3-opus-20240229'],
    ],
    [
      'YAML',
      'model: bedrock/us-east-1/anthropic.claude-3-haiku-20240307-v1:0\nengine: ada\nname: Ada\ntemperature: 0.2\nmodel_list: [{model_name: gpt-4o, litellm_params: {model: azure/gpt-4-32k}}]',
      [
        'bedrock/us-east-1/anthropic.claude-3-haiku-20240307-v1:0',
        'ada',
        'gpt-4o',
        'azure/gpt-4-32k',
      ],
    ],
    [
      'JSON',
      '{"modelId":"anthropic.claude-3-haiku-20240307-v1:0","temperature":0.1,"gpt-4-0314": {"author": "Ada"}}',
      ['anthropic.claude-3-haiku-20240307-v1:0', 'gpt-4-0314'],
    ],
    [
      'a key in quotes with its value',
      '{"a": {"gpt-4-0314": "*", "o1-mini": ""}}',
      ['gpt-4-0314', 'o1-mini'],
    ],
    [
      'package.json',
      '  "dependencies": {\n    "@google/generative-ai": "^0.21.0",\n    "openai": "^4.0.0",\n    "llama-index": "0.1.2",\n    "gpt-tokenizer": "2.5.0"\n  }',
      ['@google/generative-ai'],
    ],
    [
      'requirements.txt',
      'openai>=1.0\ngoogle-generativeai==0.8.3\nazure-ai-inference~=1.0.0b9\ntorch==2.4.0+cu121\ngpt4all==2.0',
      ['google-generativeai==0.8.3', 'azure-ai-inference~=1.0.0b9'],
    ],
    [
      'Python',
      'import google.generativeai as genai\nfrom azure.ai.inference import X\nGPT_4_TURBO = "gpt-4-turbo-preview"\nllm = ChatOpenAI(model_name="o1", temperature=0, top_p=1)\no1 = 4; o3 = o1 + 2\nmodels = ["ada", "gpt-5.6-sol"]',
      [
        'google.generativeai',
        'azure.ai.inference',
        'gpt-4-turbo-preview',
        'o1',
        'ada',
        'gpt-5.6-sol',
      ],
    ],
    [
      'TypeScript',
      "const m = anthropic('claude-3-5-sonnet-latest'); const g = google(`models/gemini-1.5-pro-001`); // see docs/gpt-4.md",
      ['claude-3-5-sonnet-latest', 'models/gemini-1.5-pro-001'],
    ],
    [
      'requests',
      'curl https://api.openai.com/v1/answers -H "OpenAI-Beta: assistants=v1"\napp.get("/v1/answers")\nhttps://generativelanguage.googleapis.com/v1beta/models/gemini-2.0-flash:generateContent\nhttps://example.com/blog/gpt-4-0314',
      [
        'https://api.openai.com/v1/answers',
        'OpenAI-Beta: assistants=v1',
        'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.0-flash:generateContent',
      ],
    ],
    [
      'calls with a prefix in the name',
      'lm = LM("openai/gpt-4o-2024-05-13")\nllm = LLM(model="anthropic/claude-3-opus-20240229", max_tokens=5)\nAzureOpenAI(azure_deployment="x", model="o1")',
      ['openai/gpt-4o-2024-05-13', 'anthropic/claude-3-opus-20240229', 'o1'],
    ],
    [
      'a notebook',
      '"source": ["llm = Chat(model=\\"gpt-4-0314\\")\\n", "x = \\\\\\"o1-mini\\\\\\""]',
      ['gpt-4-0314', 'o1-mini'],
    ],
    [
      'constants of SDKs',
      'Model: openai.GPT4o20240513,\nModel: openai.F(openai.ChatModelO1Mini),\nModel: anthropic.ModelClaude_3_Haiku_20240307,\nconst GPT_VERSION = 4\nclass Claude3Client {}',
      ['openai.GPT4o20240513', 'openai.ChatModelO1Mini', 'anthropic.ModelClaude_3_Haiku_20240307'],
    ],
    [
      'Japanese',
      'モデルはgpt-4-0314です。（claude-3-opus-20240229）を使う、ｇｐｔ-4o-2024-05-13も',
      ['gpt-4-0314', 'claude-3-opus-20240229', 'ｇｐｔ-4o-2024-05-13'],
    ],
    [
      'infrastructure code',
      'model_id = "arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-canvas-v1:0"\nimage = "python:3.12-slim"\nregion = "us-east-1"',
      ['arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-canvas-v1:0'],
    ],
  ])('of %s gives its names', (_, text, found) => {
    expect(spellings(text)).toEqual(found);
  });

  test.each([
    '',
    'The quick brown fox jumps over the lazy dog.',
    'temperature top_k model latest api free: preview 3.5 2024-05-13 v1 default',
    'const o1 = model.latest; let temperature = 0.7;',
    'Ada Lovelace wrote to Curie about a command for Opus 3 and the nova of 1885.',
    'sha512-IX1n+uAyOtfdAwMIwvEPhGsBhHBxUbFVbmUTAu1KWkLpcpmxmMBS2eUZsSC4MFkbx9BqfKWyxJbnBSrXUrGO4A==',
    'phi-3.png claude-3.md gpt-4-notes.txt ./gpt-4 ~/llama-3',
    'import { createServer } from "node:http"; // 10.0.0.1:8080',
  ])('without a name gives none: %s', (text) => {
    expect(spellings(text).filter((each) => each !== 'Opus 3')).toEqual([]);
  });

  test('gives what is built like an identifier although nothing is recorded of it', () => {
    const text = 'claude-opus-4-8, gpt-5.6-luna, gemini-3.1-pro, o4-mini, llama-3.3-70b-instruct';
    expect(spellings(text)).toEqual(text.split(', '));
    expect(exactOf(resolver.find('claude-opus-4-8'))).toEqual([]);
  });

  test('is read only so far', () => {
    const filler = `${'x'.repeat(99)}\n`.repeat(LONGEST_TEXT / 100);
    expect(spellings(`gpt-4-0314\n${filler}o1-mini`)).toEqual(['gpt-4-0314']);
  });
});

describe('whatever is pasted', () => {
  test.each([
    '"',
    '(',
    ')',
    ']',
    '-',
    'gpt-4 ',
    'gpt',
    'gpt-4-0314,',
    'a:',
    'a.',
    '= ',
    '  ',
    '\t',
    '/',
    '1. ',
    '"a" ',
  ])('100,000 characters of %j are read to their end', (part) => {
    const text = part.repeat(Math.ceil(LONGEST_TEXT / part.length));
    expect(namesIn(text, resolver).length).toBeLessThan(3);
  });
});
