import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand } from '#support/commands/run-command.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';

/** A repository with one schema in each folder, and its types. */
async function createTool(): Promise<string> {
  const root = temporaryFolder();
  for (const name of ['records/values', 'records/baseline', 'published/checkpoint']) {
    const path = `schemas/${name}.schema.json`;
    cpSync(join(ROOT, path), join(root, path));
  }
  mkdirSync(join(root, 'scripts/model/generated'), { recursive: true });
  expect(await types(root)).toEqual({ code: 0, stdout: '', stderr: '' });
  return root;
}

const types = (root: string, ...args: string[]) => runCommand('types', ['--root', root, ...args]);

test('the types of this repository follow from its schemas', async () => {
  expect(await types(ROOT, '--check')).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('--check names the file that no longer follows from the schemas, and writes nothing', async () => {
  const tool = await createTool();
  const schema = join(tool, 'schemas/records/baseline.schema.json');
  writeFileSync(schema, readFileSync(schema, 'utf8').replaceAll('"note"', '"remark"'));
  const generated = join(tool, 'scripts/model/generated/records.ts');
  const before = readFileSync(generated, 'utf8');
  const stale = await types(tool, '--check');
  expect(stale.code).toBe(1);
  expect(stale.stderr).toBe('scripts/model/generated/records.ts is stale; run: npm run types\n');
  expect(readFileSync(generated, 'utf8')).toBe(before);
});
