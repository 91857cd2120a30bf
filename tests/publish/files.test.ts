import { readdirSync } from 'node:fs';
import { deriveFiles } from '#scripts/publish/artifacts.ts';
import { publish } from '#scripts/publish/publication.ts';
import { type Given, inputOf } from '#support/build/given.ts';
import { textOf } from '#support/build/publication.ts';
import { readSamples } from '#support/samples.ts';

/** What a file that is built of something has among its values, and what its text lacks. */
interface Promised extends Given {
  promise: string;
  file: string;
  has?: object;
  /** Patterns of its text. */
  says?: string[];
  lacks?: string;
}

const NAMES = readdirSync(new URL('files', import.meta.url));

describe.each(NAMES)('%s', (name) => {
  const promises = readSamples<Promised[]>(`files/${name}`, import.meta.url);
  test.each(promises.map((each) => [each.file, each.promise, each] as const))(
    '%s: %s',
    (file, _, { has, says = [], lacks, ...given }) => {
      const text = textOf([...deriveFiles(publish(inputOf(given)))], file);
      if (has) expect(JSON.parse(text)).toMatchObject(has);
      for (const each of says) expect(text).toMatch(new RegExp(each));
      if (lacks) expect(text).not.toMatch(new RegExp(lacks));
    },
  );
});
