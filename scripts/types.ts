import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compile } from 'json-schema-to-typescript';
import { runCommand } from './cli/command.ts';
import { compareCodeUnits } from './model/words.ts';

const HELP = `Usage: npm run types [-- --check]

Writes scripts/model/generated/*.ts from schemas/, the truth that types are made from.

  --check   write nothing; exit 1 if a generated file is stale
  --help    this text

Exit codes: 0 fine, 1 a generated file is stale, 2 broken use or machinery.`;

const SCHEMAS = fileURLToPath(new URL('../schemas', import.meta.url));
const GENERATED = fileURLToPath(new URL('./model/generated', import.meta.url));

/** The TypeScript of one folder of schemas, as one module. */
async function generate(folder: string): Promise<string> {
  const cwd = `${SCHEMAS}/${folder}`;
  const names = (await readdir(cwd)).filter((name) => name.endsWith('.schema.json'));
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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  let stale = 0;
  for (const folder of ['published', 'records']) {
    const file = `${GENERATED}/${folder}.ts`;
    const text = await generate(folder);
    if (!values.check) {
      await writeFile(file, text);
    } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      console.error(`scripts/model/generated/${folder}.ts is stale; run: npm run types`);
      stale = 1;
    }
  }
  return stale;
}

process.exitCode = await runCommand('types', main);
