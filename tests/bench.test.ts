import { expect, test } from 'vitest';
import { runScript } from './support/run-script.ts';

for (const args of [[], ['speed'], ['toString'], ['build', 'history'], ['--fast']]) {
  test(`no bench is called ${JSON.stringify(args)}: exit code 2, and the names that there are`, async () => {
    const outcome = await runScript('bench', args);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/^bench: .+: build, history.*\n$/);
  });
}

test('--help names every bench', async () => {
  const { code, stdout } = await runScript('bench', ['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('build, history');
});
