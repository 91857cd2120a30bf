import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { timestampOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { createSite, listen } from './serve/local.ts';

const DEFAULT_PORT = '8787';

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new MachineryError(`The port ${JSON.stringify(text)} must be a number from 0 to 65535`);
}

export const run = defineCommand({
  name: 'serve',
  options: {
    dir: { type: 'string', default: 'dist' },
    port: { type: 'string' },
  },
  async main(values, io) {
    const port = parsePort(values.port ?? (io.env.PORT || DEFAULT_PORT));
    const dir = pathOf(io, values.dir);
    if (!(await stat(join(dir, 'index.html')).catch(() => null))) {
      throw new MachineryError(`${dir} contains no build; make one with: npm run build`);
    }
    const server = await listen(
      createSite(dir, () => timestampOf(io.now())),
      port,
    );
    const interrupted = io.interrupted();
    printLine(io.stdout, `http://127.0.0.1:${server.port}/`);
    printLine(io.stdout, `Serving ${dir}; press Ctrl+C to stop.`);
    await interrupted;
    await server.close();
    return 0;
  },
});

await runIfMain(import.meta.url, run);
