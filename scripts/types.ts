import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { defineCommand, pathOf, printLine, ROOT, runIfMain } from './cli/command.ts';
import { compareCodeUnits } from './model/words.ts';

/** The TypeScript of one folder of schemas, as one module. */
async function generate(root: string, folder: string): Promise<string> {
  const cwd = join(root, 'schemas', folder);
  // Forms of single values are not a type of their own.
  const names = (await readdir(cwd)).filter(
    (name) => name.endsWith('.schema.json') && name !== 'values.schema.json',
  );
  const properties = Object.fromEntries(
    names
      .sort(compareCodeUnits)
      .map((name) => [basename(name, '.schema.json').replaceAll('-', '_'), { $ref: name }]),
  );
  return compile(
    { type: 'object', additionalProperties: false, properties, required: Object.keys(properties) },
    `All${folder === 'records' ? 'Records' : 'Published'}`,
    {
      cwd: `${cwd}/`,
      additionalProperties: false,
      bannerComment: `// Made by \`npm run types\` from schemas/${folder}; change the schema, not this file.`,
      ignoreMinAndMaxItems: true,
      unknownAny: true,
      style: { singleQuote: true, printWidth: 100 },
    },
  );
}

export const run = defineCommand({
  name: 'types',
  options: { check: { type: 'boolean' }, root: ROOT },
  async main(values, io) {
    const root = pathOf(io, values.root);
    let stale = 0;
    for (const folder of ['published', 'records']) {
      const file = join(root, 'scripts/model/generated', `${folder}.ts`);
      const text = await generate(root, folder);
      if (!values.check) {
        await writeFile(file, text);
      } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
        printLine(io.stderr, `scripts/model/generated/${folder}.ts is stale; run: npm run types`);
        stale = 1;
      }
    }
    return stale;
  },
});

await runIfMain(import.meta.url, run);
