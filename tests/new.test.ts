import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readRecordTexts } from '../scripts/records/read.ts';
import { validateRecords } from '../scripts/records/validate.ts';
import { runCommand } from './support/commands/run-command.ts';
import { recordFiles } from './support/records/records.ts';
import { createRepository } from './support/repositories/repository.ts';

const NOW = '2026-03-20T09:00:00Z';

async function create(root: string, ...args: string[]) {
  return runCommand('new', [...args, '--root', root, '--now', NOW]);
}

/** What is left to be filled: code and first word of each problem. */
async function left(root: string, path: string): Promise<string[]> {
  const { problems } = validateRecords(await readRecordTexts(root), { now: NOW });
  return problems
    .filter((problem) => problem.path === path)
    .map(({ code, message }) => `${code} ${message.split(' ')[0]}`);
}

const VENDOR = `template-comments the, schema-type name, schema-enum category, schema-enum currency,
  schema-required plans[0], schema-type id, schema-type name, schema-type url`;
const DEPRECATION =
  'template-comments the, schema-type item, schema-enum type, schema-enum status, schema-type url';

test.each([
  ['vendors/new-tool', VENDOR, ['vendor', 'new-tool']],
  ['deprecations/acme-api/rocket-3', DEPRECATION, ['deprecation', 'acme-api', 'rocket-3']],
])('a new record is dated, and lacks only what its author knows: %s', async (name, lacks, args) => {
  const { root } = createRepository(recordFiles());
  const path = `records/${name}.yaml`;
  const run = await create(root, ...args);
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining(path) });
  expect(run.stdout).toContain(`npm run validate -- ${path}`);
  const text = readFileSync(join(root, path), 'utf8');
  expect(parse(text)).toMatchObject({ evidence: [{ read_at: '2026-03-20' }] });
  expect(await left(root, path)).toEqual(lacks.split(/,\s+/));
});

test('a new record never overwrites one', async () => {
  const { root } = createRepository(recordFiles());
  const file = join(root, 'records/vendors/toolbox.yaml');
  const before = readFileSync(file);
  const run = await create(root, 'vendor', 'toolbox');
  expect([run.code, run.stdout]).toEqual([2, '']);
  expect(run.stderr).toContain('records/vendors/toolbox.yaml is recorded already; edit that file');
  expect(readFileSync(file)).toEqual(before);
});

test.each([
  ['nothing', []],
  ['an item of a vendor', ['vendor', 'a', '--item', 'A']],
  ['an id that leaves the folder', ['vendor', '../escape']],
  ['a platform that no provider declares', ['deprecation', 'acme-apis', 'rocket-3']],
])('broken use is exit 2: %s', async (_, args) => {
  const { root } = createRepository(recordFiles());
  const run = await create(root, ...args);
  expect([run.code, run.stdout]).toEqual([2, '']);
  expect(run.stderr).toMatch(/^new: .+\n$/);
  expect(existsSync(join(root, 'records/escape.yaml'))).toBe(false);
});
