import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { testNames } from './names-of-records.ts';
import { ALL_KNOWN, named, RECORDS } from './spelling-records.ts';

const FORK = [named('globex-api', 'orb-1'), named('globex-api', 'orb-2', ['orb-two'])];

/** A fork may say nothing about the vendors' platforms; then their names are not its own either. */
const hasVendors = ALL_KNOWN.providers.some(({ slug }) => slug === 'openai');

describe.each([
  ['invented platforms of a fork', FORK],
  ['the vendors, in the forms that they use', hasVendors ? RECORDS : []],
])('of the records of %s', (_, records) => {
  testNames(async () => records);
});

test('the resolver runs in a browser and a worker, and takes less than 20 KB there', async () => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export { createResolver } from './resolver.ts'; export { namesIn } from './names-in-text.ts';`,
      resolveDir: fileURLToPath(new URL('../../scripts/model/spellings/', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  expect(outputFiles[0]?.contents.length).toBeLessThan(20 * 1024);
  expect(Object.keys(metafile.inputs).filter((path) => path.includes('node_modules'))).toEqual([]);
});
