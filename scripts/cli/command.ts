import { escapeLine } from '../model/escape-text.ts';
import { MachineryError } from '../model/problem.ts';

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
