import { once } from 'node:events';
import { join } from 'node:path';
import { writeDist } from '#scripts/publish/copies/dist.ts';
import { buildInput, everyArtifact } from '#support/build/publication.ts';
import { startProcess } from '#support/commands/run-command.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with exit code 0', async (signal) => {
  const dir = join(temporaryFolder(), 'dist');
  writeDist(dir, everyArtifact(buildInput()));
  const child = startProcess('serve', ['--dir', dir, '--port', '0']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes('Serving')) break;
  }
  const [address = ''] = printed.match(/http:\S+/g) ?? [];
  expect((await fetch(address)).status).toBe(200);
  const closed = once(child, 'exit');
  child.kill(signal);
  expect(await closed).toEqual([0, null]);
});
