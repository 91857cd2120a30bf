import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

describe('a new vendor', () => {
  test('lacks only what its author knows', async () => {
    const { root } = createRepository(recordFiles());
    const path = 'records/vendors/new-tool.yaml';
    const run = await create(root, 'vendor', 'new-tool');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain(path);
    expect(run.stdout).toContain(`npm run validate -- ${path}`);
    expect(await left(root, path)).toEqual([
      'template-comments the',
      'schema-type name',
      'schema-enum category',
      'schema-enum currency',
      'schema-type id',
      'schema-type name',
      'price-unexplained price_month',
      'schema-type url',
    ]);
  });

  test('is dated', async () => {
    const { root } = createRepository(recordFiles());
    await create(root, 'vendor', '2026');
    const text = readFileSync(join(root, 'records/vendors/2026.yaml'), 'utf8');
    expect(parse(text)).toMatchObject({ evidence: [{ read_at: '2026-03-20' }] });
  });

  test('never overwrites one', async () => {
    const { root } = createRepository(recordFiles());
    const file = join(root, 'records/vendors/toolbox.yaml');
    const before = readFileSync(file);
    const run = await create(root, 'vendor', 'toolbox');
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('records/vendors/toolbox.yaml (it is there already)');
    expect(readFileSync(file)).toEqual(before);
  });
});

describe('a new deprecation', () => {
  test('lacks only what its author knows', async () => {
    const { root } = createRepository(recordFiles());
    const path = 'records/deprecations/acme-api/rocket-3.yaml';
    const run = await create(root, 'deprecation', 'acme-api', 'rocket-3');
    expect(run.code).toBe(0);
    expect(await left(root, path)).toEqual([
      'template-comments the',
      'schema-type item',
      'schema-enum type',
      'schema-enum status',
      'schema-type url',
    ]);
  });

  test('needs a platform that a tracked provider declares', async () => {
    const { root } = createRepository(recordFiles());
    const run = await create(root, 'deprecation', 'acme-apis', 'rocket-3');
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('did you mean acme-api?');
  });
});

test.each([
  ['nothing', []],
  ['an item of a vendor', ['vendor', 'a', '--item', 'A']],
  ['an unknown option', ['vendor', 'a', '--nope']],
  ['an id that leaves the folder', ['vendor', '../escape']],
])('broken use is exit 2: %s', async (_, args) => {
  const { root } = createRepository(recordFiles());
  const run = await create(root, ...args);
  expect([run.code, run.stdout]).toEqual([2, '']);
  expect(run.stderr).toMatch(/^new: .+\n$/);
  expect(existsSync(join(root, 'records/escape.yaml'))).toBe(false);
});
