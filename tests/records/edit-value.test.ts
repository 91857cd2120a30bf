import { MachineryError } from '#scripts/model/problem.ts';
import { setValue } from '#scripts/records/edit.ts';
import { readSamples } from '#support/samples.ts';

type Value = string | number | null;

interface Samples {
  text: string;
  lines: { at: (string | number)[]; value: Value; line: string }[];
  texts: { what: string; text: string; value: string; edited: string }[];
  refused: Record<string, string>;
}

const { text: RECORD, lines, texts, refused } = readSamples<Samples>('edits.yaml', import.meta.url);

test.each(lines)('one value is one changed line: $at becomes $value', ({ at, value, line }) => {
  const [before, after] = [RECORD, setValue(RECORD, at, value)].map((text) => text.split('\n'));
  expect(after?.filter((each) => !before?.includes(each))).toEqual([line]);
  expect(before?.filter((each) => !after?.includes(each))).toHaveLength(1);
});

test.each(texts)('$what', ({ text, value, edited }) => {
  expect(setValue(text, ['a'], value)).toBe(edited);
});

test.each(Object.entries(refused))('what cannot be edited is refused: %s', (_, text) => {
  expect(() => setValue(text, ['a'], 'x')).toThrow(MachineryError);
});
