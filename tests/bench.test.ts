import { expect, test } from 'vitest';
import { runCommand } from './support/commands/run-command.ts';

for (const args of [[], ['speed'], ['toString'], ['build', 'history']]) {
  test(`no bench is called ${JSON.stringify(args)}: exit code 2, and the names that there are`, async () => {
    const outcome = await runCommand('bench', args);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/^bench: .+: build, history.*\n$/);
  });
}
