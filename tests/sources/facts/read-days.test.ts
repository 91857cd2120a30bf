import {
  type DateForm,
  type DaySpelling,
  readDay,
  readDayCell,
} from '#scripts/sources/facts/days.ts';
import { readSamples } from '#support/samples.ts';

interface Samples {
  days: Record<string, string | null>;
  forms: { form: DateForm; text: string; day: string | null }[];
  cells: ({ says: string; texts: string[] } & DaySpelling)[];
}

const { days, forms, cells } = readSamples<Samples>('days.yaml', import.meta.url);

test.each(Object.entries(days))('the day in %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(forms)('where the page allows $form, and only there, the day in $text is $day', (one) => {
  expect(readDay(one.text, [one.form])).toBe(one.day);
  expect(readDay(one.text)).toBeNull();
});

test.each(cells)('a cell with $texts says: $says', ({ says, texts, ...spelling }) => {
  for (const text of texts) {
    const read = readDayCell(text, spelling);
    const words = read ? `${read.day} ${read.basis}` : String(read);
    expect(words, text).toBe(says);
  }
});
