import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { instantOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { restoreDist } from './publish/dist.ts';
import { createSite, listen } from './serve/local.ts';

const HELP = `Usage: npm run serve -- [--dir DIR] [--port N]

Serves a build on 127.0.0.1, files and function, until it is interrupted.

  --dir DIR   the build (default: dist)
  --port N    the port (default: the environment's PORT, then 8787); 0 takes a free one
  --help      this text

Exit codes: 0 fine, 2 broken use or machinery.`;

const DEFAULT_PORT = '8787';

/** What is worth opening first. */
const ADDRESSES = [
  '',
  'llms.txt',
  'data/limits.json',
  'data/changelog.json',
  'deprecations/all.json',
  'deprecations/changes.json',
  'deprecations/api?status=deprecated',
  'deprecations/changes',
  'deprecations/feed.xml',
  'dep-snapshots/index.json',
  'source-checks/index.json',
];

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new MachineryError(`The port ${JSON.stringify(text)} is no number from 0 to 65535`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string', default: 'dist' },
      port: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const port = parsePort(values.port ?? (process.env.PORT || DEFAULT_PORT));
  const dir = resolve(values.dir);
  await restoreDist(dir);
  if (!(await stat(join(dir, 'index.html')).catch(() => null))) {
    throw new MachineryError(`${dir} holds no build; make one with: npm run build`);
  }
  const server = await listen(
    createSite(dir, () => instantOf(Date.now())),
    port,
  );
  for (const path of ADDRESSES) console.log(`http://127.0.0.1:${server.port}/${path}`);
  console.log(`Serving ${dir}; Ctrl+C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close());
  }
  return 0;
}

process.exitCode = await runCommand('serve', main);
