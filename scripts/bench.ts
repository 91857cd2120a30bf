import { runCommand } from './cli/command.ts';
import { MachineryError } from './model/problem.ts';

/** Measures, and prints line by line. */
type Bench = (print: (line: string) => void) => Promise<void>;

/** Each is loaded when it is asked for, so that none slows another. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  build: async () => (await import('./bench/build.ts')).benchBuild,
  history: async () => (await import('./bench/history.ts')).benchHistory,
  serve: async () => (await import('./bench/serve.ts')).benchServe,
};

const NAMES = Object.keys(BENCHES).join(', ');

const HELP = `Usage: npm run bench -- NAME

Measures in throw-away repositories and prints ratios of one run, with peak memory; serve measures
the function of dist/ in workerd, so build it first.

  NAME     one of: ${NAMES}
  --help   this text

Exit codes: 0 fine, 2 broken use or machinery.`;

async function main(args: readonly string[]): Promise<number> {
  const [name = '', ...others] = args;
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (!load || others.length > 0) {
    throw new MachineryError(
      `There is no bench ${JSON.stringify(args.join(' '))}; name one of: ${NAMES}`,
    );
  }
  const run = await load();
  await run((line) => console.log(line));
  return 0;
}

process.exitCode = await runCommand('bench', () => main(process.argv.slice(2)));
