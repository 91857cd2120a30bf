import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { writeCompiledSchemas } from '../../../scripts/records/schema/check-schema.ts';
import { ROOT } from '../../support/commands/run-command.ts';
import { deprecation, vendor } from '../../support/records/records.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

let compiled: Map<string, (value: unknown) => boolean>;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: writeCompiledSchemas(), resolveDir: join(ROOT, 'scripts/records/schema') },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    define: { 'import.meta.url': JSON.stringify(import.meta.url) },
  });
  const file = join(temporaryFolder(), 'compiled-schemas.cjs');
  writeFileSync(file, outputFiles[0]?.text ?? '');
  compiled = createRequire(file)(file).COMPILED;
});

test('the written code has a check for each schema', () => {
  expect([...compiled.keys()]).toEqual(
    expect.arrayContaining(['records/vendor', 'records/page', 'published/limits']),
  );
});

test.each([
  ['records/vendor', vendor(), { currency: 5 }],
  ['records/vendor', vendor(), { source_url: 'https://user name@x' }],
  ['records/vendor', vendor(), { retrieved_at: '2026-02-30T10:00:00Z' }],
  ['records/vendor', vendor(), { plans: [{ ...vendor().plans[0], price_month: -1 }] }],
  ['records/deprecation', deprecation(), { shutdown_date: '2026-02-30' }],
  ['records/deprecation', deprecation(), { item: undefined }],
])('the written code for %s takes what fits, and refuses what does not', (name, value, change) => {
  const fits = compiled.get(name);
  expect(fits?.(value)).toBe(true);
  expect(fits?.({ ...value, ...change })).toBe(false);
});
