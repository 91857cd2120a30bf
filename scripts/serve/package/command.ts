import type { parseArgs } from 'node:util';
import { shutdownInWords } from '../../model/day.ts';
import { replacementInWords } from '../../model/wording.ts';
import { countOf } from '../../model/words.ts';
import type { createCheck } from './check.ts';

type Almanac = ReturnType<typeof createCheck>;

/** What the command needs of the machine. */
interface Machine {
  /** What the command is called. */
  name: string;
  /** Without those of Node. */
  args: string[];
  /** That of Node: this module also runs in browsers. */
  parseArgs: typeof parseArgs;
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

const OPTIONS = {
  platform: { type: 'string' },
  region: { type: 'string' },
  within: { type: 'string', default: '90' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** One file, or what is piped in, with what is recorded under the names in it. */
function checkText(almanac: Almanac, file: string, text: string, read: object) {
  const found = new Map(almanac.namesIn(text).map((name) => [name.spelling, name]));
  return almanac.check([...found.keys()], read).map((answer) => {
    const name = found.get(answer.asked);
    const places = name ? [name, ...name.again] : [];
    return { file, places: places.map(({ line, column }) => ({ line, column })), ...answer };
  });
}

/** @throws where the arguments are not understood, or a file cannot be read */
async function answerCommand(almanac: Almanac, machine: Machine): Promise<number> {
  const { args, write } = machine;
  const parsed = machine.parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { platform, region, within, json, help } = parsed.values;
  const [command, ...files] = parsed.positionals;
  if (help) write(`${helpOf(machine.name)}\n`);
  if (help) return 0;
  if (command !== 'check') throw new Error(`the command is check, not ${command ?? 'none'}`);
  if (!/^\d+$/.test(within)) throw new Error(`--within is ${within}; give a number of days`);
  const options = { platform, region, within: Number(within) };
  const answers = [];
  for (const file of files.length === 0 ? ['-'] : files) {
    const reading = file === '-' ? machine.readInput() : machine.readFile(file);
    const text = await reading.catch(({ message }: Error) => {
      throw new Error(`${file}: ${message}`);
    });
    answers.push(...checkText(almanac, file, text, options));
  }
  const stopping = answers.filter(({ stops }) => stops);
  if (json) write(`${JSON.stringify(answers, null, 2)}\n`);
  else {
    for (const { file, places, asked, records } of stopping) {
      const words = records
        .filter(({ stops }) => stops)
        .map(
          (record) =>
            `${asked}: ${record.item} on ${record.platform}, ${record.status}, ${shutdownInWords(record)}; ${replacementInWords(record.successor, record.successor_record)}; as of ${record.as_of}; ${record.source_url}\n`,
        );
      for (const { line, column } of places) {
        for (const each of words) write(`${file}:${line}:${column}  ${each}`);
      }
    }
    write(
      `${countOf(answers.length, 'name')} found; stopped, or stopping within ${within} days: ${stopping.length}. What is not recorded is no promise.\n`,
    );
  }
  return stopping.length > 0 ? 1 : 0;
}

/** Runs the command; returns its exit code. */
export async function runCommand(almanac: Almanac, machine: Machine): Promise<number> {
  return answerCommand(almanac, machine).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    machine.complain(`${message}\n\n${helpOf(machine.name)}\n`);
    return 2;
  });
}
