import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deriveArtifacts } from '../scripts/publish/artifacts.ts';
import { writeDist } from '../scripts/publish/copies/dist.ts';
import { buildInput } from './support/build/publication.ts';
import { startProcess } from './support/commands/run-command.ts';
import { temporaryFolder } from './support/repositories/repository.ts';

interface Started {
  child: ChildProcess;
  /** The addresses that it printed. */
  addresses: string[];
}

/** Starts the command and waits until it says that it serves. */
async function start(args: readonly string[]): Promise<Started> {
  const child = startProcess('serve', args);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes('Serving')) break;
  }
  return { child, addresses: printed.match(/http:\S+/g) ?? [] };
}

test('it serves every address that it prints, until SIGINT or SIGTERM ends it with exit code 0', async () => {
  const dir = join(temporaryFolder(), 'dist');
  writeDist(dir, await deriveArtifacts(buildInput()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, addresses } = await start(['--dir', dir, '--port', '0']);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      const response = await fetch(address);
      expect([address, response.status]).toEqual([address, 200]);
      await response.arrayBuffer();
    }
    const closed = once(child, 'exit');
    child.kill(signal);
    expect(await closed).toEqual([0, null]);
  }
});
