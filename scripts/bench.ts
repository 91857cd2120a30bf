import { MachineryError } from './model/problem.ts';

/** Each measures and prints; loaded when it is asked for, so that none slows another. */
const BENCHES: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  build: async () => (await import('./bench/build.ts')).benchBuild,
  history: async () => (await import('./bench/history.ts')).benchHistory,
};

const NAMES = Object.keys(BENCHES).join(', ');

const HELP = `Usage: npm run bench -- NAME

Measures in throw-away repositories and prints ratios of one run, with peak memory.

  NAME     one of: ${NAMES}
  --help   this text

Exit codes: 0 fine, 2 broken use or machinery.`;

async function main(args: readonly string[]): Promise<void> {
  const [name = '', ...others] = args;
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (!load || others.length > 0) {
    throw new MachineryError(
      `There is no bench ${JSON.stringify(args.join(' '))}; name one of: ${NAMES}`,
    );
  }
  const run = await load();
  await run();
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
