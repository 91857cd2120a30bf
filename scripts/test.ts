import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { defineCommand, runIfMain } from './cli/command.ts';

const HELP = `Usage: npm test [-- PATH…]

Runs the typecheck and the linter beside the fast tests, and reports both. The generated types and
the records of this repository are checked by tests. The slow tests are: npm run test:slow; both
together: npm run test:all.

  PATH…    only tests whose file has this in its path
  --help   this text

Exit codes: 0 fine, 1 a check or a test fails, 2 broken use or machinery.`;

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

const CHECKS = [
  [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    // The tests use the other processors.
    '--singleThreaded',
    // A file that has not changed since the last run is not checked again.
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/vendor-almanac/types.tsbuildinfo',
  ],
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
];
/** What fails, and a summary. */
const TESTS = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter',
  'dot',
];

/** Runs a file with Node.js; what a check prints is kept until it has ended. */
async function start(argv: readonly string[], output: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, argv, {
    cwd: REPOSITORY,
    stdio: ['ignore', output, output],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, text: Buffer.concat(chunks).toString() };
}

export const run = defineCommand({
  name: 'test',
  help: HELP,
  options: {},
  positionals: true,
  async main(_, { stdout }, paths) {
    const checks = async (): Promise<string[]> => {
      const failures: string[] = [];
      for (const argv of CHECKS) {
        const { code, text } = await start(argv, 'pipe');
        if (code !== 0) failures.push(`FAILED: ${argv.join(' ')}\n${text}`);
      }
      return failures;
    };
    const [failures, tests] = await Promise.all([
      checks(),
      start([...TESTS, '--project', 'fast', ...paths], 'inherit'),
    ]);
    stdout.write(failures.join('\n') || 'typecheck and lint: no problems\n');
    return failures.length > 0 || tests.code !== 0 ? 1 : 0;
  },
});

await runIfMain(import.meta.url, run);
