import { expect, test } from 'vitest';
import {
  isWithin,
  makeSuggestions,
  rangesOf,
  suggestionBody,
} from '../../scripts/workflow/suggest-fixes.ts';
import { PATH } from '../support/fixes.ts';
import { countNodes, parseMarkdown } from '../support/markdown.ts';
import { createRandom } from '../support/random.ts';

/** What a person gets who takes every suggestion. */
function applyAll(text: string, suggestions: ReturnType<typeof makeSuggestions>): string {
  const lines = text.split('\n').slice(0, -1);
  for (const { start, end, lines: fresh } of [...(suggestions ?? [])].reverse()) {
    lines.splice(start - 1, end - start + 1, ...fresh);
  }
  return `${lines.join('\n')}\n`;
}

test('suggestions, all taken, give exactly the fixed text', () => {
  for (const [before, after] of [
    ['a\nb \nc\nd \ne \n', 'a\nb\nc\nd\ne\n'],
    ['b: 1\na: 2\nc: 3\n', 'a: 2\nb: 1\nc: 3\n'],
    ['a\n\n\nb\n', 'a\n\nb\n'],
    ['a\nb\n', 'a\nx\nb\n'],
  ] as const) {
    const suggestions = makeSuggestions(PATH, before, after);
    if (suggestions === null) expect(after.length).toBeGreaterThan(before.length);
    else expect(applyAll(before, suggestions)).toBe(after);
  }
});

test('lines drawn at random are fixed by their suggestions, or said to be beyond them', () => {
  const random = createRandom(7);
  const draw = (): string => {
    const lines = Array.from({ length: random.below(6) + 1 }, () =>
      random.pick(['a: 1', 'b', 'b ', '']),
    );
    return `${lines.join('\n')}\n`;
  };
  let made = 0;
  for (let round = 0; round < 2000; round += 1) {
    const [before, after] = [draw(), draw()];
    const suggestions = makeSuggestions(PATH, before, after);
    if (suggestions === null) continue;
    made += 1;
    expect(applyAll(before, suggestions)).toBe(after);
  }
  expect(made).toBeGreaterThan(1000);
});

test('separate lines are separate suggestions, a moved key is one', () => {
  expect(makeSuggestions(PATH, 'a \nb\nc \n', 'a\nb\nc\n')).toEqual([
    { path: PATH, start: 1, end: 1, lines: ['a'] },
    { path: PATH, start: 3, end: 3, lines: ['c'] },
  ]);
  expect(makeSuggestions(PATH, 'x\nb\nm\na\ny\n', 'x\na\nm\nb\ny\n')).toEqual([
    { path: PATH, start: 2, end: 4, lines: ['a', 'm', 'b'] },
  ]);
});

test('lines that follow each other are one suggestion; a new line has none to stand on', () => {
  expect(makeSuggestions(PATH, 'a\nb \nc \nd\n', 'a\nb\nc\nd\n')).toEqual([
    { path: PATH, start: 2, end: 3, lines: ['b', 'c'] },
  ]);
  expect(makeSuggestions(PATH, 'a\nb\n', 'a\nx\nb\n')).toBeNull();
  expect(makeSuggestions(PATH, 'a\n\nb\n', 'a\nb\n')).toEqual([
    { path: PATH, start: 2, end: 2, lines: [] },
  ]);
});

test('other line ends and a missing last one are beyond a suggestion', () => {
  expect(makeSuggestions(PATH, 'a\r\n', 'a\n')).toBeNull();
  expect(makeSuggestions(PATH, 'a', 'a\n')).toBeNull();
  expect(makeSuggestions(PATH, 'a \nb', 'a\nb\n')).toBeNull();
  expect(makeSuggestions(PATH, 'a \n', 'a')).toBeNull();
});

test('a comment may stand only within one hunk of the patch', () => {
  const ranges = rangesOf('@@ -1,3 +1,4 @@ x\n a\n+b\n@@ -10 +11,2 @@\n c\n@@ -20,2 +22,0 @@\n-d');
  expect(ranges).toEqual([
    { start: 1, end: 4 },
    { start: 11, end: 12 },
  ]);
  const at = (start: number, end: number) => ({ path: PATH, start, end, lines: [] });
  expect([at(4, 4), at(1, 4), at(4, 11), at(13, 13)].map((each) => isWithin(each, ranges))).toEqual(
    [true, true, false, false],
  );
});

test('no line of a record ends the fence of its suggestion', () => {
  const lines = ['```', '<img src=x>', '@octocat', '`````'];
  const counts = countNodes(parseMarkdown(suggestionBody({ path: PATH, start: 1, end: 1, lines })));
  expect(counts).toEqual({ root: 1, paragraph: 1, text: 1, inlineCode: 1, code: 1 });
});
