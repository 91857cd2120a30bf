import { type Instant, instantOf, parseInstant } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { escapeLine } from '../model/words.ts';

/**
 * Runs a command and turns what it throws into exit code 2: broken use and broken machinery in one
 * line on standard error, anything else (a defect of this tool) with its stack.
 *
 * @param main gives the exit code: 0 fine, 1 problems in the data
 */
export async function runCommand(name: string, main: () => Promise<number>): Promise<number> {
  process.stdout.on('error', stopQuietly);
  try {
    return await main();
  } catch (error) {
    console.error(describe(name, error));
    return 2;
  }
}

/** Who reads a part of the output and goes (`| head`) has what they wanted. */
function stopQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

function describe(name: string, error: unknown): string {
  if (error instanceof MachineryError) return escapeLine(`${name}: ${error.message}`);
  if (isWrongArgument(error)) {
    return escapeLine(`${name}: ${error.message}; see: npm run ${name} -- --help`);
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split('\n').map(escapeLine).join('\n');
}

/** What `parseArgs` of node:util throws for arguments that it does not know. */
function isWrongArgument(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}

/**
 * The only "now" of a command: its option `--now`, or else the clock.
 *
 * @param clock milliseconds since 1970
 * @throws MachineryError where the option is neither an instant nor a day
 */
export function readNow(option: string | undefined, clock: number): Instant {
  if (option === undefined) return instantOf(clock);
  const now = parseInstant(option);
  if (now !== null) return now;
  throw new MachineryError(
    `--now is ${JSON.stringify(option)}; use a UTC instant as YYYY-MM-DDTHH:MM:SSZ, or a day`,
  );
}
