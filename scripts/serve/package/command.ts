import type { parseArgs } from 'node:util';
import { daysBetween } from '../../model/day.ts';
import { countOf } from '../../model/words.ts';
import { recordLine, scheduledLine } from '../mcp/rows.ts';
import type { createCheck } from './check.ts';

type Almanac = ReturnType<typeof createCheck>;
type Answer = ReturnType<Almanac['check']>[number];

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

/** Why a name stops, and which dates are planned by then, a line each. */
function linesOf({ successorOf, today: now }: Almanac, answer: Answer, within: number): string[] {
  const today = now();
  const stopping = answer.records.filter(({ stops }) => stops);
  const planned = answer.scheduled.filter(
    ({ date, date_basis }) => date_basis !== 'not_before' && daysBetween(today, date) <= within,
  );
  const lines = [
    ...stopping.map((each) => `${each.item} ${recordLine(each, successorOf, today, false)}`),
    ...planned.map((row) => `only scheduled, may move: ${scheduledLine(row, today)}`),
  ];
  const urls = [...stopping, ...planned].map(({ source_url }) => source_url);
  const told = lines.map((line, index) => `${line}; ${urls[index]}`);
  return answer.says === null || lines.length === 0 ? told : [answer.says, ...told];
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
    const told = answers.map((each) => ({
      ...each,
      lines: linesOf(almanac, each, options.within),
    }));
    for (const { file, places, asked, lines } of told) {
      for (const { line, column } of places) {
        for (const each of lines) write(`${file}:${line}:${column}  ${asked}: ${each}\n`);
      }
    }
    const planned = told.filter(({ stops, lines }) => !stops && lines.length > 0);
    write(
      `${countOf(answers.length, 'name')} found; stopped, or stopping within ${within} days: ${stopping.length}; only scheduled by then: ${planned.length}. What is not recorded is no promise.\n`,
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
