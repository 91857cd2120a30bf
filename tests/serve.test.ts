import { join } from 'node:path';
import { writeDist } from '#scripts/publish/copies/dist.ts';
import { listen } from '#scripts/serve/local.ts';
import { buildInput, everyArtifact } from '#support/build/publication.ts';
import { ROOT, type Run, runCommand } from '#support/commands/run-command.ts';
import { temporaryFolder } from '#support/repositories/repository.ts';

const dir = join(temporaryFolder(), 'dist');
beforeAll(async () => writeDist(dir, everyArtifact(buildInput())));

test('it serves the address that it prints, until it is interrupted', async () => {
  let printed = '';
  let interrupt = () => {};
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  let ended: Promise<Run> | undefined;
  const address = await new Promise<string>((resolve) => {
    const write = (text: string) => {
      printed += text;
      if (printed.includes('Serving')) resolve(/http:\S+/.exec(printed)?.[0] ?? '');
    };
    const io = { stdout: { write }, interrupted: () => interrupted };
    ended = runCommand('serve', ['--dir', dir, '--port', '0'], ROOT, {}, io);
  });
  for (const path of ['', 'llms.txt', 'deprecations/api']) {
    const response = await fetch(`${address}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
  interrupt();
  expect((await ended)?.code).toBe(0);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('PORT chooses the port, and --port wins over it', async () => {
  // A port that something else is using.
  const { port, close } = await listen(async () => new Response(), 0);
  onTestFinished(close);
  const taken = { PORT: String(port) };
  const refused = await runCommand('serve', ['--dir', dir], ROOT, taken);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(new RegExp(`^serve: .*${taken.PORT} is in use.*--port.*\n$`));
  const io = { interrupted: () => Promise.resolve() };
  const free = await runCommand('serve', ['--dir', dir, '--port', '0'], ROOT, taken, io);
  expect(free.code).toBe(0);
  expect(free.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n/);
});
