import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { parseTimestamp, type Timestamp, timestampOf } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { didYouMeanHint, escapeLine } from '../model/words.ts';
import { TOOL_FOLDER } from './bundle.js';
import { openTerminal, type Terminal } from './terminal.ts';

/** Where text is printed. */
export interface Output {
  write(text: string): unknown;
}

/** Everything a command takes from the process that runs it. */
export interface Io {
  /** The folder that relative paths start from. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The clock, in milliseconds since 1970. */
  now(): number;
  stdout: Output;
  stderr: Output;
  /** The person who started the command; missing where nobody is at a terminal. */
  terminal?: Terminal | undefined;
  /** Resolves when the user or the system asks the process to end (SIGINT, SIGTERM). */
  interrupted(): Promise<void>;
}

/**
 * Runs a command.
 *
 * @param args the arguments after the command's name
 * @returns the exit code: 0 fine, 1 problems in the data, 2 broken use or machinery
 */
export type Run = (args: readonly string[], io: Io) => Promise<number>;

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: true }>
>;

/** What a command says about itself. */
interface Definition<O extends Options> {
  /** The name in messages, and of what `--help` prints: the text in help/. */
  name: string;
  /** Lines of the help that the code knows, in the place of its `$details`. */
  details?: readonly string[];
  options: O;
  /** Whether it takes arguments that are not options. */
  positionals?: boolean;
  /** Does the work and gives the exit code; what it throws becomes exit code 2. */
  main(values: Parsed<O>['values'], io: Io, positionals: string[]): Promise<number>;
}

/**
 * The shell that every command shares: it parses the arguments, answers `--help`, and turns errors
 * into exit code 2: broken use and broken machinery in one line, anything else (a defect of this
 * tool) with its stack.
 */
export function defineCommand<const O extends Options>(definition: Definition<O>): Run {
  const { name, details = [], options, positionals = false, main } = definition;
  return async (args, io) => {
    try {
      // Asking for help never fails, whatever the other arguments are.
      if (args.includes('--help')) {
        const help = readFileSync(join(TOOL_FOLDER, `scripts/cli/help/${name}.txt`), 'utf8');
        io.stdout.write(help.replace('$details', () => details.join('\n')));
        return 0;
      }
      const allowed = { options, strict: true, allowPositionals: positionals as true } as const;
      const parsed = parseArgs({ args: [...args], ...allowed });
      return await main(parsed.values, io, parsed.positionals);
    } catch (error) {
      io.stderr.write(`${describe(name, error, Object.keys(options))}\n`);
      return 2;
    }
  };
}

function describe(name: string, error: unknown, options: readonly string[]): string {
  if (error instanceof MachineryError) return escapeLine(`${name}: ${error.message}`);
  if (isWrongArgument(error)) {
    const [, given = ''] = /'--([\w-]+)'/.exec(error.message) ?? [];
    const hint = options.includes(given) ? '' : didYouMeanHint(given, options);
    return escapeLine(`${name}: ${error.message.replaceAll('\n', ' ')}${hint}; see --help`);
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
 * Runs a command where its file was started directly (`node scripts/validate.ts`), and does
 * nothing where the file was imported.
 *
 * @param url `import.meta.url` of the command's file
 */
export async function runIfMain(url: string, run: Run): Promise<void> {
  const [, started] = process.argv;
  if (started === undefined || realpathSync(started) !== fileURLToPath(url)) return;
  process.stdout.on('error', stopQuietly);
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    now: Date.now,
    stdout: process.stdout,
    stderr: process.stderr,
    terminal: openTerminal(process.stdin, process.stdout),
    interrupted: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      }),
  });
}

/** Exits quietly when the reader closes the pipe (`| head`). */
function stopQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

/** Prints untrusted text as one line. */
export function printLine(output: Output, text: string): void {
  output.write(`${escapeLine(text)}\n`);
}

/** `--root`: the repository that a command works on. */
export const ROOT = { type: 'string', default: '.' } as const;

/** `--now`: the time that a command takes for now. */
export const NOW = { type: 'string' } as const;

/**
 * The only "now" of a command: its option `--now`, or else the clock.
 *
 * @throws MachineryError where the option is neither a timestamp nor a date
 */
export function readNow(option: string | undefined, { now }: Pick<Io, 'now'>): Timestamp {
  if (option === undefined) return timestampOf(now());
  const timestamp = parseTimestamp(option);
  if (timestamp !== null) return timestamp;
  throw new MachineryError(
    `--now is ${JSON.stringify(option)}; use a UTC timestamp (YYYY-MM-DDTHH:MM:SSZ) or a date`,
  );
}

/** The folder that a command was started in: npm runs it in the package's folder. */
export function startFolder({ cwd, env }: Io): string {
  return env.INIT_CWD ?? cwd;
}

/** An absolute path; relative ones start from the command's folder. */
export function pathOf({ cwd }: Io, path: string): string {
  return resolve(cwd, path);
}
