import type { Reading } from '#scripts/model/generated/records.ts';
import { check, reading, recordsOf } from '#support/pages/pages.ts';
import { readSamples } from '#support/samples.ts';

interface Sample {
  text: string;
  say: [string, ...string[]];
  near?: [string];
  date: string | null;
}

test.each(readSamples<Sample[]>('sentences.yaml', import.meta.url))(
  '$text says that rocket-1 stops on $date',
  ({ text, date, ...phrases }) => {
    const read: Reading = { ...phrases, set: { item: 'rocket-1' } };
    const found = check({ pages: `# Deprecations\n\n${text}\n`, descriptions: [reading(read)] });
    expect(recordsOf(found)[0]?.shutdown_date ?? null).toBe(date);
  },
);
