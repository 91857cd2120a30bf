import { readdirSync } from 'node:fs';
import { deriveFiles } from '#scripts/publish/artifacts.ts';
import { publish } from '#scripts/publish/publication.ts';
import { type Given, inputOf } from '#support/build/given.ts';
import { textOf } from '#support/build/publication.ts';
import { readSamples } from '#support/samples.ts';
import { readEvents } from './feeds/read-calendar.ts';
import { readTable } from './read-table.ts';

/** What a file that is built of something has among its values, and what its text says or lacks. */
interface Promised extends Given {
  promise: string;
  file: string;
  has?: object;
  /** Patterns of its text. */
  says?: string[];
  lacks?: string;
}

/** What a file has, as a reader of its format finds it. */
function read(file: string, text: string): unknown {
  if (file.endsWith('.csv')) return readTable(text);
  if (file.endsWith('.ics')) return { events: readEvents(text) };
  return JSON.parse(text);
}

const NAMES = readdirSync(new URL('files', import.meta.url));

describe.each(NAMES)('%s', (name) => {
  const promises = readSamples<Promised[]>(`files/${name}`, import.meta.url);
  test.each(promises.map((each) => [each.file, each.promise, each] as const))(
    '%s: %s',
    (file, _, { has, says = [], lacks, ...given }) => {
      const text = textOf(deriveFiles(publish(inputOf(given))), file);
      expect(has ?? says[0] ?? lacks).toBeDefined();
      if (has) expect(read(file, text)).toMatchObject(has);
      for (const each of says) expect(text).toMatch(new RegExp(each));
      if (lacks) expect(text).not.toMatch(new RegExp(lacks));
    },
  );
});
