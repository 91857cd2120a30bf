import { namesIn } from '#scripts/model/spellings/names-in-text.ts';
import { createResolver, exactOf } from '#scripts/model/spellings/resolver.ts';
import { readSamples } from '#support/samples.ts';
import { KNOWN, RECORDS } from './spelling-records.ts';

const resolver = createResolver(RECORDS, KNOWN);

const TEXTS = readSamples<{ kind: string; text: string; names: string[] }[]>(
  'names-in-text.yaml',
  import.meta.url,
);

function spellings(text: string): string[] {
  return namesIn(text, resolver).map(({ spelling }) => spelling);
}

describe('a text', () => {
  test('gives each name once, with every place of it', () => {
    const text = 'gpt-4-0314\n  "model": "o1-mini", // gpt-4-0314\n';
    expect(namesIn(text, resolver)).toEqual([
      {
        spelling: 'gpt-4-0314',
        places: [
          { line: 1, column: 1 },
          { line: 2, column: 26 },
        ],
      },
      { spelling: 'o1-mini', places: [{ line: 2, column: 13 }] },
    ]);
  });

  test('gives places that cut the spelling out of it', () => {
    const text = '🙂 – „gpt-4-0314“\r\n\tclaude 3.5 sonnet; DALL·E 3 | ｇｐｔ-4o-2024-05-13\n';
    const found = namesIn(text, resolver);
    expect(found).toHaveLength(4);
    for (const { spelling, places } of found) {
      const [{ line, column } = { line: 0, column: 0 }] = places;
      const [written = ''] = text.split('\n').slice(line - 1);
      expect(written.slice(column - 1, column - 1 + spelling.length)).toBe(spelling);
    }
  });

  test.each(TEXTS)('of $kind gives its names', ({ text, names }) => {
    expect(spellings(text)).toEqual(names);
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

  test('is read to its end, however long it is', () => {
    const filler = `${'x'.repeat(99)}\n`.repeat(5_000);
    expect(spellings(`gpt-4-0314\n${filler}o1-mini`)).toEqual(['gpt-4-0314', 'o1-mini']);
  });

  test.each(['run --model o1 --fast', 'MODEL: str = "o1"', 'if model == "o1":', '{"o1": 128000}'])(
    'gives o1 where code means the model: %s',
    (text) => {
      expect(spellings(text)).toEqual(['o1']);
    },
  );
});
