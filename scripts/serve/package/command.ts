/*
 * In: arguments and what the command may do on the machine. Out: a report and an exit code.
 * Example: `vendor-almanac check src --within 60` exits with 1 where a name in src/ stops by then.
 */
import { parseArgs } from 'node:util';
import type { Day } from '../../model/day.ts';
import { present, when } from '../../model/present.ts';
import { once } from '../../model/remember.ts';
import { createChecker } from '../../model/spellings/check-name.ts';
import { listWords } from '../../model/words.ts';
import { type PackageData, requirePlatform, WITHIN_DAYS } from './check.ts';
import {
  type Report,
  readBaseline,
  writeAnnotations,
  writeBaseline,
  writeJobSummary,
  writeJson,
  writeOutputs,
  writeSarif,
  writeText,
} from './formats.ts';
import { createFileKinds, type ListedFile } from './paths.ts';
import { createSearch, type NamePatterns } from './search.ts';
import { isDays, readSettings, type Settings } from './settings.ts';
import {
  createLocator,
  createPlatformFinder,
  evaluate,
  isFailing,
  type Use,
} from './used-names.ts';

/** What the command needs of the machine. */
interface Machine {
  /** Without those of Node. */
  args: string[];
  /** GITHUB_STEP_SUMMARY and GITHUB_OUTPUT. */
  env: Readonly<Record<string, string | undefined>>;
  today(): Day;
  /** A file, or those of a folder; `-` is standard input. Throws where there is none. */
  list(path: string): ListedFile[];
  /** The text of a file; null where it is not text, or too large to be written by hand. */
  readText(name: string): string | null | Promise<string>;
  /** What git says that a file's new text changes. */
  diff(name: string, text: string): string;
  append(path: string, text: string): void;
  write(text: string): void;
  complain(text: string): void;
}

/** The data of the package with what its manifest says. */
export interface CommandData extends PackageData {
  generated_at: string;
  /** What lines, and parts of them, may be a name. */
  name_patterns: NamePatterns;
  /** What --help says. */
  help: string;
  name: string;
  version: string;
  homepage: string;
}

const OPTIONS = {
  platform: { type: 'string' },
  region: { type: 'string', multiple: true },
  within: { type: 'string' },
  include: { type: 'string', multiple: true, default: [] as string[] },
  exclude: { type: 'string', multiple: true, default: [] as string[] },
  baseline: { type: 'string' },
  format: { type: 'string', default: 'text' },
  catalogue: { type: 'string', default: '' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const parse = ({ args }: Machine) => parseArgs({ args, options: OPTIONS, allowPositionals: true });

type Options = ReturnType<typeof parse>['values'];

const WRITERS: Readonly<Record<string, (report: Report) => string>> = {
  text: writeText,
  json: writeJson,
  sarif: writeSarif,
  github: writeAnnotations,
  baseline: writeBaseline,
};

/** Reads a file, empty where it is not there. @throws an error that says which file is not understood, and why */
async function readFileOf<T>(
  path: string,
  machine: Machine,
  read: (text: string) => T | Promise<T>,
): Promise<T> {
  try {
    return await read((await machine.readText(path)) ?? '');
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

/** The settings of the folder's file, and of the options, which go before. */
async function settingsOf(options: Options, name: string, machine: Machine): Promise<Settings> {
  const file = await readFileOf(`.${name}.yaml`, machine, readSettings);
  const { within, platform, region: regions, baseline, include, exclude } = options;
  if (within !== undefined && !isDays(within)) {
    throw new Error(`--within is ${within}; give a number of days`);
  }
  const platforms = present({ '**': platform, ...file.platforms });
  return {
    ...file,
    ...present({ within: when(within, Number(within)), regions, baseline }),
    platforms,
    include: [...file.include, ...include],
    exclude: [...file.exclude, ...exclude],
  };
}

/** Reads files and standard input, and evaluates the names in them. */
async function reportOn(
  paths: readonly string[],
  settings: Settings,
  data: CommandData,
  machine: Machine,
): Promise<Report> {
  // Made for the first text that may have a name.
  const finders = once(() => {
    const checker = createChecker(data.records, data, data.scheduled);
    return { checker, ...createPlatformFinder(data.providers, checker.resolver) };
  });
  let baseline: ReadonlySet<string> = new Set();
  if (settings.baseline !== undefined) {
    baseline = await readFileOf(settings.baseline, machine, readBaseline);
  }
  const today = machine.today();
  const { within = WITHIN_DAYS, regions } = settings;
  const locate = createLocator({ settings, today, baseline });
  const search = createSearch(data.name_patterns, () => finders().checker.resolver);
  const kindOf = createFileKinds(settings);
  const files = new Map(paths.flatMap(machine.list).map((file) => [file.name, kindOf(file)]));
  const uses: Use[] = [];
  const counts = { filesRead: 0, filesNotRead: 0, longLines: 0 };
  for (const [file, kind] of files) {
    if (kind === 'skipped') continue;
    const text = await machine.readText(file);
    if (text === null) {
      counts.filesNotRead += 1;
      continue;
    }
    const found = search(text);
    counts.filesRead += 1;
    counts.longLines += found.longLines;
    const mentioned = once(() => finders().mentionedIn(`${file}\n${text}`));
    for (const use of found.uses) {
      uses.push({ ...locate(use, file, kind === 'apart'), mentioned });
    }
  }
  const { generated_at, version, homepage } = data;
  const report = { ...counts, today, within, generated_at, version, homepage };
  if (uses.length === 0) return { ...report, names: [] };
  return { ...report, names: evaluate(uses, { ...finders(), regions, today, within }) };
}

/** @throws where the arguments are not understood, or a file cannot be read */
async function answerCommand(data: CommandData, machine: Machine): Promise<number> {
  const { values, positionals } = parse(machine);
  const [command, ...paths] = positionals;
  if (values.help) machine.write(data.help);
  if (values.version) machine.write(`${data.version}\n`);
  if (values.help || values.version) return 0;
  if (command === 'patch') {
    const { writePatch } = await import('./patch.ts');
    const [file = ''] = paths;
    const text = await machine.readText(file);
    if (text === null) throw new Error(`${file || 'FILE'} is not there, or no text`);
    const diff = (edited: string) => machine.diff(file, edited);
    machine.write(writePatch(text, values.catalogue, data, diff));
    return 0;
  }
  if (command !== 'check') {
    throw new Error(`the command is check or patch, not ${command ?? 'none'}`);
  }
  const write = WRITERS[values.format];
  if (!write) {
    throw new Error(`--format is ${values.format}; give ${listWords(Object.keys(WRITERS))}`);
  }
  const settings = await settingsOf(values, data.name, machine);
  for (const id of Object.values(settings.platforms)) requirePlatform(id, data.providers);
  if (paths.length === 0) paths.push('.');
  const report = await reportOn(paths, settings, data, machine);
  machine.write(write(report));
  if (values.format === 'github') {
    const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } = machine.env;
    if (summary) machine.append(summary, writeJobSummary(report));
    if (output) machine.append(output, writeOutputs(report));
  }
  if (report.names.some(isFailing) && values.format !== 'baseline') return 1;
  return 0;
}

/** Runs the command; returns its exit code. */
export async function runCommand(data: CommandData, machine: Machine): Promise<number> {
  return answerCommand(data, machine).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    machine.complain(`${message}\nSee ${data.name} --help.\n`);
    return 2;
  });
}
