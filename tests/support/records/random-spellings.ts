import { expect } from 'vitest';
import { namesIn } from '../../../scripts/model/spellings/names-in-text.ts';
import { createResolver } from '../../../scripts/model/spellings/resolver.ts';
import { PROVIDERS, RECORDS } from '../../model/spelling-records.ts';
import { createRandom } from '../random.ts';

const resolver = createResolver(RECORDS, PROVIDERS);

const PARTS = [
  ...RECORDS.flatMap(({ item }) => item.split(/(?<=[-/ .:@(])/)),
  ...'azure/ openai: us. anthropic. models/ arn:aws:bedrock: https:// :free @ -v1:0 ft: ( ) [ ] { } . * + ? ^ $ | \\ \\d (?:a+)+ __proto__ constructor toString %00 \u0000 \ud800 \u202e é 漢 🙂 ﷺ '.split(
    ' ',
  ),
  ' ',
  '\n',
  '-',
  '"',
];

/** Whatever is asked for, every part of the answer is sound. */
export function checkRandomSpellings(rounds: number): void {
  const random = createRandom(20_261_121);
  for (let round = 0; round < rounds; round += 1) {
    const length = 1 + random.below(9);
    const spelling = Array.from({ length }, () => random.pick(PARTS)).join('');
    const { matches, near } = resolver.resolve(spelling);
    const records = matches.map(({ record }) => record);
    expect(new Set(records).size).toBe(records.length);
    expect(near.length).toBeLessThanOrEqual(records.length === 0 ? 5 : 0);
  }
}

/** Whatever is pasted, names are in their order and where the answer says. */
export function checkRandomTexts(rounds: number): void {
  const random = createRandom(7);
  const parts = [
    ...RECORDS.map(({ item }) => item),
    ...'" \' ` ( ) [ ] { } , ; : = | \\ / - _ @ # $ % ^ & * + ? ! < > \n \t   model= model: "model": \u0000 \ud800 é 🙂'.split(
      ' ',
    ),
    ' ',
  ];
  for (let round = 0; round < rounds; round += 1) {
    const text = Array.from({ length: 1 + random.below(40) }, () => random.pick(parts)).join('');
    let last = 0;
    for (const { spelling, start, end } of namesIn(text, resolver)) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(text.slice(start, end)).toBe(spelling);
      last = end;
    }
  }
}
