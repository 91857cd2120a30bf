/*
 * In: arguments and what the command may do on the machine. Out: a report and an exit code.
 * Example: `vendor-almanac check src --within 60` exits with 1 where a name in src/ stops by then.
 */
import type { parseArgs } from 'node:util';
import type { Day } from '../../model/day.ts';
import { createChecker } from '../../model/spellings/check-name.ts';
import { listWords } from '../../model/words.ts';
import { type PackageData, requirePlatform, WITHIN_DAYS } from './check.ts';
import { evaluate, isFailing } from './findings.ts';
import {
  type Report,
  readBaseline,
  writeAnnotations,
  writeBaseline,
  writeJobSummary,
  writeJson,
  writeOutputs,
  writeText,
} from './formats.ts';
import { writePatch } from './patch.ts';
import { createFileKinds } from './paths.ts';
import { writeSarif } from './sarif.ts';
import { createSearch, type Use } from './search.ts';
import { isDays, NO_SETTINGS, readSettings, type Settings } from './settings.ts';
import { createPlatformFinder } from './used-platforms.ts';

/** A file to read: its name in the report, and the path that says what kind of file it is. */
export interface ListedFile {
  name: string;
  /** Below the folder that was asked for. */
  path: string;
}

/** What the command needs of the machine. */
export interface Machine {
  /** Without those of Node. */
  args: string[];
  parseArgs: typeof parseArgs;
  /** GITHUB_STEP_SUMMARY and GITHUB_OUTPUT. */
  env: Readonly<Record<string, string | undefined>>;
  today(): Day;
  /** A file, or those of a folder. Throws where there is none. */
  list(path: string): ListedFile[];
  /** The text of a file; null where it is not text, or too large to be written by hand. */
  readText(name: string): string | null;
  readInput(): Promise<string>;
  append(path: string, text: string): void;
  write(text: string): void;
  complain(text: string): void;
}

/** The data of the package with what its manifest says. */
export interface CommandData extends PackageData {
  generated_at: string;
  name: string;
  version: string;
  homepage: string;
}

const helpOf = (name: string) => `Usage: ${name} check [PATH…] [options]
       ${name} patch FILE --catalogue litellm|models.dev|openrouter

Finds names of AI models, APIs and SDKs in files and folders (default: the current folder; - reads
standard input) and says which of them stop. Offline, from the data of this package. In a folder it
reads the text files that git tracks, or all of them where git tracks none, but no lock files,
bundles and source maps. Tests, examples, changelogs and docs are counted apart and don't fail.

  --within DAYS     days within which a shutdown date fails (${WITHIN_DAYS})
  --platform ID     where the names are used, such as amazon-bedrock
  --region NAME     the region, may be repeated
  --include GLOB    files that count although they are tests, docs or lock files, may be repeated
  --exclude GLOB    files that are not read, may be repeated
  --baseline FILE   what --format baseline wrote before: only what is new fails
  --format FORMAT   text, json, sarif, github (annotations, job summary, outputs) or baseline
  --version, --help

A comment in the line, \`${name}-ignore: NAME until YYYY-MM-DD reason\`, ignores a name until a day.
The file .${name}.yaml of the current folder has the same as ignore (a list of name, until, reason,
paths), and within, regions, platforms (by glob, an ID), include, exclude, baseline.

patch prints the smallest patch of a catalogue's JSON file that fills in or corrects its shutdown
dates, below what each line rests on; git apply takes it.

Exit codes: 0 nothing recorded stops within DAYS, 1 something does, 2 wrong use.`;

const OPTIONS = {
  platform: { type: 'string' },
  region: { type: 'string', multiple: true },
  within: { type: 'string' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  baseline: { type: 'string' },
  format: { type: 'string', default: 'text' },
  catalogue: { type: 'string', default: '' },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const WRITERS: Readonly<Record<string, (report: Report) => string>> = {
  text: writeText,
  json: writeJson,
  sarif: writeSarif,
  github: writeAnnotations,
  baseline: writeBaseline,
};

function readAll(paths: readonly string[], settings: Settings, machine: Machine) {
  const kindOf = createFileKinds(settings);
  const files = new Map(
    paths.flatMap((path) => machine.list(path).map((file) => [file.name, file])),
  );
  return [...files.values()].flatMap(({ name, path }) => {
    const kind = kindOf(path);
    if (kind === 'skipped') return [];
    return [{ name, isApart: kind === 'apart' }];
  });
}

/** Searches files and standard input. */
async function searchFiles(
  paths: readonly string[],
  settings: Settings,
  machine: Machine,
  search: ReturnType<typeof createSearch>,
  mentionedIn: (text: string) => string[],
) {
  const uses: (Use & { file: string; isApart: boolean; mentioned: string[] })[] = [];
  const counts = { filesRead: 0, filesNotRead: 0, longLines: 0 };
  const add = (file: string, isApart: boolean, text: string) => {
    const searched = search(text);
    counts.filesRead += 1;
    counts.longLines += searched.longLines;
    const mentioned = searched.uses.length > 0 ? mentionedIn(`${file}\n${text}`) : [];
    for (const use of searched.uses) uses.push({ ...use, file, isApart, mentioned });
    for (const line of searched.brokenIgnores) {
      machine.complain(
        `${file}:${line}  an ignore is "NAME until YYYY-MM-DD reason"; not ignored\n`,
      );
    }
  };
  if (paths.includes('-')) add('-', false, await machine.readInput());
  for (const { name, isApart } of readAll(
    paths.filter((path) => path !== '-'),
    settings,
    machine,
  )) {
    const text = machine.readText(name);
    if (text === null) counts.filesNotRead += 1;
    else add(name, isApart, text);
  }
  return { uses, ...counts };
}

/** Reads a file. @throws an error that says which file is not understood, and why */
function readFileOf<T>(path: string, machine: Machine, read: (text: string) => T): T {
  try {
    return read(machine.readText(path) ?? '');
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

/** The settings of the folder's file, and of the options, which go before. */
function settingsOf(
  values: ReturnType<typeof parse>['values'],
  name: string,
  machine: Machine,
): Settings {
  const path = `.${name}.yaml`;
  const hasFile = machine.readText(path) !== null;
  const file = hasFile ? readFileOf(path, machine, readSettings) : NO_SETTINGS;
  const settings = {
    ...file,
    regions: values.region ?? file.regions,
    include: [...file.include, ...(values.include ?? [])],
    exclude: [...file.exclude, ...(values.exclude ?? [])],
  };
  const { within, platform, baseline } = values;
  if (within !== undefined && !isDays(within)) {
    throw new Error(`--within is ${within}; give a number of days`);
  }
  if (within !== undefined) settings.within = Number(within);
  if (platform !== undefined) settings.platforms = { '**': platform, ...file.platforms };
  if (baseline !== undefined) settings.baseline = baseline;
  return settings;
}

const parse = (machine: Machine) =>
  machine.parseArgs({ args: machine.args, options: OPTIONS, allowPositionals: true });

/** @throws where the arguments are not understood, or a file cannot be read */
async function answerCommand(data: CommandData, machine: Machine): Promise<number> {
  const { values, positionals } = parse(machine);
  const [command, ...paths] = positionals;
  if (values.help) machine.write(`${helpOf(data.name)}\n`);
  if (values.version) machine.write(`${data.version}\n`);
  if (values.help || values.version) return 0;
  const checker = createChecker(data.records, data, data.scheduled);
  if (command === 'patch') {
    const [file = ''] = paths;
    const text = machine.readText(file);
    if (text === null) throw new Error(`${file || 'FILE'} is not there, or no text`);
    machine.write(writePatch(file, text, values.catalogue, data, checker.resolver));
    return 0;
  }
  if (command !== 'check') {
    throw new Error(`the command is check or patch, not ${command ?? 'none'}`);
  }
  const write = WRITERS[values.format];
  if (!write) {
    throw new Error(`--format is ${values.format}; give ${listWords(Object.keys(WRITERS))}`);
  }
  const settings = settingsOf(values, data.name, machine);
  for (const id of Object.values(settings.platforms)) requirePlatform(id, data.providers);
  const platforms = createPlatformFinder(data.providers, checker.resolver);
  const search = createSearch(data.records, checker.resolver);
  const { uses, ...counts } = await searchFiles(
    paths.length === 0 ? ['.'] : paths,
    settings,
    machine,
    search,
    platforms.mentionedIn,
  );
  const question = {
    checker,
    settings,
    isOwn: platforms.isOwn,
    today: machine.today(),
    within: settings.within ?? WITHIN_DAYS,
    baseline:
      settings.baseline === undefined
        ? new Set<string>()
        : readFileOf(settings.baseline, machine, readBaseline),
  };
  const report: Report = {
    ...counts,
    findings: evaluate(uses, question),
    today: question.today,
    within: question.within,
    generatedAt: data.generated_at,
    version: data.version,
    homepage: data.homepage,
    checker,
  };
  machine.write(write(report));
  if (values.format === 'github') {
    const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } = machine.env;
    if (summary) machine.append(summary, writeJobSummary(report));
    if (output) machine.append(output, writeOutputs(report));
  }
  if (report.findings.some(isFailing) && values.format !== 'baseline') return 1;
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
