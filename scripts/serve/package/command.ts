import { shutdownInWords } from '../../model/day.ts';
import { LONGEST_TEXT } from '../../model/spellings/names-in-text.ts';
import { replacementInWords } from '../../model/wording.ts';
import { countOf } from '../../model/words.ts';
import type { createCheck } from './check.ts';

type Almanac = ReturnType<typeof createCheck>;

/** What the command needs of the machine; arguments without those of Node. */
interface Machine {
  /** What the command is called. */
  name: string;
  args: readonly string[];
  readFile(path: string): Promise<string>;
  readInput(): Promise<string>;
  write(text: string): void;
  complain(text: string): void;
}

/** What the command says of itself, by the name that the package has. */
const helpOf = (
  name: string,
) => `Usage: ${name} check [--platform ID] [--region NAME] [--within DAYS] [--json] [FILE…]

Finds names of AI models, APIs and SDKs in files, or in what is piped in, and says which of them
their vendors have announced to stop. Works offline, from the data of this package.

Exit codes: 0 nothing recorded stops within DAYS (90), 1 something does, 2 wrong use.`;

const VALUES = new Set(['--platform', '--region', '--within']);

/** The arguments; a text where they are not understood. */
function readArguments(args: readonly string[]) {
  const options = new Map<string, string>();
  const files: string[] = [];
  let isJson = false;
  for (let index = 1; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--json') isJson = true;
    else if (VALUES.has(arg)) {
      const value = args[index + 1];
      if (value === undefined) return `${arg} needs a value`;
      options.set(arg, value);
      index += 1;
    } else if (arg.startsWith('-') && arg !== '-') return `unknown option ${arg}`;
    else files.push(arg);
  }
  const within = options.get('--within') ?? '90';
  if (!/^\d+$/.test(within)) return `--within is ${within}; give a number of days`;
  const [platform, region] = [options.get('--platform'), options.get('--region')];
  const place = { ...(platform && { platform }), ...(region && { region }) };
  return { place, within: Number(within), isJson, files };
}

/** One file, or what is piped in, with what is recorded under the names in it. */
function checkText(almanac: Almanac, file: string, text: string, read: object) {
  const found = new Map(almanac.namesIn(text).map((name) => [name.spelling, name]));
  return almanac.check([...found.keys()], read).map((answer) => {
    const name = found.get(answer.asked);
    const places = name ? [name, ...name.again] : [];
    return { file, places: places.map(({ line, column }) => ({ line, column })), ...answer };
  });
}

/** Runs the command; returns its exit code. */
export async function runCommand(almanac: Almanac, machine: Machine): Promise<number> {
  const { args, name } = machine;
  if (args.includes('--help') || args.length === 0) {
    machine.write(`${helpOf(name)}\n`);
    return args.length === 0 ? 2 : 0;
  }
  const read = args[0] === 'check' ? readArguments(args) : `unknown command ${args[0]}`;
  if (typeof read === 'string') {
    machine.complain(`${read}\n${helpOf(name)}\n`);
    return 2;
  }
  const { place, within, isJson, files } = read;
  const answers = [];
  for (const file of files.length === 0 ? ['-'] : files) {
    try {
      const text = file === '-' ? await machine.readInput() : await machine.readFile(file);
      if (text.length > LONGEST_TEXT) {
        machine.complain(`${file}: only its first ${LONGEST_TEXT} characters are read\n`);
      }
      answers.push(...checkText(almanac, file, text, { ...place, within }));
    } catch (error) {
      machine.complain(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      return 2;
    }
  }
  const stopping = answers.filter(({ stops }) => stops);
  if (isJson) machine.write(`${JSON.stringify(answers, null, 2)}\n`);
  else {
    for (const { file, places, asked, records } of stopping) {
      const exact = records.filter(({ match }) => match === 'exact');
      const versions = records.filter(({ match }) => match === 'version');
      const words = (exact.length > 0 ? exact : versions).map(
        (record) =>
          `${asked}: ${record.item} on ${record.platform}, ${record.status}, ${shutdownInWords(record)}; ${replacementInWords(record.successor)}; as of ${record.as_of}; ${record.source_url}\n`,
      );
      for (const { line, column } of places) {
        for (const each of words) machine.write(`${file}:${line}:${column}  ${each}`);
      }
    }
    machine.write(
      `${countOf(answers.length, 'name')} found; stopped, or stopping within ${within} days: ${stopping.length}. What is not recorded is no promise.\n`,
    );
  }
  return stopping.length > 0 ? 1 : 0;
}
