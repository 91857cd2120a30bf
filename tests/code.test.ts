import { join } from 'node:path';
import { ROOT, runProgram } from '#support/commands/run-command.ts';

/** Types and lint as tests: they run beside the others, and `npm test` is one program. */
async function run(name: string, ...args: string[]): Promise<string> {
  const program = join(ROOT, 'node_modules/.bin', name);
  const { code, stdout, stderr } = await runProgram(program, args, { cwd: ROOT, env: process.env });
  return code === 0 ? '' : `${stdout}${stderr}`;
}

test('every type fits', async () => {
  const cache = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
  // All other tests run beside it, and several threads take twice the work.
  expect(await run('tsc', '--noEmit', '--singleThreaded', ...cache)).toBe('');
});

test('the linter has nothing to say', async () => {
  expect(await run('biome', 'check', '--colors=off', '.')).toBe('');
});
