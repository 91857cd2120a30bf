import { defineCommand, runIfMain } from './cli/command.ts';
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

Measures this repository, or copies of it, and prints ratios of one run, with CPU seconds and peak
memory. serve measures the function of dist/ in workerd, so build it first.

  NAME     one of: ${NAMES}
  --help   this text

Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'bench',
  help: HELP,
  options: {},
  positionals: true,
  async main(_, { stdout }, names) {
    const [name = '', ...others] = names;
    const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
    if (!load || others.length > 0) {
      throw new MachineryError(
        `There is no bench ${JSON.stringify(names.join(' '))}; name one of: ${NAMES}`,
      );
    }
    const bench = await load();
    await bench((line) => stdout.write(`${line}\n`));
    return 0;
  },
});

await runIfMain(import.meta.url, run);
