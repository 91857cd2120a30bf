import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/repository.ts';
import { ROOT, runScript } from './support/run-script.ts';

/** A copy of what the command is made of: it works on the schemas beside itself. */
function copyTool(): string {
  const folder = temporaryFolder();
  for (const part of ['schemas', 'scripts/types.ts', 'scripts/model', 'scripts/report']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  for (const part of ['package.json', 'node_modules']) {
    symlinkSync(join(ROOT, part), join(folder, part));
  }
  return folder;
}

function types(tool: string, ...args: string[]) {
  const command = ['--import', import.meta.resolve('tsx'), join(tool, 'scripts/types.ts'), ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8' });
}

test('--check names the file that no longer follows from the schemas, and writes nothing', () => {
  const tool = copyTool();
  expect(types(tool, '--check')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const schema = join(tool, 'schemas/records/baseline.schema.json');
  writeFileSync(schema, readFileSync(schema, 'utf8').replaceAll('"note"', '"remark"'));
  const generated = join(tool, 'scripts/model/generated/records.ts');
  const before = readFileSync(generated, 'utf8');
  const stale = types(tool, '--check');
  expect(stale.status).toBe(1);
  expect(stale.stderr).toBe('scripts/model/generated/records.ts is stale; run: npm run types\n');
  expect(readFileSync(generated, 'utf8')).toBe(before);
  expect(types(tool).status).toBe(0);
  expect(readFileSync(generated, 'utf8')).toContain('remark: string');
  expect(types(tool, '--check').status).toBe(0);
});

test('an unknown option is broken use: exit code 2 and one sentence', async () => {
  const outcome = await runScript('types', ['--chek']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toMatch(/^types: .+--chek.+npm run types -- --help\n$/);
});
